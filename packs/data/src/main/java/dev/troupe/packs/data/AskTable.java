package dev.troupe.packs.data;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers a question in plain Chinese or English about one table, by rules and without a model. */
record AskTable(TableEngine engine, RecentFile recent)
        implements Tool<AskTable.Input, AskTable.Answer> {
    /**
     * A question.
     *
     * @param goal what the question is part of; looked at when the question itself asks for nothing
     */
    record Input(
            @Describe("a shared variable that holds a list of records, or a file of the workspace")
                    String table,
            @Describe("what to compute, in Chinese or English, such as 'total amount per month'")
                    String question,
            @Nullable @Describe("the overall request, for what the question leaves out")
                    String goal,
            @Nullable @Describe("key of the shared variable to keep the result in")
                    String saveAs) {}

    /**
     * What came out.
     *
     * @param reading how the question was understood, as a sentence
     * @param sql what was computed
     * @param whole whether nothing was to be computed, so that the result is the table itself
     * @param listing whether the result is rows of the table, all or some of them
     */
    record Answer(
            String reading, String sql, boolean whole, boolean listing, TablePreview result) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "askTable",
                        "Answers a simple question about one table (totals, means, counts, groups, filters, top lists, shares) by fixed rules. Says how it read the question."
                                + " For anything harder write SQL with queryTables.",
                        Input.class)
                .computing()
                .titled("计算", "compute")
                .doing("计算 %s", "compute over %s", "table")
                .withTimeout(TableTools.PATIENCE);
    }

    @Override
    public Answer call(Input input, ToolContext context) throws InterruptedException {
        try (var store = new TableStore(context, recent)) {
            return answer(input, store);
        }
    }

    private Answer answer(Input input, TableStore store) throws InterruptedException {
        var table = store.table(input.table());
        var analysis = analysis(input, table);
        var sql = analysis.sql(table.name());
        var result =
                analysis.isWhole() ? table : store.query(engine, List.of(table), sql, "result");
        return new Answer(
                analysis.sentence(),
                sql,
                analysis.isWhole(),
                analysis.isListing(),
                store.preview(result, input.saveAs()));
    }

    /** The question decides; where it asks for nothing, the goal may. */
    private static Analysis analysis(Input input, Table table) {
        var analysis =
                switch (Analyst.read(input.question(), table)) {
                    case Reading.Understood(var understood) -> understood;
                    case Reading.Unclear unclear ->
                            throw new ToolException(
                                    Problem.of(DataProblem.UNCLEAR_QUESTION, unclear.sentence()));
                };
        var goal = input.goal();
        if (!analysis.isWhole() || goal == null || goal.isBlank()) return analysis;
        return Analyst.read(goal, table) instanceof Reading.Understood(var wider)
                        && !wider.measureNames().isEmpty()
                ? wider
                : analysis;
    }
}
