package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions with words that have another meaning in other questions. */
class MisreadQuestionsTest {
    private static final Table FILMS =
            table(
                    "films.csv",
                    """
                    title,genre,length,rating,passed
                    Alpha,Drama,120,7.1,yes
                    Beta,Comedy,95,6.5,no
                    Gamma,Drama,101,8.0,no
                    Delta,Comedy,88,7.7,yes
                    Eps,Action,95,5.0,yes
                    """);

    private static final Table SALES =
            table(
                    "sales.csv",
                    """
                    order,region,amount,quantity
                    A1,East,300,1
                    A2,West,50,2
                    A3,West,50,3
                    A4,North,100,4
                    """);

    private static final Table STAFF =
            table(
                    "员工.csv",
                    """
                    工号,姓名,部门,城市,工资,年龄
                    1,王芳,财务,杭州,9000,30
                    2,李强,销售,杭州,8000,40
                    3,王芳,仓库,成都,7000,50
                    4,周敏,财务,成都,6000,20
                    """);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "is there no correlation between length and rating",
                "are length and rating not correlated",
                "length和rating没有相关性吗",
                "length和rating是不是不相关"
            })
    void answersADeniedCorrelationByTheCorrelationOfAllRows(String question) {
        assertThat(describe(question, FILMS))
                .containsAnyOf("Pearson correlation", "Pearson 相关系数")
                .doesNotContain("passed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    what share of the total is West           | 100,500,20
                    West as a percentage of the total         | 100,500,20
                    what percentage of the total is West      | 100,500,20
                    West占总额的比例是多少                        | 100,500,20
                    what share of the orders is West          | 2,4,50
                    what share of the total orders is West    | 2,4,50
                    what share of the total quantity is West  | 5,10,50
                    """)
    void computesAShareOfTheTotalOfTheOnlyAmount(String question, String row) throws Exception {
        assertThat(answer(question, SALES)).isEqualTo(row);
    }

    @Test
    void asksWhichAmountAShareOfTheTotalIsOf() {
        var table = table("sales.csv", "region,price,cost\nEast,3,1\nWest,5,2\nEast,2,1\n");

        assertThat(describe("what share of the total is East", table))
                .contains("'price'", "'cost'", "nothing was computed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many pens did we sell                 | 7
                    how many pens did Ann buy                 | 3
                    how many orders of pens are there         | 2
                    how many customers bought pens            | 2
                    """)
    void addsUpTheQuantityOfAProductThatIsCounted(String question, String number) throws Exception {
        var table =
                table(
                        "orders.csv",
                        "item,customer,quantity,price\npens,Ann,3,1\npens,Bob,4,1\nink,Ann,2,5\n");

        assertThat(answer(question, table)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"不重名的员工", "没有重名的员工", "姓名不重复的员工", "列出姓名唯一的员工", "姓名只出现一次的员工"})
    void findsNamesThatNoOtherRowHas(String question) throws Exception {
        assertThat(answer(question, STAFF)).isEqualTo("周敏;李强");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which genres occur only once",
                "films whose genre is unique",
                "films with a unique genre"
            })
    void findsValuesThatOccurOnce(String question) throws Exception {
        assertThat(answer(question, FILMS)).isEqualTo("Action");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unique genres", "list the distinct genres", "不重复的genre"})
    void listsEachValueOnce(String question) throws Exception {
        assertThat(answer(question, FILMS)).isEqualTo("Action;Comedy;Drama");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list titles by length", "show the title by length", "按length列出title"})
    void listsRowsInTheOrderOfANumber(String question) throws Exception {
        assertThat(answer(question, FILMS))
                .isEqualTo("Delta,88;Beta,95;Eps,95;Gamma,101;Alpha,120");
    }

    @Test
    void countsByANumberWhereANumberOfRowsIsAskedFor() throws Exception {
        assertThat(answer("number of films by length", FILMS)).isEqualTo("88,1;95,2;101,1;120,1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    财务的和杭州的        | 部门 为 财务 或 城市 为 杭州
                    财务的和杭州的员工      | 部门 为 财务 或 城市 为 杭州
                    财务的和工资大于7500的  | 部门 为 财务 或 工资 大于 7500
                    既是财务的又是杭州的     | 部门 为 财务 且 城市 为 杭州
                    财务的并且杭州的员工     | 部门 为 财务 且 城市 为 杭州
                    财务的和销售的员工      | 部门 为 财务/销售
                    """)
    void listsTheRowsOfBothOfTwoGroups(String question, String condition) {
        assertThat(describe(question, STAFF)).contains(condition);
    }

    @Test
    void listsTheRowsOfBothOfTwoGroupsInEnglish() {
        assertThat(describe("films in Drama and those with a rating over 7.5", FILMS))
                .doesNotContain("genre is Drama and");
        assertThat(describe("the Drama films and those that are passed", FILMS))
                .contains("genre is Drama or passed is yes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"工资最高的和年龄最小的相差多少", "最高工资和最小年龄相差多少"})
    void subtractsNoUnlikeNumbers(String question) {
        assertThat(describe(question, STAFF)).contains("“工资”", "“年龄”", "没有计算");
    }

    @Test
    void subtractsTheSmallestFromTheLargestOfOneNumber() throws Exception {
        assertThat(answer("工资最高的和工资最低的相差多少", STAFF)).isEqualTo("3000");
    }

    @Test
    void subtractsLikeNumbers() throws Exception {
        var table = table("天气.csv", "日期,最高气温,最低气温\n2024-01-01,9,1\n2024-01-02,12,-3\n");

        assertThat(answer("最高气温的最大值和最低气温的最小值相差多少", table)).isEqualTo("15");
    }

    @ParameterizedTest
    @ValueSource(strings = {"the 3 genres with the most films", "films最多的3个genre"})
    void listsAsManyGroupsAsAreAskedFor(String question) throws Exception {
        assertThat(answer(question, FILMS)).isEqualTo("Comedy,2;Drama,2;Action,1");
    }

    private static String describe(String question, Table table) {
        return switch (QuestionAnalyzer.read(question, table)) {
            case Interpretation.Understood(var computation) -> computation.describe();
            case Interpretation.Unclear unclear -> unclear.text().zh() + unclear.text().en();
        };
    }

    private static String answer(String question, Table table) throws InterruptedException {
        return switch (QuestionAnalyzer.read(question, table)) {
            case Interpretation.Understood(var computation) -> {
                var result =
                        new TableEngine()
                                .query(List.of(table), computation.sql(table.name()), "result");
                yield IntStream.range(0, result.rowCount())
                        .mapToObj(row -> String.join(",", result.row(row)))
                        .collect(Collectors.joining(";"));
            }
            case Interpretation.Unclear unclear -> unclear.text().en();
        };
    }

    private static Table table(String name, String csv) {
        return TableFiles.parse(name, csv.getBytes(StandardCharsets.UTF_8));
    }
}
