package dev.troupe.packs.data.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that add a column by a formula. */
class AddedColumnTest {
    private static final String JOBS =
            """
            Job,Hours,Hourly rate,Material,材料费,工时费,折扣,Client
            J1,4,50,30,30,200,10%,Ann
            J2,2,60,5,5,120,0%,Bob
            """;

    @TempDir private Path directory;

    private Table table() throws IOException {
        var file = directory.resolve("jobs.csv");
        Files.writeString(file, JOBS);
        return TableFiles.load(file);
    }

    /** The name and the values of the column that is added, or the refusal. */
    private static String answer(Optional<Interpretation> read, Table table)
            throws InterruptedException {
        return switch (read.orElseThrow()) {
            case Interpretation.Understood(var computation) -> {
                var result =
                        new TableEngine()
                                .query(List.of(table), computation.sql(table.name()), "result");
                assertThat(result.columnNames().subList(0, table.columns().size()))
                        .isEqualTo(table.columnNames());
                yield result.columnNames().getLast()
                        + ": "
                        + result.row(0).getLast()
                        + ","
                        + result.row(1).getLast();
            }
            case Interpretation.Unclear unclear -> "? " + unclear.format(false);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add a column total = hours * hourly rate and save as total.csv | total: 200,120",
                "add labour = Hours * Hourly rate | labour: 200,120",
                "add a new column called cost, as hours times hourly rate plus material | cost:"
                        + " 230,125",
                "append a margin column (工时费 - Material) and save it | margin: 170,115",
                "create a field half = (hours + material) / 2 | half: 17,3.5",
                "add a column paid = 工时费 * 1.06 | paid: 212,127.2",
                "add a column pay = hours * rate | pay: 200,120",
                "加一列总费用=材料费+工时费 | 总费用: 230,125",
                "新增一列总费用，等于材料费加工时费，另存为 费用.csv | 总费用: 230,125",
                "帮我增加一个字段叫净额=工时费－材料费，存成新文件 | 净额: 170,115",
                "在表里加一列优惠（工时费乘以折扣） | 优惠: 20,0",
                "总费用=材料费+工时费，加一列 | 总费用: 230,125",
                "add a column paid = 工时费 * (1 - 折扣) | paid: 180,120",
                "加一列实付=工时费*(1-折扣) | 实付: 180,120",
                "加一列费率=折扣+5% | 费率: 0.15,0.05",
                "add a column rate = 折扣 plus 折扣 | rate: 0.2,0"
            })
    void addsAColumnByAFormula(String question, String expected) throws Exception {
        var table = table();

        assertThat(answer(AddedColumn.read(question, table), table)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add a column speed = distance / hours | 'distance'",
                "add a column x = hours * client | 'Client' does not hold numbers",
                "add a column hours = material * 2 | 'hours' already",
                "加一列税=销售额*2 | 销售额",
                "加一列总费用=材料费+工时费，再按客户汇总 | 汇总",
                "add a column total = hours * hourly rate and email it to Ann | email",
                "add a column x = (hours + material | Columns of numbers"
            })
    void namesWhatItCannotCompute(String question, String reason) throws Exception {
        var table = table();

        assertThat(answer(AddedColumn.read(question, table), table))
                .startsWith("?")
                .contains(reason);
    }

    @Test
    void asksWhichOfTwoColumnsIsMeant() throws Exception {
        var file = directory.resolve("prices.csv");
        Files.writeString(file, "item,qty,list price,sale price\na,2,5,4\nb,3,6,5\n");
        var table = TableFiles.load(file);

        assertThat(answer(AddedColumn.read("add a column total = qty * price", table), table))
                .contains("'price' may be list price or sale price");
    }

    @Test
    void statesTheFormula() throws Exception {
        assertThat(AddedColumn.read("加一列优惠=工时费*折扣", table()))
                .hasValueSatisfying(read ->
                        assertThat(((Interpretation.Understood) read).computation().describe())
                                .isEqualTo("增加列 优惠 = 工时费 * (折扣 / 100)，列出所有行。"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "total of hours by client",
                "rows where hours = 4",
                "工时费加材料费合计",
                "list the columns",
                "make a chart of hours by client"
            })
    void leavesOtherRequestsToOtherReaders(String question) throws Exception {
        assertThat(AddedColumn.read(question, table())).isEmpty();
    }
}
