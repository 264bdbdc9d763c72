package dev.troupe.packs.web.field;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StockReaderTest {
    @ParameterizedTest
    @CsvSource({
        "库存 12 件, 12",
        "库存:3, 3",
        "仅剩5件, 5",
        "17 in stock, 17",
        "only 2 left, 2",
        "Stock: 40 units, 40",
        "售罄, 0",
    })
    void readsWhatAPlainLineOfACardSays(String line, String count) {
        var card = Jsoup.parse("<h3>Tea</h3><p>" + line + "</p>").body();
        var fields = new ItemFields();

        StockReader.read(card, fields);

        assertThat(fields.get(ColumnNames.STOCK)).contains(count);
    }
}
