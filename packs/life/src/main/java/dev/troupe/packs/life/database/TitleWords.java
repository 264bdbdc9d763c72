package dev.troupe.packs.life.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words by which a thing is meant without the wording of its title: "the quote for Marlow"
 * means "Send the quote to Marlow", 马洛的报价 means 给马洛发报价.
 *
 * @param words without articles, prepositions and the plural; in Chinese the pieces between such
 *     words
 * @param isChinese whether pieces may be anywhere in a title; English words stand side by side
 */
record TitleWords(List<String> words, boolean isChinese) {
    private static final int MOST = 12; // words of a reference
    private static final int SHORTEST = 3; // letters of an English reference
    private static final int SHORTEST_ZH = 2; // characters of a Chinese reference

    private static final Set<String> IDLE =
            Set.of(
                    "the",
                    "a",
                    "an",
                    "my",
                    "our",
                    "your",
                    "his",
                    "her",
                    "their",
                    "this",
                    "that",
                    "some",
                    "any",
                    "to",
                    "for",
                    "of",
                    "on",
                    "in",
                    "at",
                    "with",
                    "from",
                    "by",
                    "about",
                    "s",
                    "regarding",
                    "concerning",
                    "and",
                    "up");
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}']+");
    private static final Pattern BETWEEN_ZH =
            Pattern.compile("关于|有关|[^\\p{L}\\p{N}]+|[的给把了和跟与对向去要那这个]+");
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");
    private static final Pattern ENDING = Pattern.compile("'s?$|(?<=[^s'])s$");

    /**
     * @param key as {@link NameNormalizer#key} has it
     */
    static TitleWords of(String key) {
        boolean isChinese = HAN.matcher(key).find();
        return new TitleWords(isChinese ? pieces(key) : words(key), isChinese);
    }

    /** Whether they are enough to mean one thing. */
    boolean isEnough() {
        int length = words.stream().mapToInt(String::length).sum();
        return words.size() <= MOST && length >= (isChinese ? SHORTEST_ZH : SHORTEST);
    }

    /**
     * Whether a title has all of them, in English side by side in any order: "email Tom" does not
     * mean "Email Ann about Tom".
     */
    boolean isIn(String title) {
        if (isChinese) {
            return words.stream().allMatch(title::contains);
        }
        var named = words(title);
        var wanted = words.stream().sorted().toList();
        return Stream.iterate(0, start -> start + words.size() <= named.size(), start -> start + 1)
                .anyMatch(start ->
                        named.subList(start, start + words.size()).stream()
                                .sorted()
                                .toList()
                                .equals(wanted));
    }

    private static List<String> pieces(String key) {
        return BETWEEN_ZH.splitAsStream(key).filter(piece -> !piece.isEmpty()).toList();
    }

    private static List<String> words(String key) {
        var words = new ArrayList<String>();
        for (var word : BETWEEN.split(key, -1)) {
            var base = ENDING.matcher(word).replaceFirst("");
            if (!base.isEmpty() && !IDLE.contains(word)) {
                words.add(base);
            }
        }
        return words;
    }
}
