package dev.troupe.packs.data.question.check;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions on a column that a question names are on no other column. */
class NamedConditionsTest {
    private static final Table BOOKS =
            table(
                    "译著.csv",
                    """
                    书名,作者,译者,册数
                    石桥,林远,,12
                    山火,"林远、周岚",,5
                    北渡,周岚,林远,30
                    远帆,Ann,周岚,7
                    """);

    private static final Table PUPILS =
            table(
                    "期末.csv",
                    """
                    姓名,年龄,语文,数学,名次
                    何青,15,92,55,2
                    吕白,16,58,56,3
                    许蓝,15,88,86,1
                    """);

    private static final Table PLANTS =
            table(
                    "窑厂.csv",
                    """
                    窑厂,总投资（亿元）,工匠,建成日期,停产年份
                    东窑,320,12,2003-07-10,2018
                    西窑,14,30,2015-03-26,
                    南窑,210,8,1995-12-01,2016
                    """);

    @ParameterizedTest
    @CsvSource({
        "译者是周岚的书名, 译者 为 周岚",
        "作者是周岚的书, 作者 为 周岚",
        "书名是北渡的译者, 书名 为 北渡",
    })
    void filtersTheColumnThatIsNamed(String question, String part) {
        var read = read(question, BOOKS);

        assertThat(read.startsWith("?") || read.contains(part)).as(read).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"语文和数学都不及格的同学, 语文", "语文和数学都不及格的有几个, 语文", "总成绩超过150的同学, 总成绩"})
    void asksAboutAScoreThatIsNotRead(String question, String word) {
        assertThat(read(question, PUPILS)).startsWith("?").contains(word);
    }

    @ParameterizedTest
    @CsvSource({
        "2015到2020年停产的窑厂, 停产",
        "2016年停产的窑厂, 停产",
        "总投资超过100亿美元的窑厂, 美元",
        "一共有几个工匠, 工匠",
    })
    void asksOrUsesTheColumnOfTheEvent(String question, String word) {
        var read = read(question, PLANTS);

        assertThat(read.startsWith("?") || read.contains("筛选停产年份") || read.contains("工匠的合计"))
                .as(read)
                .isTrue();
        assertThat(read).contains(word);
    }

    @ParameterizedTest
    @CsvSource({"2015年建成的窑厂, 建成日期", "总投资超过100亿元的窑厂, 大于 100", "总投资多少, 总投资"})
    void answersWhatIsRead(String question, String part) {
        assertThat(read(question, PLANTS)).doesNotStartWith("?").contains(part);
    }
}
