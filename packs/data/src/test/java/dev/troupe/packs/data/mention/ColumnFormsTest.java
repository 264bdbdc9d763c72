package dev.troupe.packs.data.mention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.mention.ColumnMentionFinder.Reference;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnFormsTest {
    @ParameterizedTest
    @CsvSource({
        "车款数量, 车款数是多少, 车款数",
        "豆瓣评分, 在豆瓣上的评分, 豆瓣上的评分",
        "拟招聘人数, 平均拟招聘多少人, 拟招聘多少人",
        "注册日期, 公司什么时候注册的, 什么时候注册的",
        "地区生产总值（亿元）, gdp最高的城市, gdp",
        "在校生人数, 在校学生人数最多的学校, 在校学生人数",
        "在校生人数, 在校学生最多的学校, 在校学生",
        "review_count, the average number of reviews, number of reviews",
        "gdppercap, mean gdp per capita, gdp per capita",
        "投篮, 投篮数超过5次的队员, 投篮数",
        "报名, 报名总人数, 报名总人数",
        "浏览, 浏览量最高的文章, 浏览量",
        "lifeexp, highest life expectancy, life expectancy",
        "Pclass, by ticket class (pclass), ticket class (pclass)",
        "flow_val, by water flow (flow_val), water flow (flow_val)",
        "TMAX_C, mean of the maximum temperature (TMAX_C), maximum temperature (TMAX_C)",
        "PRES, average barometric pressure column (PRES), barometric pressure column (PRES)"
    })
    void findsTheOtherFormsOfAName(String name, String question, String words) {
        assertThat(mentions(question, name)).contains(words);
    }

    @ParameterizedTest
    @CsvSource({
        "total, stdev(total) for bronze, stdev(total)",
        "售出量, 售出金额的平均值, 售出",
        "平均气温, 平均电费多少, 平均",
        "在校生人数, 在校学生比例最高的学校, 在校学生",
        "投篮, 投篮数据, 投篮数",
        "得分率, 得分率数最高, 得分率数",
        "用水, 用水量级, 用水量",
        "age, each agent, agent",
        "TMAX_C, the day of the maximum temperature (TMAX_C), maximum temperature (TMAX_C)",
        "PRES, mean of the maximum pressure (PRES), maximum pressure (PRES)",
        "PRES, pressure that rose (PRES), that rose (PRES)",
        "PRES, pressure not measured (PRES), not measured (PRES)",
        "PRES, mean pressure in the early summer rain period (PRES), the early summer rain period (PRES)",
        "flow_val, the water flow (flow), water flow (flow)"
    })
    void takesNoOtherNameForIt(String name, String question, String words) {
        assertThat(mentions(question, name)).doesNotContain(words);
    }

    @Test
    void findsColumnsByThePartsOfTheirHeader() {
        var columns =
                Stream.of("期末余额 账面价值", "期末余额 跌价准备", "期初余额 账面价值")
                        .map(ColumnFormsTest::column)
                        .toList();
        var request = new RequestText("存货在期末和期初的账面价值");

        var found = HeaderParts.find(request, columns);

        assertThat(found)
                .singleElement()
                .satisfies(one ->
                        assertThat(one.columns()).containsExactly(columns.get(0), columns.get(2)));
    }

    private static List<String> mentions(String question, String name) {
        var request = new RequestText(question);
        return ColumnMentionFinder.references(request, List.of(column(name))).stream()
                .map(Reference::span)
                .map(request::originalCase)
                .toList();
    }

    private static ColumnProfile column(String name) {
        return ColumnProfile.of(
                Column.of(name, ColumnType.NUMBER, List.of(Cell.of(1), Cell.of(2))));
    }
}
