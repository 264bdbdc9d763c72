package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds numbers that a question defines in brackets after their names: 毛利（售价减进价）, "margin (price
 * minus cost)". A name contains nothing that the table or a condition is named by, so that no words
 * before it are lost; one that is used again later is not read, since that would be another number.
 */
final class DefinedNames {
    private static final Pattern DEFINITION =
            Pattern.compile(
                    "[(（](?=[^()（）]{0,80}(?:[-−+*/×÷加减乘除比]|(?<![a-z])(?:plus|minus|less|times|multiplied|divided|over)(?![a-z])))[^()（）]{3,80}[)）]");

    /** A condition that says what the words before it mean: 亏损（收入低于支出）. */
    private static final Pattern CONDITION =
            Pattern.compile(
                    "[(（](?=[^()（）]{0,80}(?:[大小多少高低早晚]于|超过|不足|不到|[<>＜＞≥≤]))[^()（）]{3,80}[)）]");

    private static final Pattern CHINESE = Pattern.compile("[\\p{IsHan}]{1,14}$");
    private static final Pattern ENGLISH =
            Pattern.compile("(?<![a-z])[a-z]{2,20}(?:[ -][a-z]{2,20}){0,3} ?$");
    private static final Pattern START = Pattern.compile("(?<![a-z])[a-z]");

    /** What a name neither begins nor ends with. */
    private static final Pattern JOINT =
            Pattern.compile("^[的了和与及在里是按以从给出算求个家位年月日].*|.*[的了和与及在是按从]$");

    /** The average per something is a quotient. */
    private static final Pattern QUOTIENT = Pattern.compile("(?:平均每|人均|均).*");

    /** Columns and values, which a name would hide. */
    private static final Set<String> NAMES =
            Set.of("VALUE", "LABEL", "NUMBER", "PERIOD", "DATED", "CONTAINED");

    /** Words that are part of a condition, a group or an order. */
    private static final Set<String> WORDS =
            Set.of(
                    "not",
                    "without",
                    "above",
                    "at_least",
                    "below",
                    "at_most",
                    "equal",
                    "not_equal",
                    "most",
                    "least",
                    "compared",
                    "and",
                    "or",
                    "each",
                    "by",
                    "sort",
                    "which",
                    "who",
                    "share",
                    "between",
                    "except",
                    "other",
                    "top",
                    "first",
                    "latest",
                    "earliest",
                    "descending",
                    "ascending",
                    "with",
                    "of",
                    "on",
                    "for");

    /** Ways to aggregate and rows, which a name does not begin with. */
    private static final Set<String> FIRST =
            Set.of(
                    "ROWNOUN",
                    "sum",
                    "mean",
                    "median",
                    "most_value",
                    "least_value",
                    "average_level",
                    "whole");

    private static final Set<String> OF_TABLE =
            Set.of(
                    "VALUE",
                    "LABEL",
                    "NUMBER",
                    "PERIOD",
                    "DATED",
                    "CONTAINED",
                    "COLUMN",
                    "NUMERIC",
                    "ROWNOUN",
                    "OWNER");

    /** What denies a condition rather than being part of its name, as the 不 of 不及格 is. */
    private static final Pattern DENIAL = Pattern.compile("没|无|并非|不(?!及格|合格|达标|良|足|满意)");

    private static final Set<String> DENYING = Set.of("not", "without", "absent");

    private static final Set<String> FILLER =
            Set.of("the", "its", "their", "has", "have", "is", "are", "what", "show", "list");

    private static final Set<String> DERIVED = Set.of("profit", "revenue", "rate", "density");
    private static final double COST = 0.5;
    private static final double EACH_CHARACTER = 0.1;
    private static final double EACH_WORD = 0.4;

    private final RequestText request;
    private final String text;
    private final List<ColumnProfile> columns;
    private final List<PhraseEdge> known;
    private final List<PhraseEdge> edges = new ArrayList<>();

    private DefinedNames(RequestText request, List<ColumnProfile> columns, List<PhraseEdge> known) {
        this.request = request;
        this.text = request.text();
        this.columns = columns;
        this.known = known;
    }

    /**
     * Adds the names and the brackets after them to the words of a question. What it defines is not
     * derived from other columns.
     */
    static void addTo(List<PhraseEdge> known, RequestText request, List<ColumnProfile> columns) {
        var names = new DefinedNames(request, columns, known);
        DEFINITION
                .matcher(request.text())
                .results()
                .forEach(match -> names.add(match.start(), match.end()));
        CONDITION
                .matcher(request.text())
                .results()
                .forEach(match -> names.addCondition(match.start(), match.end()));
        known.removeIf(edge ->
                DERIVED.contains(edge.symbol())
                        && names.edges.stream()
                                .anyMatch(name -> name.span().overlaps(edge.span())));
        known.addAll(names.edges);
    }

    private void add(int open, int end) {
        known.removeIf(edge -> isOfName(edge, open));
        int before = edges.size();
        addChinese(open);
        addEnglish(open);
        if (edges.size() == before) return;
        edges.add(PhraseEdge.of(new Span(open, open + 1), "defined_open", "(", 0));
        edges.add(PhraseEdge.of(new Span(end - 1, end), "defined_close", ")", 0));
    }

    /** Words before a condition in brackets, which contain nothing of the table themselves. */
    private void addCondition(int open, int end) {
        var name = CHINESE.matcher(text.substring(0, open));
        boolean isNumber = edges.stream().anyMatch(edge -> edge.end() == open + 1);
        if (!name.find() || isNumber || DENIAL.matcher(name.group()).find()) return;
        for (int start = name.start(); start < open; start++) {
            var span = new Span(start, open);
            boolean isOther =
                    JOINT.matcher(text.substring(start, open)).matches()
                            || known.stream()
                                    .filter(edge -> edge.span().overlaps(span))
                                    .anyMatch(edge ->
                                            OF_TABLE.contains(edge.symbol())
                                                    || isCut(edge, span)
                                                            && !DENYING.contains(edge.symbol()));
            if (!isOther)
                edges.add(
                        PhraseEdge.of(
                                span,
                                "DEFINED",
                                new Phrases.Quoted(request.originalCase(span)),
                                COST + EACH_CHARACTER * span.length()));
        }
        if (edges.isEmpty()) return;
        edges.add(PhraseEdge.of(new Span(open, open + 1), "defined_open", "(", 0));
        edges.add(PhraseEdge.of(new Span(end - 1, end), "defined_close", ")", 0));
    }

    /** The 空 of 空床位（床位数减入住人数） is part of the name rather than a condition. */
    private boolean isOfName(PhraseEdge edge, int open) {
        return edge.symbol().equals("empty")
                && edge.end() <= open
                && CHINESE.matcher(text).region(edge.start(), open).matches();
    }

    private void addChinese(int open) {
        var name = CHINESE.matcher(text.substring(0, open));
        if (!name.find()) return;
        for (int start = name.start(); start < open; start++)
            addName(start, open, COST + EACH_CHARACTER * (open - start));
    }

    private void addEnglish(int open) {
        var name = ENGLISH.matcher(text.substring(0, open));
        if (!name.find()) return;
        int end = name.group().endsWith(" ") ? open - 1 : open;
        var starts =
                START.matcher(text.substring(0, end)).region(name.start(), end).results().toList();
        for (int i = 0; i < starts.size(); i++)
            addName(starts.get(i).start(), end, COST + EACH_WORD * (starts.size() - i));
    }

    private void addName(int start, int end, double cost) {
        var span = new Span(start, end);
        var name = text.substring(start, end);
        boolean isColumn =
                columns.stream()
                        .anyMatch(column -> List.of(column.name(), column.spaced()).contains(name));
        boolean isFiller = FILLER.contains(name.split("[ -]", 2)[0]);
        boolean isRepeated = text.indexOf(name, end) >= 0 && name.length() > 1;
        if (isColumn || isFiller || isRepeated || JOINT.matcher(name).matches() || hidesWords(span))
            return;
        edges.add(
                PhraseEdge.of(
                        span, "DEFINED", new Phrases.Quoted(request.originalCase(span)), cost));
    }

    /** Whether a name begins within a word. */
    private static boolean isCut(PhraseEdge word, Span span) {
        return word.start() < span.start()
                && word.end() > span.start()
                && Character.isLowerCase(word.symbol().charAt(0));
    }

    private boolean hidesWords(Span span) {
        boolean isQuotient = QUOTIENT.matcher(text.substring(span.start(), span.end())).matches();
        return known.stream()
                .filter(edge -> edge.span().overlaps(span))
                .anyMatch(edge ->
                        NAMES.contains(edge.symbol())
                                || isCut(edge, span)
                                || edge.start() >= span.start()
                                        && !isQuotient
                                        && WORDS.contains(edge.symbol())
                                || edge.start() == span.start()
                                        && !isQuotient
                                        && FIRST.contains(edge.symbol()));
    }
}
