package dev.troupe.packs.data.skill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    split sales.csv into one file per region | region
                    Split sales.csv by region into separate files | region
                    please split up the data in sales.csv by sales region, one file per region | sales region
                    break sales.csv into separate files by region. | region
                    按地区把 sales.csv 拆成多个文件 | 地区
                    把sales.csv按地区拆分成多个文件 | 地区
                    请把 sales.csv 按照不同地区拆分，每个地区一个文件 | 地区
                    把 sales.csv 拆成多个文件，每个地区一个文件 | 地区
                    split sales.csv into one file per region without the returns, and mail them | ''
                    split sales.csv into 3 files | ''
                    把 sales.csv 按地区拆成多个文件，不要退货 | ''
                    total amount per region in sales.csv | ''
                    """)
    void readsTheWholeRequest(String request, String column) {
        assertThat(SplitRequest.of(request).map(SplitRequest::column).orElse("")).isEqualTo(column);
    }
}
