package dev.troupe.server;

import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was accepted for a turn: with its message, everything that is needed to do it, now or after
 * a restart. Kept with the event that accepts the turn.
 *
 * @param by who it is for, for the record
 * @param workspace where it is worked on; {@code null} where that was not there yet, or comes from
 *     a run
 * @param body what the kind needs beside the message
 */
record TurnRequest(Kind kind, String by, @Nullable Path workspace, Wishes wishes, Value body) {
    /** What is to be done. */
    enum Kind {
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

    static TurnRequest message(String by, @Nullable Path workspace, Wishes wishes) {
        return new TurnRequest(Kind.MESSAGE, by, workspace, wishes, Values.nothing());
    }

    /** As it is kept. */
    Value value() {
        return Values.record(
                "kind", Value.of(kind.name().toLowerCase(Locale.ROOT)),
                "by", Value.of(by),
                "workspace", workspace == null ? Value.missing() : Value.of(workspace.toString()),
                "wishes", wishes.value(),
                "body", body);
    }

    /**
     * Reads one that was kept.
     *
     * @throws IllegalArgumentException when it is of a kind that is not known here
     * @throws Refusal when a field of it cannot be read
     */
    static TurnRequest of(Value kept) {
        var workspace = kept.field("workspace").asText();
        var wishes = kept.field("wishes");
        return new TurnRequest(
                Kind.valueOf(kept.field("kind").asText().toUpperCase(Locale.ROOT)),
                kept.field("by").asText(),
                workspace.isEmpty() ? null : Path.of(workspace),
                wishes.isMissing() ? Wishes.NONE : Wishes.of(Body.of(wishes, Wishes.FIELDS)),
                kept.field("body"));
    }
}
