package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.PartialProblem;
import dev.troupe.server.schema.OpenQuestionSchema;
import dev.troupe.server.schema.WorkflowSchema;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message of the user or the assistant; what follows the time, only answers have. */
public record MessageEntry(
        @Schema(minimum = "1") int turn,
        @Schema(allowableValues = {"user", "assistant"}) String role,
        String text,
        Instant at,
        @Nullable TurnState state,
        @Nullable List<ArtifactEntry> artifacts,
        @Schema(description = "What the user must specify before the request can be planned")
                @Nullable ClarificationEntry question,
        @Nullable String runId,
        @Schema(implementation = WorkflowSchema.class) @Nullable Value workflow,
        @Schema(description = "What the run waited for when the turn ended")
                @ArraySchema(schema = @Schema(implementation = OpenQuestionSchema.class))
                @Nullable List<Value> questions,
        @Nullable PartialProblem problem,
        @Nullable TurnUsageEntry usage,
        @Nullable IntentEntry intent) {

    static MessageEntry ofUser(int turn, String text, Instant at) {
        return new MessageEntry(
                turn, "user", text, at, null, null, null, null, null, null, null, null, null);
    }

    /** An answer that is being worked on. */
    static MessageEntry pendingAnswer(
            int turn, Instant at, RunId run, @Nullable IntentResult intent) {
        return new MessageEntry(
                turn,
                "assistant",
                "",
                at,
                TurnState.RUNNING,
                null,
                null,
                run.value(),
                null,
                null,
                null,
                null,
                intent == null ? null : IntentEntry.of(intent));
    }

    /**
     * @param run the last that the turn started; {@code null} for none
     */
    static MessageEntry ofAnswer(
            TurnAnswered answer, Instant at, @Nullable RunId run, @Nullable IntentResult intent) {
        var composed = answer.details() instanceof Composed some ? some : null;
        var question = composed == null ? null : composed.question();
        var usage = composed == null ? null : composed.usage();
        var problem = answer.problem();
        return new MessageEntry(
                answer.turn(),
                "assistant",
                answer.text(),
                at,
                TurnState.of(answer.state()),
                composed == null ? null : composed.files().stream().map(ArtifactEntry::of).toList(),
                question == null ? null : ClarificationEntry.of(question),
                run == null ? null : run.value(),
                composed == null ? null : orNull(composed.workflow()),
                composed == null || composed.questions().isMissing()
                        ? null
                        : composed.questions().items(),
                problem == null ? null : PartialProblem.of(problem),
                usage == null ? null : TurnUsageEntry.of(usage),
                intent == null ? null : IntentEntry.of(intent));
    }

    private static @Nullable Value orNull(Value value) {
        return value.isMissing() ? null : value;
    }
}
