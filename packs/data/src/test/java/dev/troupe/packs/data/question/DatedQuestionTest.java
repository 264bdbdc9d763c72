package dev.troupe.packs.data.question;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.RelativePeriods;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions about periods that depend on the current day, asked on Thursday, 14 May 2026. */
class DatedQuestionTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 5, 14);
    private static final String RENTALS =
            """
            单号,借出日期,器材,押金
            1,2025-04-11,相机,100
            2,2025-11-20,三脚架,200
            3,2026-01-05,相机,300
            4,2026-03-30,镜头,400
            5,2026-04-02,镜头,500
            6,2026-04-28,相机,600
            7,2026-05-04,三脚架,700
            8,2026-05-12,相机,800
            """;

    @TempDir private Path directory;

    private Table table(String text) throws IOException {
        var file = directory.resolve("rentals.csv");
        Files.writeString(file, text);
        return TableFiles.load(file);
    }

    private static String answer(String question, Table table) throws InterruptedException {
        return switch (DatedQuestion.read(question, table, TODAY)) {
            case Interpretation.Understood(var computation) ->
                    String.join(
                            ",",
                            new TableEngine()
                                    .query(List.of(table), computation.sql(table.name()), "result")
                                    .row(0));
            case Interpretation.Unclear unclear -> "? " + unclear.format(true);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "上个月押金合计 | 1100",
                "上月的押金合计是多少 | 1100",
                "上个月前10天押金合计 | 500",
                "total 押金 in the last week of April 2026 | 600",
                "本月押金总额 | 1500",
                "本季度押金合计 | 2600",
                "上季度押金合计 | 700",
                "今年以来押金合计 | 3300",
                "去年押金合计 | 300",
                "去年11月押金合计 | 200",
                "今年第一季度押金合计 | 700",
                "本周押金合计 | 800",
                "最近30天押金合计 | 2100",
                "上周以来押金合计 | 1500",
                "上周之前押金合计 | 2100",
                "上周以后押金合计 | 800",
                "上个月以来押金合计 | 2600",
                "近半年押金合计 | 3500",
                "total 押金 last month | 1100",
                "total 押金 this quarter | 2600",
                "total 押金 last quarter | 700",
                "total 押金 year to date | 3300",
                "total 押金 in the last year | 300",
                "total 押金 since last month | 2600",
                "total 押金 in the past 30 days | 2100",
                "total 押金 in the last 2 weeks | 1500"
            })
    void readsPeriodsFromTheCurrentDay(String question, String total) throws Exception {
        assertThat(answer(question, table(RENTALS))).isEqualTo(total);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "近一年收益率最高的产品是哪个 | 甲,7.5",
                "近一年的平均收益率是多少 | 2.5",
                "近一年收益最低的产品 | 乙,-2.5",
                "近一年收益率为负的产品有哪些 | 乙,-2.5"
            })
    void readsAPeriodThatIsPartOfAName(String question, String row) throws Exception {
        var products = "产品,成立日期,近一年收益率（%）\n甲,2015-06-18,7.5\n乙,2016-11-02,-2.5\n";

        assertThat(answer(question, table(products))).isEqualTo(row);
    }

    @Test
    void statesTheDatesOfThePeriod() throws Exception {
        assertThat(DatedQuestion.read("上个月押金合计", table(RENTALS), TODAY))
                .isInstanceOfSatisfying(
                        Interpretation.Understood.class,
                        read ->
                                assertThat(read.computation().describe())
                                        .contains("“上个月”为 2026-04-01 至 2026-04-30"));
    }

    @Test
    void comparesTwoPeriods() throws Exception {
        assertThat(answer("total 押金 this month vs last month", table(RENTALS)))
                .isEqualTo("1500,1100,400");
    }

    @ParameterizedTest
    @CsvSource({"上个月押金合计", "total 押金 last month"})
    void refusesAPeriodThatTheTableDoesNotReach(String question) throws Exception {
        var old = RENTALS.lines().limit(4).reduce("", (all, line) -> all + line + "\n");

        assertThat(answer(question, table(old)))
                .contains("2026-04-01 至 2026-04-30", "2025-04-11 至 2026-01-05", "2026年1月");
    }

    /** The day before another one, and the first days of those that are chosen. */
    @ParameterizedTest
    @CsvSource({"前一天押金合计", "比前一天增长多少", "每天押金比前一天增长", "押金最高的前3天"})
    void readsNoDaysUpToTodayWhereAnotherDayIsMeant(String question) throws Exception {
        var old = RENTALS.lines().limit(4).reduce("", (all, line) -> all + line + "\n");

        assertThat(RelativePeriods.find(new RequestText(question), TODAY)).isEmpty();
        assertThat(answer(question, table(old))).doesNotContain("2026-05");
    }

    @Test
    void statesWhereDaysAreCountedBackFromWithAnyReader() throws Exception {
        var old = RENTALS.lines().limit(4).reduce("", (all, line) -> all + line + "\n");
        var computation =
                new NotedComputation(
                        ((Interpretation.Understood) QuestionAnalyzer.read("押金合计", table(old)))
                                .computation(),
                        LocalizedText.of("说明", "note"));

        assertThat(computation.describe()).endsWith("；说明。");
        assertThat(computation.assumptions()).contains(LocalizedText.of("说明", "note"));
    }

    @Test
    void countsDaysBackFromTheLastOneOfAnOldTable() throws Exception {
        var old = RENTALS.lines().limit(4).reduce("", (all, line) -> all + line + "\n");

        assertThat(answer("最近30天押金合计", table(old))).isEqualTo("300");
        assertThat(
                        ((Interpretation.Understood)
                                        DatedQuestion.read("最近30天押金合计", table(old), TODAY))
                                .computation()
                                .describe())
                .contains("从数据的最后一天往回计算");
    }

    @Test
    void leavesThePeriodInTheNameOfAColumn() throws Exception {
        assertThat(answer("上月余额合计", table("日期,上月余额\n2025-04-11,20\n2026-04-30,21\n")))
                .isEqualTo("41");
    }

    @Test
    void saysNothingAboutPeriodsOfATableWithoutDates() throws Exception {
        assertThat(answer("上个月押金合计", table("名称,押金\n甲,1\n乙,2\n"))).startsWith("? 无法理解");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "入职满5年的有几人 | 2",
                "入职超过3年的有几人 | 3",
                "入职超过3年的平均基本工资 | 5.67",
                "入职不满3年的有几人 | 1",
            })
    void countsYearsFromADateRatherThanInANumber(String question, String expected)
            throws Exception {
        var staff =
                """
                姓名,部门,入职日期,基本工资
                甲,一部,2018-03-01,8
                乙,一部,2020-03-01,5
                丙,二部,2022-03-01,4
                丁,二部,2025-03-01,6
                """;

        assertThat(answer(question, TableFiles.parse("员工.csv", staff.getBytes(UTF_8))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"到期不足30天的合同有几个", "到期少于30天的合同", "到期超过1年的合同"})
    void readsNoPastDaysForADateOfAnEnd(String question) throws Exception {
        var contracts =
                """
                合同,到期日期,金额
                甲,2026-05-01,8
                乙,2026-06-01,5
                丙,2027-01-01,4
                """;

        assertThat(answer(question, TableFiles.parse("合同.csv", contracts.getBytes(UTF_8))))
                .startsWith("?");
    }
}
