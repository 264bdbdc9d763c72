package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One column of dates compared with another. */
class DatesComparedTest {
    private static final Table BILLS =
            table(
                    "bills.csv",
                    """
                    bill,due date,paid date,fee
                    B1,2026-03-01,2026-03-05,10
                    B2,2026-03-01,2026-02-20,20
                    """);

    private static final Table LOANS =
            table(
                    "借书.csv",
                    """
                    书名,应还日期,归还日期
                    河图,2026-03-01,2026-03-05
                    山海,2026-03-01,2026-02-20
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which bills were paid after the due date  | paid date over due date
                    how many bills have a paid date before the due date | paid date below due date
                    """)
    void comparesThem(String question, String condition) {
        assertThat(read(question, BILLS)).contains(condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    归还日期晚于应还日期的书有哪些 | 归还日期 大于 应还日期
                    归还日期早于应还日期的书有几本 | 归还日期 小于 应还日期
                    """)
    void comparesThemInChinese(String question, String condition) {
        assertThat(read(question, LOANS)).contains(condition);
    }
}
