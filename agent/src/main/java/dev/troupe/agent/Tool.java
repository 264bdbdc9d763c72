package dev.troupe.agent;

import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A typed function that a model can call. Safe for use by several threads.
 *
 * @param <I> a record whose components are the arguments; the schema is derived from it
 * @param <O> what it answers: a record, list, map, text, number or {@code Value}; kept short, since
 *     a model reads it
 */
public interface Tool<I extends Record, O> {
    ToolSpec<I> spec();

    /**
     * The files that a call would write, replace or remove, so that a policy can judge it before
     * anything is touched. Empty for tools that touch no files.
     *
     * @return as {@link Workspace#writable} gives them
     * @throws ToolException when the call cannot be done; it is not made then
     */
    default List<Path> changes(I input, ToolContext context) {
        return List.of();
    }

    /**
     * The text files that a call would write, each with the whole text it would hold, so that the
     * user who is asked to approve it sees what changes. Called only where a user is asked. Files
     * that are left out are approved by name.
     */
    default Map<Path, String> preview(I input, ToolContext context) {
        return Map.of();
    }

    /**
     * The same arguments with everything chosen that depends on what is there now, such as {@link
     * ToolContext#freeName}. Asked once, before the call is judged; the choice is on record before
     * the call is made, so that a call that was cut off makes the same thing when it is made again.
     */
    default I resolve(I input, ToolContext context) {
        return input;
    }

    /**
     * What tells a call that was cut off from one that was not made, such as the length and hash of
     * a file. It is on record before the call is made, and {@link ToolContext#before} gives it back
     * to the call. Asked only of tools that are repeatable and change files.
     */
    default Value before(I input, ToolContext context) {
        return Value.missing();
    }

    /**
     * Does it.
     *
     * <p>Called on a thread of its own and interrupted when its time is up. May be called again
     * after a retryable problem where its specification says so.
     *
     * @throws ToolException when it cannot be done; the model is told its problem and goes on
     * @throws UncertainCallException when it was perhaps made before and nothing tells
     */
    O call(I input, ToolContext context) throws InterruptedException;
}
