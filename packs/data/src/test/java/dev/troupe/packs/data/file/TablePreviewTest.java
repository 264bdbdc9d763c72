package dev.troupe.packs.data.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablePreviewTest {
    @ParameterizedTest
    @CsvSource({"1,100,40", "2,30,30", "3,100,40", "6,100,20", "10,100,12", "50,100,12", "50,5,5"})
    void showsMoreRowsOfTablesWithFewColumns(int columns, int rows, int shown) {
        var line =
                IntStream.range(0, columns).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        var text = line + ("\n" + line.replace('c', '1')).repeat(rows) + "\n";
        var table = TableFiles.parse("a.csv", text.getBytes(StandardCharsets.UTF_8));

        var preview = TablePreview.of(table, null, false);

        assertThat(preview.rows().items()).hasSize(shown);
        assertThat(preview.rowCount()).isEqualTo(rows);
    }
}
