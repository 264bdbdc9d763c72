package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hours in a column next to times of day, between which time elapses as well. */
class HoursOfShiftsTest {
    private static final Table SHIFTS =
            table(
                    "考勤.csv",
                    """
                    姓名,上班时间,下班时间,加班小时
                    甲,08:46,18:46,1
                    乙,08:58,18:00,0
                    甲,09:01,20:30,2.5
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    加班超过1小时的记录有几条           | 筛选加班小时 大于 1；
                    加班2小时的有几次                   | 筛选加班小时 等于 2；
                    每个人总加班超过2小时的有谁         | 加班小时的合计 大于 2
                    """)
    void comparesThemWithTheColumnThatIsNamed(String question, String condition) {
        assertThat(read(question, SHIFTS)).contains(condition);
    }
}
