package dev.troupe.packs.data.file;

import static dev.troupe.packs.data.Workbooks.cell;
import static dev.troupe.packs.data.Workbooks.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.Workbooks;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExcelTest {
    private static final String ORDERS =
            row(1, "日期", "门店", "金额", "税")
                    + row(
                            2,
                            cell("s=\"1\"", "<v>45296</v>"),
                            "国贸店",
                            0.1 + 0.2,
                            cell("", "<f>C2*0.1</f><v>0.03</v>"))
                    + row(
                            3,
                            cell("s=\"1\"", "<v>45297</v>"),
                            "望京店",
                            1200,
                            cell("t=\"str\"", "<f>IF(1,\"x\",\"y\")</f><v>120</v>"));

    private static Table read(byte[] bytes, String sheet) {
        return TableFiles.parse("book.xlsx", bytes, sheet);
    }

    @Test
    void readsDatesNumbersAndTheStoredResultsOfFormulas() {
        var table = read(new Workbooks().sheet("订单", ORDERS, "").bytes(), "");

        assertThat(table.columnNames()).containsExactly("日期", "门店", "金额", "税");
        assertThat(table.columns())
                .extracting(Column::type)
                .containsExactly(
                        ColumnType.DATE, ColumnType.TEXT, ColumnType.NUMBER, ColumnType.NUMBER);
        assertThat(table.rows())
                .containsExactly(
                        List.of("2024-01-05", "国贸店", "0.3", "0.03"),
                        List.of("2024-01-06", "望京店", "1200", "120"));
    }

    @Test
    void readsTimesByTheFormatOfTheirCells() {
        var rows = row(1, "when", "n") + row(2, cell("s=\"2\"", "<v>45296.5625</v>"), 1);

        assertThat(read(new Workbooks().sheet("a", rows, "").bytes(), "").row(0))
                .containsExactly("2024-01-05 13:30:00", "1");
    }

    @Test
    void readsAWorkbookWithoutFormats() {
        var rows = row(1, "who", "n") + row(2, "Ada", 7);

        var table = read(new Workbooks().withoutStyles().sheet("a", rows, "").bytes(), "");

        assertThat(table.rows()).containsExactly(List.of("Ada", "7"));
    }

    @Test
    void saysThatAFormulaHasNoStoredResult() {
        var rows = row(1, "a", "b") + row(2, 1, cell("", "<f>A2+1</f>")) + row(3, 2, 5);

        var table = read(new Workbooks().sheet("s", rows, "").bytes(), "");

        assertThat(table.row(0)).containsExactly("1", "");
        assertThat(table.remarks()).anyMatch(remark -> remark.en().contains("no stored result"));
    }

    @Test
    void joinsHeadersOfMergedCellsAndFillsMergedRows() {
        var rows =
                row(1, "销售报表")
                        + row(2, "地区", "2023", "", "2024", "")
                        + row(3, "", "Q1", "Q2", "Q1", "Q2")
                        + row(4, "华东", 1, 2, 3, 4)
                        + row(5, "", 5, 6, 7, 8);

        var table =
                read(new Workbooks().sheet("s", rows, "A1:E1 A2:A3 B2:C2 D2:E2 A4:A5").bytes(), "");

        assertThat(table.columnNames())
                .containsExactly("地区", "2023 Q1", "2023 Q2", "2024 Q1", "2024 Q2");
        assertThat(table.row(1)).containsExactly("华东", "5", "6", "7", "8");
    }

    @Test
    void joinsHeadersBelowATitleNextToARemark() {
        var rows =
                row(1, "考核表", "", "", "", "单位：分")
                        + row(2, "姓名", "业绩", "", "考勤", "")
                        + row(3, "", "一月", "二月", "一月", "二月")
                        + row(4, "王一", 1, 2, 3, 4)
                        + row(5, "李二", 5, 6, 7, 8);

        var table = read(new Workbooks().sheet("s", rows, "A1:D1 A2:A3 B2:C2 D2:E2").bytes(), "");

        assertThat(table.columnNames()).containsExactly("姓名", "业绩 一月", "业绩 二月", "考勤 一月", "考勤 二月");
        assertThat(table.rowCount()).isEqualTo(2);
    }

    @Test
    void readsTheSheetThatIsNamedAndSaysWhichThereAre() {
        var book =
                new Workbooks()
                        .sheet("leer", "", "")
                        .sheet("订单", ORDERS, "")
                        .sheet("客户", row(1, "编号", "城市") + row(2, "c1", "北京"), "")
                        .bytes();

        assertThat(read(book, "").remarks().getFirst().en()).contains("'订单' was read", "客户");
        assertThat(read(book, "客户").columnNames()).containsExactly("编号", "城市");
        assertThat(read(book, "3").columnNames()).containsExactly("编号", "城市");
        assertThatThrownBy(() -> read(book, "退货")).hasMessageContainingAll("'退货'", "订单, 客户");
        assertThatThrownBy(() -> read(book, "leer")).hasMessageContaining("is empty");
    }

    @Test
    void namesTheRemedyForWhatItCannotRead() {
        var old = new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 0, 0, 0, 0};
        var zip = new byte[] {'P', 'K', 3, 4, 0, 0};

        assertThatThrownBy(() -> TableFiles.parse("a.xls", old))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("save it as .xlsx or CSV");
        assertThatThrownBy(() -> TableFiles.parse("a.xlsx", zip))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("not a valid Excel workbook")
                .hasMessageNotContaining("Channel"); // a class of the parser
        assertThatThrownBy(() ->
                        TableFiles.parse("a.csv", "a,b\n1,2".getBytes(StandardCharsets.UTF_8), "x"))
                .hasMessageContaining("not an Excel workbook");
    }

    @Test
    void writesWorkbooksThatReadBackTheSame() {
        var table =
                Table.of(
                        "门店/销售",
                        Column.of(
                                "日期", ColumnType.DATE, List.of(Cell.of(LocalDate.of(2024, 1, 5)))),
                        Column.of("门店", ColumnType.TEXT, List.of(Cell.of("=1+1 & <b>"))),
                        Column.of("编号", ColumnType.TEXT, List.of(Cell.of("007"))),
                        Column.of("空", ColumnType.TEXT, List.of(Cell.missing())),
                        Column.of("金额", ColumnType.NUMBER, List.of(Cell.of(1234))));

        var back = read(ExcelWriter.of(table), "");

        assertThat(back.columnNames()).containsExactly("日期", "门店", "编号", "空", "金额");
        assertThat(back.row(0)).containsExactly("2024-01-05", "=1+1 & <b>", "007", "", "1234");
    }
}
