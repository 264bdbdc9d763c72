package dev.troupe.retrieval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Words of user interfaces and of web development that mean the same, in Chinese and English, and
 * words that say nothing about what is looked for.
 */
final class Glossary {
    private static final int MOST_WORDS = 3; // of an English entry

    private final Map<String, Set<String>> equivalents = new HashMap<>();
    private final Set<String> stopWords = new HashSet<>();
    private int longest = 1; // characters of a Chinese entry

    private Glossary() {
        WordList.read("stopwords.txt").forEach(this::addStopWord);
        WordList.read("glossary.tsv").forEach(this::addRow);
    }

    private static final class Holder {
        private static final Glossary ONLY = new Glossary();
    }

    /** That of this module; read on first use. */
    static Glossary get() {
        return Holder.ONLY;
    }

    private void addStopWord(String word) {
        stopWords.add(word);
        longest = Math.max(longest, word.length());
    }

    private void addRow(String line) {
        var words =
                Arrays.stream(line.split("[|\\t]", -1)).filter(word -> !word.isBlank()).toList();
        var keys = words.stream().map(Glossary::key).toList();
        for (var key : keys) {
            var others = equivalents.computeIfAbsent(key, _ -> new LinkedHashSet<>());
            keys.stream().filter(other -> !other.equals(key)).forEach(others::add);
            if (isChinese(key)) {
                longest = Math.max(longest, key.length());
            }
        }
    }

    /** Chinese as it is, English as stems with a space between. */
    private static String key(String word) {
        return isChinese(word) ? word.strip() : String.join(" ", stems(word));
    }

    static boolean isChinese(String word) {
        return Character.UnicodeScript.of(word.strip().codePointAt(0))
                == Character.UnicodeScript.HAN;
    }

    private static List<String> stems(String words) {
        var stems = new ArrayList<String>();
        for (var run : Runs.of(words)) {
            stems.addAll(Terms.parts(run.text()));
        }
        return stems;
    }

    boolean isStopWord(String word) {
        return stopWords.contains(word);
    }

    boolean knows(String key) {
        return equivalents.containsKey(key);
    }

    int longestChinese() {
        return longest;
    }

    static int mostWords() {
        return MOST_WORDS;
    }

    /**
     * What means the same, Chinese as it is and English as stems with a space between; empty where
     * nothing is known to.
     */
    Set<String> equivalents(String key) {
        return equivalents.getOrDefault(key, Set.of());
    }
}
