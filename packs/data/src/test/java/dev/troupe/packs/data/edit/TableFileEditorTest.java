package dev.troupe.packs.data.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.TableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.poi.ss.usermodel.FillPatternType;
import org.apache.poi.ss.usermodel.IndexedColors;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files whose rows and columns are edited in place. */
class TableFileEditorTest {
    private static final TableEngine ENGINE = new TableEngine();

    @TempDir private Path directory;

    @Test
    void retainsUnchangedLinesAsTheyAreWritten() throws Exception {
        var text =
                "Sales 2025,,\r\nDate,\"Store\",Amount\r\n2025/1/3,East,\"1,200.50\"\r\n2025/1/5,West,25\r\n2025/1/9,\"East, old\",007\r\n";

        assertThat(edit("a.csv", text, "SELECT * FROM a WHERE Store <> 'West'"))
                .isEqualTo(
                        "Sales 2025,,\r\nDate,\"Store\",Amount\r\n2025/1/3,East,\"1,200.50\"\r\n2025/1/9,\"East, old\",007\r\n");
    }

    @Test
    void sortsLinesAsTheyAreWritten() throws Exception {
        assertThat(edit("a.csv", "x;y\n1,5;b\n0,5;a", "SELECT * FROM a ORDER BY x"))
                .isEqualTo("x;y\n0,5;a\n1,5;b");
    }

    @Test
    void changesCellsAndColumns() throws Exception {
        assertThat(
                        edit(
                                "a.csv",
                                "name,price,count\nPen,1.50,4\nInk,2.00,\n",
                                "SELECT * EXCLUDE (count) REPLACE (upper(name) AS name), price * count AS total FROM a"))
                .isEqualTo("name,price,total\nPEN,1.50,6\nINK,2.00,\n");
        assertThat(
                        edit(
                                "a.csv",
                                "name,price\nPen,1.50\n",
                                "SELECT * RENAME (price AS cost) FROM a"))
                .isEqualTo("name,cost\nPen,1.50\n");
    }

    @Test
    void refusesAQuoteThatIsNotClosed() {
        assertThatThrownBy(() -> edit("a.csv", "a,b\n1,\"2\n3,4\n", "SELECT * FROM a"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("check the quotes");
    }

    @Test
    void retainsBlankLinesAndPercentSigns() throws Exception {
        assertThat(
                        edit(
                                "a.csv",
                                "name,rate\na,5%\n,\nb,7%\nc,9%\n,\n",
                                "SELECT * REPLACE (rate + 1 AS rate) FROM a WHERE rate < 9"))
                .isEqualTo("name,rate\na,6%\n,\nb,8%\n,\n");
    }

    @Test
    void retainsTheEncoding() throws Exception {
        var file = directory.resolve("b.csv");
        var gbk = Charset.forName("GB18030");
        Files.write(file, "门店,金额\n东区,1\n西区,2\n".getBytes(gbk));

        var edited = apply(file, "", "SELECT * FROM b WHERE \"金额\" > 1");

        assertThat(new String(edited, gbk)).isEqualTo("门店,金额\n西区,2\n");
        Files.write(file, "\uFEFFa,b\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8));
        assertThat(
                        new String(
                                apply(file, "", "SELECT * FROM b WHERE a > 1"),
                                StandardCharsets.UTF_8))
                .isEqualTo("\uFEFFa,b\n3,4\n");
    }

    @Test
    void refusesWhatWouldMakeTotalsWrong() {
        assertThatThrownBy(() ->
                        edit(
                                "a.csv",
                                "x,y\na,1\nb,2\nc,3\nTotal,6\n",
                                "SELECT * FROM a WHERE y > 1"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("rows below the data");
    }

    @Test
    void refusesQueriesThatAreNotAboutRows() {
        var text = "x,y\na,1\nb,2\n";
        for (var sql :
                List.of(
                        "SELECT x, sum(y) FROM a GROUP BY x",
                        "SELECT * FROM a UNION ALL SELECT * FROM a",
                        "SELECT x FROM a"))
            assertThatThrownBy(() -> edit("a.csv", text, sql))
                    .isInstanceOf(TableException.class)
                    .hasMessageContaining("must begin with SELECT *");
        assertThatThrownBy(() -> edit("a.csv", text, "SELECT * FROM a WHERE y > 9"))
                .hasMessageContaining("no rows left");
    }

    @Test
    void editsFlatRecordsOnly() throws Exception {
        assertThat(edit("a.json", "[{\"x\":1},{\"x\":2}]", "SELECT * FROM a WHERE x > 1"))
                .isEqualToIgnoringWhitespace("[{\"x\":2}]");
        assertThatThrownBy(() ->
                        edit(
                                "a.json",
                                "[{\"x\":1,\"y\":{\"z\":1}},{\"x\":2,\"y\":{\"z\":1}}]",
                                "SELECT * FROM a WHERE x > 1"))
                .hasMessageContaining("flat records");
    }

    @Test
    void summarizesTheEdit() throws Exception {
        var file = Files.writeString(directory.resolve("a.csv"), "x,y\na,1\nb,2\nc,3\n");
        var edit =
                load(
                        file,
                        "",
                        "SELECT * REPLACE (y + 1 AS y), 1 AS z FROM a WHERE y > 1 ORDER BY y DESC");

        assertThat(EditSummary.of(edit).en())
                .isEqualTo(
                        "1 of 3 rows removed, 2 left; the order of rows changes; 2 cells change; new columns: z");
        assertThat(EditSummary.of(edit).zh())
                .isEqualTo("删除 1 行（共 3 行），剩余 2 行；行的顺序改变；2 个单元格改变；新增列 z");
    }

    @Test
    void removesRowsOfASheetAndRetainsTheRestOfTheWorkbook() throws Exception {
        var file = writeWorkbook();

        var book =
                apply(
                        file,
                        "Orders",
                        "SELECT * FROM book WHERE Store <> 'West'",
                        XSSFWorkbook::new);

        var orders = book.getSheet("Orders");
        assertThat(texts(orders, 2)).containsExactly("East", "South", "East");
        assertThat(orders.getRow(0).getCell(0).getStringCellValue()).isEqualTo("Orders of May");
        assertThat(orders.getRow(2).getCell(0).getCellStyle().getFillPattern())
                .isEqualTo(FillPatternType.SOLID_FOREGROUND);
        assertThat(orders.getRow(3).getCell(1).getCellFormula()).isEqualTo("C4*2");
        assertThat(orders.getRow(3).getCell(1).getNumericCellValue()).isEqualTo(80);
        assertThat(orders.getCTWorksheet().getAutoFilter().getRef()).isEqualTo("A2:C5");
        assertThat(book.getSheet("Notes").getRow(0).getCell(0).getStringCellValue())
                .isEqualTo("hello");
        assertThat(book.getSheet("Notes").getRow(1).getCell(0).getNumericCellValue())
                .isEqualTo(120);
    }

    @Test
    void addsAColumnToASheet() throws Exception {
        var book =
                apply(
                        writeWorkbook(),
                        "Orders",
                        "SELECT * RENAME (Amount AS Net), Amount / 2 AS Half FROM book",
                        XSSFWorkbook::new);

        var orders = book.getSheet("Orders");
        assertThat(orders.getRow(1).getCell(2).getStringCellValue()).isEqualTo("Net");
        assertThat(orders.getRow(1).getCell(3).getStringCellValue()).isEqualTo("Half");
        assertThat(orders.getRow(2).getCell(3).getNumericCellValue()).isEqualTo(10);
        assertThat(orders.getRow(1).getCell(3).getCellStyle().getFont().getBold()).isTrue();
    }

    @Test
    void refusesToSortFormulasOfASheet() throws Exception {
        var file = writeWorkbook();

        assertThatThrownBy(() -> apply(file, "Orders", "SELECT * FROM book ORDER BY Amount DESC"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("formulas among the data")
                .hasMessageContaining("save the result as a new file");
    }

    @Test
    void refusesMergedCellsAmongTheData() throws Exception {
        var file = writeWorkbook();
        try (var book = new XSSFWorkbook(Files.newInputStream(file))) {
            book.getSheet("Orders").addMergedRegion(new CellRangeAddress(3, 4, 0, 0));
            try (var out = Files.newOutputStream(file)) {
                book.write(out);
            }
        }

        assertThatThrownBy(() -> apply(file, "Orders", "SELECT * FROM book WHERE Amount > 20"))
                .hasMessageContaining("merged cells");
    }

    /** A title, a bold header, rows with a colour and a formula, and a sheet that adds them up. */
    private Path writeWorkbook() throws IOException {
        try (var book = new XSSFWorkbook()) {
            var orders = book.createSheet("Orders");
            orders.createRow(0).createCell(0).setCellValue("Orders of May");
            var header = orders.createRow(1);
            var bold = book.createCellStyle();
            var font = book.createFont();
            font.setBold(true);
            bold.setFont(font);
            var names = List.of("Store", "Twice", "Amount");
            for (int i = 0; i < names.size(); i++) {
                header.createCell(i).setCellValue(names.get(i));
                header.getCell(i).setCellStyle(bold);
            }
            var yellow = book.createCellStyle();
            yellow.setFillForegroundColor(IndexedColors.YELLOW.getIndex());
            yellow.setFillPattern(FillPatternType.SOLID_FOREGROUND);
            var stores = List.of("East", "West", "South", "West", "East");
            for (int i = 0; i < stores.size(); i++) {
                var row = orders.createRow(i + 2);
                row.createCell(0).setCellValue(stores.get(i));
                row.getCell(0).setCellStyle(yellow);
                row.createCell(1).setCellFormula("C" + (i + 3) + "*2");
                row.createCell(2).setCellValue(20 + 10 * i);
            }
            orders.setAutoFilter(new CellRangeAddress(1, 6, 0, 2));
            var notes = book.createSheet("Notes");
            notes.createRow(0).createCell(0).setCellValue("hello");
            notes.createRow(1).createCell(0).setCellFormula("SUM(Orders!C3:C7)");
            book.getCreationHelper().createFormulaEvaluator().evaluateAll();
            var file = directory.resolve("book.xlsx");
            try (var out = Files.newOutputStream(file)) {
                book.write(out);
            }
            return file;
        }
    }

    private static List<String> texts(XSSFSheet sheet, int from) {
        var texts = new ArrayList<String>();
        for (int row = from; row <= sheet.getLastRowNum(); row++)
            texts.add(sheet.getRow(row).getCell(0).getStringCellValue());
        return texts;
    }

    private String edit(String name, String text, String sql) throws Exception {
        var file = Files.writeString(directory.resolve(name), text);
        return new String(apply(file, "", sql), StandardCharsets.UTF_8);
    }

    private interface Opening<T> {
        T open(ByteArrayInputStream in) throws IOException;
    }

    private static <T> T apply(Path file, String sheet, String sql, Opening<T> opening)
            throws Exception {
        return opening.open(new ByteArrayInputStream(apply(file, sheet, sql)));
    }

    private static byte[] apply(Path file, String sheet, String sql) throws Exception {
        return TableFileEditor.apply(load(file, sheet, sql), file.getFileName().toString(), sheet);
    }

    private static TableEdit load(Path file, String sheet, String sql) throws Exception {
        try (var lease = TableMemory.ofProcess().lease("")) {
            var source = TableFiles.loadWithLines(file, sheet, lease);
            var numbered = TableEdit.number(source.table());
            return TableEdit.of(source, ENGINE.query(List.of(numbered), sql, "result"));
        }
    }
}
