package dev.troupe.agent.tool;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolDefinition;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a tool presents itself.
 *
 * @param name unique among an agent's tools; a verb and a noun, {@code renderChart}
 * @param description what it does and answers, for a model
 * @param input a record; its components are the arguments, {@code @Nullable} ones may be omitted
 * @param risk what it can do to the world
 * @param traits how it may be called
 * @param words the texts about it for users
 * @param givenSchema the JSON Schema of the arguments, if it is known only at run time; {@code
 *     null} if it is derived from {@code input}
 */
public record ToolSpec<I extends Record>(
        String name,
        String description,
        Class<I> input,
        Risk risk,
        ToolTraits traits,
        ToolLabels words,
        @Nullable Value givenSchema) {
    public ToolSpec {
        if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,63}")) {
            throw new IllegalArgumentException(
                    "tool name '"
                            + name
                            + "' is not 1 to 64 letters, digits, '_' or '-' that begin with a letter");
        }
    }

    /** A tool whose schema is derived from its input record. */
    public ToolSpec(
            String name,
            String description,
            Class<I> input,
            Risk risk,
            ToolTraits traits,
            ToolLabels words) {
        this(name, description, input, risk, traits, words, null);
    }

    /**
     * A tool whose arguments are known only at run time, such as one of another program.
     *
     * @param schema the JSON Schema of the arguments
     */
    public static ToolSpec<OpenArguments> ofSchema(
            String name, String description, Value schema, Risk risk, ToolTraits traits) {
        return new ToolSpec<>(
                name, description, OpenArguments.class, risk, traits, ToolLabels.of(name), schema);
    }

    public ToolSpec(String name, String description, Class<I> input, Risk risk) {
        this(name, description, input, risk, ToolTraits.of(risk), ToolLabels.of(name));
    }

    public static <I extends Record> ToolSpec<I> readOnly(
            String name, String description, Class<I> input) {
        return new ToolSpec<>(name, description, input, Risk.READ);
    }

    /** A tool that changes files of the workspace. */
    public static <I extends Record> ToolSpec<I> readWrite(
            String name, String description, Class<I> input) {
        return new ToolSpec<>(name, description, input, Risk.WRITE);
    }

    /** The same, with what it does in general, for users: "删除文件", "delete a file". */
    public ToolSpec<I> withTitle(String zh, String en) {
        return with(words.withTitle(new LocalizedText(zh, en)));
    }

    /**
     * The same, with what one call does, for users: "把 %s 移到 %s", "move %s to %s".
     *
     * @param places names of the arguments that state where it acts, one for each {@code %s}
     */
    public ToolSpec<I> withCallLabel(String zh, String en, String... places) {
        return with(words.withPattern(new LocalizedText(zh, en), List.of(places), false));
    }

    /**
     * The same, for a tool that writes one file: a call states that it saves or overwrites it.
     *
     * @param place name of the argument that names the file
     */
    public ToolSpec<I> withSaveTarget(String place) {
        return with(words.withPattern(new LocalizedText("保存 %s", "save %s"), List.of(place), true));
    }

    /** The same, with another time for one call. */
    public ToolSpec<I> withTimeout(Duration timeout) {
        return with(traits.withTimeout(timeout));
    }

    /** The same, but doing it twice is doing it once, or not. */
    public ToolSpec<I> withRepeatable(boolean isRepeatable) {
        return with(traits.withRepeatable(isRepeatable));
    }

    /** The same, but calls may run side by side: it changes nothing and reads no variable. */
    public ToolSpec<I> withIndependentCalls() {
        return with(traits.withIndependentCalls());
    }

    /** The same, but its answer contains untrusted text. */
    public ToolSpec<I> withOutsideText() {
        return with(traits.withOutsideText());
    }

    /** The same, but its changes are outside the run's own files. */
    public ToolSpec<I> withEffectsOutsideWorkspace() {
        return with(traits.withEffectsOutsideWorkspace());
    }

    /**
     * The same, but it removes records that are stored elsewhere than in files: a policy that asks
     * before files are removed asks before this.
     */
    public ToolSpec<I> withRecordRemoval() {
        return with(traits.withRecordRemoval());
    }

    /**
     * The same, but it accesses the network.
     *
     * @param addresses names of the arguments that hold the addresses; none if a call continues at
     *     the address of the one before
     */
    public ToolSpec<I> withNetworkAccess(String... addresses) {
        return with(traits.withFlow(traits.flow().withNetwork(List.of(addresses))));
    }

    /**
     * The same, but it changes records of the user that are stored elsewhere than in files.
     *
     * @param targets names of the arguments that identify existing records
     */
    public ToolSpec<I> withRecordChanges(String... targets) {
        return with(traits.withFlow(traits.flow().withRecords(List.of(targets))));
    }

    /** The same, but its answer is the node's result and ends the agent's turn. */
    public ToolSpec<I> withFinalAnswer() {
        return with(traits.withFinalAnswer());
    }

    /** The same, for a tool that computes all its time and waits for nothing outside. */
    public ToolSpec<I> withComputePool() {
        return with(traits.withComputePool());
    }

    /** The same, with what to do if the outcome of a call is unknown. */
    public ToolSpec<I> withUncertainCallPolicy(UncertainCallPolicy policy) {
        return with(traits.withUncertainCallPolicy(policy));
    }

    private ToolSpec<I> with(ToolTraits newTraits) {
        return new ToolSpec<>(name, description, input, risk, newTraits, words, givenSchema);
    }

    private ToolSpec<I> with(ToolLabels newWords) {
        return new ToolSpec<>(name, description, input, risk, traits, newWords, givenSchema);
    }

    /** The JSON Schema of the arguments. */
    public Value schema() {
        return givenSchema == null ? InputSchema.of(input) : givenSchema;
    }

    /**
     * Arguments that fit the schema, as the tool takes them.
     *
     * @throws dev.troupe.codec.JsonException naming what does not fit
     */
    public I toInput(Value arguments) {
        return givenSchema == null
                ? Json.toRecord(input, arguments)
                : input.cast(new OpenArguments(arguments));
    }

    /** What {@link #toInput} took. */
    public Value toArguments(I taken) {
        return taken instanceof OpenArguments(var arguments) ? arguments : Json.toValue(taken);
    }

    /** As a model is offered it: without other names of its arguments. */
    public ToolDefinition definition() {
        return new ToolDefinition(name, description, InputSchema.forModels(input));
    }
}
