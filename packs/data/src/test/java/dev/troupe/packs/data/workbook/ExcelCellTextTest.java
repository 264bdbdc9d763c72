package dev.troupe.packs.data.workbook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcelCellTextTest {
    @ParameterizedTest
    @CsvSource({
        "14, mm-dd-yy, true",
        "164, yyyy年m月d日, true",
        "165, [h]:mm:ss, true",
        "166, '#,##0.00 \"days\"', false",
        "167, '[Red]#,##0', false",
        "168, '0.00E+00', false",
        "0, General, false"
    })
    void tellsDatesByTheFormat(int id, String format, boolean isDate) {
        assertThat(ExcelCellText.isDate(id, format)).isEqualTo(isDate);
    }
}
