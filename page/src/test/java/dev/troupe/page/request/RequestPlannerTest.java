package dev.troupe.page.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPlannerTest {
    private static final String MONTHS =
            "[{\"month\": \"2026-01\", \"total\": 5}, {\"month\": \"2026-02\", \"total\": 7}]";
    private static final String PRODUCTS =
            "[{\"product\": \"Sofa\", \"total\": 7}, {\"product\": \"Desk\", \"total\": 5}]";
    private static final Map<String, String> ANSWERS =
            Map.of(
                    "total per month", MONTHS,
                    "每月总额", MONTHS,
                    "top five products", PRODUCTS,
                    "前五名产品", PRODUCTS,
                    "total amount", "[{\"total\": 12}]",
                    "total \"amount\" per month", MONTHS,
                    "total \"amount\" per \"product\"", PRODUCTS,
                    "total per month in Asia", MONTHS,
                    "total \"amount\" per day in 2026 Q2", MONTHS,
                    "total \"amount\" per \"product\" in 2026 Q2", PRODUCTS);

    private final RequestPlanner planner =
            new RequestPlanner(
                    RequestPlannerTest::answer,
                    InstantSource.fixed(Instant.parse("2026-11-23T12:00:00Z")));

    private static final String SHAPE =
            """
            {"table": "sales", "preview": {"rowCount": 40, "columns": [
               {"name": "id", "type": "number"}, {"name": "sold on", "type": "date"},
               {"name": "product", "type": "text"}, {"name": "rating", "type": "number"},
               {"name": "price (EUR)", "type": "number"}, {"name": "amount", "type": "number"}]},
             "counts": [
               {"column": "id", "missing": 0, "different": 40, "least": "1", "greatest": "40"},
               {"column": "sold on", "missing": 0, "different": 20, "least": "2026-01-05", "greatest": "2026-04-30"},
               {"column": "product", "missing": 0, "different": 5, "least": "a", "greatest": "z"},
               {"column": "rating", "missing": 3, "different": 5, "least": "1", "greatest": "5"},
               {"column": "price (EUR)", "missing": 0, "different": 30, "least": "0.5", "greatest": "4.1"},
               {"column": "amount", "missing": 0, "different": 39, "least": "-120", "greatest": "740"}]}
            """;
    private static final String NUMBERS =
            "{\"rows\": [{\"Rows\": 40, \"Total amount\": 12}], \"rowCount\": 1}";

    private static final Map<String, String> CONDITIONS =
            Map.of(
                    "in 2026 Q2", "SELECT *\\nFROM sales\\nWHERE soldon >= '2026-04-01'",
                    "2026年第二季度", "SELECT *\\nFROM sales\\nWHERE soldon >= '2026-04-01'",
                    "largest orders", "SELECT *\\nFROM sales\\nORDER BY amount LIMIT 5");

    /** Of the rows of a condition: April alone. */
    private static final String FACTS =
            """
            {"rows": [{"rows_": 20,
              "missing_0": 0, "different_0": 20, "least_0": "1", "greatest_0": "40",
              "missing_1": 0, "different_1": 8, "least_1": "2026-04-01", "greatest_1": "2026-04-30",
              "missing_2": 0, "different_2": 5, "least_2": "a", "greatest_2": "z",
              "missing_3": 3, "different_3": 5, "least_3": "1", "greatest_3": "5",
              "missing_4": 0, "different_4": 16, "least_4": "0.5", "greatest_4": "4.1",
              "missing_5": 0, "different_5": 19, "least_5": "0", "greatest_5": "74"}]}
            """;

    private static ToolReply answer(String tool, Map<String, Value> arguments) {
        if (tool.equals("describeTable")) {
            return ToolReply.ok(Json.parse(SHAPE));
        }
        if (tool.equals("queryTables")) {
            var sql = arguments.getOrDefault("sql", Value.missing()).asText();
            return ToolReply.ok(Json.parse(sql.contains("least_0") ? FACTS : NUMBERS));
        }
        var question = arguments.getOrDefault("question", Value.missing()).asText();
        var condition = CONDITIONS.get(question);
        if (condition != null) {
            return ToolReply.ok(
                    Json.parse(
                            "{\"listing\": true, \"whole\": false, \"view\": false, \"sql\": \"%s\", \"result\": {\"rows\": %s}}"
                                    .formatted(condition, PRODUCTS)));
        }
        var rows = ANSWERS.get(question);
        return rows == null
                ? ToolReply.error(AgentProblem.BAD_ARGUMENTS, "Not understood: '" + question + "'")
                : ToolReply.ok(
                        Json.parse("{\"whole\": false, \"result\": {\"rows\": " + rows + "}}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a dashboard of sales.csv: total per month, top five products, what stands out",
                "做一个 sales.csv 的看板：每月总额、前五名产品、异常"
            })
    void choosesComponentsByTheAnswers(String request) throws InterruptedException {
        var blueprint = plan(request);

        assertThat(blueprint.sourcePrompt()).isEqualTo(request);
        assertThat(blueprint.dataContract().bindings())
                .extracting(binding -> binding.arguments().get("table"))
                .containsExactly(Value.of("sales.csv"), Value.of("sales.csv"));
        assertThat(blueprint.slots())
                .extracting(slot -> slot.componentType() + " " + slot.prop("variant"))
                .containsExactly("chart line", "chart bar", "markdown insight", "markdown insight");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "用 sales.csv 做一个看板,有总额、各产品对比和每月趋势 | 各产品的总额 | 每月的总额",
                "a dashboard of sales.csv: total amount, breakdown by product, trend by month |"
                        + " total amount by product | total amount by month",
            })
    void showsTheNumberOfAnEarlierPartInGroups(String request, String first, String second)
            throws InterruptedException {
        var answers =
                Map.of(
                        "总额",
                        "[{\"total\": 12}]",
                        "total amount",
                        "[{\"total\": 12}]",
                        first,
                        PRODUCTS,
                        second,
                        MONTHS);
        QuestionProbe probe =
                (_, arguments) -> {
                    var question = arguments.getOrDefault("question", Value.missing()).asText();
                    return answers.containsKey(question)
                            ? ToolReply.ok(
                                    Json.parse(
                                            "{\"whole\": false, \"result\": {\"rows\": %s}}"
                                                    .formatted(answers.get(question))))
                            : ToolReply.error(AgentProblem.BAD_ARGUMENTS, "Not understood");
                };

        var plan = new RequestPlanner(probe, InstantSource.system()).plan(request);

        assertThat(((PagePlan.Planned) plan).blueprint().dataContract().bindings())
                .extracting(binding -> binding.arguments().get("question"))
                .contains(Value.of(first), Value.of(second));
    }

    @Test
    void showsASingleNumberAsOne() throws InterruptedException {
        assertThat(plan("a page of sales.csv: total amount").slots())
                .extracting(slot -> slot.componentType())
                .containsExactly("kpi_grid");
    }

    @ParameterizedTest
    @CsvSource({
        "total_amount, share of amount per product, pie",
        "average_waste share (%), average waste share per product, bar",
        "平均占比, average share per product, bar"
    })
    void drawsOnlyPartsOfAWholeAsAPie(String column, String part, String variant)
            throws InterruptedException {
        var rows = PRODUCTS.replace("total", column);
        var ofRows =
                new RequestPlanner(
                        (_, _) ->
                                ToolReply.ok(Json.parse("{\"result\": {\"rows\": " + rows + "}}")),
                        InstantSource.system());

        var plan = ofRows.plan("a page of sales.csv: " + part, Value.missing());

        assertThat(plan).isInstanceOf(PagePlan.Planned.class);
        assertThat(((PagePlan.Planned) plan).blueprint().slots())
                .singleElement()
                .satisfies(slot -> assertThat(slot.prop("variant")).isEqualTo(variant));
    }

    @ParameterizedTest
    @CsvSource({
        "table of totals per product, table, '', Totals per product",
        "用表格列出每个产品的总额, table, '', 每个产品的总额",
        "totals per product as a pie chart, chart, pie, Totals per product",
        "每个产品的总额折线图, chart, line, 每个产品的总额折线图",
        "每个产品的总额（饼图）, chart, pie, 每个产品的总额",
        "totals per product, chart, bar, Totals per product"
    })
    void showsAnAnswerAsItIsNamed(String part, String component, String variant, String title)
            throws InterruptedException {
        var ofRows =
                new RequestPlanner(
                        (_, _) ->
                                ToolReply.ok(
                                        Json.parse("{\"result\": {\"rows\": " + PRODUCTS + "}}")),
                        InstantSource.system());

        var plan = ofRows.plan("a page of sales.csv: " + part, Value.missing());

        assertThat(((PagePlan.Planned) plan).blueprint().slots().toList().getFirst())
                .satisfies(slot -> assertThat(slot.componentType()).isEqualTo(component))
                .satisfies(slot -> assertThat(slot.prop("variant")).isEqualTo(variant))
                .satisfies(slot -> assertThat(slot.prop("title")).isEqualTo(title));
    }

    @Test
    void namesEveryPartThatIsNotUnderstood() throws InterruptedException {
        assertThat(problems("a dashboard of sales.csv: weather, total per month, moon phase"))
                .satisfiesExactly(
                        first -> assertThat(first.en()).contains("'weather': Not understood"),
                        second -> assertThat(second.en()).contains("'moon phase': Not understood"));
    }

    @Test
    void asksForAFileAndForContents() throws InterruptedException {
        assertThat(problems("a dashboard please"))
                .extracting(LocalizedText::en)
                .satisfiesExactly(
                        first -> assertThat(first).contains("names no file"),
                        second -> assertThat(second).contains("does not list"));
        assertThat(problems("from sales.csv"))
                .singleElement()
                .satisfies(it -> assertThat(it.en()).contains("does not list"));
        assertThat(problems("a dashboard of sales.csv: what stands out"))
                .extracting(LocalizedText::zh)
                .singleElement()
                .asString()
                .contains("what stands out", "之前没有数据");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a dashboard of sales.csv", "Make a nice page for sales.csv, please"})
    void givesAnOverviewWhereNothingIsListedAndStatesIt(String request)
            throws InterruptedException {
        var blueprint = plan(request);

        assertThat(blueprint.slots())
                .extracting(slot -> slot.componentType() + " " + slot.prop("title"))
                .containsExactly(
                        "markdown About this page",
                        "kpi_grid Totals",
                        "chart Total amount per month",
                        "markdown What stands out: Total amount per month",
                        "chart Total amount per product",
                        "chart Distribution of amount");
        assertThat(blueprint.slots().findFirst().orElseThrow().prop("content"))
                .contains("does not state what the page contains");
        assertThat(sql(blueprint, 0))
                .contains("sum(\"amount\")", "avg(\"price (EUR)\")", "avg(\"rating\")")
                .doesNotContain("\"id\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a dashboard for sales.csv in 2026 Q2",
                "sales.csv 2026年第二季度的看板",
            })
    void givesAnOverviewOfTheRowsOfACondition(String request) throws InterruptedException {
        var blueprint = plan(request);

        assertThat(blueprint.name()).contains("2026").contains("sales.csv");
        assertThat(blueprint.slots().findFirst().orElseThrow().prop("content"))
                .contains("2026", "20");
        assertThat(blueprint.dataContract().bindings())
                .isNotEmpty()
                .allSatisfy(it ->
                        assertThat(it.arguments().toString())
                                .containsAnyOf("soldon >= '2026-04-01'", "in 2026 Q2"));
    }

    @Test
    void measuresTheRowsOfAConditionAnew() throws InterruptedException {
        var blueprint = plan("a dashboard for sales.csv in 2026 Q2");

        assertThat(blueprint.slots())
                .extracting(slot -> slot.prop("title"))
                .contains("Total amount per day", "Distribution of amount");
        assertThat(sql(blueprint, 3)).contains("/ 10)").contains("AS \"sales.csv\"");
    }

    @Test
    void listsRowsThatAConditionAloneDoesNotSelect() throws InterruptedException {
        assertThat(plan("a page of the largest orders of sales.csv").slots())
                .extracting(slot -> slot.componentType())
                .containsExactly("chart");
    }

    @Test
    void countsTheValuesOfTheRowsOfACondition() throws InterruptedException {
        var blueprint = plan("a page of sales.csv in 2026 Q2: distribution of amount");

        assertThat(sql(blueprint, 0)).contains("soldon >= '2026-04-01'", "/ 10)");
        assertThat(problems("a page of sales.csv in Utopia: distribution of amount"))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.en()).contains("condition 'in Utopia' was not understood"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "distribution of rating | GROUP BY \"sales.csv\".\"rating\" ORDER BY"
                        + " \"sales.csv\".\"rating\"",
                "the distribution of product | ORDER BY 2 DESC",
                "rating distribution | GROUP BY",
                "distribution of prices | floor(round(\"price (EUR)\" * 10, 6) / 5)",
                "distribution of amount | floor(round(\"amount\" * 1, 6) / 200)",
                "amount 的分布 | / 200)",
                "rating 分布 | GROUP BY"
            })
    void countsTheValuesOfAColumnInsteadOfAveragingThem(String part, String expected)
            throws InterruptedException {
        assertThat(sql(plan("a page of sales.csv: " + part), 0)).contains(expected);
    }

    @Test
    void refusesTheDistributionOfWhatTheTableDoesNotHave() throws InterruptedException {
        assertThat(problems("a page of sales.csv: distribution of weights"))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.en()).contains("no column is called 'weights'", "rating"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a page of sales.csv with total per month and top five products",
                "sales.csv as a page, showing total per month, top five products",
                "sales.csv 的看板，包括每月总额和前五名产品",
                "sales.csv 分析页：每月总额、前五名产品",
                "用 sales.csv 做页面：看看每月总额、前五名产品",
                "a page: total per month, top five products from sales.csv"
            })
    void readsListsWithoutAColon(String request) throws InterruptedException {
        assertThat(plan(request).dataContract().bindings()).hasSize(2);
    }

    @Test
    void appliesAConditionOfTheWholePageToEachPart() throws InterruptedException {
        assertThat(plan("a page of sales.csv in Asia: total per month").dataContract().bindings())
                .singleElement()
                .satisfies(it ->
                        assertThat(it.arguments())
                                .containsEntry("question", Value.of("total per month in Asia")));
        assertThat(problems("a page of sales.csv in Utopia: total per month"))
                .singleElement()
                .satisfies(it -> assertThat(it.en()).contains("total per month in Utopia"));
    }

    private static String sql(Blueprint blueprint, int binding) {
        return blueprint
                .dataContract()
                .bindings()
                .get(binding)
                .arguments()
                .getOrDefault("sql", Value.missing())
                .asText();
    }

    @Test
    void asksRecipesInOrderBeforeItLooksForATable() throws InterruptedException {
        var unclear = new PagePlan.Unclear(List.of(LocalizedText.of("哪个班？", "Which class?")));
        var withRecipes =
                new RequestPlanner(
                        planner.probe(),
                        planner.clock(),
                        List.of(
                                _ -> Optional.empty(),
                                request ->
                                        request.text().contains("Unit 5")
                                                ? Optional.of(unclear)
                                                : Optional.empty()));

        assertThat(withRecipes.plan("analyze Unit 5")).isEqualTo(unclear);
        assertThat(withRecipes.plan("a page of sales.csv: total amount"))
                .isInstanceOf(PagePlan.Planned.class);
    }

    private Blueprint plan(String request) throws InterruptedException {
        return ((PagePlan.Planned) planner.plan(request)).blueprint();
    }

    private List<LocalizedText> problems(String request) throws InterruptedException {
        return ((PagePlan.Unclear) planner.plan(request)).problems();
    }
}
