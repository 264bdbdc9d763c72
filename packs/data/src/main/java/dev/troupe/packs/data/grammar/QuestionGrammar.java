package dev.troupe.packs.data.grammar;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.assembly.QueryAssembler;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.rule.GrammarRules;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a question about a table as a query. A question is read whole or not at all: every word is
 * part of a clause or is known to carry no condition.
 */
public final class QuestionGrammar {
    /** How far a question was read. */
    public sealed interface Outcome {}

    /**
     * A question that was read.
     *
     * @param chart the kind that the question names
     * @param assumptions what the question leaves open and the table settles
     * @param state its clauses, which later messages may replace
     */
    public record Reading(
            Query query,
            Optional<ChartKind> chart,
            List<LocalizedText> assumptions,
            QuestionState state)
            implements Outcome {
        /** All rows and columns of a table. */
        public static Reading ofAll(boolean chinese) {
            var state =
                    new QuestionState(
                            chinese,
                            List.of(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty());
            return new Reading(Query.ALL, Optional.empty(), List.of(), state);
        }

        public boolean chinese() {
            return state.chinese();
        }

        /** The same with all numbers of the result rounded. */
        public Reading withDecimals(int digits) {
            return new Reading(query, chart, assumptions, state.withDecimals(digits));
        }
    }

    /**
     * A question with words that nothing reads.
     *
     * @param rest what it asks without them
     */
    public record Unread(List<String> words, Reading rest) implements Outcome {
        public Unread {
            words = List.copyOf(words);
        }
    }

    /** A question with several readings that are equally good. */
    public record Tied(List<Reading> readings) implements Outcome {
        public Tied {
            readings = List.copyOf(readings);
        }
    }

    /**
     * A question that the grammar has no reading for.
     *
     * @param words some that nothing reads; may be empty
     */
    public record NotRead(List<String> words) implements Outcome {
        public NotRead {
            words = List.copyOf(words);
        }
    }

    /** A text with more combinations of its words than any question has. */
    public record TooComplex() implements Outcome {}

    private static final int MAX_LENGTH =
            400; // characters; longer requests are more than a question
    static final double TIE = 0.1;

    /** A reading that costs so much more than the cheapest skips what that one reads. */
    private static final double MARGIN = 2;

    /** How much something changed, which asks for a number rather than a line. */
    private static final Pattern CHANGED = Pattern.compile("变化[了率量额]|[比较]上");

    /** The result is asked for of each of the values that a question names. */
    private static final Pattern EACH =
            Pattern.compile("各|分别|(?<![a-z])(?:separately|respectively)(?![a-z])");

    /** The same after the values, where it does not name groups as 各部门 does. */
    private static final Pattern EACH_VALUE =
            Pattern.compile(
                    "各(?=自|有|是|为|占|卖|花|用|多少|几)|分别|(?<![a-z])(?:separately|respectively)(?![a-z])");

    /** A page of a table is another result than its rows. */
    static final FillerWords FILLER =
            FillerWords.common()
                    .with(FillerWords.load(QuestionGrammar.class, "filler.txt"))
                    .without("page", "pages");

    private record Parsed(
            RequestText request,
            ChartRequestParser.RequestReading chart,
            Optional<String> title,
            boolean isTrend,
            Optional<ColumnProfile> date,
            List<String> things) {}

    private record Candidate(
            double cost,
            QueryAssembler.Assembled assembled,
            List<QuestionClause> clauses,
            List<Span> unread) {}

    private static final int MAX_UNREAD = 12; // characters or words; more are another question

    private QuestionGrammar() {}

    /** The cheapest reading of a question. */
    public static Outcome read(String question, String table, List<ColumnProfile> columns) {
        var request = new RequestText(question);
        var taken = new RequestText(question);
        var chart = ChartRequestParser.parse(taken);
        boolean isTrend = chart.isTrendAsked() && !CHANGED.matcher(request.text()).find();
        if (request.text().length() > MAX_LENGTH) return new NotRead(List.of());
        var context = TableContext.of(table, columns, request, request.isChinese());
        var search =
                ClauseSearch.of(
                        request,
                        context,
                        FILLER,
                        taken.claims(),
                        GrammarRules.ofQuestions(context));
        if (search.isTooComplex()) return new TooComplex();
        var parsed =
                new Parsed(
                        request,
                        chart,
                        ChartRequestParser.title(question),
                        isTrend,
                        context.named(),
                        ThingNouns.of(context, request));
        var candidates =
                candidates(search.paths(), context, eachMarks(request.text())).stream()
                        .filter(candidate -> fitsChart(candidate, parsed))
                        .toList();
        if (!candidates.isEmpty()) return choose(parsed, candidates);
        if (search.isTooLong()) return new TooComplex();
        return new NotRead(
                search.paths().stream()
                        .findFirst()
                        .map(path -> words(request, path.unread()))
                        .orElse(List.of()));
    }

    /** Whether what is computed is what the chart that is asked for shows. */
    private static boolean fitsChart(Candidate candidate, Parsed parsed) {
        var clauses = candidate.clauses();
        if (clauses.contains(new QuestionClause.Mark(QuestionClause.Kind.TREND))
                != parsed.isTrend()) return false;
        boolean isOfPoints = clauses.contains(new QuestionClause.Mark(QuestionClause.Kind.POINTS));
        if (!isOfRows(parsed.chart())) return !isOfPoints;
        boolean isScatter = parsed.chart().findKind().equals(Optional.of(ChartKind.SCATTER));
        int axes = candidate.assembled().query().outputs().size();
        return isOfPoints ? axes == (isScatter ? 2 : 1) : isBinned(candidate);
    }

    private static Outcome choose(Parsed parsed, List<Candidate> candidates) {
        var first = candidates.getFirst();
        int unread = first.unread().size();
        if (unread > 0 && unread <= MAX_UNREAD)
            return new Unread(words(parsed.request(), first.unread()), reading(parsed, first));
        if (unread > 0) return new NotRead(words(parsed.request(), first.unread()));
        var others = findTied(first, candidates);
        return others.isEmpty()
                ? reading(parsed, first)
                : new Tied(
                        Stream.concat(Stream.of(first), others.stream())
                                .map(candidate -> reading(parsed, candidate))
                                .toList());
    }

    /** Neighbouring characters as one word. */
    static List<String> words(RequestText request, List<Span> spans) {
        var joined = new ArrayList<Span>();
        for (var span : spans) {
            boolean isNext = !joined.isEmpty() && joined.getLast().end() == span.start();
            if (isNext) joined.add(new Span(joined.removeLast().start(), span.end()));
            else joined.add(span);
        }
        return joined.stream().map(request::originalCase).toList();
    }

    private static Reading reading(Parsed parsed, Candidate candidate) {
        var query = candidate.assembled().query();
        var chart =
                parsed.chart()
                        .findKind()
                        .map(kind -> isBinned(candidate) ? ChartKind.BAR : kind)
                        .or(() -> parsed.isTrend() ? Optional.of(ChartKind.LINE) : Optional.empty())
                        .or(() ->
                                parsed.chart().isChartAsked()
                                        ? Optional.of(suitable(query))
                                        : Optional.empty());
        var state =
                new QuestionState(
                        parsed.request().isChinese(),
                        candidate.clauses(),
                        parsed.date(),
                        chart,
                        parsed.title(),
                        Optional.empty(),
                        Optional.empty());
        var assumptions = new ArrayList<>(candidate.assembled().assumptions());
        parsed.things().stream()
                .limit(1)
                .filter(thing -> !isAgent(thing, parsed, candidate))
                .map(thing ->
                        new LocalizedText(
                                "“" + thing + "”指表中的各行",
                                "'" + thing + "' stands for the rows of the table"))
                .forEach(assumptions::add);
        return new Reading(query, chart, List.copyOf(assumptions), state);
    }

    /** The team of "which team won" is in the column of the winners. */
    private static boolean isAgent(String thing, Parsed parsed, Candidate candidate) {
        boolean isColumnAsked =
                candidate.clauses().stream()
                        .anyMatch(clause ->
                                clause instanceof QuestionClause.Which(var column, var isOfRows)
                                        && column.isPresent()
                                        && !isOfRows);
        return isColumnAsked
                && Pattern.compile("(?<![a-z])(?:which|what) " + Pattern.quote(thing))
                        .matcher(parsed.request().text())
                        .find();
    }

    /** Whether rows are counted by ranges of a number, as in a histogram. */
    private static boolean isBinned(Candidate candidate) {
        return candidate.assembled().query().keys().stream()
                .anyMatch(key -> key.expression() instanceof Expression.Bin);
    }

    /** Whether a chart is drawn from single rows. */
    static boolean isOfRows(ChartRequestParser.RequestReading chart) {
        return chart.findKind()
                .filter(kind -> kind == ChartKind.HISTOGRAM || kind == ChartKind.SCATTER)
                .isPresent();
    }

    /** The chart of a result whose kind the question leaves open. */
    static ChartKind suitable(Query query) {
        boolean isShare =
                query.outputs().stream()
                        .anyMatch(output -> output.expression() instanceof Expression.Share);
        return isShare ? ChartKind.PIE : ChartKind.BAR;
    }

    /** Other queries that cost the same. */
    private static List<Candidate> findTied(Candidate first, List<Candidate> candidates) {
        var query = first.assembled().query();
        return candidates.stream()
                .filter(other -> other.cost() <= first.cost() + TIE)
                .filter(other -> !other.assembled().query().equals(query))
                .filter(other -> !isSameRows(other.assembled().query(), query))
                .toList();
    }

    /** Whether two queries list the same rows, one of them with more columns than the other. */
    private static boolean isSameRows(Query one, Query other) {
        boolean areRows =
                one.keys().isEmpty()
                        && Stream.of(one, other)
                                .allMatch(query ->
                                        query.outputs().stream()
                                                .allMatch(output ->
                                                        output.expression()
                                                                instanceof Expression.Field));
        boolean isPart =
                one.outputs().isEmpty() // all columns
                        || one.outputs().containsAll(other.outputs())
                        || other.outputs().containsAll(one.outputs());
        return areRows && isPart && one.withOutputs(other.outputs()).equals(other);
    }

    /** Words that ask for each of the values are passed over between clauses. */
    private static List<QuestionClause> eachMarks(String text) {
        var marks = new ArrayList<QuestionClause>();
        if (EACH.matcher(text).find()) marks.add(new QuestionClause.Mark(QuestionClause.Kind.EACH));
        if (EACH_VALUE.matcher(text).find())
            marks.add(new QuestionClause.Mark(QuestionClause.Kind.EACH_VALUE));
        return marks;
    }

    private static List<Candidate> candidates(
            List<ClausePaths.Path> paths, TableContext context, List<QuestionClause> marks) {
        var candidates = new ArrayList<Candidate>();
        for (var path : paths) {
            boolean isLikely =
                    !path.unread().isEmpty() || path.cost() <= paths.getFirst().cost() + MARGIN;
            if (!isLikely) continue;
            var clauses = Stream.concat(path.clauses().stream(), marks.stream()).toList();
            QueryAssembler.assemble(context, clauses)
                    .ifPresent(assembled ->
                            candidates.add(
                                    new Candidate(
                                            path.cost() + assembled.penalty(),
                                            assembled,
                                            clauses,
                                            path.unread())));
        }
        candidates.sort(Comparator.comparingDouble(Candidate::cost));
        return candidates;
    }
}
