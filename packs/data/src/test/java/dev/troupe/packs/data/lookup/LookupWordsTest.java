package dev.troupe.packs.data.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.file.TableView;
import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of questions for a cell besides its labels; each kind with what is not read. */
class LookupWordsTest {
    private static final Map<String, String> FILES =
            Map.of(
                    "人员",
                    """
                    姓名,岗位,出生年月,聘任起始日期,聘任终止日期,年度税前津贴（万元）,年末持股数（股）
                    杜雪,出纳,1988年4月,2020年3月1日,2023年2月28日,12.5,"3,000"
                    马腾,司机,1979年11月,2021年5月6日,2024年5月5日,9.8,0
                    秦岚,法务主管,1990年8月,2022年7月1日,2025年6月30日,21,"12,000"
                    """,
                    "采购",
                    """
                    序号,供应商,采购金额,年度采购占比,是否存在关联关系
                    1,青山纸业有限公司,"5,120.00",31.20%,否
                    2,白水印刷有限公司,"3,300.50",20.10%,是
                    3,海口快运有限公司,"1,008.00",6.14%,否
                    """,
                    "工程",
                    """
                    工程名称,预算数,工程进度,资金来源
                    北门车库,"1,500",45%,自筹
                    三号粮仓,"900",80%,银行借款
                    """,
                    "费用",
                    """
                    项目,本期发生额,上期发生额
                    利息支出,200,150
                    租金收入,80,70
                    佣金,35,20
                    """,
                    "股本",
                    """
                    股东类别,股东类别,年初,年初,年末,年末
                    股东类别,股东类别,数量,比例%,数量,比例%
                    流通股,职工,"1,000",10.00%,"1,200",12.00%
                    流通股,机构,"3,000",30.00%,"2,800",28.00%
                    限售股,职工,500,5.00%,600,6.00%
                    限售股,机构,"5,500",55.00%,"5,400",54.00%
                    """,
                    "水泵",
                    """
                    型号,流量（m³/h）,耗油量（L）,功率（W）,质保期,适用温度
                    KB-20,12,3.5,750,2年,40℃
                    KB-35,20,5.2,1100,3年,45℃
                    KB-50,31,8,2200,5年,50℃
                    """,
                    "书院",
                    """
                    中文名,南湖书院,所属地区,浙江湖州
                    简称,南书,院训,勤学不倦
                    建立时间,1931年,馆舍,三栋
                    现任院长,陆文清,邮编,313000
                    书院代码,7102,书院藏书,2.6万册
                    """,
                    "影片",
                    """
                    片名,《雾中灯塔》,片长,98分钟
                    外文名,Lamp,上映时间,2015年3月6日
                    导演,苏柳,对白语言,汉语
                    票房,"1,200万元",拍摄地点,福建平潭
                    """);

    @ParameterizedTest
    @CsvSource({
        "人员,杜雪是哪天开始聘任的？,筛选姓名 为 杜雪；列出姓名、聘任起始日期",
        "人员,马腾的聘任哪天到期？,筛选姓名 为 马腾；列出姓名、聘任终止日期",
        "人员,秦岚一年领多少津贴（税前）？,筛选姓名 为 秦岚；列出姓名、年度税前津贴（万元）",
        "人员,秦岚年末持有多少股？,筛选姓名 为 秦岚；列出姓名、年末持股数（股）",
        "采购,公司向白水印刷采购了多少钱，占全年采购的百分之几，是不是关联方？," + "筛选供应商 为 白水印刷有限公司；列出供应商、采购金额、年度采购占比、是否存在关联关系",
        "工程,北门车库建到什么进度了？,筛选工程名称 为 北门车库；列出工程名称、工程进度",
        "工程,三号粮仓的钱从哪里来？,筛选工程名称 为 三号粮仓；列出工程名称、资金来源",
        "费用,公司本期收了多少租金？,筛选项目 为 租金收入；列出项目、本期发生额",
        "费用,去年同期花了多少佣金？,筛选项目 为 佣金；列出项目、上期发生额",
        "费用,佣金这两期各是多少？,筛选项目 为 佣金；列出项目、本期发生额、上期发生额",
        "股本,流通股里职工年末的数量和占比是多少？," + "筛选股东类别 为 流通股、股东类别_2 为 职工；列出股东类别、股东类别_2、年末 数量、年末 比例%",
        "股本,年初限售股里，机构持有多少股？," + "筛选股东类别 为 限售股、股东类别_2 为 机构；列出股东类别、股东类别_2、年初 数量",
        "水泵,KB-35保修几年？,筛选型号 为 KB-35；列出型号、质保期",
        "水泵,KB-50要用多少升油？,筛选型号 为 KB-50；列出型号、耗油量（L）",
        "书院,书院现在的院长是谁？,列出现任院长",
        "书院,书院的藏书有多少本？,列出书院藏书",
        "影片,这部片子在哪里拍的？,列出拍摄地点",
        "影片,电影的对白语言是什么？,列出对白语言"
    })
    void readsWordsThatAddNothingToTheCell(String table, String question, String expected) {
        assertThat(read(table, question)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "人员,马腾哪天离职？",
        "人员,杜雪哪天聘任？", // the first day or the last
        "人员,秦岚一年领多少津贴（税后）？",
        "人员,秦岚一月领多少津贴？",
        "人员,杜雪欠了多少津贴？",
        "人员,秦岚年末持有多少吨？",
        "采购,公司向白水印刷销售了多少钱？",
        "工程,北门车库没建到什么进度？",
        "工程,北门车库在哪里？",
        "费用,公司本期付了多少租金？",
        "费用,公司本期收了多少利息？",
        "费用,去年同期退了多少佣金？",
        "股本,职工年末的数量和占比是多少？", // of two rows
        "股本,年初限售股里，机构持有多少吨？",
        "水泵,KB-50要用多少升水？",
        "水泵,KB-20保修几个月？",
        "水泵,KB-20的功率是多少升？",
        "书院,学校的院训是什么？",
        "书院,书院有多少吨藏书？",
        "影片,这部片子在哪里获奖的？",
        "影片,电影是谁投资的？"
    })
    void readsNothingWhereAWordMayMeanAnotherCell(String table, String question) {
        assertThat(read(table, question)).isEmpty();
    }

    private static String read(String name, String question) {
        var file =
                TableFiles.parse(
                        name + ".csv",
                        Objects.requireNonNull(FILES.get(name)).getBytes(StandardCharsets.UTF_8));
        return CellLookup.read(question, asRecords(file))
                .map(found -> new QueryText(true).describe(found.query()))
                .orElse("");
    }

    /** A form as the tools read it. */
    private static Table asRecords(Table file) {
        if (file.rowCount() > 1 && file.columns().size() > 4) return file;
        try (var lease = TableMemory.ofProcess().lease("")) {
            return TableView.of(file, lease).map(TableView::table).orElse(file);
        }
    }
}
