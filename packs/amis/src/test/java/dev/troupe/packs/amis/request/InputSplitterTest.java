package dev.troupe.packs.amis.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputSplitterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "用 [{\"a\": 1}, {\"a\": 2}] 画图 ~ 用   画图 ~ {\"rows\": [{\"a\": 1}, {\"a\": 2}]}",
                "users: [{\"name\": \"Ada\"}]; show them ~ users:  ; show them ~ {\"users\": [{\"name\": \"Ada\"}]}",
                "Show {\"users\": [{\"name\": \"Ada\"}], \"roles\": [{\"id\": 1}]} ~ Show ~ {\"users\": [{\"name\": \"Ada\"}], \"roles\": [{\"id\": 1}]}",
                "展示：;```json;[{'name': '张三', 'url': 'https://a.example/x//y',}];``` ~ 展示： ~ {\"rows\": [{\"name\": \"张三\", \"url\": \"https://a.example/x//y\"}]}",
                "做表格;姓名,分数;张三,90;李四,85.5 ~ 做表格 ~ {\"rows\": [{\"姓名\": \"张三\", \"分数\": 90}, {\"姓名\": \"李四\", \"分数\": 85.5}]}",
                "A table of;! name ! no !;!---!---!;! Ada ! 007 ! ~ A table of ~ {\"rows\": [{\"name\": \"Ada\", \"no\": \"007\"}]}",
            })
    void partsDataFromTheInstruction(String told) {
        var parts = told.split(" ~ ", -1);
        var message =
                parts[0].replace(';', parts[0].contains("; show") ? ';' : '\n').replace('!', '|');

        var split = InputSplitter.split(message);

        assertThat(split.instruction()).isEqualTo(parts[1]);
        assertThat(Value.of(split.data())).isEqualTo(Json.parse(parts[2]));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "做一个用户管理页面，表格列为姓名、邮箱、状态",
                "Build a form with name, email, phone\nand a table with id, name, total",
                "客户（必填）、产品下拉：甲、乙、丙，数量",
                "Options are [A or B] and {not data}",
                ""
            })
    void leavesWordsAlone(String message) {
        var split = InputSplitter.split(message);

        assertThat(split.data()).isEmpty();
        assertThat(split.instruction()).isEqualTo(message);
    }

    @Test
    void keepsTwoPiecesOfDataApart() {
        var data = InputSplitter.split("[{\"a\": 1}] and [{\"b\": 2}]").data();

        assertThat(data).containsOnlyKeys("rows", "rows2");
        assertThat(InputSplitter.describe(data)).isEqualTo("rows: 1 row of a; rows2: 1 row of b");
    }
}
