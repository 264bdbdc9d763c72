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
                    "total amount", "[{\"total\": 12}]");

    private final RequestPlanner planner =
            new RequestPlanner(
                    RequestPlannerTest::answer,
                    InstantSource.fixed(Instant.parse("2026-11-23T12:00:00Z")));

    private static ToolReply answer(String tool, Map<String, Value> arguments) {
        var question = arguments.getOrDefault("question", Value.missing()).asText();
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

    @Test
    void showsASingleNumberAsOne() throws InterruptedException {
        assertThat(plan("a page of sales.csv: total amount").slots())
                .extracting(slot -> slot.componentType())
                .containsExactly("kpi_grid");
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
        assertThat(problems("a dashboard of sales.csv: what stands out"))
                .extracting(LocalizedText::zh)
                .singleElement()
                .asString()
                .contains("what stands out", "之前没有数据");
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
