package dev.troupe.retrieval.term;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Synonyms of user interfaces and of web development, in Chinese and English, and stop words of
 * questions.
 */
public final class Glossary {
    private static final int MOST_WORDS = 3; // of an English entry

    private final Map<String, Set<String>> equivalents = new HashMap<>();
    private final Set<String> stopWords = new HashSet<>();
    private int longest = 1; // characters of a Chinese entry

    private Glossary() {
        WordList.readLines("stopwords.txt").forEach(this::addStopWord);
        WordList.readLines("glossary.tsv").forEach(this::addRow);
    }

    private static final class Holder {
        private static final Glossary ONLY = new Glossary();
    }

    /** That of this module; read on first use. */
    public static Glossary load() {
        return Holder.ONLY;
    }

    private void addStopWord(String word) {
        stopWords.add(word);
        longest = Math.max(longest, word.length());
    }

    private void addRow(String line) {
        var words =
                Arrays.stream(line.split("[|\\t]", -1)).filter(word -> !word.isBlank()).toList();
        var keys = words.stream().map(Glossary::toKey).toList();
        for (var key : keys) {
            var others = equivalents.computeIfAbsent(key, _ -> new LinkedHashSet<>());
            keys.stream().filter(other -> !other.equals(key)).forEach(others::add);
            if (isChinese(key)) {
                longest = Math.max(longest, key.length());
            }
        }
    }

    /** Chinese as it is, English as stems with a space between. */
    private static String toKey(String word) {
        return isChinese(word) ? word.strip() : String.join(" ", stems(word));
    }

    public static boolean isChinese(String word) {
        return Character.UnicodeScript.of(word.strip().codePointAt(0))
                == Character.UnicodeScript.HAN;
    }

    private static List<String> stems(String words) {
        var stems = new ArrayList<String>();
        for (var run : ScriptRuns.of(words)) {
            stems.addAll(TermAnalyzer.stemParts(run.text()));
        }
        return stems;
    }

    boolean isStopWord(String word) {
        return stopWords.contains(word);
    }

    boolean contains(String key) {
        return equivalents.containsKey(key);
    }

    int maxChineseLength() {
        return longest;
    }

    static int maxWords() {
        return MOST_WORDS;
    }

    /**
     * Synonyms, Chinese unchanged and English as stems with a space between; empty if there are
     * none.
     */
    public Set<String> equivalents(String key) {
        return equivalents.getOrDefault(key, Set.of());
    }
}
