package dev.troupe.packs.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class SampleFilesTest {
    public static final Path DIRECTORY = Path.of("..", "..", "examples", "data");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales.csv      | 210 | DATE TEXT TEXT TEXT NUMBER NUMBER NUMBER",
                "orders_zh.csv  | 120 | DATE TEXT TEXT TEXT NUMBER NUMBER NUMBER",
                "employees.json |  24 | NUMBER TEXT TEXT TEXT NUMBER NUMBER DATE FLAG",
                "scores.csv     |  36 | TEXT TEXT TEXT NUMBER NUMBER NUMBER",
                "requests.tsv   | 150 | DATE_TIME TEXT TEXT TEXT NUMBER NUMBER"
            })
    void loadsWithTheRightTypes(String file, int rows, String types) {
        var table = TableFiles.load(DIRECTORY.resolve(file));

        assertThat(table.rowCount()).isEqualTo(rows);
        assertThat(table.columns())
                .extracting(column -> column.type().name())
                .containsExactly(types.split(" "));
        assertThat(table.remarks()).hasSize(file.equals("scores.csv") ? 1 : 0);
    }
}
