package dev.troupe.packs.data.grammar;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.assembly.QueryAssembler;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.rule.GrammarRules;
import dev.troupe.packs.data.mention.ChartChange;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.OneRowQuestion;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.Rounding;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a message after a question about a table, by the rules of questions: each clause takes the
 * place of what the question states about the same thing. Nothing is changed unless every word is
 * read.
 */
public final class FollowUpGrammar {
    private static final int MAX_LENGTH = 120; // characters; longer messages are questions
    private static final Pattern LISTS =
            Pattern.compile("^(?:list|name)(?![a-z])|^(?:列出|列一下|列举)", Pattern.CASE_INSENSITIVE);
    private static final Pattern ORDERS =
            Pattern.compile("(?<![a-z])(?:sort|order by|ordered|rank)|排", Pattern.CASE_INSENSITIVE);
    private static final Pattern TITLES =
            Pattern.compile("(?<![a-z])titled?(?![a-z])|标题", Pattern.CASE_INSENSITIVE);
    private static final Pattern ORDER_ONLY = Pattern.compile("[按以][^,，]*(?:排序|排列|排)");
    private static final FillerWords FILLER =
            QuestionGrammar.FILLER.with(
                    FillerWords.load(FollowUpGrammar.class, "follow-up-filler.txt"));

    /** The clauses of a message, with the words that nothing reads. */
    private record Parsed(
            RequestText request,
            TableContext context,
            ChartRequestParser.RequestReading chart,
            ChartChange chartChange,
            Optional<Rounding> rounding,
            Optional<LocalizedText> note,
            List<ClausePaths.Path> paths) {
        Stream<ClausePaths.Path> read() {
            return paths.stream().filter(path -> path.unread().isEmpty());
        }
    }

    private record Candidate(double cost, QuestionState state, QuestionGrammar.Reading reading) {}

    private final HeldQuestion held;
    private final String table;
    private final List<ColumnProfile> columns;

    private final LocalDate today;

    private FollowUpGrammar(
            HeldQuestion held, String table, List<ColumnProfile> columns, LocalDate today) {
        this.held = held;
        this.table = table;
        this.columns = columns;
        this.today = today;
    }

    /**
     * @param saves whether the message asks to save the result, so that it need not change it
     * @param today for periods such as 去年
     */
    public static FollowUpReading read(
            HeldQuestion held, String message, Table table, boolean saves, LocalDate today) {
        var columns = ColumnProfile.all(table);
        return new FollowUpGrammar(held, table.name(), columns, today).read(message, saves);
    }

    /** Whether the words of a message refer to a question before. */
    public static boolean isReferring(String message) {
        return FollowUpFrame.isReferring(message);
    }

    private FollowUpReading read(String message, boolean saves) {
        if (FollowUpFrame.isUndo(message)) return backTo(held.undo());
        if (FollowUpFrame.isReset(message)) return backTo(held.reset());
        var frame = FollowUpFrame.of(message);
        if (frame.text().length() > MAX_LENGTH || isListOfOthers(frame.text()))
            return new FollowUpReading.Complete();
        boolean isOrder = ORDER_ONLY.matcher(frame.text()).matches();
        var unrounded = Rounding.find(frame.text()).map(Rounding::rest).orElse(frame.text());
        if (!frame.isMarked() && !isOrder && isComplete(unrounded))
            return new FollowUpReading.Complete();
        var parsed = parse(frame.text());
        if (!goesWithChart(parsed)) return new FollowUpReading.NoSuchChart();
        if (isTitleLost(parsed)) return new FollowUpReading.Unclear();
        var candidates = readContrast(frame);
        if (candidates.isEmpty()) candidates = candidates(parsed, frame, saves);
        if (FollowUpFrame.isAddition(message)) candidates.removeIf(this::isNarrower);
        if (candidates.isEmpty() && columns.stream().anyMatch(one -> one.type().isTemporal())) {
            var period = new RelatedPeriod(held.current(), columns, today).read(frame.text());
            if (period.isPresent()) return readDated(period.get(), frame);
        }
        if (candidates.isEmpty()) return explain(parsed, frame);
        var shown = FollowUpFrame.findVisible(message);
        if (shown.isPresent() && isCut() && isOfOtherRows(candidates.getFirst()))
            return new FollowUpReading.Unread(List.of(shown.get()), true);
        var ofOneRow = OneRowQuestion.find(message);
        if (ofOneRow.isPresent() && !isOfVisibleRows(candidates.getFirst()))
            return new FollowUpReading.Unread(List.of(ofOneRow.get()), true);
        return isTied(candidates) ? new FollowUpReading.Unclear() : toChange(candidates.getFirst());
    }

    /** And last year? The same message with dates. */
    private FollowUpReading readDated(RelatedPeriod.Outcome period, FollowUpFrame frame) {
        return switch (period) {
            case RelatedPeriod.Open(var why) -> new FollowUpReading.OpenPeriod(why);
            case RelatedPeriod.Dated(var text, var note) -> {
                var parsed = parse(text, Optional.of(note));
                var candidates = candidates(parsed, frame, false);
                yield candidates.isEmpty()
                        ? explain(parsed, frame)
                        : isTied(candidates)
                                ? new FollowUpReading.Unclear()
                                : toChange(candidates.getFirst());
            }
        };
    }

    /** List the products, where the question is about groups. */
    private boolean isListOfOthers(String text) {
        return LISTS.matcher(text).find()
                && !isReferring(text)
                && !new QuestionClauses(held.current().clauses()).keys().isEmpty()
                && !LISTS.matcher(text).replaceFirst("").matches("来?");
    }

    /** Whether a message undoes the last change. */
    public static boolean isUndo(String message) {
        return FollowUpFrame.isUndo(message);
    }

    private FollowUpReading backTo(Optional<HeldQuestion> earlier) {
        return earlier.flatMap(before ->
                        before.current()
                                .read(table, columns)
                                .map(reading -> new FollowUpReading.Changed(before, reading)))
                .<FollowUpReading>map(changed -> changed)
                .orElseGet(FollowUpReading.NothingToUndo::new);
    }

    private FollowUpReading toChange(Candidate candidate) {
        return new FollowUpReading.Changed(held.with(candidate.state()), candidate.reading());
    }

    private static boolean isTied(List<Candidate> candidates) {
        var first = candidates.getFirst();
        return candidates.stream()
                .anyMatch(other ->
                        other.cost() <= first.cost() + QuestionGrammar.TIE
                                && !other.reading().query().equals(first.reading().query()));
    }

    /** Whether a message names what to compute and of which rows or groups. */
    private boolean isComplete(String text) {
        if (!(QuestionGrammar.read(text, table, columns)
                instanceof QuestionGrammar.Reading(_, _, _, var state))) return false;
        var clauses = new QuestionClauses(state.clauses());
        boolean isNumber = !clauses.measures().isEmpty();
        boolean isCompared =
                clauses.superlative().flatMap(QuestionClause.Superlative::by).isPresent();
        boolean isOfRows = !clauses.filters().isEmpty() || !clauses.keys().isEmpty();
        boolean isList =
                clauses.isListing()
                        || clauses.one(QuestionClause.Subject.class).isPresent()
                        || clauses.isWhichAsked();
        boolean isCount = clauses.one(QuestionClause.HowMuch.class).isPresent();
        return isNumber && (isOfRows || isCompared || clauses.isWhichAsked())
                || isCompared && clauses.isWhichAsked()
                || isOfRows && (isList || isCount)
                || clauses.one(QuestionClause.DistinctValues.class).isPresent()
                || clauses.one(QuestionClause.Duplicates.class).isPresent()
                || clauses.one(QuestionClause.SingleValues.class).isPresent();
    }

    private Parsed parse(String text) {
        return parse(text, Optional.empty());
    }

    private Parsed parse(String message, Optional<LocalizedText> note) {
        var rounding = Rounding.find(message);
        var text = rounding.map(Rounding::rest).orElse(message);
        var request = new RequestText(text);
        var taken = new RequestText(text);
        var chartChange = ChartChange.find(taken);
        var chart = ChartRequestParser.parse(taken);
        boolean chinese =
                Language.find(text)
                        .map(language -> language == Language.ZH)
                        .orElse(held.current().chinese());
        var context =
                TableContext.of(table, columns, request, chinese).orDate(held.current().date());
        var rules = GrammarRules.ofFollowUps(context);
        var search = ClauseSearch.of(request, context, FILLER, taken.claims(), rules);
        return new Parsed(request, context, chart, chartChange, rounding, note, search.paths());
    }

    private List<Candidate> candidates(Parsed parsed, FollowUpFrame frame, boolean saves) {
        var candidates = new ArrayList<Candidate>();
        if (QuestionGrammar.isOfRows(parsed.chart())) return candidates;
        boolean isChart = parsed.chart().isChartAsked() || !parsed.chartChange().isEmpty();
        boolean isShown = isChart || parsed.rounding().isPresent() || saves;
        parsed.read()
                .filter(path -> isShown || !path.clauses().isEmpty())
                .filter(path -> !isOrderLost(parsed, path) && !isOfNoRow(path))
                .flatMap(path ->
                        change(held.current(), parsed, path, frame).stream()
                                .filter(candidate -> !isCut(path) || isPart(candidate)))
                .filter(candidate -> isShown || !isUnchanged(candidate))
                .forEach(candidates::add);
        candidates.sort(Comparator.comparingDouble(Candidate::cost));
        return candidates;
    }

    /** Whether a question has more conditions than before. */
    private boolean isNarrower(Candidate candidate) {
        var filters = candidate.reading().query().filters();
        return held.current()
                .read(table, columns)
                .filter(before -> before.query().filters().size() < filters.size())
                .isPresent();
    }

    /** Whether the question is about the best or the first ones. */
    private boolean isCut() {
        var clauses = new QuestionClauses(held.current().clauses());
        return clauses.superlative().isPresent() || clauses.top().isPresent();
    }

    /** Whether a question is about the rows that the result lists. */
    private boolean isOfVisibleRows(Candidate candidate) {
        var query = candidate.reading().query();
        return held.current()
                .read(table, columns)
                .map(QuestionGrammar.Reading::query)
                .filter(before ->
                        before.keys().isEmpty()
                                && before.outputs().stream()
                                        .allMatch(one ->
                                                one.expression() instanceof Expression.Field))
                .filter(before ->
                        before.filters().equals(query.filters())
                                && before.order().equals(query.order())
                                && before.limit().equals(query.limit()))
                .isPresent();
    }

    /** Whether a question is about other rows or groups than before. */
    private boolean isOfOtherRows(Candidate candidate) {
        var query = candidate.reading().query();
        return held.current()
                .read(table, columns)
                .map(QuestionGrammar.Reading::query)
                .filter(before ->
                        before.filters().equals(query.filters())
                                && before.keys().equals(query.keys())
                                && before.order().equals(query.order())
                                && before.limit().equals(query.limit()))
                .isEmpty();
    }

    /** Without a column that is filled in each row: which rows have none is not asked. */
    private boolean isOfNoRow(ClausePaths.Path path) {
        return new QuestionClauses(path.clauses())
                .filters().stream()
                        .map(QuestionClause.Filtered::condition)
                        .filter(QueryCondition.Missing.class::isInstance)
                        .flatMap(condition -> FilterReplacement.column(condition).stream())
                        .anyMatch(name ->
                                columns.stream()
                                        .filter(column -> column.name().equals(name))
                                        .flatMap(column -> column.column().cells().stream())
                                        .noneMatch(Cell::isMissing));
    }

    /** Whether a message asks for some of the rows of the result and nothing else. */
    private static boolean isCut(ClausePaths.Path path) {
        return path.clauses().stream().anyMatch(QuestionClause.Top.class::isInstance)
                && path.clauses().stream()
                        .allMatch(clause ->
                                clause instanceof QuestionClause.Top
                                        || clause instanceof QuestionClause.Subject
                                        || clause instanceof QuestionClause.Mark);
    }

    /** Whether a result has the columns of the one before. */
    private boolean isPart(Candidate candidate) {
        var query = candidate.reading().query();
        return held.current()
                .read(table, columns)
                .map(QuestionGrammar.Reading::query)
                .filter(before -> before.keys().equals(query.keys()))
                .filter(before -> before.outputs().equals(query.outputs()))
                .isPresent();
    }

    /** Only a chart that is drawn can be removed or get another title. */
    private boolean goesWithChart(Parsed parsed) {
        var change = parsed.chartChange();
        var drawn = held.current().chart();
        boolean isOther = change.kind().isPresent() && !change.kind().equals(drawn);
        return change.isEmpty()
                || change.isTable()
                || (drawn.isPresent() || parsed.chart().isChartAsked()) && !isOther;
    }

    /** A word for the title is never skipped. */
    private static boolean isTitleLost(Parsed parsed) {
        return parsed.chartChange().title().isEmpty()
                && parsed.context().columns().stream()
                        .noneMatch(column -> TITLES.matcher(column.spaced()).find())
                && TITLES.matcher(parsed.request().text()).find();
    }

    /** Words that change nothing were not understood. */
    private boolean isUnchanged(Candidate candidate) {
        return isCurrent(candidate.reading().query());
    }

    private boolean isCurrent(Query query) {
        return held.current()
                .read(table, columns)
                .map(QuestionGrammar.Reading::query)
                .filter(query::equals)
                .isPresent();
    }

    /** A word for an order is never skipped. */
    private static boolean isOrderLost(Parsed parsed, ClausePaths.Path path) {
        var clauses = new QuestionClauses(path.clauses());
        return ORDERS.matcher(parsed.request().text()).find()
                && clauses.one(QuestionClause.Sort.class).isEmpty()
                && clauses.one(QuestionClause.Reversed.class).isEmpty()
                && clauses.one(QuestionClause.Named.class).isEmpty()
                && clauses.superlative().isEmpty();
    }

    private Optional<Candidate> change(
            QuestionState before, Parsed parsed, ClausePaths.Path path, FollowUpFrame frame) {
        return ClauseReplacement.replace(
                        parsed.context(),
                        before.clauses(),
                        path.clauses(),
                        frame.isAdded(),
                        frame.isCorrection())
                .flatMap(clauses -> {
                    var state =
                            new QuestionState(
                                    parsed.context().chinese(),
                                    clauses,
                                    parsed.context().named(),
                                    before.chart(),
                                    before.title(),
                                    parsed.note(),
                                    parsed.rounding().map(Rounding::decimals).or(before::decimals));
                    return QueryAssembler.assemble(parsed.context(), clauses)
                            .map(assembled -> candidate(parsed, path, state, assembled));
                });
    }

    private Candidate candidate(
            Parsed parsed,
            ClausePaths.Path path,
            QuestionState state,
            QueryAssembler.Assembled assembled) {
        var title =
                parsed.chartChange()
                        .title()
                        .or(() -> isCurrent(assembled.query()) ? state.title() : Optional.empty());
        var drawn = state.withChart(chart(parsed, state, assembled), title);
        var reading =
                new QuestionGrammar.Reading(
                        assembled.query(),
                        drawn.chart(),
                        drawn.withNote(assembled.assumptions()),
                        drawn);
        return new Candidate(path.cost() + assembled.penalty(), drawn, reading);
    }

    private static Optional<ChartKind> chart(
            Parsed parsed, QuestionState state, QueryAssembler.Assembled assembled) {
        boolean isRemoved = parsed.chartChange().isRemoved() && !parsed.chart().isChartAsked();
        if (isRemoved) return Optional.empty();
        boolean isOpen = parsed.chart().isChartAsked() && state.chart().isEmpty();
        return parsed.chart()
                .findKind()
                .or(state::chart)
                .or(() ->
                        isOpen
                                ? Optional.of(QuestionGrammar.suitable(assembled.query()))
                                : Optional.empty());
    }

    /** The median, not the mean: what is denied must be what the question states. */
    private List<Candidate> readContrast(FollowUpFrame frame) {
        var contrast = frame.contrast();
        if (contrast.isEmpty()) return List.of();
        var denied = parse(FollowUpFrame.of(contrast.get().denied()).text());
        var before = held.current();
        var stated = denied.read().filter(path -> isStated(before, denied, path)).limit(1).toList();
        if (stated.isEmpty()) return List.of();
        var requested = parse(FollowUpFrame.of(contrast.get().requested()).text());
        return candidates(requested, frame, false).stream()
                .filter(candidate ->
                        stated.stream()
                                .noneMatch(path -> isStated(candidate.state(), denied, path)))
                .toList();
    }

    private static boolean isOfConditions(ClausePaths.Path path) {
        return path.clauses().stream().allMatch(QuestionClause.Filter.class::isInstance);
    }

    /** Whether a question would be the same with these clauses. */
    private boolean isStated(QuestionState question, Parsed parsed, ClausePaths.Path path) {
        var query = question.read(table, columns).map(QuestionGrammar.Reading::query);
        return !path.clauses().isEmpty()
                && change(question, parsed, path, FollowUpFrame.of(""))
                        .map(candidate -> candidate.reading().query())
                        .equals(query);
    }

    private FollowUpReading explain(Parsed parsed, FollowUpFrame frame) {
        if (parsed.read()
                .anyMatch(path -> isOfConditions(path) && isStated(held.current(), parsed, path)))
            return new FollowUpReading.Unchanged();
        if (parsed.read().anyMatch(path -> !path.clauses().isEmpty()))
            return new FollowUpReading.Unclear();
        return parsed.paths().stream()
                .filter(path -> !path.unread().isEmpty())
                .findFirst()
                .<FollowUpReading>map(path ->
                        new FollowUpReading.Unread(
                                QuestionGrammar.words(parsed.request(), path.unread()),
                                frame.isMarked() || !path.clauses().isEmpty()))
                .orElseGet(() -> new FollowUpReading.Unread(List.of(), false));
    }
}
