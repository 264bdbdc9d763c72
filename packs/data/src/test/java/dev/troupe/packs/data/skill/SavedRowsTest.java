package dev.troupe.packs.data.skill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SavedRowsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "先把 员工.csv 去重存为 干净.csv，然后算一下去重后的平均年龄 | 干净.csv | 算一下去重后的平均年龄",
                "从 员工.csv 筛选技术部的人存成 技术.csv，再告诉我平均月薪 | 技术.csv | 告诉我平均月薪",
                "save the paid orders from orders.csv to paid.csv and tell me their average amount | paid.csv | tell me their average amount",
                "save the paid orders in orders.csv as paid.csv, then work out the total amount | paid.csv | work out the total amount",
            })
    void asksForANumberOfTheRowsThatWereSaved(String task, String file, String question) {
        assertThat(SavedRows.of(task, task))
                .hasValueSatisfying(saved -> {
                    assertThat(saved.file()).isEqualTo(file);
                    assertThat(saved.question()).isEqualTo(question);
                    assertThat(saved.isAboutOtherRows()).isFalse();
                });
    }

    @Test
    void readsTheWordsBetweenThePartsInTheRequest() {
        var task = "save the paid orders in orders.csv as paid.csv; work out the total amount";

        assertThat(SavedRows.of(task, task.replace("; ", ", then "))).isPresent();
        assertThat(SavedRows.of(task, task.replace("; ", ", "))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "计算 员工.csv 各部门的平均月薪存为 平均.csv",
                "把 员工.csv 去重，然后算平均年龄，存为 平均.csv",
                "save the average amount by city in orders.csv to a.csv and tell me the total",
                "save the paid orders in orders.csv to paid.csv and sort them by amount",
                "save the paid orders in orders.csv to paid.csv, with the total amount of each",
            })
    void leavesANumberThatBelongsInTheFile(String task) {
        assertThat(SavedRows.of(task, task)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "save the paid orders in orders.csv to paid.csv and tell me the average amount of all orders",
                "把 员工.csv 里技术部的人存成 技术.csv，然后算一下所有员工的平均年龄",
                "save the paid orders in orders.csv to paid.csv and tell me the total amount in orders.csv",
            })
    void doesNotChooseBetweenTheRowsOfTwoFiles(String task) {
        assertThat(SavedRows.of(task, task))
                .hasValueSatisfying(saved -> assertThat(saved.isAboutOtherRows()).isTrue());
    }
}
