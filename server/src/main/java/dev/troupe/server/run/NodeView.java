package dev.troupe.server.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.troupe.agent.NodeBrief;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Step;
import dev.troupe.runtime.report.NodeReport;
import dev.troupe.server.conversation.ArtifactEntry;
import dev.troupe.server.http.Values;
import dev.troupe.server.schema.ModelReplySchema;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that is known of a node. */
record NodeView(
        @JsonUnwrapped NodeReport node,
        NodeInput brief,
        List<String> dependencies,
        List<NodeStep> steps,
        List<NodeCall> calls,
        @ArraySchema(schema = @Schema(implementation = ModelReplySchema.class)) List<Value> replies,
        @Schema(description = "Passages of documents about its task") List<NodePassage> passages,
        List<LogLine> log,
        @Schema(description = "Keys of the shared variables that it read")
                @Nullable List<String> reads,
        @Nullable List<WrittenVariable> writes,
        @Schema(description = PREVIEW) @Nullable Value output,
        List<ArtifactEntry> artifacts) {
    private static final String PREVIEW = "A large value is `{cut: true, characters, text}`";

    @Schema(description = "The input of the agent other than its steps")
    record NodeInput(String goal, String task, List<ParentNode> parents) {}

    record ParentNode(
            String node,
            String name,
            @Schema(description = "Of its result; omitted if it has none")
                    @Nullable String summary) {}

    record NodeStep(int stepNumber, String desc) {
        static NodeStep of(Step step) {
            return new NodeStep(step.stepNumber(), step.desc());
        }
    }

    @Schema(description = "A call of a tool")
    record NodeCall(
            @Nullable Integer attempt,
            @Schema(description = "Of the model in the attempt") @Nullable Integer turn,
            @Nullable String tool,
            @Schema(description = "What it does, in words") @Nullable LocalizedText doing,
            @Schema(description = "As text if the model wrote them as text")
                    @Nullable Value arguments,
            @Nullable Instant startedAt,
            @Schema(description = PREVIEW) @Nullable Value result,
            @Nullable String status,
            @Nullable Instant endedAt,
            @Schema(
                            description =
                                    "Number of the result table, if its rows can be traced to those"
                                            + " of a file")
                    @Nullable Integer table) {
        static final NodeCall NONE =
                new NodeCall(null, null, null, null, null, null, null, null, null, null);

        /** As the event that reports it has it. */
        NodeCall withStart(int inAttempt, Value event, Instant at) {
            var words = event.field("doing");
            return new NodeCall(
                    inAttempt,
                    Values.number(event.field("turn")),
                    event.field("tool").asText(),
                    new LocalizedText(words.field("zh").asText(), words.field("en").asText()),
                    event.field("arguments"),
                    at,
                    result,
                    status,
                    endedAt,
                    table);
        }

        NodeCall withEnd(Value event, Instant at) {
            var how = event.field("status");
            return new NodeCall(
                    attempt,
                    turn,
                    tool,
                    doing,
                    arguments,
                    startedAt,
                    result,
                    how.isMissing() ? null : how.asText(),
                    at,
                    table);
        }

        NodeCall withResult(Value preview) {
            return new NodeCall(
                    attempt, turn, tool, doing, arguments, startedAt, preview, status, endedAt,
                    table);
        }

        NodeCall withTable(int number) {
            return new NodeCall(
                    attempt, turn, tool, doing, arguments, startedAt, result, status, endedAt,
                    number);
        }
    }

    record NodePassage(
            String corpus,
            String path,
            String anchor,
            String title,
            BigDecimal score,
            String text) {
        static NodePassage of(NodeBrief.Passage passage) {
            return new NodePassage(
                    passage.corpus(),
                    passage.path(),
                    passage.anchor(),
                    passage.title(),
                    Values.normalize(BigDecimal.valueOf(passage.score())),
                    passage.text());
        }
    }

    record LogLine(Instant at, String text) {}

    record WrittenVariable(
            String key,
            @Schema(description = "What it is, in words, if the agent reported it")
                    @Nullable String what,
            @Schema(description = PREVIEW) Value preview) {}
}
