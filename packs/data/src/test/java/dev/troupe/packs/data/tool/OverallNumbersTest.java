package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverallNumbersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many visits were attended, in total and per clinic? visits.csv",
                "average fee in visits.csv, overall and by doctor",
                "total hours, tasks.csv, also per team",
                "hours per team and the total, tasks.csv",
                "fees by doctor with a grand total",
                "how much was paid, and also for each month?",
                "订单.csv 总共多少钱，每个部门各多少",
                "一共多少人，再按班级统计",
                "每个部门的人数，还有总数"
            })
    void isAskedForWithTheNumbersOfGroups(String question) {
        assertThat(OverallNumbers.isAsked(question)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "total hours per team",
                "how many visits by clinic and by doctor",
                "count visits per clinic, and the total fee",
                "total and average fee per clinic",
                "每个部门的人数和总工资",
                "总共有多少订单",
                "各部门合计金额"
            })
    void isNotAskedFor(String question) {
        assertThat(OverallNumbers.isAsked(question)).isFalse();
    }
}
