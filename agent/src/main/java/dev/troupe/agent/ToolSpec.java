package dev.troupe.agent;

import dev.troupe.core.Value;
import dev.troupe.model.ToolDefinition;
import java.time.Duration;

/**
 * How a tool presents itself.
 *
 * @param name unique among an agent's tools; a verb and a noun, {@code renderChart}
 * @param description what it does and answers, for a model
 * @param input a record; its components are the arguments, {@code @Nullable} ones may be left out
 * @param risk what it can do to the world
 * @param traits how it may be called
 */
public record ToolSpec<I extends Record>(
        String name, String description, Class<I> input, Risk risk, ToolTraits traits) {
    public ToolSpec {
        if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,63}")) {
            throw new IllegalArgumentException(
                    "tool name '"
                            + name
                            + "' is not 1 to 64 letters, digits, '_' or '-' that begin with a letter");
        }
    }

    public ToolSpec(String name, String description, Class<I> input, Risk risk) {
        this(name, description, input, risk, ToolTraits.of(risk));
    }

    public static <I extends Record> ToolSpec<I> readOnly(
            String name, String description, Class<I> input) {
        return new ToolSpec<>(name, description, input, Risk.READ);
    }

    /** A tool that changes files of the workspace. */
    public static <I extends Record> ToolSpec<I> writing(
            String name, String description, Class<I> input) {
        return new ToolSpec<>(name, description, input, Risk.WRITE);
    }

    /** The same, with another time for one call. */
    public ToolSpec<I> withTimeout(Duration timeout) {
        return with(
                new ToolTraits(
                        timeout,
                        traits.isRepeatable(),
                        traits.isIndependent(),
                        traits.bringsOutsideText(),
                        traits.leavesWorkspace(),
                        traits.isLast()));
    }

    /** The same, but doing it twice is doing it once, or not. */
    public ToolSpec<I> repeatable(boolean isRepeatable) {
        return with(
                new ToolTraits(
                        traits.timeout(),
                        isRepeatable,
                        traits.isIndependent(),
                        traits.bringsOutsideText(),
                        traits.leavesWorkspace(),
                        traits.isLast()));
    }

    /** The same, but calls may run side by side: it changes nothing and reads no variable. */
    public ToolSpec<I> independent() {
        return with(
                new ToolTraits(
                        traits.timeout(),
                        traits.isRepeatable(),
                        true,
                        traits.bringsOutsideText(),
                        traits.leavesWorkspace(),
                        traits.isLast()));
    }

    /** The same, but its answer holds text that strangers wrote. */
    public ToolSpec<I> bringingOutsideText() {
        return with(
                new ToolTraits(
                        traits.timeout(),
                        traits.isRepeatable(),
                        traits.isIndependent(),
                        true,
                        traits.leavesWorkspace(),
                        traits.isLast()));
    }

    /** The same, but what it changes lies beyond the run's own files. */
    public ToolSpec<I> leavingWorkspace() {
        return with(
                new ToolTraits(
                        traits.timeout(),
                        traits.isRepeatable(),
                        traits.isIndependent(),
                        traits.bringsOutsideText(),
                        true,
                        traits.isLast()));
    }

    /** The same, but its answer is the node's result and ends the agent's turn. */
    public ToolSpec<I> last() {
        return with(
                new ToolTraits(
                        traits.timeout(),
                        traits.isRepeatable(),
                        traits.isIndependent(),
                        traits.bringsOutsideText(),
                        traits.leavesWorkspace(),
                        true));
    }

    private ToolSpec<I> with(ToolTraits newTraits) {
        return new ToolSpec<>(name, description, input, risk, newTraits);
    }

    /** The JSON Schema of the arguments, derived from the input record. */
    public Value schema() {
        return Schemas.of(input);
    }

    /** As a model is offered it. */
    public ToolDefinition definition() {
        return new ToolDefinition(name, description, schema());
    }
}
