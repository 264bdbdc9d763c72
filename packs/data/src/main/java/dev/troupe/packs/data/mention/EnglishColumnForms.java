package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Other ways to write the English name of a column: number of reviews for review_count, GDP per
 * capita for gdppercap, ticket class (Pclass) for Pclass.
 */
final class EnglishColumnForms {
    private static final Pattern LAST_WORD = Pattern.compile("(?<![\\w-])([a-z]+)\\s?$");
    private static final Pattern WORD = Pattern.compile("[a-z]+");
    private static final Pattern COUNT =
            Pattern.compile("(?:(?:num|number of|no of|count of) (.+)|(.+) (?:count|number|num))");
    private static final int LONGEST_NAME = 40; // characters
    private static final int LONGEST_TEXT = 400;
    private static final int MOST_WORDS = 4;
    private static final int SHORTEST = 3; // letters of an abbreviation

    /**
     * What is computed of a number, before it: the maximum of "the mean of the maximum temperature"
     * is part of what the number is called, unlike that of "the day of the maximum temperature".
     */
    private static final Pattern COMPUTED =
            Pattern.compile(
                    "(?<![a-z])(?:(?:mean|average|avg|median|sum|total|range|variance|standard"
                            + " deviation|skewness|distribution|minimum|maximum|outliers?)"
                            + "(?: values?)?(?: of| in| for)? (?:the )?"
                            + "|(?:correlations?|relationship|association)(?: coefficient)?"
                            + " between (?:[^,.;:!?]{1,80} and )?(?:the )?)$");

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
                    "percentile",
                    "skewness",
                    "range",
                    "correlation",
                    "outlier",
                    "outliers",
                    "distribution",
                    "number",
                    "if",
                    "as",
                    "at",
                    "into",
                    "over",
                    "under",
                    "above",
                    "below",
                    "during",
                    "since",
                    "until",
                    "before",
                    "after",
                    "within",
                    "without",
                    "except",
                    "excluding",
                    "including",
                    "versus",
                    "vs",
                    "against",
                    "across",
                    "among",
                    "through",
                    "not",
                    "no",
                    "non",
                    "never",
                    "only",
                    "other",
                    "same",
                    "both",
                    "either",
                    "neither",
                    "nor",
                    "but",
                    "any",
                    "some",
                    "many",
                    "much",
                    "few",
                    "more",
                    "less",
                    "fewer",
                    "most",
                    "least",
                    "fewest",
                    "highest",
                    "lowest",
                    "largest",
                    "smallest",
                    "top",
                    "bottom",
                    "first",
                    "last",
                    "next",
                    "previous",
                    "latest",
                    "earliest",
                    "different",
                    "distinct",
                    "unique",
                    "missing",
                    "empty",
                    "null",
                    "i",
                    "we",
                    "you",
                    "they",
                    "it",
                    "this",
                    "these",
                    "those",
                    "that",
                    "who",
                    "whom",
                    "where",
                    "when",
                    "how",
                    "was",
                    "were",
                    "be",
                    "been",
                    "has",
                    "have",
                    "had",
                    "do",
                    "does",
                    "did",
                    "can",
                    "could",
                    "will",
                    "would",
                    "should");

    /** The aggregates that limit a description, with how the names of columns contain them. */
    private static final Map<String, String> AGGREGATES =
            Map.ofEntries(
                    Map.entry("maximum", "max"),
                    Map.entry("max", "max"),
                    Map.entry("highest", "max|high"),
                    Map.entry("minimum", "min"),
                    Map.entry("min", "min"),
                    Map.entry("lowest", "min|low"),
                    Map.entry("average", "avg|average|mean"),
                    Map.entry("avg", "avg|average|mean"),
                    Map.entry("mean", "avg|average|mean"),
                    Map.entry("median", "med"),
                    Map.entry("total", "tot|sum"),
                    Map.entry("sum", "tot|sum"));

    private EnglishColumnForms() {}

    /**
     * Words before a bracket that holds the name of a column, with the bracket.
     *
     * @param isAggregate whether the words include a way to aggregate, as the name does
     */
    record Description(Span span, boolean isAggregate) {}

    /** Where a name stands in another form. */
    static List<Span> find(String text, String name) {
        var spans = new ArrayList<Span>();
        if (name.length() > LONGEST_NAME || text.length() > LONGEST_TEXT) return spans;
        addCounts(text, name, spans);
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

    /** The words before a bracket that holds the name mean the same; any number of them. */
    static List<Description> findDescriptions(String text, String name) {
        var found = new ArrayList<Description>();
        if (name.length() > LONGEST_NAME || text.length() > LONGEST_TEXT || name.isBlank())
            return found;
        Pattern.compile("\\s\\(\\s?" + Pattern.quote(name) + "\\s?\\)")
                .matcher(text)
                .results()
                .forEach(match -> addDescriptions(text, name, match, found));
        return found;
    }

    private static void addDescriptions(
            String text, String name, MatchResult bracket, List<Description> found) {
        int start = bracket.start();
        for (int i = 0; i < MOST_WORDS; i++) {
            var before = LAST_WORD.matcher(text.substring(0, start));
            if (!before.find()) return;
            boolean isAggregate =
                    isPartOf(before.group(1), name)
                            && COMPUTED.matcher(text.substring(0, before.start())).find();
            if (!isAggregate && LIMITS.contains(before.group(1))) return;
            start = before.start();
            found.add(new Description(new Span(start, bracket.end()), isAggregate));
            if (isAggregate) return;
        }
    }

    /** Whether a name contains what it aggregates by, as TMAX does for the maximum temperature. */
    private static boolean isPartOf(String word, String name) {
        var forms = AGGREGATES.get(word);
        return forms != null && Pattern.compile(forms).matcher(name).find();
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
