package dev.troupe.page.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelReply.FinishReason;
import dev.troupe.page.Samples;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.run.PageEvent;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A model that plans pages well and badly; the tools are those of {@link Samples}. */
class ModelPlannerTest {
    private static final String REQUEST = "Scores of class 1A, top 3";
    private static final String GOOD =
            """
            {
              "id": "chosen-by-model", "name": "Scores of 1A", "sourcePrompt": "rewritten",
              "dataContract": {"bindings": [
                {"id": "scores", "toolName": "findScores", "paramMapping": {"classId": "1A"}}]},
              "computeGraph": {"nodes": [{"id": "mean", "type": "tool", "toolName": "computeMean",
                "toolArgs": {"data": "$data.scores.scores"}, "outputKey": "stats"}]},
              "uiComposition": {"tabs": [{"id": "main", "slots": [
                {"id": "kpi", "componentType": "kpi_grid", "dataBinding": "$compute.stats"},
                {"id": "list", "componentType": "table", "dataBinding": "$data.scores.submissions"},
                {"id": "text", "componentType": "markdown", "dataBinding": "$data.scores",
                 "aiContentSlot": true}]}]}
            }
            """;

    /** The 12 kinds of broken blueprints, and others; each with what the model is to read. */
    static Stream<Arguments> brokenBlueprints() {
        return Stream.of(
                broken("unknown tool", "findScores", "findScorse", "tool 'findScorse' does not"),
                broken("invented tool", "computeMean", "predict", "tool 'predict' does not exist"),
                broken(
                        "wrong type of an argument",
                        "{\"classId\": \"1A\"}",
                        "{\"classId\": \"1A\", \"limit\": \"many\"}",
                        "do not fit tool findScores"),
                broken(
                        "missing argument",
                        "{\"classId\": \"1A\"}",
                        "{}",
                        "argument 'classId' of tool findScores is missing"),
                broken("unknown component", "\"table\"", "\"grid\"", "component 'grid' does not"),
                broken(
                        "reference to a missing id",
                        "$data.scores.scores",
                        "$data.grades.scores",
                        "refers to 'grades', which does not exist"),
                broken(
                        "cycle",
                        "\"outputKey\": \"stats\"",
                        "\"outputKey\": \"stats\", \"dependsOn\": [\"mean\"]",
                        "there is a cycle: mean -> mean"),
                broken("duplicate id", "\"list\"", "\"kpi\"", "the id 'kpi' occurs more than once"),
                broken(
                        "missing output key",
                        "\"outputKey\": \"stats\"",
                        "\"outputKey\": \"\"",
                        "node 'mean' has no outputKey"),
                broken(
                        "data that does not fit the component",
                        "$data.scores.submissions",
                        "$data.scores.scores[0]",
                        "the data of $data.scores.scores[0] does not fit table"),
                broken(
                        "path that a result does not have",
                        "$data.scores.submissions",
                        "$data.scores.rows",
                        "$data.scores.rows refers to nothing; 'scores' has [scores, submissions]"),
                broken(
                        "path that cannot be read",
                        "$data.scores.submissions",
                        "$data.scores..x",
                        "the path of '$data.scores..x' cannot be read"),
                broken("truncated JSON", "]}]}\n}", "", "the reply was cut"),
                broken("no JSON", GOOD, "I cannot do that.", "the reply is not JSON"),
                broken("a list", GOOD, "[1, 2]", "the reply is not a JSON object"),
                broken(
                        "unknown field",
                        "\"name\": \"Scores of 1A\"",
                        "\"name\": \"Scores of 1A\", \"theme\": \"dark\"",
                        "unknown field 'theme'"),
                broken(
                        "invented data",
                        "\"toolName\": \"findScores\", \"paramMapping\": {\"classId\": \"1A\"}",
                        "\"sourceType\": \"static\", \"value\": {\"scores\": [77], \"submissions\": [{\"name\": \"Ann\", \"score\": 77}]}",
                        "the request does not contain 77"),
                broken(
                        "invented arguments",
                        "\"$data.scores.scores\"",
                        "[90, 95]",
                        "computeGraph.nodes[0].toolArgs.data: the request does not contain 90, 95"),
                broken(
                        "invented number in a text",
                        "\"Scores of 1A\"",
                        "\"Scores of 1A rose by 12%\"",
                        "name: the request does not contain 12%"),
                broken(
                        "tool that answers with an error",
                        "{\"classId\": \"1A\"}",
                        "{\"classId\": \"9Z\"}",
                        "tool findScores answered: class '9Z' does not exist"),
                broken(
                        "input that the request does not have",
                        "{\"classId\": \"1A\"}",
                        "{\"classId\": \"$input.class\"}",
                        "$input.class has no value"));
    }

    private static Arguments broken(String kind, String from, String to, String problem) {
        var json = GOOD.equals(from) ? to : GOOD.replace(from, to);
        assertThat(json).as(kind).isNotEqualTo(GOOD);
        return Arguments.of(kind, json, problem);
    }

    private static ToolReply probe(String name, Map<String, Value> arguments) {
        if (Value.of("9Z").equals(arguments.get("classId"))) {
            return ToolReply.error(AgentProblem.BAD_ARGUMENTS, "class '9Z' does not exist");
        }
        return ToolReply.ok(
                name.equals("findScores")
                        ? Json.parse(
                                "{\"scores\": [58, 85], \"submissions\": [{\"name\": \"Ann\", \"score\": 58}]}")
                        : Json.parse("{\"mean\": 71.5, \"count\": 2}"));
    }

    private static ModelPlanner planner(ScriptedModel model) {
        return new ModelPlanner(
                model,
                Samples.RULES,
                ModelPlannerTest::probe,
                () -> Json.parse("[{\"table\": \"grades.csv\", \"columns\": [\"name\"]}]"),
                InstantSource.fixed(Instant.parse("2026-11-24T04:00:00Z")));
    }

    private static PagePlan plan(ScriptedModel model) throws InterruptedException {
        return planner(model).plan(REQUEST, Value.missing(), List.of(), _ -> {});
    }

    private static Blueprint planned(PagePlan plan) {
        return ((PagePlan.Planned) plan).blueprint();
    }

    @Test
    void takesAGoodBlueprintAndForcesTheRequest() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text(GOOD));

        var blueprint = planned(plan(model));

        assertThat(blueprint.sourcePrompt()).isEqualTo(REQUEST);
        assertThat(blueprint.id()).isEqualTo("bp-1795492800000");
        assertThat(blueprint.createdAt()).isEqualTo("2026-11-24T04:00:00Z");
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void readsABlueprintThatProseSurrounds() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("Here it is:\n```json\n" + GOOD + "```\nDone!"));

        assertThat(planned(plan(model)).name()).isEqualTo("Scores of 1A");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenBlueprints")
    void handsWhatIsWrongBackToTheModel(String kind, String json, String problem)
            throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text(json), ScriptedReply.text(GOOD));

        assertThat(planned(plan(model)).name()).isEqualTo("Scores of 1A");

        assertThat(model.requests()).hasSize(2);
        assertThat(model.requests().getLast().messages().getLast().toString()).contains(problem);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenBlueprints")
    void refusesWithAllProblemsAfterThreeAttempts(String kind, String json, String problem)
            throws InterruptedException {
        var reply = ScriptedReply.text(json);
        var model = ScriptedModel.of(reply, reply, reply);

        var problems = ((PagePlan.Unclear) plan(model)).problems();

        assertThat(model.requests()).hasSize(3);
        assertThat(problems.getFirst().en()).contains("no valid blueprint in 3 attempts");
        assertThat(problems.stream().skip(1).map(LocalizedText::en))
                .anyMatch(it -> it.contains(problem));
    }

    @Test
    void namesSeveralProblemsAtOnce() throws InterruptedException {
        var json =
                GOOD.replace("\"table\"", "\"grid\"")
                        .replace("findScores", "findScorse")
                        .replace("\"outputKey\": \"stats\"", "\"outputKey\": \"\"");
        var model = ScriptedModel.of(ScriptedReply.text(json), ScriptedReply.text(GOOD));

        planned(plan(model));

        assertThat(model.requests().getLast().messages().getLast().toString())
                .contains("'findScorse'", "'grid'", "no outputKey", "refers to 'stats'");
    }

    @Test
    void doesNotAcceptAReplyThatWasCut() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(GOOD).withFinishReason(FinishReason.LENGTH),
                        ScriptedReply.text(GOOD));

        planned(plan(model));

        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void offersOnlyWhatExistsInAStablePrefix() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text(GOOD), ScriptedReply.text(GOOD));

        plan(model);
        planner(model).plan("class 1A 的成绩", Value.missing(), List.of(), _ -> {});

        var first = model.requests().getFirst().messages();
        var second = model.requests().getLast().messages();
        assertThat(first.getFirst()).isEqualTo(second.getFirst());
        assertThat(first.getFirst().toString())
                .contains("- findScores: ", "\"classId\"", "- kpi_grid: ", "additionalProperties");
        assertThat(first.getLast().toString()).contains("grades.csv", "[Language: en]", REQUEST);
        assertThat(second.getLast().toString()).contains("[Language: zh]");
    }

    @Test
    void reportsEachAttempt() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text("no"), ScriptedReply.text(GOOD));
        var progress = new ArrayList<PlanProgress>();

        planner(model).plan(REQUEST, Value.missing(), List.of(), progress::add);

        assertThat(progress).extracting(PlanProgress::attempt).containsExactly(1, 2);
        var event = progress.getLast().toEvent(Language.EN);
        assertThat(event.type()).isEqualTo(PageEvent.Type.PLAN);
        assertThat(event.field("message").asText()).contains("1 problems", "attempt 2 of 3");
        assertThat(event.field("problems").items()).hasSize(1);
    }

    @Test
    void isAskedOnlyForWhatRulesDoNotPlan() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text(GOOD), ScriptedReply.text(GOOD));
        var rules = new PagePlan.Unclear(List.of(LocalizedText.of("不懂", "not understood")));
        var planned = new PagePlan.Planned(planned(plan(model)));
        var planner =
                new PagePlanner(
                        new RequestPlanner(
                                ModelPlannerTest::probe,
                                InstantSource.system(),
                                List.of(request ->
                                        request.text().startsWith("known")
                                                ? Optional.of(planned)
                                                : Optional.of(rules))),
                        planner(model));

        assertThat(planner.plan("known page")).isEqualTo(planned);
        assertThat(model.requests()).hasSize(1);
        assertThat(planner.plan("another", PlannerChoice.RULES, Value.missing(), _ -> {}))
                .isEqualTo(rules);
        assertThat(model.requests()).hasSize(1);
        assertThat(planned(planner.plan("class 1A")).sourcePrompt()).isEqualTo("class 1A");
        assertThat(model.requests().getLast().messages().getLast().toString())
                .contains("Rules could not plan it", "not understood");
    }

    @Test
    void needsAModelToPlanWithOne() throws InterruptedException {
        var rules = new RequestPlanner(ModelPlannerTest::probe, InstantSource.system());

        var plan =
                new PagePlanner(rules, null)
                        .plan(REQUEST, PlannerChoice.MODEL, Value.missing(), _ -> {});

        assertThat(((PagePlan.Unclear) plan).problems().getFirst().en())
                .contains("no language model is configured");
    }
}
