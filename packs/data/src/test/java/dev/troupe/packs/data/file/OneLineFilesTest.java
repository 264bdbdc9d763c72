package dev.troupe.packs.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.table.TableException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files of 10 MB that are one line. */
@Timeout(180)
class OneLineFilesTest {
    private static final int SIZE = 10 << 20; // characters

    private static byte[] repeat(String before, String piece, String after) {
        return (before + piece.repeat(SIZE / piece.length()) + after)
                .getBytes(StandardCharsets.UTF_8);
    }

    @AfterEach
    void allMemoryIsReturned() {
        assertThat(TableMemory.ofProcess().takenBytes()).isZero();
    }

    @Test
    void aLineOfCsvIsTooLongForARow() {
        assertThatThrownBy(() -> TableFiles.parse("wide.csv", repeat("", "a,", "a\n1\n")))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("Record 1 of wide.csv has more than 1048576 characters");
    }

    @Test
    void aLineOfCsvWithoutACommaIsTooLong() {
        assertThatThrownBy(() -> TableFiles.parse("long.csv", repeat("", "a", "\n1\n")))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("long.csv");
    }

    @Test
    void aQuoteThatIsNeverClosedIsTooLong() {
        assertThatThrownBy(() -> TableFiles.parse("open.csv", repeat("a,b\n\"", "x,\n", "")))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("open.csv");
    }

    @Test
    void aLineOfJsonIsReadRowByRow() {
        var row = "{\"a\":\"%s\",\"b\":1},".formatted("x".repeat(1_000));

        var table = TableFiles.parse("rows.json", repeat("[", row, "{\"a\":\"end\",\"b\":2}]"));

        assertThat(table.rows()).hasSize(SIZE / row.length() + 1);
        assertThat(table.rows().getLast()).containsExactly("end", "2");
    }

    @Test
    void aJsonValueIsReadWithinTheMemoryOfARequest() {
        var table = TableFiles.parse("value.json", repeat("[{\"a\":\"", "x", "\"}]"));

        assertThat(table.rows().getFirst().getFirst()).hasSize(SIZE);
    }

    @Test
    void aJsonArrayThatNeverEndsIsRefused() {
        assertThatThrownBy(() -> TableFiles.parse("deep.json", repeat("", "[", "")))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("deep.json");
    }
}
