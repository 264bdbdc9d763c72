package dev.troupe.packs.data.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QueryComputation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.question.QuestionAnalyzerTest;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.testing.TestSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PythonScriptsTest {
    private record Question(String table, String text, QueryComputation analysis) {}

    /** Questions of the readers' own tests that are read as a query; one of ten by default. */
    private static List<Question> questions() throws Exception {
        var questions = new ArrayList<Question>();
        var all = QuestionAnalyzerTest.questions().toList();
        for (int i = 0; i < all.size(); i += TestSize.of(10, 1)) {
            var given = all.get(i);
            var table = (String) given.get()[0];
            var text = (String) given.get()[1];
            if (QuestionAnalyzer.read(text, QuestionAnalyzerTest.table(table))
                    instanceof Interpretation.Understood(QueryComputation query))
                questions.add(new Question(table, text, query));
        }
        return questions;
    }

    @Test
    @Timeout(300)
    void comesToTheSameAsSqlForEveryQuestionThatItCanWrite(@TempDir Path directory)
            throws Exception {
        assumeTrue(ScriptRunner.hasPandas(), "pandas is not installed");
        var runner = new ScriptRunner(directory);
        var written = new ArrayList<Question>();
        int refused = 0;
        for (var question : questions()) {
            try {
                write(question, runner);
                written.add(question);
            } catch (TableException _) {
                if (!isTest(question)) refused++; // reports this; the next test checks how
            }
        }

        runner.run();

        var wrong = new ArrayList<String>();
        for (int i = 0; i < written.size(); i++)
            difference(written.get(i), runner, i).ifPresent(wrong::add);
        assertThat(wrong).as(wrong.size() + " of " + written.size()).isEmpty();
        assertThat(refused).isLessThan(written.size() / 10);
    }

    @Test
    @Timeout(300)
    void computesHowProbableCorrelationsAre(@TempDir Path directory) throws Exception {
        assumeTrue(ScriptRunner.hasPandas(), "pandas is not installed");
        var runner = new ScriptRunner(directory);
        var asked = new ArrayList<Question>();
        for (var question :
                List.of(
                        "shop | correlation between quantity and amount",
                        "patients | correlation between stay and bill for each ward",
                        "patients | correlation between age and bill for male patients",
                        "patients | correlation between age and beds",
                        "inpatients | 年龄和费用有没有相关性")) {
            var parts = question.split(" \\| ", 2);
            var read = QuestionAnalyzer.read(parts[1], QuestionAnalyzerTest.table(parts[0]));
            assertThat(read).isInstanceOf(Interpretation.Understood.class);
            var computation = (QueryComputation) ((Interpretation.Understood) read).computation();
            asked.add(new Question(parts[0], parts[1], computation));
            write(asked.getLast(), runner);
        }

        runner.run();

        for (int i = 0; i < asked.size(); i++)
            assertThat(difference(asked.get(i), runner, i)).isEmpty();
    }

    /**
     * Pandas has no tests of groups and no ranks of pairs, so that their questions have no script.
     */
    private static boolean isTest(Question question) {
        return question.analysis().reading().query().outputs().stream()
                .map(Query.Output::expression)
                .anyMatch(expression ->
                        expression instanceof Expression.GroupTest
                                || expression instanceof Expression.DegreesOfFreedom
                                || expression instanceof Expression.RankCorrelation
                                || expression instanceof Expression.Verdict);
    }

    private static void write(Question question, ScriptRunner runner) throws IOException {
        var table = QuestionAnalyzerTest.table(question.table());
        var file = question.table() + ".csv";
        var reading = question.analysis().reading();
        var script = new PandasScript(table, reading.query(), reading.chinese()).lines(file);
        runner.addFile(file, PythonScripts.csv(table));
        runner.add(script);
    }

    /** Empty if the script returned the same rows as the query. */
    private static Optional<String> difference(Question question, ScriptRunner runner, int script)
            throws IOException, InterruptedException {
        var error = runner.error(script);
        if (error.isPresent()) return Optional.of(question + "\n" + error.get());
        var table = QuestionAnalyzerTest.table(question.table());
        var expected =
                question.analysis().isWhole()
                        ? table
                        : new TableEngine()
                                .query(
                                        List.of(table),
                                        question.analysis().sql(table.name()),
                                        "result");
        var rows = runner.rows(script).stream().sorted().toList();
        var wanted =
                expected.rows().stream()
                        .map(row -> ScriptRunner.comparable(String.join(",", row)))
                        .sorted()
                        .toList();
        return rows.equals(wanted)
                ? Optional.empty()
                : Optional.of(
                        "%s | %s\n  sql    %s\n  python %s"
                                .formatted(question.table(), question.text(), wanted, rows));
    }

    @Test
    void nothingInATableBecomesCode() {
        var evil = "x\"]; import os; os.system('touch /tmp/evil') #\n";
        var table =
                Table.of(
                        "t",
                        Column.of(
                                evil,
                                ColumnType.TEXT,
                                List.of(Cell.of("1"), Cell.of("1"), Cell.of("b"))),
                        Column.of(
                                "n",
                                ColumnType.NUMBER,
                                List.of(Cell.of(1), Cell.of(2), Cell.of(3))));

        var script =
                PythonScripts.write(
                        table,
                        "t.csv",
                        new PythonScripts.ScriptRequest("每个 n 有多少行", "", "chart.png", null),
                        Language.ZH);

        assertThat(script.code().lines()).noneMatch(line -> line.startsWith("import os"));
        assertThat(script.code()).contains("x\\\"]; import os");
    }

    @Test
    void looksAtThePlainestLabelWhereNothingIsAsked() {
        var script =
                PythonScripts.write(
                        QuestionAnalyzerTest.table("shop"),
                        "shop.csv",
                        new PythonScripts.ScriptRequest(
                                "用 Python 分析后生成可视化图表", "", "chart.png", "r.csv"),
                        Language.ZH);

        assertThat(script.code()).contains("groupby", "pd.read_csv", "fig.savefig(\"chart.png\"");
    }

    @Test
    void writesNoStatisticsThatAreAskedFor() {
        var request = new PythonScripts.ScriptRequest("用 Python 做描述性统计", "", "chart.png", null);

        assertThatThrownBy(() ->
                        PythonScripts.write(
                                QuestionAnalyzerTest.table("shop"),
                                "shop.csv",
                                request,
                                Language.ZH))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("中位数");
    }

    @Test
    void namesWhatRulesCannotWrite() {
        var normality =
                Expression.Aggregation.of(
                        Expression.Function.JARQUE_BERA, new Expression.Field("amount"));
        var query = Query.ALL.withOutputs(List.of(new Query.Output("normality", normality)));
        var script = new PandasScript(QuestionAnalyzerTest.table("shop"), query, false);

        assertThatThrownBy(() -> script.lines("shop.csv"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("Jarque", "language model");
    }
}
