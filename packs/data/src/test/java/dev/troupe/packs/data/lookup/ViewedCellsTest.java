package dev.troupe.packs.data.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.file.TableView;
import dev.troupe.packs.data.memory.TableMemory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells of tables whose first column holds attributes, or whose rows stand below names alone. */
class ViewedCellsTest {
    private static final Map<String, String> FILES =
            Map.of(
                    "人物",
                    """
                    中文名,林远舟
                    出生日期,1950年3月1日
                    逝世日期,2011年6月5日
                    配偶,高宁
                    毕业院校,江城大学
                    代表作品,《渡口》《江上》
                    """,
                    "植物",
                    """
                    中文名,云石竹
                    科,石竹科
                    属,石竹属
                    花期,5月至6月
                    保护级别,二级
                    """,
                    "机型",
                    """
                    机型,H2 基本型,H2 加长型
                    快充,支持,不支持
                    百公里加速（秒）,9.1,8.5
                    上市时间,2021年4月,2022年5月
                    重量（kg）,1500,1620
                    """,
                    "收支",
                    """
                    项目,2019年,2019年,2020年,2020年,同比增减
                    项目,金额（元）,占营业收入比重,金额（元）,占营业收入比重,同比增减
                    分渠道,,,,,
                    线上,"3,200",64.00%,"3,900",65.00%,21.88%
                    线下,"1,800",36.00%,"2,100",35.00%,16.67%
                    分产品,,,,,
                    毛毯,"4,000",80.00%,"4,500",75.00%,12.50%
                    其他,"1,000",20.00%,"1,500",25.00%,50.00%
                    """,
                    "统计",
                    """
                    指标,2019年,2020年
                    图书馆数量（家）,12,13
                    粮田面积（万亩）,1.2,1.5
                    游客（万人次）,50,52
                    """,
                    "报表",
                    """
                    项目,仓库,车辆
                    一、原价,,
                    1.期初余额,500,80
                    2.本期增加金额,40,9
                    （1）购入,30,9
                    3.本期减少金额,0,0
                    4.期末余额,540,89
                    二、折旧,,
                    1.期初余额,100,20
                    2.本期增加金额,20,11
                    （1）计提,20,11
                    3.期末余额,120,31
                    """);

    @ParameterizedTest
    @CsvSource({
        "人物,林远舟先生是哪一天过世的？,列出逝世日期、中文名",
        "人物,林远舟的妻子叫什么名字？,列出配偶、中文名",
        "植物,云石竹在分类上是什么科、什么属？,列出科、属、中文名",
        "植物,云石竹一般几月份开花？,列出花期、中文名",
        "植物,这种石竹的保护级别是哪一级？,列出保护级别",
        "机型,H2加长型支不支持快充？,筛选机型 为 H2 加长型；列出机型、快充",
        "机型,H2基本型零到一百公里加速要几秒？,筛选机型 为 H2 基本型；列出机型、百公里加速（秒）",
        "收支,毛毯2020年的收入和同比增幅各是多少？,筛选项目 为 毛毯；列出项目、2020年 金额（元）、同比增减",
        "收支,线上和线下这两项2019年取得了多少销售收入？,筛选项目 为 线上/线下；列出项目、2019年 金额（元）",
        "报表,本期购入的仓库金额是多少？,筛选项目 为 （1）购入；列出项目、仓库",
        "报表,期末车辆的折旧余额是多少？,筛选分组 为 二、折旧、项目 为 4.期末余额/3.期末余额；列出分组、项目、车辆"
    })
    void findsACellOfAViewByTheWordsOfItsLabels(String table, String question, String expected) {
        assertThat(read(table, question)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "人物,林远舟的女儿叫什么名字？",
        "人物,林远舟是哪一天结婚的？",
        "人物,林远舟有几部代表作品？",
        "植物,云石竹是什么目？",
        "植物,云石竹几月份结果？",
        "植物,云石竹的花期是哪一级？",
        "机型,H2加长型支不支持换电？",
        "机型,H2加长型加速要几公里？",
        "收支,毛毯2020年的成本是多少？",
        "收支,毛毯的收入是多少？", // of two years
        "收支,线上和线下这三项2019年的收入各是多少？",
        "报表,期末车辆的余额是多少？", // of two sections
        "报表,上期购入的仓库金额是多少？"
    })
    void findsNoCellWhereAWordIsNotThatOfALabel(String table, String question) {
        assertThat(read(table, question)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2020年全市有多少家图书馆？,筛选指标 为 图书馆数量（家）；列出指标、2020年",
        "2019年全县粮田有多少万亩？,筛选指标 为 粮田面积（万亩）；列出指标、2019年",
        "2020年市区有多少家图书馆？,''"
    })
    void findsTheNumberOfAYearOfTheWholePlace(String question, String expected) {
        var text = Objects.requireNonNull(FILES.get("统计")).getBytes(StandardCharsets.UTF_8);

        var found = CellLookup.read(question, TableFiles.parse("统计.csv", text));

        assertThat(found.map(one -> new QueryText(true).describe(one.query())).orElse(""))
                .isEqualTo(expected);
    }

    private static String read(String name, String question) {
        var text = Objects.requireNonNull(FILES.get(name)).getBytes(StandardCharsets.UTF_8);
        try (var lease = TableMemory.ofProcess().lease("")) {
            var view = TableView.of(TableFiles.parse(name + ".csv", text), lease);
            return CellLookup.read(question, view.orElseThrow().table())
                    .map(found -> new QueryText(true).describe(found.query()))
                    .orElse("");
        }
    }
}
