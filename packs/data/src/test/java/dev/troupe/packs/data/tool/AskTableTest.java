package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskTableTest {
    private static final String FILE = "rentals.csv";
    private static final String ROWS =
            "day,depot,bikes\n2024-03-02,Quay,4\n2024-03-05,Mill,6\n2024-04-01,Quay,3\n";

    @TempDir private Path directory;

    /** A form whose first row, a name and its value twice, has no numbers. */
    private static final String FORM =
            """
            中文名,南湖书院,所属地区,浙江湖州
            简称,南书,院训,勤学不倦
            建立时间,1931年,馆舍,三栋
            现任院长,陆文清,邮编,313000
            编码,7102,书院藏书,2.6万册
            """;

    private String ask(String question) throws Exception {
        return ask(question, ROWS);
    }

    private String ask(String question, String rows) throws Exception {
        return call(question, rows).reading();
    }

    private AskTable.Answer call(String question, String rows) throws Exception {
        return call(question, null, rows);
    }

    private AskTable.Answer call(String question, @Nullable String goal, String rows)
            throws Exception {
        Files.writeString(directory.resolve(FILE), rows);
        var tool =
                new AskTable(
                        new TableEngine(),
                        new TableCache(),
                        Clock.fixed(Instant.parse("2024-05-01T00:00:00Z"), ZoneOffset.UTC));
        var input = new AskTable.Input(FILE, question, goal, null, null, null, null, null);
        return tool.call(input, TestToolContext.inDirectory(directory));
    }

    @Test
    void namesNoVariableWhereAStepBeforeHasLeftAText() {
        var context = TestToolContext.inDirectory(directory);
        context.setVariable("items", Value.of("Only a text."));
        var tool = new AskTable(new TableEngine(), new TableCache(), Clock.systemUTC());
        var input = new AskTable.Input("items", "total price", null, null, null, null, null, null);

        assertThatThrownBy(() -> tool.call(input, context))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("a text of 12 characters and no table")
                .hasMessageNotContaining("items");
    }

    @Test
    void namesAValueThatHasNoRowsUnderTheOtherConditions() throws Exception {
        assertThat(ask("bikes of Quay and Mill in April 2024")).contains("No rows for Mill");
        assertThat(ask("bikes of Quay and Mill in March 2024")).doesNotContain("No rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"profit by depot", "total cost by depot", "各depot的利润"})
    void takesNoQuantityForAProfitOrACost(String question) {
        var rows = "depot,quantity\nQuay,4\nMill,6\n";

        assertThatThrownBy(() -> ask(question, rows))
                .isInstanceOf(ToolException.class)
                .hasMessageMatching("(?s).*(?:profit|cost|利润).*");
    }

    @Test
    void statesThatATotalIsOverNoRows() throws Exception {
        assertThat(ask("total bikes in May 2024")).contains("No rows meet the conditions");
        assertThat(ask("total bikes in April 2024")).doesNotContain("No rows");
    }

    @Test
    void statesTheNumbersOverAllGroupsWhereTheyAreAskedForAsWell() throws Exception {
        assertThat(ask("sum of bikes, in total and per depot"))
                .contains("Group by depot")
                .contains("Over all groups together, total_bikes is 13.");
        assertThat(ask("bikes per depot in March 2024 and the total"))
                .contains("total_bikes is 10.");
        assertThat(ask("average bikes, overall and by depot")).contains("average_bikes is 4.33");
        assertThat(ask("what is the average of bikes, and also by depot"))
                .contains("average_bikes is 4.33");
        assertThat(ask("how many rows in total and how many per depot"))
                .contains("Over all groups");
        assertThat(ask("总共多少bikes,每个depot各多少")).contains("Over all groups").contains("13.");
        assertThat(ask("total bikes per depot")).doesNotContain("Over all groups");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "top 2 depots by bikes and the total",
                "average bikes per depot and total",
                "average bikes, in total and per depot",
                "最高的2个depot的bikes，以及总计",
            })
    void refusesNumbersOverAllGroupsThatAreNotClear(String question) {
        var rows = ROWS + "2024-04-02,Dock,1\n";

        assertThatThrownBy(() -> ask(question, rows))
                .isInstanceOf(ToolException.class)
                .hasMessageMatching("(?s).*(?:total|总计).*");
    }

    @Test
    void leavesTheNameOfAColumnInAQuestionForGroups() throws Exception {
        var rows = "carrier,price,total\nA,5,7\nA,6,9\nB,4,9\n";

        assertThat(ask("average price by carrier and total", rows))
                .contains("Group by carrier and total")
                .doesNotContain("Over all groups");
        assertThatThrownBy(() -> ask("top 1 carrier by price and the total", rows))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("Not understood: 'total'");
    }

    @Test
    void statesTheNumbersOverAllGroupsThatOnlyTheGoalAsksFor() throws Exception {
        assertThat(call("total bikes; per depot", "total bikes, also per depot", ROWS).reading())
                .contains("Over all groups together, total_bikes is 13.");
    }

    @Test
    void namesASideOfADifferenceThatHasNoRows() throws Exception {
        assertThat(ask("difference between Quay and Mill bikes in April 2024"))
                .contains("No rows for Mill");
    }

    @Test
    void namesTheGroupsThatShareTheLastPlaceAndAreNotListed() throws Exception {
        var rows = "bike,depot\n1,Quay\n2,Quay\n3,Mill\n4,Mill\n5,Dock\n6,Dock\n7,Yard\n";

        assertThat(ask("which two depots have the most rentals", rows))
                .contains("1 more has the same number as the last one and is not listed: Quay");
        assertThat(ask("哪两个depot最多", rows)).contains("not listed: Quay");
        assertThat(ask("which two depots have the most rentals", rows + "8,Quay\n9,Mill\n"))
                .doesNotContain("not listed");
    }

    @Test
    void cautionsAgainstAChiSquareTestOfFewRows() throws Exception {
        var row = "day,depot,state\n";
        var few =
                row + "1,Quay,good\n2,Mill,bad\n3,Quay,bad\n4,Mill,good\n5,Quay,good\n6,Mill,bad\n";
        var many = new StringBuilder(row);
        for (int i = 0; i < 80; i++)
            many.append(i)
                    .append(i % 2 == 0 ? ",Quay" : ",Mill")
                    .append(i % 4 < 2 ? ",good\n" : ",bad\n");

        assertThat(ask("chi-square test of depot and state", few))
                .contains("expected counts of 4 of the 4 cells are below 5");
        assertThat(ask("chi-square test of depot and state", many.toString()))
                .doesNotContain("expected counts");
    }

    @Test
    void testsTheGroupsOfTheRowsThatAreSelected() throws Exception {
        var rows =
                "depot,state,km\nQuay,good,4\nQuay,good,5\nQuay,good,7\nMill,good,9\nMill,good,8\nMill,good,12\nDock,bad,3\nDock,bad,2\n";

        assertThat(ask("is there a significant difference in km between depots", rows))
                .contains("analysis of variance");
        assertThat(ask("is there a significant difference in km between depots for good", rows))
                .contains("Welch");
    }

    @Test
    void readsNamesAndValuesOfAFormThatSeemsToHaveAHeader() throws Exception {
        assertThat(ask("南湖书院的院训是什么", FORM)).contains("names and values").endsWith("列出中文名、院训。");
        assertThatThrownBy(() -> ask("南湖书院的校训是什么", FORM)).hasMessageContaining("校训");
    }

    @ParameterizedTest
    @ValueSource(strings = {"林远舟有几条记录", "一共有多少行", "按职业统计数量"})
    void countsNoRowsOfATableAboutOneThing(String question) throws Exception {
        var person = "中文名,林远舟\n出生日期,1950年3月1日\n毕业院校,江城大学\n职业,画家\n代表作品,《渡口》《江上》\n";

        assertThat(ask("林远舟是哪里毕业的", person)).contains("rows are read as columns").contains("毕业院校");
        assertThatThrownBy(() -> ask(question, person)).isInstanceOf(ToolException.class);
    }

    @Test
    void computesOverThingsThatStandInColumns() throws Exception {
        var things =
                "型号,甲一,甲二,甲三\n上市时间,2021年4月,2022年5月,2023年1月\n价格（万元）,13.9,21,18\n电池,铁锂,三元锂,三元锂\n续航（km）,405,520,470\n质保,3年质保,终身质保,3年质保\n";

        assertThat(call("有几种型号", things).result().rows().toString()).contains("3");
        assertThat(call("价格最高的型号是哪个", things).result().rows().toString()).contains("甲二");
    }

    @Test
    void averagesNoColumnInAViewThatIsNotNamed() {
        var years = "指标,2022年,2023年\n营业收入（亿元）,120,150\n净利率（%）,7.5,8\n员工人数（人）,2900,3100\n";

        assertThatThrownBy(() -> ask("2023年人均收入多少", years)).isInstanceOf(ToolException.class);
        assertThatThrownBy(() -> ask("2022年净利润多少", years)).isInstanceOf(ToolException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"仓库合计是多少", "仓库最大的项目是哪个", "1.年初的仓库合计", "有多少行"})
    void comparesNoRowsOfDifferentSections(String question) throws Exception {
        var statement =
                "项目,仓库,车辆\n原价,,\n年初,500,80\n购入,40,9\n年末,540,89\n折旧,,\n年初,100,20\n计提,20,11\n年末,120,31\n";

        assertThat(call("折旧年初的仓库是多少", statement).result().rows().toString()).contains("100");
        assertThatThrownBy(() -> ask(question, statement)).isInstanceOf(ToolException.class);
    }

    @Test
    void namesNoColumnsOfAFormWithoutAHeader() throws Exception {
        var form =
                "1,申请人,高宁,部门,后勤\n2,预算,3000,合计,2800\n3,品名,型号,数量,单价\n4,台灯,T-9,2,400\n5,书架,S-3,1,2000\n";

        assertThatThrownBy(() -> ask("台灯的型号是什么", form)).hasMessageContaining("no header");
        assertThat(call("column2是台灯的column3", form).result().rows().toString()).contains("T-9");
    }

    @Test
    void keepsTheUnitsOfMeasurementsThatItLists() throws Exception {
        var rows =
                "Mast,Height\nQuay,24 m (79 ft)\nMill,\"1,017 m (3337 ft)\"\nPier,31 m (102 ft)\n";

        assertThat(call("which mast is the tallest", rows).result().rows().toString())
                .contains("1,017 m");
        assertThat(call("masts taller than 30 m", rows).result().rowCount()).isEqualTo(2);
    }
}
