package dev.troupe.packs.data.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedColumnsTest {
    @Test
    void stacksTheColumnsThatRepeatFromTheFirstOne() {
        var stacked =
                RepeatedColumns.find(
                                List.of(
                                        List.of("姓名", "得分", "姓名_2", "得分_2"),
                                        List.of("陈一", "81", "何四", "77"),
                                        List.of("李二", "90", "", "")))
                        .orElseThrow();

        assertThat(stacked.names()).containsExactly("姓名", "得分");
        assertThat(stacked.rows())
                .containsExactly(List.of("陈一", "81"), List.of("李二", "90"), List.of("何四", "77"));
    }

    @Test
    void stacksTheColumnsBelowOneMergedHeaderNextToThoseOfAllParts() {
        var stacked =
                RepeatedColumns.find(
                                List.of(
                                        List.of("机型", "参数", "参数_2", "参数_3", "参数_4"),
                                        List.of("K3", "项目", "规格", "项目", "规格"),
                                        List.of("K3", "功率", "7 kW", "净重", "80 kg")))
                        .orElseThrow();

        assertThat(stacked.names()).containsExactly("机型", "项目", "规格");
        assertThat(stacked.rows())
                .containsExactly(List.of("K3", "功率", "7 kW"), List.of("K3", "净重", "80 kg"));
    }

    @Test
    void retainsGroupsOfColumnsThatDifferInWhatIsAboveThem() {
        var rows =
                List.of(
                        List.of("项目", "收入", "成本", "收入_2", "成本_2"),
                        List.of("水", "1", "2", "3", "4"),
                        List.of("电", "5", "6", "7", "8"));

        assertThat(RepeatedColumns.find(rows)).isEmpty();
    }
}
