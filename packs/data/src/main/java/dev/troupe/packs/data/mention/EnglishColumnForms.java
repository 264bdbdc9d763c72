package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Other ways to write the English name of a column: number of reviews for review_count, GDP per
 * capita for gdppercap, ticket class (Pclass) for Pclass.
 */
final class EnglishColumnForms {
    private static final Pattern WORD = Pattern.compile("[a-z]+");
    private static final Pattern COUNT =
            Pattern.compile("(?:(?:num|number of|no of|count of) (.+)|(.+) (?:count|number|num))");
    private static final int LONGEST_NAME = 40; // characters
    private static final int LONGEST_TEXT = 400;
    private static final int MOST_WORDS = 4;
    private static final int SHORTEST = 3; // letters of an abbreviation

    /** Words that end what a bracket explains. */
    private static final Set<String> LIMITS =
            Set.of(
                    "the",
                    "a",
                    "an",
                    "each",
                    "every",
                    "per",
                    "by",
                    "of",
                    "in",
                    "for",
                    "and",
                    "or",
                    "to",
                    "with",
                    "between",
                    "is",
                    "are",
                    "from",
                    "on",
                    "than",
                    "all",
                    "average",
                    "mean",
                    "total",
                    "sum",
                    "median",
                    "maximum",
                    "minimum",
                    "which",
                    "what",
                    "their",
                    "its",
                    "whose",
                    "avg",
                    "stdev",
                    "stddev",
                    "std",
                    "max",
                    "min",
                    "count",
                    "var",
                    "variance",
                    "deviation",
                    "percentile");

    private EnglishColumnForms() {}

    /** Where a name stands in another form. */
    static List<Span> find(String text, String name) {
        var spans = new ArrayList<Span>();
        if (name.length() > LONGEST_NAME || text.length() > LONGEST_TEXT) return spans;
        addCounts(text, name, spans);
        addExplained(text, name, spans);
        if (name.matches("[a-z]{3,}")) addAbbreviated(text, name, spans);
        return spans;
    }

    private static void addCounts(String text, String name, List<Span> spans) {
        var count = COUNT.matcher(name);
        if (!count.matches()) return;
        var noun = count.group(1) == null ? count.group(2) : count.group(1);
        Pattern.compile(
                        "(?<![a-z])(?:number|count|amount) of "
                                + Pattern.quote(noun)
                                + "s?(?![a-z])")
                .matcher(text)
                .results()
                .forEach(match -> spans.add(span(match)));
    }

    /** The words before a bracket that holds the name mean the same. */
    private static void addExplained(String text, String name, List<Span> spans) {
        Pattern.compile("\\s\\(\\s?" + Pattern.quote(name) + "\\s?\\)")
                .matcher(text)
                .results()
                .forEach(match -> {
                    int start = match.start();
                    for (int i = 0; i < MOST_WORDS; i++) {
                        var before =
                                Pattern.compile("([a-z]+)\\s?$").matcher(text.substring(0, start));
                        if (!before.find() || LIMITS.contains(before.group(1))) break;
                        start = before.start();
                    }
                    if (start < match.start()) spans.add(new Span(start, match.end()));
                });
    }

    /** Names that consist of the beginnings of words: lifeexp for life expectancy. */
    private static void addAbbreviated(String text, String name, List<Span> spans) {
        var words = WORD.matcher(text).results().toList();
        for (int first = 0; first < words.size(); first++) {
            int last = lastOf(words, first, name, 0);
            if (last <= first) continue; // one word may be another one: taxable is not tax
            spans.add(new Span(words.get(first).start(), words.get(last).end()));
        }
    }

    /**
     * The last of the words from one on whose beginnings make the rest of a name; -1 if none do.
     */
    private static int lastOf(List<MatchResult> words, int at, String name, int done) {
        if (done == name.length()) return at - 1;
        if (at == words.size()) return -1;
        var word = words.get(at).group();
        int shared = 0;
        while (shared < word.length()
                && done + shared < name.length()
                && word.charAt(shared) == name.charAt(done + shared)) shared++;
        boolean isLast = done + shared == name.length();
        if (isLast) return shared >= Math.min(SHORTEST, word.length()) ? at : -1;
        return shared == word.length() ? lastOf(words, at + 1, name, done + shared) : -1;
    }

    private static Span span(MatchResult match) {
        return new Span(match.start(), match.end());
    }
}
