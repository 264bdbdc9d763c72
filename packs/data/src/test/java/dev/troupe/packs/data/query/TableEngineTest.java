package dev.troupe.packs.data.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableFormatter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableEngineTest {
    private static final long MIB = 1 << 20;
    private static final Duration LONG = Duration.ofMinutes(5);

    private final TableEngine engine = new TableEngine();
    private final Table sales =
            TableFiles.parse(
                    "sales.csv",
                    "date,品类,qty,price,paid\n2024-01-05,水果,2,1.10,true\n2024-02-06,水果,3,2.20,false\n2024-02-07,蔬菜,,0.05,true\n"
                            .getBytes(StandardCharsets.UTF_8));

    private List<List<String>> rows(String sql) throws InterruptedException {
        return engine.query(List.of(sales), sql, "result").rows();
    }

    @Test
    void computesWithExactDecimalsDatesAndMissingCells() throws InterruptedException {
        assertThat(
                        rows(
                                "SELECT \"品类\", sum(qty * price) AS total, count(qty) AS n FROM sales GROUP BY 1 ORDER BY 1"))
                .containsExactly(List.of("水果", "8.8", "2"), List.of("蔬菜", "", "0"));
        assertThat(
                        rows(
                                "SELECT strftime(date, '%Y-%m') AS m, avg(price), bool_or(paid) FROM sales GROUP BY m ORDER BY m"))
                .containsExactly(
                        List.of("2024-01", "1.1", "true"), List.of("2024-02", "1.125", "true"));
        assertThat(rows("WITH q AS (SELECT max(date) AS d FROM sales) SELECT d FROM q;"))
                .containsExactly(List.of("2024-02-07"));
    }

    @Test
    void sumsOfWholeNumbersAreNumbers() throws InterruptedException {
        var total =
                engine.query(List.of(sales), "SELECT sum(qty::BIGINT) AS total FROM sales", "r");

        assertThat(total.columns())
                .singleElement()
                .satisfies(column -> assertThat(column.type()).isEqualTo(ColumnType.NUMBER));
    }

    @Test
    void joinsSeveralTables() throws InterruptedException {
        var kinds =
                TableFiles.parse(
                        "kinds.csv",
                        "品类,kind\n水果,fruit\n蔬菜,greens\n".getBytes(StandardCharsets.UTF_8));

        var joined =
                engine.query(
                        List.of(sales, kinds),
                        "SELECT kind, count(*) FROM sales JOIN kinds USING (\"品类\") GROUP BY 1 ORDER BY 1",
                        "r");

        assertThat(joined.rows()).containsExactly(List.of("fruit", "2"), List.of("greens", "1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM read_csv('/etc/passwd')",
                "SELECT * FROM read_text('/etc/passwd')",
                "SELECT * FROM read_blob('/etc/passwd')",
                "SELECT * FROM '/etc/passwd'",
                "SELECT * FROM glob('/*')",
                "SELECT * FROM read_json('/etc/passwd')",
                "SELECT * FROM sniff_csv('/etc/passwd')",
                "ATTACH 'x.db'",
                "COPY sales TO 'x.csv'",
                "INSTALL httpfs",
                "LOAD httpfs",
                "PRAGMA database_list",
                "SET memory_limit = '9GB'",
                "EXPORT DATABASE 'x'",
                "SELECT getenv('HOME')",
                "DROP TABLE sales",
                "INSERT INTO sales SELECT * FROM sales",
                "WITH x AS (SELECT 1) INSERT INTO sales SELECT * FROM sales",
                "SELECT 1; SELECT 2",
                "SELECT 1) AS a; DROP TABLE sales; SELECT (1",
                "CALL pragma_version()",
                "SELECT 'a",
                "EXPLAIN SELECT 1",
                "",
                "SELECT * FROM read_csv('http://127.0.0.1:1/x')",
                "SELECT * FROM query('COPY sales TO ''x.csv''')",
                "SELECT * FROM duckdb_extensions()",
                "SELECT * FROM read_parquet('/etc/passwd')",
                "SELECT * FROM parquet_scan('x.parquet')",
                "SELECT * FROM read_csv_auto('/proc/self/environ')",
                "SELECT * FROM read_ndjson('https://example.com/x')",
                "SELECT * FROM \"/etc/passwd\"",
                "SELECT * FROM 's3://bucket/x.parquet'",
                "FROM '/etc/hosts.csv'",
                "FROM read_text('/proc/self/cmdline')",
                "SELECT * FROM sqlite_scan('a.db', 't')",
                "SELECT * FROM postgres_scan('host=127.0.0.1', 'public', 't')",
                "(SELECT * FROM read_csv('/etc/passwd'))",
                "WITH q AS (SELECT * FROM read_blob('/etc/shadow')) SELECT * FROM q",
                "WITH q AS (COPY sales TO 'x.csv') SELECT 1",
                "SELECT (SELECT content FROM read_text('/etc/passwd'))",
                "COPY (SELECT 1) TO 'x.parquet' (FORMAT parquet)",
                "COPY sales FROM '/etc/passwd'",
                "ATTACH ':memory:' AS x",
                "ATTACH 'host=127.0.0.1' AS pg (TYPE postgres)",
                "DETACH memory",
                "USE memory",
                "INSTALL spatial FROM community",
                "LOAD '/tmp/evil.duckdb_extension'",
                "FORCE INSTALL httpfs",
                "PRAGMA enable_external_access = true",
                "SET enable_external_access = true",
                "SET lock_configuration = false",
                "SET GLOBAL allow_unsigned_extensions = true",
                "RESET lock_configuration",
                "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
                "CREATE MACRO m(p) AS TABLE SELECT * FROM read_text(p)",
                "CREATE OR REPLACE VIEW v AS SELECT 1",
                "IMPORT DATABASE 'x'",
                "CHECKPOINT",
                "SELECT * FROM query_table('/etc/passwd')",
                "SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')",
                "SELECT current_setting('home_directory') || getenv('PATH')",
                "SELECT 1 /* ; */ ; ATTACH 'x.db'",
                "SELECT $$a$$; COPY sales TO 'x.csv'",
                "EXECUTE p",
                "PREPARE p AS SELECT 1",
                "VACUUM",
                "TRUNCATE sales",
                "ALTER TABLE sales ADD COLUMN x INT"
            })
    void refusesWhateverReachesOutsideOrWrites(String sql) {
        assertThatThrownBy(() -> rows(sql)).isInstanceOf(TableException.class);

        assertThat(Path.of("x.csv")).doesNotExist();
        assertThat(Path.of("x.db")).doesNotExist();
    }

    @Test
    void allowsSemicolonsInsideLiteralsAndComments() throws InterruptedException {
        assertThat(rows("SELECT 'a;b' AS \"x;y\" -- one; two\n")).containsExactly(List.of("a;b"));
    }

    @Test
    void namesTheColumnsThereAreWhenOneIsWrong() {
        assertThatThrownBy(() -> rows("SELECT amount FROM sales"))
                .hasMessageContainingAll("amount", "sales(date, 品类, qty, price, paid)");
    }

    @Test
    void stopsAQueryThatTakesTooLong() {
        var hasty = new TableEngine(Duration.ofMillis(200), 256);

        assertThatThrownBy(() ->
                        hasty.query(
                                List.of(sales),
                                "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 7",
                                "r"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("took longer");
    }

    @Test
    void stopsWhenInterrupted() throws InterruptedException {
        var stopped = new CountDownLatch(1);
        var caller =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                engine.query(
                                        List.of(sales),
                                        "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 7",
                                        "r");
                            } catch (InterruptedException _) {
                                stopped.countDown();
                            }
                        });

        caller.interrupt();
        caller.join();

        assertThat(stopped.getCount()).isZero();
    }

    @Test
    void refusesWhatDoesNotFitItsMemory() {
        var small = new TableEngine(LONG, 32);

        assertThatThrownBy(() ->
                        small.query(
                                List.of(sales),
                                "SELECT list(a.range) FROM range(30000000) a GROUP BY a.range % 2",
                                "r"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("emory");
    }

    @Test
    void refusesAQueryWhileOthersHoldTheMemoryOfTheProcess() throws InterruptedException {
        var memory = TableMemory.ofEqualParts(2, 64 * MIB, Duration.ofMillis(1));
        var engine = new TableEngine(LONG, 64, memory);
        try (var first = memory.lease("");
                var second = memory.lease("")) {
            first.addBytes(64 * MIB);
            second.addBytes(MIB);

            assertThatThrownBy(() -> engine.query(List.of(sales), "SELECT 1 AS one", "r"))
                    .isInstanceOfSatisfying(
                            TableException.class,
                            e -> assertThat(e.problem()).contains(DataProblem.BUSY))
                    .hasMessageContainingAll("hold the 128 MB", "Try again later");
        }

        assertThat(engine.query(List.of(sales), "SELECT 1 AS one", "r").rows()).hasSize(1);
        assertThat(memory.takenBytes()).isZero();
    }

    @Test
    void theEngineOfAQueryTakesNoMoreThanWasReserved() throws InterruptedException {
        var memory = TableMemory.ofEqualParts(2, 64 * MIB, Duration.ofMillis(1));
        var engine = new TableEngine(LONG, 256, memory);

        var limit = engine.query(List.of(), "SELECT current_setting('memory_limit') AS m", "r");

        assertThat(limit.rows()).containsExactly(List.of("64.0 MiB"));
    }

    private String answer(TableEngine of, String sql) throws InterruptedException {
        try {
            return of.query(List.of(sales), sql, "r").rows().getFirst().getFirst();
        } catch (TableException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void concurrentQueriesWaitForTheMemoryOfTheProcess() throws Exception {
        var memory = TableMemory.ofEqualParts(2, 64 * MIB, LONG);
        var engine = new TableEngine(LONG, Integer.MAX_VALUE, memory);
        var fits = "SELECT count(*) AS n FROM (SELECT DISTINCT range FROM range(200000))";
        var exceeds = "SELECT list(a.range) FROM range(30000000) a GROUP BY a.range % 2";
        var answers = new ArrayList<String>();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var queries =
                    IntStream.range(0, 6)
                            .mapToObj(i ->
                                    threads.submit(
                                            () -> answer(engine, i % 3 == 2 ? exceeds : fits)))
                            .toList();
            for (var query : queries) answers.add(query.get());
        }

        assertThat(answers).hasSize(6);
        assertThat(answers.stream().filter("200000"::equals)).hasSize(4);
        assertThat(answers.stream().filter(text -> text.contains("needs more than 64 MB")))
                .hasSize(2);
        assertThat(memory.takenBytes()).isZero();
    }

    @Test
    void keepsSumsOfIntegersNumbers() throws InterruptedException {
        var total =
                engine.query(
                        List.of(sales),
                        "SELECT sum(qty) AS n, count(*) AS c, sum(price) AS p FROM sales",
                        "r");

        assertThat(total.columns()).extracting(Column::type).containsOnly(ColumnType.NUMBER);
        assertThat(TableFormatter.toJson(total)).contains("\"n\" : 5");
    }
}
