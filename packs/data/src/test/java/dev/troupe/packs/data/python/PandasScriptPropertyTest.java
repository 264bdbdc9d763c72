package dev.troupe.packs.data.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.algebra.RandomQueries;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.TableEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scripts of random queries result in the rows of SQL, in the same order. */
@Tag("slow")
class PandasScriptPropertyTest {
    private static final int QUERIES = 150;
    private final RandomQueries random = new RandomQueries(20261123);

    @Test
    @Timeout(300)
    void resultsInTheRowsOfSql(@TempDir Path directory) throws Exception {
        assumeTrue(ScriptRunner.hasPandas(), "pandas is not installed");
        var table = random.table();
        var columns = table.columns().stream().map(ColumnProfile::of).toList();
        var runner = new ScriptRunner(directory);
        runner.addFile("t.csv", PythonScripts.csv(table));
        Map<Integer, Query> queries = new TreeMap<>();
        for (int i = 0; i < QUERIES; i++) {
            var query = random.query();
            queries.put(runner.add(new PandasScript(table, query, false).lines("t.csv")), query);
        }

        runner.run();

        var wrong = new ArrayList<String>();
        for (var entry : queries.entrySet()) {
            var error = runner.error(entry.getKey());
            var sql = new QuerySql("t", columns, false).compile(entry.getValue());
            var result = new TableEngine().query(List.of(table), sql, "result");
            var expected =
                    result.rows().stream()
                            .map(row -> ScriptRunner.comparable(String.join(",", row)))
                            .toList();
            var rows = error.isPresent() ? List.of(error.get()) : runner.rows(entry.getKey());
            if (!rows.equals(expected))
                wrong.add(
                        String.join(
                                "\n",
                                sql,
                                "sql    " + expected,
                                "python " + rows,
                                String.join(
                                        "\n",
                                        new PandasScript(table, entry.getValue(), false)
                                                .lines("t.csv"))));
        }
        assertThat(wrong).as(wrong.size() + " of " + QUERIES).isEmpty();
    }
}
