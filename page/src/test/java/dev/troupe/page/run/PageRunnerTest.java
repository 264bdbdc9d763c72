package dev.troupe.page.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.page.Samples;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.component.Block;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageRunnerTest {
    private static final Value CONTEXT = Json.parse("{\"input\": {\"class\": \"1A\"}}");

    @TempDir private Path directory;
    private final List<PageEvent> events = new ArrayList<>();

    /** Returns its argument, or fails. */
    private record Echo(String name, Risk risk, AtomicInteger calls, Runnable before)
            implements Tool<Echo.Input, Value> {
        private record Input(@Nullable String text, @Nullable String error) {}

        Echo(String name) {
            this(name, Risk.READ, new AtomicInteger(), () -> {});
        }

        @Override
        public ToolSpec<Input> spec() {
            return new ToolSpec<>(name, "Returns its argument.", Input.class, risk);
        }

        @Override
        public Value call(Input input, ToolContext context) {
            calls.incrementAndGet();
            before.run();
            return input.error() != null
                    ? Json.parse("{\"error\": \"" + input.error() + "\"}")
                    : Json.parse("{\"text\": \"" + input.text() + "\"}");
        }
    }

    @Test
    void computesThePageFromTheDataOfTools() throws InterruptedException {
        var page = run(Samples.SCORES, Samples.TOOLS.tools().values()).page().orElseThrow();

        var kpi = page.blocks().getFirst();
        assertThat(kpi.field("items"))
                .isEqualTo(
                        Json.parse(
                                """
                                [{"label": "Average", "value": "74.2", "status": "neutral"},
                                 {"label": "Count", "value": "5", "status": "neutral"}]
                                """));
        assertThat(kpi.sources())
                .singleElement()
                .satisfies(source -> {
                    assertThat(source.binding()).isEqualTo("mean");
                    assertThat(source.tool()).isEqualTo("computeMean");
                });
        var table = page.blocks().get(1);
        assertThat(table.field("headers"))
                .isEqualTo(Json.parse("[\"Student\", \"Score\", \"Submitted\"]"));
        assertThat(table.field("rows").items())
                .extracting(row -> row.field("status").asText())
                .containsExactly("warning", "normal", "success");
        assertThat(table.sources()).extracting(source -> source.rows()).containsExactly(3L);
        var text = page.blocks().get(2);
        assertThat(text.author()).isEqualTo("rules");
        assertThat(text.field("content").asText())
                .contains("Highest score: Cy with **91**", "1 row has no score");
    }

    @Test
    void reportsTheEventsInOrder() throws InterruptedException {
        run(Samples.SCORES, Samples.TOOLS.tools().values());

        assertThat(events.stream().filter(event -> event.type() == PageEvent.Type.PHASE))
                .extracting(event -> event.field("phase").asText())
                .containsExactly("data", "compute", "compose");
        assertThat(events).extracting(PageEvent::type).endsWith(PageEvent.Type.COMPLETE);
        assertThat(events.stream().filter(event -> event.type() == PageEvent.Type.TOOL_CALL))
                .extracting(event -> event.field("args"))
                .contains(Json.parse("{\"classId\": \"1A\"}"));
        assertThat(events.getLast().field("message").asText()).isEqualTo("completed");
    }

    @Test
    void namesTheReferenceThatARequiredArgumentHasNoValueFor() throws InterruptedException {
        var result =
                runner(Samples.TOOLS.tools().values())
                        .run(read(Samples.SCORES), PageRunner.Request.LOCAL, events::add);

        assertThat(result.page()).isEmpty();
        var error =
                events.stream()
                        .filter(it -> it.type() == PageEvent.Type.DATA_ERROR)
                        .findFirst()
                        .orElseThrow();
        assertThat(error.field("entity").asText()).isEqualTo("scores");
        assertThat(error.field("message").asText())
                .contains("'classId'", "findScores", "$input.class refers to nothing");
        assertThat(events.getLast().field("result").field("errorType").asText())
                .isEqualTo("data_error");
    }

    @Test
    void endsWithoutAPageIfRequiredDataFails() throws InterruptedException {
        var result = run(echoes(true), List.of(new Echo("echo")));

        assertThat(result.page()).isEmpty();
        assertThat(result.problem().orElseThrow().code()).isEqualTo("page.data-error");
        assertThat(events.stream().filter(it -> it.type() == PageEvent.Type.DATA_ERROR))
                .singleElement()
                .extracting(event -> event.field("message").asText())
                .asString()
                .contains("b", "no such thing");
        assertThat(events.stream().filter(it -> it.type() == PageEvent.Type.COMPLETE)).hasSize(1);
    }

    @Test
    void skipsOptionalDataThatFailsAndStatesIt() throws InterruptedException {
        var result = run(echoes(false), List.of(new Echo("echo")));

        var blocks = result.page().orElseThrow().blocks();
        assertThat(blocks.get(0).field("content")).isEqualTo(Value.of("hello"));
        assertThat(blocks.get(1).fields()).doesNotContainKey("content");
        assertThat(blocks.get(1).note()).contains("No data", "no such thing");
        assertThat(events.stream().filter(it -> it.type() == PageEvent.Type.TOOL_RESULT))
                .extracting(event -> event.field("status").asText())
                .containsExactlyInAnyOrder("success", "error");
    }

    @Test
    void fetchesIndependentDataSideBySide() throws InterruptedException {
        var both = new CountDownLatch(2);
        var met = new AtomicInteger();
        var echo =
                new Echo(
                        "echo",
                        Risk.READ,
                        new AtomicInteger(),
                        () -> {
                            both.countDown();
                            try {
                                if (both.await(1, TimeUnit.MINUTES)) {
                                    met.incrementAndGet();
                                }
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });

        run(echoes(false), List.of(echo));

        assertThat(met).hasValue(2);
    }

    @Test
    void asksBeforeToolsThatThePolicyAsksAbout() throws InterruptedException {
        var sends = new Echo("echo", Risk.SEND, new AtomicInteger(), () -> {});
        var options =
                AgentOptions.STANDARD.withApprovals(_ -> Optional.of(Approval.refusal("not now")));

        var refused = run(echoes(true), List.of(sends), options, PageFixture.NO_MODEL);

        assertThat(refused.page()).isEmpty();
        assertThat(sends.calls()).hasValue(0);
        ApprovalHandler grants = _ -> Optional.of(Approval.once());
        var granted =
                run(
                        echoes(false),
                        List.of(sends),
                        AgentOptions.STANDARD.withApprovals(grants),
                        PageFixture.NO_MODEL);
        assertThat(granted.page()).isPresent();
        assertThat(sends.calls()).hasValue(2);
    }

    @Test
    void callsNoToolAgainAfterACrashAtAnyEvent() throws InterruptedException {
        var journal = new InMemoryJournal();
        var id =
                PageFixture.runner(journal, directory, List.of(new Echo("echo")))
                        .run(read(echoes(false)), PageRunner.Request.LOCAL, events::add)
                        .run();
        var entries = journal.read(id, 0);
        var complete = events.getLast().field("result").field("page").field("tabs");

        for (int length = 1; length < entries.size(); length++) {
            var before = new InMemoryJournal();
            before.append(id, entries.subList(0, length));
            long recorded =
                    entries.subList(0, length).stream()
                            .filter(entry -> entry.event() instanceof RunEvent.EffectFinished)
                            .count();
            var echo = new Echo("echo");
            var again = new ArrayList<PageEvent>();

            var result =
                    PageFixture.runner(before, directory, List.of(echo)).resume(id, again::add);

            assertThat(echo.calls().get())
                    .as("after %d events", length)
                    .isEqualTo(2 - (int) recorded);
            assertThat(result.page().orElseThrow().toValue().field("tabs")).isEqualTo(complete);
            assertThat(again.stream().filter(it -> it.type() == PageEvent.Type.COMPLETE))
                    .hasSize(1);
        }
    }

    @Test
    void runsAiNodesAndMarksTheProblemWhereNoModelIsAvailable() throws InterruptedException {
        var json =
                Samples.SCORES
                        .replace(
                                "\"type\": \"tool\"",
                                "\"type\": \"ai\", \"promptTemplate\": \"Advise.\"")
                        .replace("\"kpi_grid\"", "\"suggestion_list\"")
                        .replace("\"toolName\": \"computeMean\",", "");
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(
                                "```json\n{\"items\": [{\"title\": \"Revise\", \"description\": \"Unit 5\"}]}\n```"));

        var page = run(json, Samples.TOOLS.tools().values(), AgentOptions.STANDARD, model).page();

        assertThat(page.orElseThrow().blocks().getFirst().field("items").item(0).field("title"))
                .isEqualTo(Value.of("Revise"));
        assertThat(model.requests().getFirst().messages().toString()).contains("58", "Advise.");
        var without =
                run(
                        json,
                        Samples.TOOLS.tools().values(),
                        AgentOptions.STANDARD,
                        PageFixture.NO_MODEL);
        assertThat(without.page()).isEmpty();
        assertThat(without.problem().orElseThrow().message()).contains("language model");
    }

    private static final String TEXT =
            """
            {"id": "bp-text", "name": "Text",
             "dataContract": {"bindings": [{"id": "a", "sourceType": "static", "value": {"sum": 10}}]},
             "computeGraph": {"nodes": [{"id": "say", "type": "ai", "promptTemplate": "Describe.",
                 "toolArgs": {"sum": "$data.a.sum"}, "outputKey": "text"}]},
             "uiComposition": {"tabs": [{"id": "t", "slots": [
               {"id": "one", "componentType": "markdown", "dataBinding": "$compute.text"}]}]}}
            """;

    private Block writtenBy(ScriptedModel model) throws InterruptedException {
        return run(TEXT, List.of(), AgentOptions.STANDARD, model)
                .page()
                .orElseThrow()
                .blocks()
                .getFirst();
    }

    @Test
    void asksOnceMoreForATextWithANumberThatTheDataDoesNotHave() throws InterruptedException {
        var model =
                ScriptedModel.of(ScriptedReply.text("It is 12."), ScriptedReply.text("It is 10."));

        var block = writtenBy(model);

        assertThat(block.field("content")).isEqualTo(Value.of("It is 10."));
        assertThat(block.field("unsupportedNumbers").items()).isEmpty();
        assertThat(block.author()).isEqualTo("model");
        assertThat(model.requests().getLast().messages().toString())
                .contains("These numbers are not in the data: 12");
    }

    @Test
    void marksANumberThatTheModelDoesNotCorrect() throws InterruptedException {
        var model =
                ScriptedModel.of(ScriptedReply.text("It is 12."), ScriptedReply.text("It is 13%."));

        var block = writtenBy(model);

        assertThat(block.field("unsupportedNumbers").items()).containsExactly(Value.of("13%"));
        assertThat(Block.of(block.toValue())).isEqualTo(block);
        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void doesNotCompareTheNumbersOfQuestionsWithTheData() throws InterruptedException {
        var json =
                TEXT.replace(
                        "\"componentType\": \"markdown\"",
                        "\"componentType\": \"question_generator\"");
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(
                                "{\"questions\": [{\"question\": \"7 + 8?\", \"answer\": \"15\"}]}"));

        var block =
                run(json, List.of(), AgentOptions.STANDARD, model)
                        .page()
                        .orElseThrow()
                        .blocks()
                        .getFirst();

        assertThat(block.field("questions").items()).hasSize(1);
        assertThat(block.field("unsupportedNumbers").items()).isEmpty();
    }

    @Test
    void writesATextAgainOnlyIfItsDataHasChanged() throws InterruptedException {
        var json =
                """
                {"id": "bp-text", "name": "Text",
                 "dataContract": {"bindings": [{"id": "a", "sourceType": "static", "value": {"sum": %d}}]},
                 "computeGraph": {"nodes": [{"id": "say", "type": "ai", "promptTemplate": "Describe.",
                     "toolArgs": {"sum": "$data.a.sum"}, "outputKey": "text"}]},
                 "uiComposition": {"tabs": [{"id": "t", "slots": [
                   {"id": "one", "componentType": "markdown", "dataBinding": "$compute.text"}]}]}}
                """;
        var model =
                ScriptedModel.of(ScriptedReply.text("It is 10."), ScriptedReply.text("It is 11."));
        var pages =
                PageFixture.runner(
                        new InMemoryJournal(), directory, List.of(), AgentOptions.STANDARD, model);
        try (pages) {
            var first = pages.run(read(json.formatted(10)), PageRunner.Request.LOCAL, _ -> {});
            var again = PageRunner.Request.LOCAL.withTexts(first.texts());
            var same = pages.run(read(json.formatted(10)), again, _ -> {});
            var changed = pages.run(read(json.formatted(11)), again, _ -> {});

            assertThat(same.page().orElseThrow().blocks())
                    .isEqualTo(first.page().orElseThrow().blocks());
            assertThat(changed.page().orElseThrow().blocks().getFirst().field("content"))
                    .isEqualTo(Value.of("It is 11."));
            assertThat(model.requests()).hasSize(2);
        }
    }

    /** Two bindings, of which the second fails, and a text of each. */
    private static String echoes(boolean isRequired) {
        return """
        {"id": "bp-echo", "name": "Echo",
         "dataContract": {"bindings": [
           {"id": "a", "toolName": "echo", "paramMapping": {"text": "hello"}},
           {"id": "b", "toolName": "echo", "paramMapping": {"error": "no such thing"}, "required": %s}]},
         "uiComposition": {"tabs": [{"id": "t", "slots": [
           {"id": "one", "componentType": "markdown", "dataBinding": "$data.a.text"},
           {"id": "two", "componentType": "markdown", "dataBinding": "$data.b.text"}]}]}}
        """
                .formatted(isRequired);
    }

    private static Blueprint read(String json) {
        return BlueprintJson.read(Json.parse(json)).blueprint();
    }

    private PageRunner runner(Iterable<? extends Tool<?, ?>> tools) {
        var list = new ArrayList<Tool<?, ?>>();
        tools.forEach(list::add);
        return PageFixture.runner(new InMemoryJournal(), directory, list);
    }

    private PageRunner.Result run(String json, Iterable<? extends Tool<?, ?>> tools)
            throws InterruptedException {
        return runner(tools).run(read(json), new PageRunner.Request("", CONTEXT), events::add);
    }

    private PageRunner.Result run(
            String json,
            Iterable<? extends Tool<?, ?>> tools,
            AgentOptions options,
            ChatModel model)
            throws InterruptedException {
        var list = new ArrayList<Tool<?, ?>>();
        tools.forEach(list::add);
        return PageFixture.runner(new InMemoryJournal(), directory, list, options, model)
                .run(read(json), new PageRunner.Request("", CONTEXT), events::add);
    }
}
