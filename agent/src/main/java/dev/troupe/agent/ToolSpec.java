package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.model.ToolDefinition;
import java.time.Duration;
import java.util.List;

/**
 * How a tool presents itself.
 *
 * @param name unique among an agent's tools; a verb and a noun, {@code renderChart}
 * @param description what it does and answers, for a model
 * @param input a record; its components are the arguments, {@code @Nullable} ones may be left out
 * @param risk what it can do to the world
 * @param traits how it may be called
 * @param words how people are told of it
 */
public record ToolSpec<I extends Record>(
        String name,
        String description,
        Class<I> input,
        Risk risk,
        ToolTraits traits,
        ToolWords words) {
    public ToolSpec {
        if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,63}")) {
            throw new IllegalArgumentException(
                    "tool name '"
                            + name
                            + "' is not 1 to 64 letters, digits, '_' or '-' that begin with a letter");
        }
    }

    public ToolSpec(String name, String description, Class<I> input, Risk risk) {
        this(name, description, input, risk, ToolTraits.of(risk), ToolWords.of(name));
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

    /** The same, with what it does in general, for people: "删除文件", "delete a file". */
    public ToolSpec<I> titled(String zh, String en) {
        return with(words.titled(new Sentence(zh, en)));
    }

    /**
     * The same, with what one call does, for people: "把 %s 移到 %s", "move %s to %s".
     *
     * @param places names of the arguments that say where it acts, one for each {@code %s}
     */
    public ToolSpec<I> doing(String zh, String en, String... places) {
        return with(words.doing(new Sentence(zh, en), List.of(places), false));
    }

    /**
     * The same, for a tool that writes one file: a call says that it saves or overwrites it.
     *
     * @param place name of the argument that names the file
     */
    public ToolSpec<I> saving(String place) {
        return with(words.doing(new Sentence("保存 %s", "save %s"), List.of(place), true));
    }

    /** The same, with another time for one call. */
    public ToolSpec<I> withTimeout(Duration timeout) {
        return with(traits.withTimeout(timeout));
    }

    /** The same, but doing it twice is doing it once, or not. */
    public ToolSpec<I> repeatable(boolean isRepeatable) {
        return with(traits.repeatable(isRepeatable));
    }

    /** The same, but calls may run side by side: it changes nothing and reads no variable. */
    public ToolSpec<I> independent() {
        return with(traits.independent());
    }

    /** The same, but its answer holds text that strangers wrote. */
    public ToolSpec<I> bringingOutsideText() {
        return with(traits.bringingOutsideText());
    }

    /** The same, but what it changes lies beyond the run's own files. */
    public ToolSpec<I> leavingWorkspace() {
        return with(traits.leavingWorkspace());
    }

    /**
     * The same, but it removes what is kept elsewhere than in files: a policy that asks before
     * files are removed asks before this.
     */
    public ToolSpec<I> removingRecords() {
        return with(traits.removingRecords());
    }

    /** The same, but its answer is the node's result and ends the agent's turn. */
    public ToolSpec<I> last() {
        return with(traits.last());
    }

    /** The same, for a tool that computes all its time and waits for nothing outside. */
    public ToolSpec<I> computing() {
        return with(traits.computing());
    }

    /** The same, with what to do where nobody knows whether a call was made. */
    public ToolSpec<I> whenUnknown(UnknownOutcome policy) {
        return with(traits.whenUnknown(policy));
    }

    private ToolSpec<I> with(ToolTraits newTraits) {
        return new ToolSpec<>(name, description, input, risk, newTraits, words);
    }

    private ToolSpec<I> with(ToolWords newWords) {
        return new ToolSpec<>(name, description, input, risk, traits, newWords);
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
