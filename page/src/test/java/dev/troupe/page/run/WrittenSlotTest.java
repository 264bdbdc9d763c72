package dev.troupe.page.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentOptions;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.component.Block;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts of slots that state by an instruction what to write. */
class WrittenSlotTest {
    private static final String ROWS =
            "{\"month\": \"Jan\", \"amount\": 10}, {\"month\": \"Feb\", \"amount\": 20}";

    @TempDir private Path directory;
    private final List<PageEvent> events = new ArrayList<>();

    private static String blueprint(String rows, String props) {
        return """
        {"id": "bp-w", "name": "Sales",
         "dataContract": {"bindings": [{"id": "s", "sourceType": "static", "value": [%s]}]},
         "uiComposition": {"tabs": [{"id": "t", "slots": [
           {"id": "text", "componentType": "markdown", "dataBinding": "$data.s",
            "aiContentSlot": true, "props": {%s}}]}]}}
        """
                .formatted(rows, props);
    }

    private PageRunner.Result run(String json, ChatModel model, WrittenTexts texts)
            throws InterruptedException {
        try (var runner =
                PageFixture.runner(
                        new InMemoryJournal(),
                        directory,
                        List.of(),
                        AgentOptions.STANDARD,
                        model)) {
            return runner.run(
                    BlueprintJson.read(Json.parse(json)).blueprint(),
                    PageRunner.Request.LOCAL.withTexts(texts),
                    events::add);
        }
    }

    private Block block(String json, ChatModel model) throws InterruptedException {
        return run(json, model, WrittenTexts.NONE).page().orElseThrow().blocks().getFirst();
    }

    @Test
    void aModelWritesTheTextAsTheInstructionStates() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text("February had 20."));

        var block = block(blueprint(ROWS, "\"instruction\": \"for the board\""), model);

        assertThat(block.field("content").asText()).isEqualTo("February had 20.");
        assertThat(block.author()).isEqualTo("model");
        assertThat(model.requests().getFirst().messages().toString())
                .contains("for the board", "Feb", "300 words");
    }

    @Test
    void rulesWriteATextWithoutAnInstruction() throws InterruptedException {
        var block = block(blueprint(ROWS, ""), ScriptedModel.of());

        assertThat(block.author()).isEqualTo("rules");
        assertThat(block.field("content").asText()).contains("Feb").doesNotContain("model");
    }

    @Test
    void rulesWriteWithoutAModelAndStateThatTheInstructionWasNotFollowed()
            throws InterruptedException {
        var block =
                block(blueprint(ROWS, "\"instruction\": \"for the board\""), PageFixture.NO_MODEL);

        assertThat(block.author()).isEqualTo("rules");
        assertThat(block.field("content").asText())
                .contains("**30**", "No language model was available", "for the board");
    }

    @Test
    void asksOnceMoreForNumbersThatTheDataDoesNotHaveAndMarksThem() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("It rose by 77%."), ScriptedReply.text("It has 78."));

        var block = block(blueprint(ROWS, "\"instruction\": \"why\""), model);

        assertThat(block.field("unsupportedNumbers").items()).containsExactly(Value.of("78"));
    }

    @Test
    void writesAgainOnlyIfTheDataHasChanged() throws InterruptedException {
        var model =
                ScriptedModel.of(ScriptedReply.text("Up to 20."), ScriptedReply.text("Up to 21."));
        var json = blueprint(ROWS, "\"instruction\": \"why\"");
        var first = run(json, model, WrittenTexts.NONE);

        var same = run(json, model, first.texts());
        var changed = run(json.replace("20", "21"), model, same.texts());

        assertThat(same.page().orElseThrow().blocks().getFirst().field("content").asText())
                .isEqualTo("Up to 20.");
        assertThat(changed.page().orElseThrow().blocks().getFirst().field("content").asText())
                .isEqualTo("Up to 21.");
        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void sendsNoMoreDataThanThereIsRoomFor() throws InterruptedException {
        var rows =
                IntStream.range(0, 20_000)
                        .mapToObj(i -> "{\"month\": \"m%d\", \"amount\": %d}".formatted(i, i))
                        .collect(Collectors.joining(","));
        var model = ScriptedModel.of(ScriptedReply.text("There is a lot."));

        var _ = block(blueprint(rows, "\"instruction\": \"why\""), model);

        assertThat(model.requests().getFirst().messages().toString())
                .hasSizeLessThan(PromptData.MAX_LENGTH + 2_000)
                .contains("more\"");
    }

    @Test
    void statesTheResultInWordsBeforeTheLastEvent() throws InterruptedException {
        var _ = run(blueprint(ROWS, ""), ScriptedModel.of(), WrittenTexts.NONE);

        assertThat(events)
                .extracting(PageEvent::type)
                .endsWith(PageEvent.Type.MESSAGE, PageEvent.Type.COMPLETE);
        var message = events.get(events.size() - 2).field("content").asText();
        assertThat(message).contains("'Sales' is ready", "**30**");
        assertThat(events.getLast().field("result").field("chatResponse"))
                .isEqualTo(Value.of(message));
    }
}
