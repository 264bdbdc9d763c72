package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.data.Workbooks;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.trace.AnswerSource;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about a workbook of several sheets that name none of them. */
class ChosenSheetTest {
    private static final String BOOK = "boats.xlsx";
    private static final String BOATS =
            rows("boat,berth,length", "Swift,A1,9", "Heron,B2,12", "Gull,A3,7");
    private static final String PAID =
            rows("boat,fee,month", "Swift,40,3", "Heron,55,3", "Swift,40,4");

    @TempDir private Path directory;

    /** Rows of texts and numbers, from lines of cells. */
    private static String rows(String... lines) {
        var text = new StringBuilder();
        for (int line = 0; line < lines.length; line++) {
            var cells = lines[line].split(",", -1);
            text.append("<row r=\"").append(line + 1).append("\">");
            for (int column = 0; column < cells.length; column++) {
                var place = (char) ('A' + column) + String.valueOf(line + 1);
                text.append(
                        cells[column].matches("\\d+")
                                ? "<c r=\"%s\"><v>%s</v></c>".formatted(place, cells[column])
                                : "<c r=\"%s\" t=\"inlineStr\"><is><t>%s</t></is></c>"
                                        .formatted(place, cells[column]));
            }
            text.append("</row>");
        }
        return text.toString();
    }

    private AskTable.Answer ask(String question, Workbooks book) throws Exception {
        Files.write(directory.resolve(BOOK), book.bytes());
        return new AskTable(new TableEngine(), new TableCache(), Clock.systemUTC())
                .call(
                        new AskTable.Input(BOOK, question, null, null, null, null, null, null),
                        TestToolContext.inDirectory(directory));
    }

    private static Workbooks book() {
        return new Workbooks().sheet("Boats", BOATS, "").sheet("Paid", PAID, "");
    }

    @Test
    void answersFromTheFirstSheetWhereItFits() throws Exception {
        var answer = ask("average length", book());

        assertThat(answer.sheet()).isNull();
        assertThat(answer.reading()).doesNotContain("sheet");
    }

    @Test
    void answersFromTheOnlyOtherSheetThatFitsAndStatesIt() throws Exception {
        var answer = ask("total fee per month", book());

        assertThat(answer.sheet()).isEqualTo("Paid");
        assertThat(answer.reading()).startsWith("sheet 'Paid'; ");
        assertThat(answer.source())
                .isNotNull()
                .extracting(AnswerSource::file)
                .isEqualTo("boats.xlsx#Paid");
    }

    @Test
    void choosesNoneOfSeveralSheetsThatFit() {
        var book = book().sheet("Paid before", PAID, "");

        assertThatThrownBy(() -> ask("total fee per month", book))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("fee");
    }

    @Test
    void readsTextThatIsCalledAWorkbook() throws Exception {
        Files.writeString(directory.resolve("berths.xls"), "boat\tfee\nSwift\t40\nHeron\t55\n");
        var answer =
                new AskTable(new TableEngine(), new TableCache(), Clock.systemUTC())
                        .call(
                                new AskTable.Input(
                                        "berths.xls",
                                        "total fee",
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null),
                                TestToolContext.inDirectory(directory));

        assertThat(answer.result().rows().toString()).contains("95");
    }

    @Test
    void leavesEmptySheetsOut() throws Exception {
        var book = new Workbooks().sheet("Notes", "", "").sheet("Boats", BOATS, "");

        assertThat(ask("total fee per month", book.sheet("Paid", PAID, "")).sheet())
                .isEqualTo("Paid");
    }

    @Test
    void namesTheWordThatNoSheetExplains() {
        assertThatThrownBy(() -> ask("total zorbly fee per month", book()))
                .isInstanceOf(ToolException.class);
    }
}
