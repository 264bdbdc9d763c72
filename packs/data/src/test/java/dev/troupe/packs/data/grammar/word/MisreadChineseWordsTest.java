package dev.troupe.packs.data.grammar.word;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chinese words that look like a classifier, a verb of the rows or an amount, and are none. */
class MisreadChineseWordsTest {
    private static final String SALES =
            """
            门店,日期,科目,业务员,岗位,工种,销售额
            东店,2026-03-01,文具,林一,收银,普工,100
            西店,2026-03-02,文具,何二,收银,电工,200
            东店,2026-03-03,图书,何二,导购,普工,300
            西店,2026-03-04,图书,林一,导购,电工,500
            """;
    private static final String RECEIPTS =
            """
            日期,收货人,物品,单位,数量
            2026-03-01,小秦,纸杯,箱,30
            2026-03-02,小秦,毛巾,盒,50
            2026-03-03,小鲁,纸杯,箱,5
            """;
    private static final String LOANS =
            """
            借阅日期,读者,书名
            2026-03-01,方舟,活着
            2026-03-02,林夏,三体
            2026-03-05,方舟,三体
            """;
    private static final String ISSUES =
            """
            日期,领用人,物资,数量
            2026-03-01,老秦,手套,4
            2026-03-02,老鲁,口罩,6
            2026-03-03,老秦,口罩,1
            """;
    private static final String INCOME =
            """
            日期,项目,收入
            2026-03-01,课程,3000
            2026-03-02,教材,1200
            2026-03-05,课程,900
            """;
    private static final String BORROWERS = "客户,城市,年收入\n甲公司,苏州,30\n乙公司,无锡,50\n";
    private static final String LEDGER =
            """
            日期,分类,收支,金额
            2026-03-01,工资,收入,8000
            2026-03-02,餐饮,支出,90
            2026-03-03,交通,支出,40
            """;
    private static final String MATCHES =
            """
            日期,对手,场地,得分
            2026-03-01,飞鱼队,主场,80
            2026-03-08,山猫队,客场,95
            2026-03-15,飞鱼队,客场,70
            """;
    private static final String ROUNDS =
            """
            日期,选手,裁判员,得分
            2026-03-01,林一,秦裁,80
            2026-03-08,何二,鲁裁,95
            2026-03-15,林一,鲁裁,70
            """;

    private static String read(String question, String name, String rows) {
        var table = TableFiles.parse(name, rows.getBytes(StandardCharsets.UTF_8));
        return QuestionAnalyzer.read(question, table)
                        instanceof Interpretation.Understood(var computation)
                ? computation.describe()
                : "refused";
    }

    @ParameterizedTest
    @ValueSource(strings = {"各部门的销售额", "各项目的销售额", "各行业的销售额", "各单位的销售额", "各员工的销售额", "各单位名称的销售额"})
    void takesNoWordThatBeginsWithAClassifierForAnotherColumn(String question) {
        assertThat(read(question, "业绩.csv", SALES)).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"小秦送了多少箱", "小秦送了多少", "小秦寄了多少", "小秦订了多少盒", "小秦交了几箱", "小秦送了几箱纸杯"})
    void passesOverNoVerbThatTheTableIsNotAbout(String question) {
        assertThat(read(question, "收货记录.csv", RECEIPTS)).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"方舟买了几本书", "方舟送了几本书"})
    void passesOverNoOtherVerbBeforeAnObject(String question) {
        assertThat(read(question, "图书借阅.csv", LOANS)).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"老秦送了多少", "老秦发了多少", "老秦交了多少手套"})
    void passesOverNoVerbOfGivingWhereThingsAreReceived(String question) {
        assertThat(read(question, "物资领用.csv", ISSUES)).isEqualTo("refused");
        assertThat(read(question, "物资领用发放.csv", ISSUES)).isEqualTo("refused");
    }

    @ParameterizedTest
    @CsvSource({"老秦领了多少, 老秦", "口罩一共领了多少, 口罩"})
    void passesOverVerbsOfTheRows(String question, String value) {
        assertThat(read(question, "物资领用.csv", ISSUES)).contains(value);
    }

    @ParameterizedTest
    @CsvSource({"小秦收了多少箱, 箱", "小秦一共收了多少盒, 盒", "一共多少箱, 箱", "小鲁收了多少瓶, -"})
    void addsNoAmountsOfSeveralUnits(String question, String unit) {
        var reading = read(question, "收货记录.csv", RECEIPTS);

        if (!reading.equals("refused")) assertThat(reading).contains("单位 为 " + unit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"一共多少盒", "一共领了多少盒"})
    void takesNoAmountInOneUnitForAnother(String question) {
        var boxes = ISSUES.replace("数量", "箱数");

        assertThat(read(question, "物资领用.csv", boxes)).isEqualTo("refused");
        assertThat(read(question, "物资领用.csv", ISSUES.replace("数量", "数量(箱)"))).isEqualTo("refused");
        assertThat(read(question, "物资领用.csv", ISSUES)).contains("数量");
    }

    @ParameterizedTest
    @ValueSource(strings = {"花钱最多的项目", "哪个项目花钱最多", "哪个项目花得最多"})
    void takesNoIncomeForWhatWasSpent(String question) {
        assertThat(read(question, "收入.csv", INCOME)).isEqualTo("refused");
        assertThat(read(question, "收入.csv", INCOME.replace("项目,收入", "项目,金额"))).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"贷款最多的客户", "贷款最多的客户是谁", "贷钱最多的客户"})
    void takesNoOtherMoneyForTheObjectOfTheFile(String question) {
        assertThat(read(question, "贷款客户.csv", BORROWERS)).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"哪个分类花钱最多", "哪个分类花得最多", "花钱最多的分类"})
    void addsNoIncomeToWhatWasSpent(String question) {
        assertThat(read(question, "账单.csv", LEDGER)).isEqualTo("refused");
    }

    @ParameterizedTest
    @CsvSource({"餐饮花的钱一共多少, 餐饮", "支出里花钱最多的分类, 支出"})
    void readsWhatWasSpentOfRowsThatAreNoIncome(String question, String value) {
        assertThat(read(question, "账单.csv", LEDGER)).containsAnyOf("为 " + value, "refused");
    }

    @ParameterizedTest
    @CsvSource({"每辆车的金额, 车牌号", "每种物料的金额, 物料名称"})
    void readsNounsThatAClassifierCounts(String question, String column) {
        var trips = "日期,车牌号,物料名称,金额\n1,沪A1,沙,20\n2,沪B2,石,30\n3,沪A1,沙,10\n4,沪B2,石,10\n";

        assertThat(read(question, "运输.csv", trips)).contains("按" + column);
    }

    @ParameterizedTest
    @ValueSource(strings = {"谁得分最高", "每人得分多少", "每个人的平均得分"})
    void takesNoOpponentForAScorer(String question) {
        assertThat(read(question, "比赛.csv", MATCHES)).isEqualTo("refused");
        assertThat(read(question, "比赛.csv", MATCHES.replace("5,飞鱼队", "5,海豹队")))
                .isEqualTo("refused");
        assertThat(read(question, "比赛.csv", MATCHES.replace("对手", "裁判员"))).isEqualTo("refused");
        assertThat(read(question, "比赛.csv", ROUNDS)).contains("选手");
    }
}
