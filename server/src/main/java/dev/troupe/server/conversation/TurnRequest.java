package dev.troupe.server.conversation;

import dev.troupe.core.value.Value;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.Values;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was accepted for a turn: with its message, everything that is needed to do it, now or after
 * a restart. Stored with the event that accepts the turn.
 *
 * @param by who it is for, for the record
 * @param workspace that it works in; {@code null} if it did not exist yet, or is that of a run
 * @param body what the kind needs in addition to the message
 */
public record TurnRequest(
        Kind kind, String by, @Nullable Path workspace, RunPreferences preferences, Value body) {
    private static final String INSTRUCTIONS = "instructions";

    /** What is to be done. */
    public enum Kind {
        /** Understand the message, plan it and run the plan. */
        MESSAGE,
        /** Understand the message and plan it; nothing is run. */
        PREVIEW,
        /** Run the workflow {@code {workflow}}. */
        WORKFLOW,
        /** Run again a part of a run: {@code {run, from}} or {@code {run, failed}}. */
        RERUN,
        /** Run a changed run: {@code {run, inputs, workflow, request}}. */
        FORK,
        /** Run another plan in the place of one that waits to be approved: {@code {run, plan}}. */
        REPLACE
    }

    public static TurnRequest forMessage(
            String by, @Nullable Path workspace, RunPreferences preferences) {
        return new TurnRequest(Kind.MESSAGE, by, workspace, preferences, Values.emptyRecord());
    }

    /**
     * The same with instructions of the user for all messages, which permit nothing.
     *
     * @param instructions may be empty
     */
    public TurnRequest withInstructions(String instructions) {
        return instructions.isEmpty()
                ? this
                : new TurnRequest(
                        kind,
                        by,
                        workspace,
                        preferences,
                        Values.with(body, INSTRUCTIONS, Value.of(instructions)));
    }

    /** The user's instructions for all messages; may be empty. */
    public String instructions() {
        return body.field(INSTRUCTIONS).asText();
    }

    /** The stored form. */
    Value toValue() {
        return Values.record(
                "kind", Value.of(kind.name().toLowerCase(Locale.ROOT)),
                "by", Value.of(by),
                "workspace", workspace == null ? Value.missing() : Value.of(workspace.toString()),
                "wishes", preferences.toValue(),
                "priority", preferences.priority().toValue(),
                "body", body);
    }

    /**
     * Reads a stored one. Fields that a newer version may have added are passed over.
     *
     * @throws IllegalArgumentException when it is of a kind that is not known here
     * @throws ApiException when a field of it cannot be read
     */
    public static TurnRequest from(Value kept) {
        var workspace = kept.field("workspace").asText();
        var preferences =
                kept.field("wishes") instanceof Value.RecordOf(var fields)
                        ? RunPreferences.parse(new RequestFields(fields))
                        : RunPreferences.NONE;
        return new TurnRequest(
                Kind.valueOf(kept.field("kind").asText().toUpperCase(Locale.ROOT)),
                kept.field("by").asText(),
                workspace.isEmpty() ? null : Path.of(workspace),
                preferences.withPriority(TurnPriority.ofStored(kept)),
                kept.field("body"));
    }
}
