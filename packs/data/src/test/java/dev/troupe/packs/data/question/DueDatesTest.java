package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about what is due by the current day, asked on Thursday, 14 May 2026. */
class DueDatesTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 5, 14);
    private static final String POLICIES =
            """
            No,Holder,Signed,Expiry date,Premium
            P1,Ana,2025-05-01,2026-04-30,100
            P2,Ben,2025-05-14,2026-05-14,200
            P3,Ana,2025-06-01,2026-05-31,400
            P4,Cleo,2025-08-15,2026-08-14,800
            P5,Ben,2025-09-01,2026-08-31,1600
            """;
    private static final String LOANS =
            """
            编号,借出日期,到期日期,金额,状态
            1,2026-01-05,2026-04-05,100,已还
            2,2026-02-10,2026-05-10,200,未还
            3,2026-03-01,2026-06-01,400,未还
            """;
    private static final String LEASES = LOANS.replaceAll("(?m),[^,\n]*$", "");
    private static final String DEALS =
            """
            Client,Value,Last contact,Expected close
            Oak,100,2026-05-02,2026-05-20
            Elm,200,2026-03-01,2026-06-15
            Fir,400,2026-04-28,2026-06-30
            """;

    private static String answer(String question, String text) throws InterruptedException {
        var name = text.startsWith("Client") ? "deals.csv" : "policies.csv";
        var table = TableFiles.parse(name, text.getBytes(StandardCharsets.UTF_8));
        return switch (DatedQuestion.read(question, table, TODAY)) {
            case Interpretation.Understood(var computation) -> {
                var result =
                        new TableEngine()
                                .query(List.of(table), computation.sql(table.name()), "result");
                yield result.rowCount() == 0 ? "none" : String.join(",", result.row(0));
            }
            case Interpretation.Unclear _ -> "?";
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total premium of policies expiring within 3 months | 1400",
                "total premium of policies that expire in the next 2 weeks | 200",
                "total premium of expired policies | 100",
                "total premium of overdue policies | 100",
            })
    void readsWhatIsDueInEnglish(String question, String total) throws Exception {
        assertThat(answer(question, POLICIES)).isEqualTo(total);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "三个月内到期的金额合计 | 400",
                "一个月之内到期的有几笔 | 1",
                "未来半年内到期的有几笔 | 1",
                "已过期的金额合计 | 300",
                "已经逾期的有几笔 | 2",
            })
    void readsWhatIsDueInChinese(String question, String total) throws Exception {
        assertThat(answer(question, LEASES)).isEqualTo(total);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total value of deals expected to close next month | 600",
                "total value of deals expected to be closed this month | 100",
                "total value of deals contacted in the last 30 days | 500",
                "total value expected to close in the next 10 days | 100",
            })
    void readsTheVerbsOfDatesThatAreExpectedOrLast(String question, String total) throws Exception {
        assertThat(answer(question, DEALS)).isEqualTo(total);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "已经逾期的有几笔", // a state says which are settled
                "没过期的有几笔",
                "逾期率是多少",
                "逾期费合计",
            })
    void readsNoStateAndNoOtherWordAsOverdue(String question) throws Exception {
        assertThat(answer(question, LOANS)).isEqualTo("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"没有过期的有几笔", "还没有过期的有几笔", "不是过期的有几笔", "尚未到期的有几笔", "一个半月内到期的有几笔"})
    void refusesADenialAndAMonthAndAHalf(String question) throws Exception {
        assertThat(answer(question, LEASES)).isEqualTo("?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many policies have not yet expired",
                "how many policies are not yet overdue",
                "how many policies do not expire within 3 months",
                "how many policies don't expire in the next 2 weeks"
            })
    void refusesADenialInEnglish(String question) throws Exception {
        assertThat(answer(question, POLICIES)).isEqualTo("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"paid", "return date", "settled on"})
    void readsNothingAsOverdueWhereSomethingMayBeDone(String column) throws Exception {
        var loans =
                """
                loan,due date,%s
                1,2026-01-05,2026-01-04
                2,2026-02-10,
                """
                        .formatted(column);

        assertThat(answer("how many loans are overdue", loans)).isEqualTo("?");
    }

    @ParameterizedTest
    @CsvSource({"policies not overdue", "what is the overdue fee"})
    void refusesWhatIsNotAboutTheDate(String question) throws Exception {
        assertThat(answer(question, POLICIES)).isEqualTo("?");
    }

    @ParameterizedTest
    @CsvSource({"total value of expired deals", "total value of deals due within 3 months"})
    void refusesATableWithoutDueDates(String question) throws Exception {
        assertThat(answer(question, DEALS)).isEqualTo("?");
    }
}
