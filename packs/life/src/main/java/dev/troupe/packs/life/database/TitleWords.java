package dev.troupe.packs.life.database;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The words by which a thing is meant without the wording of its title: "the quote for Marlow"
 * means "Send the quote to Marlow", 马洛的报价 means 给马洛发报价.
 *
 * @param words without articles, prepositions and the plural; in Chinese the pieces between 的
 * @param relations the preposition that each word of {@code words} depends on; empty for none, and
 *     in Chinese
 * @param isChinese whether they are pieces of a title in their order, rather than English words,
 *     which stand side by side
 */
record TitleWords(List<String> words, List<String> relations, boolean isChinese) {
    private static final int MOST = 12; // words of a reference
    private static final int SHORTEST = 3; // letters of an English reference

    private static final Set<String> IDLE =
            Set.of(
                    "the", "a", "an", "my", "our", "your", "his", "her", "their", "this", "that",
                    "some", "any", "s");

    /** Prepositions, with those of a title that state no other relation. */
    private static final Map<String, Set<String>> RELATIONS =
            Map.ofEntries(
                    Map.entry("to", Set.of("to", "for")),
                    Map.entry("for", Set.of("for", "to", "")),
                    Map.entry("from", Set.of("from")),
                    Map.entry("by", Set.of("by")),
                    Map.entry("with", Set.of("with")),
                    Map.entry("of", Set.of("of", "for", "")),
                    Map.entry("in", Set.of("in", "at", "")),
                    Map.entry("at", Set.of("at", "in", "")),
                    Map.entry("on", Set.of("on", "")),
                    Map.entry("about", Set.of("about", "regarding", "concerning", "on", "")),
                    Map.entry("regarding", Set.of("about", "regarding", "concerning", "on", "")),
                    Map.entry("concerning", Set.of("about", "regarding", "concerning", "on", "")));

    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}']+");
    private static final Pattern BETWEEN_ZH =
            Pattern.compile("^(?:关于|有关|我的)|[^\\p{L}\\p{N}]+|(?<!目)的(?![士确])");

    /** Others that a Chinese title names between two pieces change whom it is about. */
    private static final Pattern OTHERS_ZH = Pattern.compile("[的给把向对跟和与从替为被让]|.{5}");

    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");
    private static final Pattern ENDING = Pattern.compile("'s?$|(?<=[^s'])s$");

    private record Word(String base, String relation) {}

    /**
     * @param key as {@link NameNormalizer#key} has it
     */
    static TitleWords of(String key) {
        if (HAN.matcher(key).find()) {
            var pieces = BETWEEN_ZH.splitAsStream(key).filter(piece -> !piece.isEmpty()).toList();
            return new TitleWords(pieces, pieces.stream().map(_ -> "").toList(), true);
        }
        var words = words(key);
        return new TitleWords(
                words.stream().map(Word::base).toList(),
                words.stream().map(Word::relation).toList(),
                false);
    }

    /** Whether they are enough to mean one thing; in Chinese, not all are single characters. */
    boolean isEnough() {
        int length = words.stream().mapToInt(String::length).sum();
        return words.size() <= MOST && (isChinese ? length > words.size() : length >= SHORTEST);
    }

    /**
     * Whether a title has all of them: in English side by side in any order ("email Tom" does not
     * mean "Email Ann about Tom"), with no other preposition ("refund to Ann" does not mean "refund
     * from Ann"); in Chinese in their order.
     */
    boolean isIn(String title) {
        if (isChinese) {
            return hasPieces(title);
        }
        var named = words(title);
        var wanted =
                IntStream.range(0, words.size())
                        .mapToObj(i -> new Word(words.get(i), relations.get(i)))
                        .sorted(Comparator.comparing(Word::base))
                        .toList();
        return Stream.iterate(0, start -> start + words.size() <= named.size(), start -> start + 1)
                .anyMatch(start ->
                        areSame(
                                wanted,
                                named.subList(start, start + words.size()).stream()
                                        .sorted(Comparator.comparing(Word::base))
                                        .toList()));
    }

    private static boolean areSame(List<Word> wanted, List<Word> named) {
        return IntStream.range(0, wanted.size())
                .allMatch(i ->
                        wanted.get(i).base().equals(named.get(i).base())
                                && isFitting(wanted.get(i).relation(), named.get(i).relation()));
    }

    /** A reference without a preposition leaves the relation open. */
    private static boolean isFitting(String wanted, String named) {
        return RELATIONS.getOrDefault(wanted, Set.of(named)).contains(named);
    }

    private boolean hasPieces(String title) {
        int end = -1;
        for (var piece : words) {
            int start = title.indexOf(piece, Math.max(end, 0));
            if (start < 0 || end >= 0 && OTHERS_ZH.matcher(title.substring(end, start)).find()) {
                return false;
            }
            end = start + piece.length();
        }
        return true;
    }

    private static List<Word> words(String key) {
        var words = new ArrayList<Word>();
        var relation = "";
        for (var word : BETWEEN.split(key, -1)) {
            var base = ENDING.matcher(word).replaceFirst("");
            if (RELATIONS.containsKey(word)) {
                relation = word;
            } else if (!base.isEmpty() && !IDLE.contains(word)) {
                words.add(new Word(base, relation));
            }
        }
        return words;
    }
}
