package dev.troupe.packs.data.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableShapesTest {
    @ParameterizedTest
    @ValueSource(strings = {"项目,期末,期末,期初,期初\n项目,余额,价值,余额,价值", "项目,期末,,期初,\n,余额,价值,余额,价值"})
    void joinsAHeaderOfTwoRows(String header) {
        var table = csv(header + "\n甲,10,8,7,6\n乙,20,18,5,4\n");

        assertThat(table.columnNames()).containsExactly("项目", "期末 余额", "期末 价值", "期初 余额", "期初 价值");
        assertThat(table.rowCount()).isEqualTo(2);
        assertThat(table.remarks().toString()).contains("Joined the 2 rows of the header");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "年度统计,,,,\n,期末,,期初,\n项目,余额,价值,余额,价值",
                "年度统计,,,,单位：元\n项目,期末,,期初,\n,余额,价值,余额,价值",
                "年度统计\n制表：财务部,,,日期：2024-05-01,\n项目,期末,,期初,\n,余额,价值,余额,价值"
            })
    void joinsAHeaderOfTwoRowsBelowATitle(String header) {
        var table = csv(header + "\n甲,10,8,7,6\n乙,20,18,5,4\n丙,21,12,5,3\n");

        assertThat(table.columnNames()).containsExactly("项目", "期末 余额", "期末 价值", "期初 余额", "期初 价值");
        assertThat(table.rowCount()).isEqualTo(3);
        assertThat(table.remarks().toString()).contains("title lines above the header");
    }

    @Test
    void takesNoHeaderWithBlankNamesForARemark() {
        var table = csv("name,team,,,\nAnn,red,x,y,z\nBob,blue,y,z,x\n");

        assertThat(table.columnNames()).startsWith("name");
        assertThat(table.rowCount()).isEqualTo(2);
    }

    @Test
    void takesNoHeaderWithAMergedNameForARemark() {
        var table = csv("产品,阀门,阀门,阀门\n型号,甲型,乙型,丙型\n重量,3,4,5\n口径,15,20,25\n");

        assertThat(table.columnNames()).startsWith("产品");
    }

    @Test
    void joinsAHeaderOfThreeRows() {
        var table = csv("类别,年末,年末,年末\n类别,余额,余额,价值\n类别,金额,比例,价值\n甲,10,0.8,7\n乙,20,0.2,5\n");

        assertThat(table.columnNames()).containsExactly("类别", "年末 余额 金额", "年末 余额 比例", "年末 价值");
    }

    @Test
    void joinsAHeaderBelowAMergedNameOfTwoColumns() {
        var table = csv("持股人,持股人,年初,年初\n持股人,持股人,股数,比例\n内部,职工,10,8%\n外部,法人,20,5%\n");

        assertThat(table.columnNames()).containsExactly("持股人", "持股人_2", "年初 股数", "年初 比例");
        assertThat(table.rowCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name,score,score\nAnn,1,2\nBob,3,4\n",
                "name,score,score\nAnn,-,n/a\nBob,3,4\n",
                "name,,team\nAnn,x,red\nBob,y,blue\n",
                "name,tag,tag\nname,a,b\nBob,c,d\n"
            })
    void leavesARowOfDataBelowTheHeader(String text) {
        assertThat(csv(text).rowCount()).isEqualTo(2);
    }

    @Test
    void skipsATitleThatWasWrittenIntoEveryCell() {
        var table = csv("销售表,销售表,销售表\n门店,日期,金额\n甲,2024-01-02,3\n乙,2024-01-03,4\n");

        assertThat(table.columnNames()).containsExactly("门店", "日期", "金额");
        assertThat(table.remarks().toString()).contains("Skipped 1 title lines");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "合计",
                "总 计",
                "Total",
                "Grand total",
                "员工总计",
                "Total staff",
                "Totals (3 staff)",
                "合计（3人）"
            })
    void leavesOutALastRowThatIsTheSumOfTheOthers(String label) {
        var table = csv("项目,数量,金额\n甲,1,2.5\n乙,3,\"1,000\"\n" + label + ",4,\"1,002.50\"\n");

        assertThat(table.rowCount()).isEqualTo(2);
        assertThat(table.remarks().toString()).contains("is the sum of the rows above");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"–\" denotes ships that were never launched", "注：本表中的数据不包括已经退役的船只"})
    void leavesOutALastRowThatIsANoteInEveryCell(String note) {
        var cell = '"' + note.replace("\"", "\"\"") + '"';
        var table =
                csv("ship,yard,year\nA,X,1990\nB,Y,1991\n" + String.join(",", cell, cell, cell));

        assertThat(table.rowCount()).isEqualTo(2);
        assertThat(table.remarks().toString()).contains("is a note", note.substring(0, 9));
    }

    @Test
    void keepsALastRowOfOneName() {
        var table = csv("ship,yard,port\nA,X,P\nB,Y,Q\nNew York,New York,New York\n");

        assertThat(table.rowCount()).isEqualTo(3);
    }

    @Test
    void leavesMarksOfFootnotesOutOfNumbersAndDates() {
        var table =
                csv(
                        """
                        name,viewers,aired,note
                        Pilot,8.41[4],2005-09-21[a],see 2[1]
                        Flood,7.9[5][b],2005-09-28,none so far
                        """);

        assertThat(table.rows())
                .containsExactly(
                        List.of("Pilot", "8.41", "2005-09-21", "see 2[1]"),
                        List.of("Flood", "7.9", "2005-09-28", "none so far"));
        assertThat(table.remarks().toString()).contains("'viewers'", "'aired'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "a[1]", "[1, 2]"})
    void readsNoNumberOutOfBrackets(String text) {
        var table = csv("name,mark\nPilot,\"" + text + "\"\nFlood,\"[2]\"\n");

        assertThat(table.rows().getFirst()).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NHL totals", "NHL Total"})
    void leavesOutALastRowThatIsTheSumOfSomeOfTheOthers(String label) {
        var rows = "1990,WHL,4\n1991,NHL,7\n1992,NHL,2\n";
        var table = csv("season,league,goals\n" + rows + label + "," + label + ",9\n");
        var other = csv("season,league,goals\n" + rows + label + "," + label + ",8\n");

        assertThat(table.rowCount()).isEqualTo(3);
        assertThat(table.remarks().toString()).contains("is the sum of some of the rows above");
        assertThat(other.rowCount()).isEqualTo(4);
    }

    @Test
    void keepsALastRowThatIsNotTheSumAndReportsIt() {
        var table = csv("项目,数量\n甲,1\n乙,3\n合计,9\n");

        assertThat(table.rowCount()).isEqualTo(3);
        assertThat(table.remarks().toString()).contains("is not the sum of the rows above");
    }

    @Test
    void keepsALastRowOfAnotherName() {
        var table = csv("item,number\na,1\nb,3\nc,4\n");

        assertThat(table.rowCount()).isEqualTo(3);
        assertThat(table.remarks()).isEmpty();
    }

    @Test
    void readsAFormOfNamesAndValuesAsOneRecord() {
        var view = view(csv("注册号,3300,状态,开业\n类型,有限公司,成立日期,1996-09-26\n法人,钟某,资本,1000\n"));

        assertThat(view)
                .hasValueSatisfying(found -> {
                    assertThat(found.isCertain()).isTrue();
                    assertThat(found.table().columnNames())
                            .containsExactly("注册号", "类型", "法人", "状态", "成立日期", "资本");
                    assertThat(found.table().rows())
                            .containsExactly(
                                    List.of("3300", "有限公司", "钟某", "开业", "1996-09-26", "1000"));
                });
    }

    @Test
    void readsRecordsThatStandInColumns() {
        var view = view(csv("客户,客户一,客户二\n销售金额,\"2,685\",\"280\"\n占比,80.07%,8.36%\n关联关系,是,否\n"));

        assertThat(view)
                .hasValueSatisfying(found -> {
                    assertThat(found.table().columnNames())
                            .containsExactly("客户", "销售金额", "占比", "关联关系");
                    assertThat(found.table().column("销售金额").orElseThrow().type())
                            .isEqualTo(ColumnType.NUMBER);
                    assertThat(found.table().rowCount()).isEqualTo(2);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name,age,city\nAnn,3,Rome\nBob,4,Oslo\nCid,5,Rome\n",
                "city,count\nRome,3\nOslo,4\nParis,5\n",
                "name,team\nAnn,red\nBob,blue\nCid,red\n"
            })
    void hasNoViewOfRowsThatAreRecords(String text) {
        assertThat(view(csv(text))).isEmpty();
    }

    @Test
    void readsTheAttributesOfOneThingBelowItsName() {
        var view = view(csv("中文名,林远舟\n出生日期,1950年3月1日\n毕业院校,江城大学\n职业,画家、教师\n代表作品,《渡口》\n"));

        assertThat(view.orElseThrow().isCertain()).isTrue();
        assertThat(view.orElseThrow().table().rows())
                .containsExactly(List.of("林远舟", "1950-03-01", "江城大学", "画家、教师", "《渡口》"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "型号,甲一,甲二\n上市时间,2021年4月,2022年5月\n价格（万元）,13.9,21\n电池,铁锂,三元锂\n续航（km）,405,520\n质保,3年质保,终身质保\n",
                "年份,2019年,2020年\n游客（万人）,12,13\n收入（亿元）,1.2,1.5\n酒店（家）,50,52\n"
            })
    void readsThingsAndYearsThatStandInColumns(String text) {
        var view = view(csv(text)).orElseThrow();

        assertThat(view.isCertain()).isTrue();
        assertThat(view.table().rowCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "姓名,成绩\n张一,80\n李二,缺考\n王三,90\n赵四,缺考\n",
                "部门,负责内容\n采购部门,询价\n研发部门,设计\n销售部门,合同\n",
                "地区,2019年,2020年\n东区,12,13\n西区,1.2,1.5\n南区,50,52\n",
                "产品（箱）,2019年,2020年\n甲（箱）,12,13\n乙（箱）,1.2,1.5\n丙（箱）,50,52\n",
                "名称,数值\n出生日期,1950年3月1日\n毕业院校,江城大学\n职业,画家\n籍贯,江城\n",
                "门店,一月,二月\n甲,3,停业\n乙,停业,5\n丙,4,6\n丁,停业,停业\n",
                "城市,面积\n江城,120\n海州,80\n云阳,60\n"
            })
    void isNotCertainOfRowsThatMayBeRecords(String text) {
        assertThat(view(csv(text)).stream())
                .allSatisfy(found -> assertThat(found.isCertain()).isFalse());
    }

    @Test
    void readsRowsOfANameAsTheGroupsOfThoseBelow() {
        var view =
                view(
                        csv(
                                """
                                项目,仓库,车辆
                                一、原价,,
                                1.年初,500,80
                                2.本年增加,40,9
                                （1）购入,30,9
                                3.年末,540,89
                                二、折旧,,
                                1.年初,100,20
                                3.年末,120,31
                                注：单位为万元,,
                                """));

        var table = view.orElseThrow().table();
        assertThat(view.orElseThrow().section()).hasValue("分组");
        assertThat(table.columnNames()).containsExactly("分组", "上级项目", "项目", "仓库", "车辆");
        assertThat(table.row(2)).containsExactly("一、原价", "2.本年增加", "（1）购入", "30", "9");
        assertThat(table.row(4)).containsExactly("二、折旧", "", "1.年初", "100", "20");
        assertThat(table.rowCount()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name,age,city\nAnn,3,Rome\nBob,,\nCid,5,Rome\nDan,,\nEve,,\n", // gaps
                "项目,仓库,车辆\n甲,,\n1.年初,5,8\n2.年末,6,9\n", // one
                "项目,仓库,车辆\n甲,,\n乙,5,8\n丙,,\n丁,6,9\n" // each second row
            })
    void hasNoGroupsWhereRowsAreOnlyIncomplete(String text) {
        assertThat(view(csv(text)).flatMap(TableView::section)).isEmpty();
    }

    @Test
    void isNotCertainOfATableWithoutAHeaderWhoseColumnsAreOfOneKind() {
        assertThat(view(csv("Ann,3\nBob,4\nCid,5\n")).stream())
                .allSatisfy(found -> assertThat(found.isCertain()).isFalse());
    }

    @Test
    void readsAFormWithMergedCellsAndNamesThatHaveSeveralValues() {
        var merged =
                view(csv("注册号,3300,状态,开业\n资本,\"1,000\",日期,1996年9月26日\n范围,食品,食品,食品\n类型,有限,性质,民营\n"));
        var repeated = view(csv("乘员,1人,推力,甲\n长度,13米,推力,乙\n翼展,8米,航程,500\n"));

        assertThat(merged.orElseThrow().table().column("范围").orElseThrow().text(0)).isEqualTo("食品");
        assertThat(merged.orElseThrow().table().column("日期").orElseThrow().text(0))
                .isEqualTo("1996年9月26日");
        assertThat(repeated.orElseThrow().table().column("推力").orElseThrow().text(0))
                .isEqualTo("甲；乙");
    }

    @Test
    void readsAFormThatSeemsToHaveAHeader() {
        var form = view(csv("中文名,南湖书院,所属地区,湖州\n简称,南书,院训,勤学\n建立时间,1931年,馆舍,三栋\n编码,7102,藏品,二百件\n"));
        var list = view(csv("姓名,科目,班级,老师\n张一,语文,一班,王\n李二,体育,二班,赵\n周三,缺考,三班,三班\n"));

        assertThat(form.orElseThrow().isOnly()).isTrue();
        assertThat(form.orElseThrow().table().column("院训").orElseThrow().text(0)).isEqualTo("勤学");
        assertThat(list.stream()).allSatisfy(found -> assertThat(found.isOnly()).isFalse());
    }

    @Test
    void showsDatesAndPercentagesAsTheFileWritesThem() {
        var table = csv("月份,比例,金额\n2024年1月,5%,3\n2024年2月,8.5%,4\n");

        var shown = WrittenForm.of(table, table, Optional::of);

        assertThat(shown.row(1)).containsExactly("2024年2月", "8.5%", "4");
        assertThat(WrittenForm.of(table, table, _ -> Optional.empty()).row(1))
                .containsExactly("2024-02", "8.5", "4");
    }

    @Test
    void showsTheDecimalsThatAllPercentagesOfAColumnHave() {
        var table = csv("渠道,比例,变动\n线上,64.00%,5%\n线下,35.50%,8.5%\n");

        assertThat(WrittenForm.of(table, table, Optional::of).row(0))
                .containsExactly("线上", "64.00%", "5%");
    }

    private static Optional<TableView> view(Table table) {
        try (var lease = TableMemory.ofProcess().lease("")) {
            return TableView.of(table, lease);
        }
    }

    private static Table csv(String text) {
        return TableFiles.parse("t.csv", text.getBytes(StandardCharsets.UTF_8));
    }
}
