package dev.troupe.packs.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableFormatter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableFilesTest {
    @Test
    void statesAQuoteThatIsNotClosedWithItsLine() {
        assertThatThrownBy(() -> csv("a,b\n\"1,2\n3"))
                .isInstanceOf(TableException.class)
                .hasMessage(
                        "Could not read t.csv: a quote in line 2 is not closed; check the quotes on that line");
    }

    private static Table csv(String text) {
        return TableFiles.parse("t.csv", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Table json(String text) {
        return TableFiles.parse("t.json", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<ColumnType> types(Table table) {
        return table.columns().stream().map(Column::type).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "<html><body>Sign in</body></html>", "error\nnot found\n"})
    void readsNoTextThatIsCalledAWorkbookAsAColumn(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> TableFiles.parse("book.xlsx", bytes))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("book.xlsx is damaged or not an Excel workbook");
        assertThat(TableFiles.parse("old.xls", "a\tb\n1\t2\n".getBytes(StandardCharsets.UTF_8)))
                .extracting(Table::columnNames)
                .isEqualTo(List.of("a", "b"));
    }

    @Test
    void saysThatAFolderIsNoTable(@TempDir Path directory) {
        assertThatThrownBy(() -> TableFiles.load(directory))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("is a folder and no table; name a file in it");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", "\t", ";", "|"})
    void findsTheDelimiter(String delimiter) {
        var table =
                csv(
                        "name,price\n\"a%sb\",1.5\nc,2\n"
                                .formatted("\t".equals(delimiter) ? " " : delimiter)
                                .replace(",", delimiter));

        assertThat(table.columnNames()).containsExactly("name", "price");
        assertThat(table.column("price").orElseThrow().type()).isEqualTo(ColumnType.NUMBER);
        assertThat(table.rowCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "GB18030", "UTF-16", "UTF-16LE"})
    void findsTheEncoding(String charset) {
        var table =
                TableFiles.parse(
                        "t.csv",
                        "Date,Shop 门店,Amount\n2024-01-05,中关村店,12\n"
                                .getBytes(Charset.forName(charset)));

        assertThat(table.columnNames()).containsExactly("Date", "Shop 门店", "Amount");
        assertThat(table.row(0)).containsExactly("2024-01-05", "中关村店", "12");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "¥1,234.50~1234.50",
                "$5~5",
                "12%~12",
                "(3.5)~-3.5",
                "-1,000~-1000",
                "1e3~1000",
                "3.2万~32000",
                "1234~1234",
                "$ -7.5~-7.5",
                "24 m (79 ft)~24",
                "66 km/h~66",
                "4,218 m~4218",
                "$1.2 million~1200000"
            })
    void readsNumbersAsPeopleWriteThem(String written, String value) {
        var table = csv("n\tid\n" + written + "\tx\n");

        assertThat(table.columns().getFirst().type()).isEqualTo(ColumnType.NUMBER);
        assertThat(table.row(0).getFirst()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "8;7.5h;6 hrs~NUMBER",
                "3小时;2.5 h~NUMBER",
                "¥78;96;RMB 1,129.66~NUMBER",
                "5 km;3 mi;4~TEXT",
                "30 min;2 h~TEXT"
            })
    void readsNumbersWhoseUnitIsWrittenInSeveralWays(String cells, ColumnType type) {
        var rows = cells.replace(";", "\nx;");

        assertThat(csv("id;n\nx;" + rows + "\n").columns().getLast().type()).isEqualTo(type);
    }

    @Test
    void readsDecimalCommas() {
        assertThat(csv("a;b\n1.234,50;x\n7,25;y\n").rows())
                .containsExactly(List.of("1234.50", "x"), List.of("7.25", "y"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00123",
                "12345678901234567",
                "1.2.3",
                "A12",
                "12A",
                "12 A",
                "14 T",
                "12-3",
                "24 (79)",
                "24 (79 ft)"
            })
    void keepsCodesAsText(String code) {
        assertThat(csv("code,x\n" + code + ",a\n").columns().getFirst().type())
                .isEqualTo(ColumnType.TEXT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "2024-01-05~2024-01-05",
                "2024/1/5~2024-01-05",
                "2024年1月5日~2024-01-05",
                "2024.01.05~2024-01-05",
                "13/01/2024~2024-01-13",
                "01/13/2024~2024-01-13",
                "5.1.2024~2024-01-05",
                "Jan 5 2024~2024-01-05",
                "January 5, 2024~2024-01-05",
                "5-Jan-24~2024-01-05",
                "2024-01~2024-01",
                "2024年1月~2024-01",
                "2024-01-05 13:30~2024-01-05 13:30:00",
                "2024-01-05T13:30:05Z~2024-01-05 13:30:05",
                "2024年1月5日 下午3:05~2024-01-05 15:05:00",
                "Mar 2024~2024-03"
            })
    void readsDatesAsPeopleWriteThem(String written, String value) {
        var table = csv("when\tid\n" + written + "\tx\n");

        assertThat(table.columns().getFirst().type().isTemporal()).isTrue();
        assertThat(table.row(0).getFirst()).isEqualTo(value);
    }

    @Test
    void settlesDayAndMonthFromTheWholeColumn() {
        assertThat(csv("d,x\n05/01/2024,a\n25/01/2024,b\n").row(0).getFirst())
                .isEqualTo("2024-01-05");
        assertThat(csv("d,x\n05/01/2024,a\n05/25/2024,b\n").row(0).getFirst())
                .isEqualTo("2024-05-01");
        assertThat(csv("d,x\n10/01/2024,a\n11/01/2024,b\n01/02/2024,c\n").row(2).getFirst())
                .isEqualTo("2024-02-01");
    }

    @Test
    void saysWhenDayAndMonthCannotBeTold() {
        assertThat(csv("d,x\n05/01/2024,a\n03/02/2024,b\n").remarks())
                .first()
                .asString()
                .contains("'d'", "month/day/year");
    }

    @Test
    void reportsRaggedRowsByLine() {
        var table = csv("a,b,c\n1,2,3\n4,5\n6,7,8,9\n");

        assertThat(table.rows())
                .containsExactly(
                        List.of("1", "2", "3"), List.of("4", "5", ""), List.of("6", "7", "8"));
        assertThat(table.remarks()).singleElement().asString().contains("2 rows", "3 (2)", "4 (4)");
    }

    @Test
    void reportsCellsThatDoNotFitTheirColumn() {
        var table = csv("x,n\n" + "a,1\n".repeat(19) + "b,soon\n");

        assertThat(types(table)).containsExactly(ColumnType.TEXT, ColumnType.NUMBER);
        assertThat(table.remarks()).singleElement().asString().contains("'n'", "line 21 'soon'");
    }

    @Test
    void countsEmptyCellsAsMissing() {
        var table = csv("a,b\n1,\nN/A,x\n,-\n");

        assertThat(table.columns().getFirst().cells())
                .containsExactly(Cell.of(1), Cell.missing(), Cell.missing());
    }

    @Test
    void namesColumnsWhenThereIsNoHeader() {
        var table = csv("2024-01-01,apple,3\n2024-01-02,pear,4\n");

        assertThat(table.columnNames()).containsExactly("column1", "column2", "column3");
        assertThat(table.rowCount()).isEqualTo(2);
        assertThat(table.remarks()).first().asString().contains("No header");
    }

    @Test
    void takesYearsInTheFirstLineForNames() {
        assertThat(csv("product,2022,2023\nA,5,6\nB,7,8\n").columnNames())
                .containsExactly("product", "2022", "2023");
    }

    @Test
    void skipsTitleLinesAboveTheHeader() {
        assertThat(csv("2024 年销售报表,,\n日期,品类,金额\n2024-01-01,水果,3\n").columnNames())
                .containsExactly("日期", "品类", "金额");
    }

    @Test
    void makesDoubledAndEmptyNamesUnique() {
        assertThat(csv("a,A,\n1,2,x\n").columnNames()).containsExactly("a", "A_2", "column3");
    }

    @Test
    void readsQuotedDelimitersLineBreaksAndQuotes() {
        assertThat(csv("a,b\n\"x,\"\"y\"\"\nz\",1\n").row(0)).containsExactly("x,\"y\"\nz", "1");
    }

    @Test
    void readsARecordArrayAndFlattensIt() {
        var table =
                json(
                        "[{\"id\":1,\"at\":{\"city\":\"北京\",\"zip\":\"00123\"},\"ok\":true},{\"id\":2.5,\"ok\":false}]");

        assertThat(table.columnNames()).containsExactly("id", "at.city", "at.zip", "ok");
        assertThat(types(table))
                .containsExactly(
                        ColumnType.NUMBER, ColumnType.TEXT, ColumnType.TEXT, ColumnType.FLAG);
        assertThat(table.row(1)).containsExactly("2.5", "", "", "false");
    }

    @Test
    void findsTheRecordsUnderAKey() {
        assertThat(
                        json("{\"meta\":{\"n\":2},\"data\":{\"items\":[{\"a\":1},{\"a\":2}]}}")
                                .rowCount())
                .isEqualTo(2);
    }

    @Test
    void readsJsonLinesAndColumns() {
        assertThat(json("{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n").rowCount()).isEqualTo(3);
        assertThat(json("{\"m\":[\"2024-01\",\"2024-02\"],\"v\":[3,4]}").row(1))
                .containsExactly("2024-02", "4");
    }

    @Test
    void namesFileLineAndRemedy() {
        assertThatThrownBy(() -> json("[{\"a\":1},\n{\"a\":]"))
                .isInstanceOf(TableException.class)
                .hasMessageContainingAll("t.json", "line 2", "correct that line");
        assertThatThrownBy(() -> TableFiles.load(Path.of("nowhere.csv")))
                .hasMessageContainingAll("nowhere.csv", "check its name");
        assertThatThrownBy(() -> csv("")).hasMessageContainingAll("t.csv", "no rows");
        assertThatThrownBy(() -> TableFiles.parse("t.xlsx", new byte[] {'P', 'K', 3, 4}))
                .hasMessageContaining("save it as .xlsx or CSV");
    }

    @Test
    void refusesADamagedWorkbookAsOne() {
        var noise = new byte[] {(byte) 0x8F, (byte) 0xFF, 0x12, (byte) 0x80, (byte) 0xFF, 7};
        var zeros = new byte[] {'a', 0, 0, 'b', 0, 0, 'c'};
        for (var bytes : List.of(noise, zeros)) {
            assertThatThrownBy(() -> TableFiles.parse("报表.XLSX", bytes))
                    .hasMessageContainingAll("报表.XLSX", "damaged or not an Excel workbook");
            assertThatThrownBy(() -> TableFiles.parse("t.csv", bytes))
                    .hasMessageNotContaining("workbook");
        }
        assertThat(
                        TableFiles.parse("t.xlsx", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8))
                                .rowCount())
                .isEqualTo(1);
    }

    @Test
    void writesByTheEndingOfTheFile(@TempDir Path directory) {
        var table = csv("name,n\n\"a|b\",1.50\n=SUM(A1),2\n");

        for (var name : List.of("t.csv", "t.json", "t.tsv")) {
            TableFiles.write(table, directory.resolve(name));
            assertThat(TableFiles.load(directory.resolve(name)).rows()).hasSameSizeAs(table.rows());
        }
        assertThat(TableFormatter.toMarkdown(table, 9)).contains("| a\\|b | 1.50 |");
        assertThat(TableFormatter.toCsv(table, true)).contains("'=SUM(A1)");
        assertThat(TableFormatter.toCsv(table, false)).contains("\r\n=SUM(A1),2");
    }

    @Property(tries = 200)
    void loadsWhatItWrote(@ForAll @Size(min = 1, max = 5) List<String> texts) {
        var clean =
                texts.stream()
                        .map(text ->
                                "its"
                                        + text.replaceAll(
                                                        "[\\x00-\\x1f\\x7f-\\x9f\\ud800-\\udfff\\u2028\\u2029]",
                                                        "?")
                                                .strip())
                        .toList();
        var table =
                Table.of(
                        "t",
                        Column.of(
                                "name of it",
                                ColumnType.TEXT,
                                clean.stream().map(Cell::of).toList()),
                        Column.of(
                                "n",
                                ColumnType.NUMBER,
                                clean.stream().map(text -> Cell.of(text.length())).toList()));

        assertThat(csv(TableFormatter.toCsv(table, false)).rows()).isEqualTo(table.rows());
        assertThat(json(TableFormatter.toJson(table)).rows()).isEqualTo(table.rows());
    }

    @Test
    void whatASpreadsheetWouldRunIsWrittenSafelyAndReadAsItWas() {
        var texts =
                List.of(
                        "=cmd|' /C calc'!A0",
                        "@SUM(A1)",
                        "+1+cmd",
                        "-2+3",
                        "'=kept",
                        "'quoted",
                        "-5",
                        "plain");
        var table =
                Table.of(
                        "t",
                        Column.of("=name", ColumnType.TEXT, texts.stream().map(Cell::of).toList()),
                        Column.of(
                                "n",
                                ColumnType.NUMBER,
                                texts.stream().map(_ -> Cell.of(-5)).toList()));

        var written = TableFormatter.format(table, "out.csv");

        assertThat(written)
                .startsWith("'=name,n")
                .contains("'=cmd|", "'@SUM", "'+1+cmd", "'-2+3", "''=kept", "\r\n-5,-5")
                .doesNotContain("''quoted", "'-5");
        assertThat(TableFormatter.escapedCount(table)).isEqualTo(6);
        assertThat(csv(written).rows()).isEqualTo(table.rows());
        assertThat(csv(written).columnNames()).containsExactly("=name", "n");
        assertThat(csv("a\n'=x\n=y\n").column("a").orElseThrow().distinct(9))
                .containsExactly("'=x", "=y"); // not written here
    }
}
