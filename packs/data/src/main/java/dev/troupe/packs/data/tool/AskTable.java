package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.packs.data.algebra.QueryJson;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.file.TablePreview;
import dev.troupe.packs.data.file.WrittenForm;
import dev.troupe.packs.data.grammar.HeldQuestion;
import dev.troupe.packs.data.grammar.HeldQuestionJson;
import dev.troupe.packs.data.grammar.QuestionState;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.question.TopGroups;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.trace.AnswerSource;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers a question in plain Chinese or English about one table, by rules and without a model. */
record AskTable(TableEngine engine, TableCache recent, Clock clock)
        implements Tool<AskTable.Input, AskTable.Answer> {
    private static final Optional<PreparedTable> NONE = Optional.empty();

    /**
     * A question.
     *
     * @param goal the overall task; used when the question itself asks for nothing
     */
    record Input(
            @Describe("a shared variable that holds a list of records, or a file of the workspace")
                    String table,
            @Describe("what to compute, in Chinese or English, such as 'total amount per month'")
                    String question,
            @Nullable @Describe("the overall request, for details that the question omits")
                    String goal,
            @Nullable
                    @Describe("the table whose rows the joined rows are, as joinTables returns it")
                    String rowsOf,
            @Nullable @Describe("shared variable to store the result in") String saveAs,
            @Nullable
                    @Describe(
                            "true if the conversation holds this question, so that the next message"
                                    + " can change a part of it")
                    Boolean isHeld,
            @Nullable @Describe("true for means and shares with 6 decimals, to compute with them")
                    Boolean isPrecise,
            @Nullable
                    @Describe(
                            "true to ask the user whether to compute without words that are not"
                                    + " understood, instead of failing")
                    Boolean asksUser) {
        Input withTable(String other) {
            return new Input(other, question, goal, rowsOf, saveAs, isHeld, isPrecise, asksUser);
        }
    }

    /**
     * What came out.
     *
     * @param reading how the question was understood, as a sentence
     * @param sql what was computed
     * @param whole whether nothing was to be computed, so that the result is the table itself
     * @param view whether the SQL is over another view of the table, so that only the result holds
     *     these rows
     * @param listing whether the result is rows of the table, all or some of them
     * @param sheet of a workbook, if the question does not name it; {@code null} otherwise
     * @param source what the rows of the result can be traced to; {@code null} when the table is
     *     not a file as it stands
     */
    record Answer(
            String reading,
            String sql,
            boolean view,
            boolean whole,
            boolean listing,
            TablePreview result,
            @Nullable String sheet,
            @Nullable AnswerSource source) {
        /** The same, stating the sheet and what reading it assumed. */
        Answer withSheet(String reference, Table read, boolean isChinese) {
            var name = reference.substring(reference.lastIndexOf('#') + 1);
            var text = new StringBuilder((isChinese ? "工作表“%s”；" : "sheet '%s'; ").formatted(name));
            for (var remark : read.remarks())
                text.append(remark.text(isChinese)).append(isChinese ? "；" : "; ");
            return new Answer(text + reading, sql, view, whole, listing, result, name, source);
        }
    }

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "askTable",
                        "Answers a simple question about one table (totals, means, counts, groups,"
                                + " filters, top lists, shares) by fixed rules. Returns how it"
                                + " interpreted the question. For anything more complex, write SQL with"
                                + " queryTables.",
                        Input.class)
                .withComputePool()
                .withTitle("计算", "compute")
                .withCallLabel("计算 %s", "compute over %s", "table")
                .withTimeout(TableTools.PATIENCE);
    }

    @Override
    public Answer call(Input input, ToolContext context) throws InterruptedException {
        try (var store = new TableWorkspace(context, recent)) {
            boolean isContinued =
                    Boolean.TRUE.equals(input.isHeld())
                            && !context.variable(FollowUpSkill.ASKED).isMissing();
            var reader = QuestionReader.of(input, clock, context);
            var sheet = isContinued ? Optional.<String>empty() : chooseSheet(reader, store);
            return sheet.isEmpty()
                    ? answer(reader, store, context)
                    : answer(reader.withTable(sheet.get()), store, context)
                            .withSheet(
                                    sheet.get(), store.findTable(sheet.get()), store.isChinese());
        }
    }

    /** The only sheet of a workbook that a question fits, if it does not fit the first one. */
    private static Optional<String> chooseSheet(QuestionReader reader, TableWorkspace store) {
        var name = reader.input().table();
        var sheets = store.sheets(name);
        if (sheets.isEmpty() || reader.isAnsweredBy(store.findTable(name))) return Optional.empty();
        var fitting =
                sheets.stream()
                        .filter(sheet ->
                                store.findSheet(sheet).stream().anyMatch(reader::isAnsweredBy))
                        .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    private Answer answer(QuestionReader reader, TableWorkspace store, ToolContext context)
            throws InterruptedException {
        var input = reader.input();
        var held = Boolean.TRUE.equals(input.isHeld());
        var asked = held ? context.variable(FollowUpSkill.ASKED) : Value.missing();
        var name = HeldQuestionJson.table(asked).orElse(input.table());
        var found = nameByRows(store.findTable(name), input.rowsOf());
        var prepared = asked.isMissing() ? prepare(reader, found, store) : NONE;
        if (prepared.filter(PreparedTable::isCompared).isPresent())
            return new ChangeAnswer(engine, store, found, prepared.get())
                    .answer(one -> reader.require(prepared.get().question(), one), input.saveAs());
        QuestionReader.Reading reading =
                asked.isMissing()
                        ? prepared.map(reader::read)
                                .orElseGet(() -> reader.read(found, store.view(found)))
                        : QuestionReader.Reading.of(found, analysis(asked, found));
        if (reading.view().isEmpty() && asked.isMissing() && hasNoRows(reading, store)) {
            var other = reader.readView(found, store.view(found));
            if (other.isEmpty()) requireHeader(found, input);
            reading = other.orElse(reading);
        }
        if (reading.view().isEmpty() && asked.isMissing() && listsNames(reading))
            requireHeader(reading.table(), input);
        var table = reading.table();
        var analysis = reading.computation();
        if (held && reading.view().isEmpty())
            findState(input, asked, analysis, store)
                    .ifPresent(state -> context.setVariable(FollowUpSkill.ANSWERED, state));
        requireDistinctGroups(analysis, table, store);
        var sql =
                Boolean.TRUE.equals(input.isPrecise())
                        ? analysis.preciseSql(table.name())
                        : analysis.sql(table.name());
        var result =
                analysis.isWhole() ? table : store.query(engine, List.of(table), sql, "result");
        var note =
                reading.view().map(view -> view.text(store.isChinese())).stream()
                        .map(view -> store.isChinese() ? view + "；" : view + "; ");
        return new Answer(
                note.findFirst().orElse("")
                        + analysis.describe()
                        + new ResultRemarks(engine, table, store)
                                .of(
                                        analysis,
                                        result,
                                        asked.isMissing() ? statement(input, table) : ""),
                sql,
                reading.view().isPresent(),
                analysis.isWhole(),
                analysis.isListing(),
                store.preview(result, input.saveAs())
                        .withRows(WrittenForm.of(result, table, analysis::sourceOf)),
                null,
                reading.view().isPresent() ? null : source(name, analysis, store).orElse(null));
    }

    private static String statement(Input input, Table table) {
        return OverallNumbers.statement(input.question(), input.goal(), table.columnNames());
    }

    /** Joined rows are called as those of the table that each of them is from. */
    private static Table nameByRows(Table table, @Nullable String rowsOf) {
        return rowsOf == null ? table : table.withName(rowsOf + QuestionAnalyzer.JOINED);
    }

    /** Which are the 2 largest groups is open where a third one is as large as the second. */
    private void requireDistinctGroups(Computation analysis, Table table, TableWorkspace store)
            throws InterruptedException {
        for (var groups : analysis.query().stream().flatMap(TopGroups::of).toList()) {
            var columns = ColumnProfile.all(table);
            var sql = new QuerySql(table.name(), columns, false).compile(groups.ranking());
            int found = store.query(engine, List.of(table), sql, "groups").rowCount();
            if (found > groups.condition().groups())
                throw new ToolException(
                        Problem.of(DataProblem.UNCLEAR_QUESTION, groups.unclear(found)));
        }
    }

    private static Optional<AnswerSource> source(
            String name, Computation analysis, TableWorkspace store) {
        return store.reference(name)
                .map(file ->
                        new AnswerSource(
                                file,
                                store.hash(name),
                                analysis.state()
                                        .map(QuestionState::chinese)
                                        .orElse(store.isChinese()),
                                analysis.query().map(QueryJson::write).orElse(Value.missing()),
                                analysis.query().isPresent() ? "" : analysis.rowCondition()));
    }

    /** Empty if a question is read as it stands, or states no change of the table. */
    private Optional<PreparedTable> prepare(
            QuestionReader reader, Table table, TableWorkspace store) throws InterruptedException {
        return reader.interpret(table) instanceof Interpretation.Understood
                ? Optional.empty()
                : PreparedTable.of(
                        reader.input().question(),
                        table,
                        (one, sql) -> store.query(engine, List.of(one), sql, one.name()),
                        store.isChinese());
    }

    /** Conditions that no row meets may be those of a table that is read in the wrong way. */
    private boolean hasNoRows(QuestionReader.Reading reading, TableWorkspace store)
            throws InterruptedException {
        var table = reading.table();
        boolean isListing = reading.computation().isListing() && !reading.computation().isWhole();
        if (!isListing || store.view(table).isEmpty() && isHeaded(table)) return false;
        var sql = reading.computation().sql(table.name());
        return store.query(engine, List.of(table), sql, "result").rowCount() == 0;
    }

    /** Whether some columns are listed of rows with a condition: without a header, names only. */
    private static boolean listsNames(QuestionReader.Reading reading) {
        return reading.computation().isListing()
                && !reading.computation().isLookup()
                && reading.computation()
                        .query()
                        .filter(query -> !query.filters().isEmpty() && !query.outputs().isEmpty())
                        .isPresent();
    }

    /**
     * Texts of a form without a header that no row has together are a name and a value elsewhere.
     */
    private static void requireHeader(Table table, Input input) {
        if (isHeaded(table) || ViewChoice.namesNumberedColumn(input.question())) return;
        throw new ToolException(
                Problem.of(
                        DataProblem.UNCLEAR_QUESTION,
                        "%s 没有表头，无法确定问题中的内容属于哪些列，因此没有回答。请指明要查的列，如 column2",
                        "%s has no header, so the columns that the question is about are not"
                                + " known; nothing was answered. Name the columns, such as column2",
                        table.name()));
    }

    private static boolean isHeaded(Table table) {
        return table.columnNames().stream().anyMatch(name -> !name.matches("column\\d+"));
    }

    /** The state that the next message may change; empty if the question has none. */
    private static Optional<Value> findState(
            Input input, Value asked, Computation analysis, TableWorkspace store) {
        return asked.isMissing()
                ? store.reference(input.table())
                        .flatMap(
                                file -> analysis.state().map(state -> HeldQuestion.of(file, state)))
                        .map(HeldQuestionJson::write)
                : Optional.of(asked);
    }

    private static Computation analysis(Value asked, Table table) {
        var columns = ColumnProfile.all(table);
        return HeldQuestionJson.read(asked, columns)
                .flatMap(question -> QuestionAnalyzer.read(question.current(), table))
                .orElseThrow(() ->
                        new ToolException(
                                Problem.of(
                                        DataProblem.UNCLEAR_QUESTION,
                                        "%s 已没有这个问题用到的列；请输入完整的问题",
                                        "%s no longer has the columns of this question; ask the"
                                                + " whole question",
                                        table.name())));
    }
}
