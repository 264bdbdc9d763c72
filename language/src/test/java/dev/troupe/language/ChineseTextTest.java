package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChineseTextTest {
    @Test
    void oneBlankPartsChineseAndLatinAndNoneChineseAndChinese() {
        assertThat(ChineseText.join("各", "region", "的", "amount", "合计"))
                .isEqualTo("各 region 的 amount 合计");
        assertThat(ChineseText.join("各", "地区", "的", "金额", "合计")).isEqualTo("各地区的金额合计");
        assertThat(ChineseText.join("共", "12", "行，列：", "Q1销售额")).isEqualTo("共 12 行，列：Q1销售额");
    }

    @Test
    void blanksOfThePartsAreNotDoubled() {
        assertThat(ChineseText.join("按 ", " region ", "", "分组")).isEqualTo("按 region 分组");
    }
}
