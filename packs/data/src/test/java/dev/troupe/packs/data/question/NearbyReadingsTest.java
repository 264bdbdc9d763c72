package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions that a reading near the right one would answer wrongly: right, or refused. */
class NearbyReadingsTest {
    private static final String STAFF =
            """
            姓名,部门,工资,工龄
            甲,设计,5000,3
            乙,设计,7000,6
            丙,制造,6000,9
            丁,市场,8000,2
            """;
    private static final Map<String, String> TABLES =
            Map.ofEntries(
                    Map.entry("员工", STAFF),
                    Map.entry(
                            "房屋",
                            """
                            编号,用途,面积
                            A1,居住,80
                            A2,居住,120
                            A3,办公,200
                            """),
                    Map.entry(
                            "农户",
                            """
                            户主,类型,收入
                            甲,养殖,300
                            乙,种植,200
                            丙,种植,500
                            """),
                    Map.entry(
                            "店铺",
                            """
                            店名,收入,支出
                            一店,10,20
                            二店,15,18
                            三店,5,9
                            四店,30,12
                            """),
                    Map.entry(
                            "打卡",
                            """
                            姓名,日期,签到,签退
                            甲,2026-03-01,08:00,18:00
                            乙,2026-03-02,08:30,17:00
                            丙,2026-03-03,09:00,19:30
                            """),
                    Map.entry(
                            "shifts",
                            """
                            name,clock_in,clock_out
                            Ann,08:00,18:00
                            Bob,08:00,12:00
                            """),
                    Map.entry(
                            "剧",
                            """
                            剧名,部门,集数
                            甲剧,文艺部,40
                            乙剧,文艺部,36
                            丙剧,新闻部,12
                            """),
                    Map.entry(
                            "楼",
                            """
                            楼名,层数
                            东楼,18
                            西楼,6
                            """),
                    Map.entry(
                            "书",
                            """
                            书名,章数
                            红书,12
                            白书,30
                            """),
                    Map.entry(
                            "家庭",
                            """
                            户主,人口
                            张三,4
                            李四,3
                            """),
                    Map.entry(
                            "酒店",
                            """
                            酒店,区,桌数
                            望江,东区,20
                            听雨,东区,15
                            品月,西区,30
                            """),
                    Map.entry(
                            "flights",
                            """
                            departure,price,delay
                            06:30,120,5
                            09:45,80,12
                            18:20,60,30
                            """),
                    Map.entry(
                            "车次",
                            """
                            车次,发车,票价
                            G1,06:30,12
                            G2,09:45,8
                            G3,18:20,6
                            """),
                    Map.entry(
                            "项目",
                            """
                            项目,客户,合同金额,已收款
                            一号,甲方,100,100
                            二号,乙方,200,50
                            三号,丙方,300,0
                            """),
                    Map.entry(
                            "账单",
                            """
                            客户,应付金额,已付金额
                            甲方,100,100
                            乙方,200,50
                            丙方,300,0
                            """),
                    Map.entry(
                            "members",
                            """
                            name,annual_income,paid
                            Ann,5000,100
                            Bob,7000,200
                            """),
                    Map.entry(
                            "信用",
                            """
                            客户,信用额度,已付金额
                            甲方,5000,100
                            乙方,7000,200
                            """),
                    Map.entry(
                            "人员",
                            """
                            姓名,出生地,年龄
                            甲,北京,30
                            乙,上海,40
                            """),
                    Map.entry(
                            "住户",
                            """
                            姓名,居住地,年龄
                            甲,北京,30
                            乙,上海,40
                            """),
                    Map.entry(
                            "people",
                            """
                            name,birthplace,age
                            Ann,Berlin,30
                            Bob,Paris,40
                            """),
                    Map.entry(
                            "residents",
                            """
                            name,city,age
                            Ann,Berlin,30
                            Bob,Paris,40
                            """),
                    Map.entry(
                            "产品",
                            """
                            型号,销售国,价格
                            X1,中国,30
                            X2,日本,40
                            """),
                    Map.entry(
                            "商品",
                            """
                            型号,产地,价格
                            X1,中国,30
                            X2,日本,40
                            """),
                    Map.entry(
                            "桥",
                            """
                            桥名,通车日期,长度
                            东桥,2020-05-01,300
                            西桥,2021-05-01,400
                            """),
                    Map.entry(
                            "藏品",
                            """
                            名称,创作年份,估价
                            山水,2020,300
                            花鸟,1990,400
                            """),
                    Map.entry(
                            "订单",
                            """
                            订单号,客户,单价,数量
                            1,甲,10,100
                            2,乙,90,1
                            3,甲,20,10
                            """));

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    员工 | 设计的员工平均工资 | 6000
                    员工 | 制造的员工有几个 | 1
                    房屋 | 居住的房屋有几套 | 2
                    农户 | 养殖的农户有几户 | 1
                    农户 | 种植的总收入 | 700
                    店铺 | 没有亏损（收入低于支出）的店有几家 | unclear
                    店铺 | 不亏损（收入低于支出）的店有几家 | unclear
                    店铺 | 不是亏损（收入低于支出）的店有几家 | unclear
                    店铺 | 亏损（收入低于支出）的店有几家 | 3
                    店铺 | 未盈利（收入低于支出）的店有几家 | 3
                    打卡 | 工时超过9小时的有几天 | 2
                    打卡 | 工时少于9小时的有几天 | 1
                    打卡 | 工时超过9小时的有谁 | 甲,08:00,18:00; 丙,09:00,19:30
                    shifts | Who has working hours over 5 hours? | Ann,08:00,18:00
                    剧 | 甲剧有几集 | 40
                    剧 | 文艺部的剧一共有几集 | 76
                    剧 | 文艺部有几部剧 | 2
                    楼 | 东楼有几层 | 东楼,18
                    书 | 红书有几章 | 红书,12
                    家庭 | 张三家有几口人 | unclear
                    酒店 | 东区有几桌 | unclear
                    酒店 | 东区有几家酒店 | 2
                    flights | How many flights are above 10? | unclear
                    flights | How many flights are over 8? | unclear
                    车次 | 超过9的车次有几个 | 1
                    车次 | 高于8的车次有几个 | 1
                    项目 | 哪些项目没收款 | 三号,0
                    项目 | 未收回的项目有哪些 | 二号,200,50; 三号,300,0
                    账单 | 哪个客户没付清 | 乙方,200,50; 丙方,300,0
                    members | How much is unpaid? | unclear
                    信用 | 未付款一共多少 | unclear
                    人员 | 居住在北京的有几人 | unclear
                    住户 | 居住在北京的有几人 | 1
                    people | How many people live in Berlin? | unclear
                    residents | How many residents live in Berlin? | 1
                    产品 | 中国制造的产品有几个 | unclear
                    商品 | 中国制造的商品有几个 | 1
                    桥 | 2020年设计的桥有几座 | unclear
                    藏品 | 2020年收藏的藏品有几件 | unclear
                    藏品 | 2020年创作的藏品有几个 | 1
                    订单 | 哪个客户花得最多 | 甲,1200
                    订单 | 花钱最多的客户 | 甲,1200
                    打卡 | 工时少于600分钟的有几天 | 1
                    打卡 | 工时不到10小时的有几天 | 1
                    打卡 | 平均工时多少 | 9.666667
                    打卡 | 工作时长超过9小时的有几天 | 2
                    项目 | 还有多少款没收回 | 450
                    项目 | 没收齐款的项目有几个 | 2
                    项目 | 还没收回款的有几个项目 | 2
                    账单 | 没付清的客户有几个 | 2
                    账单 | 还有多少没付清 | 450
                    房屋 | 办公的房屋有几套 | 1
                    农户 | 种植的农户平均收入 | 350
                    桥 | 2020年建造的桥有几座 | unclear
                    桥 | 2020年通车的桥有几座 | 1
                    住户 | 居住在北京的住户平均年龄 | 30
                    人员 | 出生在北京的人员平均年龄 | 30
                    """)
    void answersRightlyOrRefuses(String table, String question, String expected)
            throws InterruptedException {
        assertThat(answer(table, question)).isEqualTo(expected);
    }

    private static String answer(String name, String question) throws InterruptedException {
        var table = table(name);
        return switch (QuestionAnalyzer.read(question, table)) {
            case Interpretation.Unclear _ -> "unclear";
            case Interpretation.Understood(var computation) ->
                    new TableEngine()
                                    .query(List.of(table), computation.sql(table.name()), "r")
                                    .rows()
                                    .stream()
                                    .map(row -> String.join(",", row))
                                    .collect(Collectors.joining("; "));
        };
    }

    private static Table table(String name) {
        return TableFiles.parse(
                name + ".csv",
                Objects.requireNonNull(TABLES.get(name), name).getBytes(StandardCharsets.UTF_8));
    }
}
