package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a question asks without the words that are not understood. */
class RemainderTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 5, 14);

    @TempDir private Path directory;
    private Table table;

    @BeforeEach
    void loadTable() throws IOException {
        var file = directory.resolve("rentals.csv");
        Files.writeString(
                file, "rented,device,deposit\n2026-04-02,Camera,100\n2026-05-04,Tripod,200\n");
        table = TableFiles.load(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total deposit of borrowed gadgetry by device | borrowed, gadgetry | Group by device, compute the total of deposit.",
                "二手器材的deposit合计 | 二手器材 | 计算全部行的 deposit 的合计。",
            })
    void hasTheWordsAndTheComputationWithoutThem(String question, String words, String reading) {
        var remainder = remainder(question);

        assertThat(String.join(", ", remainder.words())).isEqualTo(words);
        assertThat(remainder.computation().describe()).isEqualTo(reading);
        assertThat(remainder.withNote().describe()).contains(reading.substring(0, 10));
        assertThat(remainder.withNote().assumptions().getLast().en()).contains("without '");
    }

    @Test
    void hasThePeriodThatWasRead() {
        var remainder = remainder("last month's total deposit of flurbed devices");

        assertThat(remainder.words()).containsExactly("flurbed", "devices");
        assertThat(remainder.computation().describe())
                .contains("2026-04", "'last month's' is 2026-04-01 to 2026-04-30");
    }

    @Test
    void roundsWhatIsComputed() {
        var remainder = remainder("average deposit of flurbed devices, rounded to 1 decimal");

        assertThat(remainder.computation().describe()).contains("rounded to 1 decimal");
    }

    @ParameterizedTest
    @CsvSource({"杭州果茶卖了多少, 卖了多少", "谁家果茶在杭州平均卖得最好, 平均"})
    void hasTheWordsThatTheRestDoesNotShow(String question, String word) throws IOException {
        var file = directory.resolve("分店.csv");
        Files.writeString(
                file, "城市,品牌,门店数,月销售额\n杭州,一叶,30,120\n杭州,青柠,12,80\n苏州,一叶,9,40\n无锡,山茶,7,31\n");
        var read = DatedQuestion.read(question, TableFiles.load(file), TODAY);

        assertThat(((Interpretation.Unclear) read).remainder().orElseThrow().words())
                .contains("果茶", word);
    }

    @Test
    void isEmptyWhereNoWordIsTheReason() {
        var tooLong = "total deposit by device ".repeat(100);

        assertThat(((Interpretation.Unclear) read(tooLong)).remainder()).isEmpty();
    }

    private Interpretation read(String question) {
        return DatedQuestion.read(question, table, TODAY);
    }

    private Interpretation.Remainder remainder(String question) {
        return ((Interpretation.Unclear) read(question)).remainder().orElseThrow();
    }
}
