package dev.troupe.packs.data.skill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SaveRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    total per region in a.csv, save that as csv | .csv
                    export it to Excel | .xlsx
                    统计每月总额，把结果存成 json | .json
                    导出excel | .xlsx
                    convert a.csv to json | .json
                    把 a.csv 转换成 excel | .xlsx
                    turn a.json into a spreadsheet | .xlsx
                    convert the prices of a.csv to euros | ''
                    save the rows of a.csv | ''
                    Read the csv and save a chart | ''
                    读取 a.csv 的数据 | ''
                    """)
    void tellsTheKindOfAFileThatIsNotNamed(String request, String ending) {
        assertThat(SaveRequest.extension(request).orElse("")).isEqualTo(ending);
    }
}
