package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds that name no year, asked on 14 May 2026. */
class BoundWithoutYearTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 5, 14);
    private static final String LEASES =
            """
            房号,租客,到期日期
            A1,吴一,2025-11-02
            A2,郑二,2026-08-15
            A3,孙三,2027-02-01
            A4,钱四,2027-09-09
            """;
    private static final String LOANS =
            """
            unit,tenant,due_date
            A1,Ann,2025-11-02
            A2,Bo,2026-08-15
            A3,Cy,2027-02-01
            A4,Di,2027-09-09
            """;
    private static final String VISITS =
            """
            客人,来访日期
            吴一,2025-11-02
            郑二,2026-08-15
            孙三,2026-12-31
            """;
    private static final String ONE_YEAR =
            """
            客人,来访日期
            吴一,2026-03-02
            郑二,2026-08-15
            孙三,2026-12-31
            """;

    @TempDir private Path directory;

    private String answer(String question, String text) throws IOException, InterruptedException {
        var file = directory.resolve("rows.csv");
        Files.writeString(file, text);
        var table = TableFiles.load(file);
        return switch (DatedQuestion.read(question, table, TODAY)) {
            case Interpretation.Understood(var computation) -> {
                var result =
                        new TableEngine()
                                .query(List.of(table), computation.sql(table.name()), "result");
                yield result.rowCount() + " " + computation.describe();
            }
            case Interpretation.Unclear unclear -> "? " + unclear.format(true);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "哪些房号10月1号之前到期|2|2026-10-01",
                "哪些房号3月1日之前到期|3|2027-03-01", // this year's is over
                "12月31号以后到期的有哪些|2|2026-12-31",
            })
    void countsWhatIsDueFromTheCurrentDay(String question, int rows, String date) throws Exception {
        assertThat(answer(question, LEASES)).startsWith(rows + " ").contains(date);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "which units are due before October 1|2|2026-10-01",
                "list the units due after December 31|2|2026-12-31",
            })
    void countsWhatIsDueInEnglish(String question, int rows, String date) throws Exception {
        assertThat(answer(question, LOANS)).startsWith(rows + " ").contains(date);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"10月1号之前有几个客人", "10月之后有几个客人", "list the rows before October 1"})
    void asksForTheYearOfOtherDates(String question) throws Exception {
        assertThat(answer(question, VISITS)).startsWith("? ").contains("没有年份").contains("2026-10");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8月10日到8月20日来了几个客人|2026-08-10 到 2026-08-20",
                "从11月1号至12月5号的客人|2026-11-01 到 2026-12-05",
                "12月25日到1月5日来了几个客人|2025-12-25 到 2026-01-05",
                "中秋节9月1日-9月7日来了几个客人|2026-09-01 到 2026-09-07",
                "number of rows from August 10 to August 20|2026-08-10 to 2026-08-20",
                "number of rows between August 10 and August 20|2026-08-10 to 2026-08-20",
                "number of rows from August to November|2026-08 to 2026-11",
            })
    void asksForTheYearOfRanges(String question, String example) throws Exception {
        assertThat(answer(question, VISITS)).startsWith("? ").contains("没有年份").contains(example);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026年8月10日到8月20日来了几个客人|2026-08-10 到 2026-08-21",
                "number of rows from August 10 to August 20, 2026|2026-08-10 to before 2026-08-21",
            })
    void readsRangesWithAYear(String question, String dates) throws Exception {
        assertThat(answer(question, VISITS)).contains(dates);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "列出10月1号之前的客人|2|2026-10-01",
                "列出2025年12月1号之后的客人|3|2025-12-0",
            })
    void takesTheOnlyYearOfTheDataOrTheOneNamed(String question, int rows, String date)
            throws Exception {
        assertThat(answer(question, ONE_YEAR)).startsWith(rows + " ").contains(date);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"哪些房号在8月到期|1", "8月15号到期的有哪些|1"})
    void readsOtherPeriodsOfAnyYear(String question, int rows) throws Exception {
        assertThat(answer(question, LEASES)).startsWith(rows + " ");
    }
}
