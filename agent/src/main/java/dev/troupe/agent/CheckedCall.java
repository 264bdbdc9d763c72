package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A call whose arguments fit the tool.
 *
 * @param arguments as they were checked
 * @param input the same, as the tool takes them
 */
record CheckedCall<I extends Record>(Tool<I, ?> tool, Value arguments, I input) {
    private static final int SHOWN = 300; // characters of arguments that a problem quotes

    /**
     * @throws JsonException naming everything that does not fit
     */
    static <I extends Record> CheckedCall<I> of(Tool<I, ?> tool, Value sent) {
        var spec = tool.spec();
        var arguments = Arguments.fitted(spec.schema(), sent);
        return new CheckedCall<>(tool, arguments, Json.to(spec.input(), arguments));
    }

    /** What a model sent as the arguments of a call. */
    static Value parsed(String arguments) {
        return arguments.isBlank()
                ? Value.of(Map.<String, Value>of())
                : Json.parseLenient(arguments).value();
    }

    static Problem unfit(ToolSpec<?> spec, String sent, JsonException e) {
        return Problem.of(
                AgentProblem.BAD_ARGUMENTS,
                "%s 的参数不合要求：%s；给的是 %s；要求的格式是 %s",
                "Arguments of %s do not fit: %s; they were %s; the schema is %s",
                spec.name(),
                e.sentence(),
                sent.length() <= SHOWN ? sent : sent.substring(0, SHOWN) + "...",
                Json.write(spec.schema()));
    }

    /**
     * What it would do, with everything chosen that the arguments leave open. Nothing is done.
     *
     * @param key names the call; empty where nothing does
     * @throws RuntimeException whatever the tool throws, which is other people's code
     */
    Proposal<I> proposal(ToolContext context, String key, ToolGate gate) {
        var looking = new LookingContext(context, key);
        var chosen = tool.resolve(input, looking);
        var call = chosen.equals(input) ? this : withInput(chosen);
        var intention = call.intention(looking);
        var read = intention.changes().stream().filter(gate::isInput).findFirst();
        return read.isPresent() && tool.spec().words().isSaving()
                ? call.sparing(read.get(), looking)
                : new Proposal<>(call, intention, looking.names(), "");
    }

    /** The same under a name that is free, where it would overwrite what the run reads. */
    private Proposal<I> sparing(Path read, LookingContext looking) {
        var place = tool.spec().words().places().getFirst();
        var fields = new LinkedHashMap<String, Value>();
        if (arguments instanceof Value.RecordOf(var sent)) {
            fields.putAll(sent);
        }
        var name = looking.freeName(arguments.field(place).asText());
        fields.put(place, Value.of(name));
        var call = of(tool, Value.of(fields));
        var spared =
                looking.language()
                        .choose(
                                "%1$s 是读取的文件，没有覆盖；结果存为 %2$s。要覆盖请说“覆盖 %1$s”。",
                                "%1$s is read here and is not overwritten; the result is saved as %2$s. To replace it, ask to overwrite %1$s.")
                        .formatted(looking.workspace().display(read), name);
        return new Proposal<>(call, call.intention(looking), looking.names(), spared);
    }

    private CheckedCall<I> withInput(I newInput) {
        var newArguments = Arguments.fitted(tool.spec().schema(), Json.from(newInput));
        return new CheckedCall<>(tool, newArguments, newInput);
    }

    private Intention intention(LookingContext looking) {
        var changes = tool.changes(input, looking);
        return new Intention(
                tool.spec(),
                arguments,
                changes,
                doing(changes),
                () -> tool.preview(input, looking));
    }

    /** One that was judged before, as it was recorded then. */
    Intention recalled(CallIntent intent) {
        var words = tool.spec().words().of(arguments, !intent.granted().isEmpty());
        return new Intention(tool.spec(), arguments, intent.changes(), words, Map::of);
    }

    /** The same without asking the tool what it would change. */
    Intention intentionByWords() {
        var words = tool.spec().words();
        return new Intention(
                tool.spec(), arguments, List.of(), words.of(arguments, false), Map::of);
    }

    /** What it does, for people. */
    Sentence doing(ToolContext context, String key, ToolGate gate) {
        var words = tool.spec().words();
        return words.isSaving()
                ? proposal(context, key, gate).intention().doing()
                : words.of(arguments, false);
    }

    private Sentence doing(List<Path> changes) {
        boolean replaces =
                changes.stream().anyMatch(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS));
        return tool.spec().words().of(arguments, replaces);
    }
}
