package dev.troupe.testing.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import dev.troupe.model.replay.RecordedCall;
import dev.troupe.model.replay.RecordingModel;
import dev.troupe.model.replay.ReplayingModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedCallFileTest {
    private static final ModelRequest REQUEST =
            new ModelRequest(
                    ModelRole.AGENT,
                    List.of(
                            new Message.System("简短"),
                            new Message.User("line one\nline two"),
                            new Message.Assistant("", List.of(new ToolCall("c", "f", "{bad"))),
                            new Message.ToolResult("c", "f", "no", true)),
                    List.of(
                            new ToolDefinition(
                                    "f", "Does f.", Value.of(Map.of("a", Value.of(1.5))))),
                    ToolChoice.REQUIRED,
                    0.25,
                    99,
                    Value.of("never on a tape"));

    @TempDir private Path directory;

    @Test
    void playsWhatWasRecordedIntoAFile() throws Exception {
        var file = directory.resolve("tape.jsonl");
        var script =
                ScriptedModel.of(
                        ScriptedReply.call("f", "{}").withText("好").withUsage(3, 2),
                        ScriptedReply.failure(ModelProblem.RATE_LIMITED, "slow down"));
        var recording = new RecordingModel(script, RecordedCallFile.recorder(file));
        var said = recording.chat(REQUEST);
        assertThatThrownBy(() -> recording.chat(REQUEST)).isInstanceOf(ModelException.class);

        var replayed = new ReplayingModel(RecordedCallFile.read(file));

        assertThat(replayed.chat(REQUEST)).isEqualTo(said);
        assertThatThrownBy(() -> replayed.chat(REQUEST))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.problem().is(ModelProblem.RATE_LIMITED)).isTrue());
        assertThat(Files.readAllLines(file)).hasSize(2).noneMatch(l -> l.contains("never on"));
    }

    @Test
    void readsBackEveryPartOfARequest() {
        var file = directory.resolve("tape.jsonl");
        var reply = new RecordedCall.Replied(REQUEST, ModelReply.text("ok", "m"));

        RecordedCallFile.recorder(file).accept(reply);

        assertThat(RecordedCallFile.read(file))
                .containsExactly(
                        new RecordedCall.Replied(
                                REQUEST.withBrief(Value.missing()), reply.reply()));
    }

    @Test
    void namesTheLineThatCannotBeRead() throws Exception {
        var file = directory.resolve("tape.jsonl");
        Files.writeString(file, "\n{\"request\": 1}\n");

        assertThatThrownBy(() -> RecordedCallFile.read(file))
                .hasMessageContainingAll("line 2", "tape.jsonl");
    }
}
