package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverallNumbersTest {
    private static final List<String> COLUMNS = List.of("fee", "grand_sum");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many visits were attended, in total and per clinic? visits.csv",
                "average fee in visits.csv, overall and by doctor",
                "total hours, tasks.csv, also per team",
                "hours per team and the total, tasks.csv",
                "fees by doctor with a grand total",
                "how much was paid, and also for each month?",
                "how many jobs in total and how many per client",
                "what is the average fee, and also by doctor",
                "订单.csv 总共多少钱，每个部门各多少",
                "一共多少人，再按班级统计",
                "每个部门的人数，还有总数",
                "总共多少数量；每个品名各多少"
            })
    void isAskedForWithTheNumbersOfGroups(String question) {
        assertThat(OverallNumbers.isAsked(question, COLUMNS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "total hours per team",
                "how many visits by clinic and by doctor",
                "count visits per clinic, and the total fee",
                "total and average fee per clinic",
                "how many visits and how many hours per clinic",
                "每个部门的人数和总工资",
                "总共有多少订单",
                "各部门合计金额",
                "合计费用最高的3个部门，按费用降序排列"
            })
    void isNotAskedFor(String question) {
        assertThat(OverallNumbers.isAsked(question, COLUMNS)).isFalse();
    }

    @Test
    void isNotAskedForByTheNameOfAColumn() {
        assertThat(OverallNumbers.isAsked("price by carrier and the total", List.of("price")))
                .isTrue();
        assertThat(
                        OverallNumbers.isAsked(
                                "price by carrier and the total", List.of("price", "total")))
                .isFalse();
    }

    @Test
    void isNotRefusedWhereOnlyTheGroupsMayBeMeant() {
        assertThat(OverallNumbers.refuse("计算合计金额，按部门分组，取前3名", COLUMNS)).isEmpty();
        assertThat(OverallNumbers.refuse("合计金额是多少，再按部门分组，取前3名", COLUMNS)).isPresent();
    }

    @Test
    void isAskedForByAGoalThatHasNothingElse() {
        var question = "total hours; tasks.csv; per team";
        var goal = "total hours, tasks.csv, also per team";

        assertThat(OverallNumbers.statement(question, goal, COLUMNS)).isEqualTo(goal);
        assertThat(OverallNumbers.statement(question, goal + " and by client", COLUMNS))
                .isEqualTo(question);
        assertThat(OverallNumbers.statement(question, null, COLUMNS)).isEqualTo(question);
    }
}
