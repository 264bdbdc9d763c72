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
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PythonScriptsTest {
    private static final Path PYTHON = Path.of("/usr/bin/python3");

    /** Runs all scripts of a directory in one Python; writes the result of each. */
    private static final String DRIVER =
            """
            import contextlib, glob, io, os, traceback
            for name in sorted(glob.glob("*.py")):
                if name == "driver.py":
                    continue
                scope = {}
                try:
                    with contextlib.redirect_stdout(io.StringIO()):
                        exec(compile(open(name, encoding="utf-8").read(), name, "exec"), scope)
                    scope["result"].to_csv(name[:-3] + ".out", index=False)
                except Exception:
                    open(name[:-3] + ".err", "w", encoding="utf-8").write(traceback.format_exc())
            """;

    private record Question(String table, String text, QueryComputation analysis) {}

    /** Every question of the readers' own tests that is read as a query. */
    private static List<Question> questions() throws Exception {
        var questions = new ArrayList<Question>();
        for (var given : QuestionAnalyzerTest.questions().toList()) {
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
        assumeTrue(hasPandas(), "pandas is not installed for " + PYTHON);
        var written = new ArrayList<Question>();
        int refused = 0;
        for (var question : questions()) {
            try {
                write(question, directory, written.size());
                written.add(question);
            } catch (TableException _) {
                refused++; // reports this; the next test checks how
            }
        }

        run(directory);

        var wrong =
                IntStream.range(0, written.size())
                        .mapToObj(index -> difference(written.get(index), directory, index))
                        .filter(text -> !text.isEmpty())
                        .toList();
        assertThat(wrong).as(wrong.size() + " of " + written.size()).isEmpty();
        assertThat(refused).isLessThan(written.size() / 10);
    }

    private static void write(Question question, Path directory, int index) throws IOException {
        var table = QuestionAnalyzerTest.table(question.table());
        var file = question.table() + ".csv";
        var reading = question.analysis().reading();
        var script =
                String.join(
                        "\n",
                        new PandasScript(table, reading.query(), reading.chinese()).lines(file));
        Files.writeString(directory.resolve(file), PythonScripts.csv(table));
        Files.writeString(directory.resolve("q%04d.py".formatted(index)), script);
    }

    private static boolean hasPandas() throws IOException, InterruptedException {
        return Files.isExecutable(PYTHON)
                && new ProcessBuilder(PYTHON.toString(), "-c", "import pandas")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
    }

    private static void run(Path directory) throws IOException, InterruptedException {
        Files.writeString(directory.resolve("driver.py"), DRIVER);
        int exit =
                new ProcessBuilder(PYTHON.toString(), "driver.py")
                        .directory(directory.toFile())
                        .inheritIO()
                        .start()
                        .waitFor();
        assertThat(exit).isZero();
    }

    /** Empty if the script returned the same rows as the query, in the same order. */
    private static String difference(Question question, Path directory, int index) {
        try {
            var error = directory.resolve("q%04d.err".formatted(index));
            if (Files.exists(error)) {
                return question + "\n" + Files.readString(error);
            }
            var table = QuestionAnalyzerTest.table(question.table());
            var sql = question.analysis().sql(table.name());
            var expected =
                    question.analysis().isWhole()
                            ? table
                            : new TableEngine().query(List.of(table), sql, "result");
            var out = Files.readAllLines(directory.resolve("q%04d.out".formatted(index)));
            var rows = out.stream().skip(1).map(PythonScriptsTest::comparable).sorted().toList();
            var wanted =
                    expected.rows().stream()
                            .map(row -> comparable(String.join(",", row)))
                            .sorted()
                            .toList();
            return rows.equals(wanted)
                    ? ""
                    : "%s | %s\n  sql    %s\n  python %s"
                            .formatted(question.table(), question.text(), wanted, rows);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String comparable(String row) {
        var cells = new ArrayList<String>();
        for (var cell : row.replace("\"", "").split(",", -1)) {
            cells.add(
                    number(cell)
                            .replaceFirst(" 00:00:00$", "")
                            .replaceFirst("(?i)^(true|false)$", "$1")
                            .toLowerCase(java.util.Locale.ROOT));
        }
        return String.join(",", cells);
    }

    private static String number(String cell) {
        try {
            return new BigDecimal(cell)
                    .setScale(2, java.math.RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString();
        } catch (NumberFormatException _) {
            return cell;
        }
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
                                List.of(Cell.of("a"), Cell.of("a"), Cell.of("b"))),
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
