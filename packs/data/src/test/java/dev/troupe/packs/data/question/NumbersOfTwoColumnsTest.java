package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Numbers that a table states only through two of its columns: differences, ratios, counts, costs.
 */
class NumbersOfTwoColumnsTest {
    private static final Map<String, Table> TABLES =
            Map.ofEntries(
                    of("演出", "剧目,城市,最高票价,最低票价\n甲剧,沪,500,80\n乙剧,沪,580,118\n丙剧,苏,590,80\n"),
                    of("景点", "名称,城市,旺季门票价格,淡季门票价格\n甲山,承德,130,90\n乙宫,北京,60,40\n丙园,苏州,20,15\n"),
                    of("奖项", "奖项,领域,得主最大年龄,得主最小年龄,得主平均年龄\n甲,化学,77,25,50\n乙,文学,80,30,60\n"),
                    of(
                            "疫情",
                            "地区,省份,感染人数,死亡人数\n甲,东,200000,100000\n乙,东,50000,20000\n丙,西,80000,8000\n丁,西,10000,9000\n"),
                    of("班级", "班级,男生人数,女生人数\n1班,20,15\n2班,22,20\n3班,30,21\n"),
                    of("假期", "学校,寒假天数,暑假天数\n甲,30,35\n乙,25,60\n丙,20,50\n"),
                    of("招聘", "岗位,招收人数,报名人数,面试人数\n甲,1,50,5\n乙,2,80,9\n丙,1,30,4\n"),
                    of(
                            "城市",
                            "市名,省份,医院数量,人口数量,老年人口占比\n甲市,东,3,4310000,30\n乙市,东,5,9000000,40\n丙市,西,2,1000000,20\n"),
                    of("公司", "名称,国家,年营业额,年利润\n甲,中国,1000,100\n乙,美国,5000,400\n丙,美国,800,300\n"),
                    of("展会", "名称,年份,场馆数量,参观人数,票价\n甲会,2012,48,4000,120\n乙会,2013,30,5000,150\n"),
                    of(
                            "省份",
                            "省份,气候,面积,人口\n甲省,温带,31500,10000000\n乙省,温带,20000,5000\n丙省,热带,100,2000\n"),
                    of(
                            "prices",
                            "Date,High Price,Low Price,Open Price,Close Price\n2024-01-02,10,8,9,9.5\n2024-01-03,12,9,9.5,11\n2024-01-04,11,10,11,10.8\n"),
                    of("weather", "City,Max Temp,Min Temp\nLeeds,20,11\nYork,25,12\nBath,18,14\n"),
                    of("wages", "Region,Male Wage,Female Wage\nNorth,30,25\nSouth,28,27\n"),
                    of("mixed", "Region,Male Wage,Female Wage\nNorth,30,25\nSouth,25,27\n"),
                    of(
                            "firms",
                            "Name,Country,Revenue,Profit\nAlpha,UK,1000,100\nBeta,US,5000,400\n"),
                    of("districts", "District,Population,Area\nNorth,50000,100\nSouth,80000,400\n"),
                    of(
                            "museums",
                            "Museum,City,Visitors,Ticket Price\nAlpha,Leeds,1000,8\nBeta,York,3000,5\n"));

    private static Map.Entry<String, Table> of(String name, String csv) {
        return Map.entry(name, table(name + ".csv", csv));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    演出 | 票价差价超过450的剧目有哪些          | 筛选(最高票价 - 最低票价) 大于 450
                    演出 | 列出剧目和票价差                   | 列出剧目、(最高票价 - 最低票价)
                    演出 | 给出所有剧目的城市以及票价最大差额     | 列出剧目、城市、(最高票价 - 最低票价)
                    演出 | 票价最大差额的剧目                 | 从大到小排列；取前 1 行
                    演出 | 各城市的平均票价差额                | 按城市分组，计算(最高票价 - 最低票价) 的平均值
                    景点 | 按淡旺季票价差价由小到大排列所有景点   | 按(旺季门票价格 - 淡季门票价格) 从小到大
                    景点 | 门票价格差额最大的2个景点            | 按(旺季门票价格 - 淡季门票价格) 从大到小排列；取前 2 行
                    奖项 | 得主中最大的年龄差是多少             | (得主最大年龄 - 得主最小年龄) 的最大值
                    奖项 | 列出奖项、得主年龄差                | 列出奖项、(得主最大年龄 - 得主最小年龄)
                    prices | What is the average price range? | the average of (High Price - Low Price)
                    prices | list date and price spread       | List Date, (High Price - Low Price)
                    weather | Which city has the largest temperature range? | in descending order of (Max Temp - Min Temp)
                    weather | cities with a temp range over 8  | where (Max Temp - Min Temp) over 8
                    wages | average wage gap between male and female | the average of (Male Wage - Female Wage)
                    """)
    void subtractsColumnsOfOppositeNames(String table, String question, String part) {
        assertThat(read(question, requireNonNull(TABLES.get(table)))).contains(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    疫情 | 死亡比例最高的地区            | 按(死亡人数 / 感染人数) 从大到小排列；取前 1 行
                    疫情 | 死亡率超过45%的地区           | 筛选(死亡人数 / 感染人数) 大于 0.45
                    疫情 | 各省份的平均死亡率             | 按省份分组，计算(死亡人数 / 感染人数) 的平均值
                    疫情 | 死亡总比例                  | 计算全部行的(死亡人数的合计 / 感染人数的合计)
                    疫情 | 各省份的总死亡比例             | 按省份分组，计算(死亡人数的合计 / 感染人数的合计)
                    疫情 | 死亡率高于平均死亡率的地区       | 大于 (死亡人数 / 感染人数) 的平均值
                    疫情 | 各省份死亡人数占比             | 死亡人数的合计的占比
                    城市 | 老年人口数量的总和             | ((人口数量 * 老年人口占比) / 100) 的合计
                    城市 | 各省份的老年人口总数            | 按省份分组，计算((人口数量 * 老年人口占比) / 100) 的合计
                    城市 | 老年人口数量最多的2个市名        | 按((人口数量 * 老年人口占比) / 100) 从大到小排列；取前 2 行
                    省份 | 哪些省份人口密度不低于所有省份的平均值 | 筛选(人口 / 面积) 不低于 (人口 / 面积) 的平均值
                    省份 | 哪些省份的人口密度不低于3.3？给出这些省份的气候以及实际人口密度 | 列出省份、气候、(人口 / 面积)
                    省份 | 气候为温带的省份以及它们的人口密度 | 列出省份、(人口 / 面积)
                    districts | which districts have a population density over 500? | where (Population / Area) over 500
                    """)
    void dividesAndMultipliesPartsOfWholes(String table, String question, String part) {
        assertThat(read(question, requireNonNull(TABLES.get(table)))).contains(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    公司 | 年支出的平均值           | 计算全部行的(年营业额 - 年利润) 的平均值
                    公司 | 按年成本由高到低排列所有公司 | 按(年营业额 - 年利润) 从大到小
                    公司 | 支出超过1000的公司       | 筛选(年营业额 - 年利润) 大于 1000
                    firms | total expenses by country | the total of (Revenue - Profit)
                    展会 | 售票收入最多的2个展会      | 按(票价 * 参观人数) 从大到小排列；取前 2 行
                    展会 | 平均门票收入             | (票价 * 参观人数) 的平均值
                    museums | ticket revenue by city | the total of (Ticket Price * Visitors)
                    """)
    void computesCostsAndIncome(String table, String question, String part) {
        assertThat(read(question, requireNonNull(TABLES.get(table)))).contains(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    演出 | 荧荧票价差额最大的剧目
                    演出 | 票价荧荧差额最大的剧目
                    演出 | 票价差异最大的剧目
                    景点 | 荧淡旺季票价差价最大的景点
                    景点 | 淡旺季荧票价差价最大的景点
                    prices | average price difference
                    prices | average flurbed price range
                    weather | average flurbed temperature range
                    mixed | average wage gap
                    疫情 | 荧荧死亡比例最高的地区
                    疫情 | 死亡比例超过45的地区
                    疫情 | 感染比例最高的地区
                    班级 | 女生比例最高的班级
                    假期 | 寒假比例最高的学校
                    假期 | 假期天数的平均值
                    招聘 | 面试比例最高的岗位
                    城市 | 荧荧老年人口数量最多的市名
                    城市 | 医院比例最高的市名
                    公司 | 荧荧支出最高的公司
                    公司 | 月支出最高的公司
                    firms | flurbed cost by country
                    展会 | 餐饮收入最高的展会
                    展会 | 荧荧售票收入最高的展会
                    museums | shop revenue by city
                    museums | flurbed ticket revenue by city
                    """)
    void refusesWhatNoPairOfColumnsStates(String table, String question) {
        assertThat(read(question, requireNonNull(TABLES.get(table)))).startsWith("?");
    }
}
