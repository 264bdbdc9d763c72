package dev.troupe.agent;

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
     * Does it.
     *
     * @throws ToolException when it cannot be done; the model is told its problem and goes on
     */
    O call(I input, ToolContext context) throws InterruptedException;
}
