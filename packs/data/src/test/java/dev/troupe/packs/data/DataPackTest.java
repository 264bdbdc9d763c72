package dev.troupe.packs.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.query.TableEngine;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataPackTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Add up the amounts in sales.csv | askTable",
                "统计每个地区的总销售额 | askTable",
                "Join orders.csv and customers.csv by customer | joinTables",
                "把 a.csv 和 b.csv 合并，再算平均 | askTable joinTables",
                "Remove the duplicates from list.csv | editTable restoreTable",
                "Convert sales.csv to Excel | ''",
                "Split sales.csv by region | splitTable",
                "把 sales.csv 按地区拆成多个文件 | splitTable",
            })
    void offersToolsThatTheTaskHasWordsFor(String task, String tools) {
        var data = new DataPack(new TableEngine()).agents().getFirst();
        var offered = new TreeSet<String>();
        data.toolGroups().stream()
                .filter(group -> group.words().matcher(task).find())
                .forEach(group -> offered.addAll(group.tools()));

        assertThat(String.join(" ", offered)).isEqualTo(tools);
        assertThat(
                        Arrays.asList(
                                "askTable",
                                "joinTables",
                                "editTable",
                                "restoreTable",
                                "splitTable"))
                .isSubsetOf(data.tools().stream().map(tool -> tool.spec().name()).toList());
    }
}
