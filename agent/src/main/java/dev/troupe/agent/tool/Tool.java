package dev.troupe.agent.tool;

import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A typed function that a model can call. Safe for use by several threads.
 *
 * @param <I> a record whose components are the arguments; the schema is derived from it
 * @param <O> the type of the answer: a record, list, map, text, number or {@code Value}; short,
 *     since a model reads it
 */
public interface Tool<I extends Record, O> {
    ToolSpec<I> spec();

    /**
     * The files that a call would write, replace or remove, so that a policy can judge it before
     * anything is touched. Empty for tools that touch no files.
     *
     * @return as {@link Workspace#resolveWritable} gives them
     * @throws ToolException when the call cannot be done; it is not made then
     */
    default List<Path> changes(I input, ToolContext context) {
        return List.of();
    }

    /**
     * The files that a call would write, each with the content it would have, so that the user who
     * is asked to approve it sees what changes. Called only where a user is asked. Omitted files
     * are approved by name.
     */
    default Map<Path, FilePreview> preview(I input, ToolContext context) {
        return Map.of();
    }

    /**
     * Whether the user's own words ask for this change. Called only for tools that change records
     * of the user ({@link DataFlow#changesRecords}), after the run has read untrusted text: a
     * change that was not requested may be an order in that text, and needs approval.
     *
     * @param words the user's messages of the conversation and answers to questions
     */
    default boolean isRequested(I input, ToolContext context, String words) {
        return false;
    }

    /**
     * Whether the user's words name the records that a call changes. Called in place of {@link
     * #isRequested} if the run has read only titles and earlier answers, which rarely contain
     * orders; {@code true} for calls that change no existing record.
     *
     * @param words the user's messages of the conversation and answers to questions
     */
    default boolean isNamed(I input, ToolContext context, String words) {
        return true;
    }

    /**
     * The same arguments with everything chosen that depends on what is there now, such as {@link
     * ToolContext#chooseFreeName}. Called once, before the call is evaluated; the choice is
     * recorded before the call is executed, so that an interrupted call has the same effect when it
     * is executed again.
     */
    default I resolve(I input, ToolContext context) {
        return input;
    }

    /**
     * A fingerprint that distinguishes an interrupted call from one that was not executed, such as
     * the length and hash of a file. It is recorded before the call is executed, and {@link
     * ToolContext#before} returns it to the call. Asked only of tools that are repeatable and
     * change files.
     */
    default Value captureBefore(I input, ToolContext context) {
        return Value.missing();
    }

    /**
     * Does it.
     *
     * <p>Called on its own thread and interrupted when its time is up. May be called again after a
     * retryable problem if its specification allows it.
     *
     * @throws ToolException when it cannot be done; the model receives the problem and continues
     * @throws UncertainCallException when it may have been executed before and this cannot be
     *     determined
     */
    O call(I input, ToolContext context) throws InterruptedException;

    /**
     * Stops what a call left running elsewhere. Called once the run has ended without the end of
     * the call; returns soon, and is not repeated if it throws.
     *
     * @param parts what is recorded of the call, by the keys of {@link ToolContext#runPart}
     */
    default void abandon(Map<String, Value> parts) throws InterruptedException {}
}
