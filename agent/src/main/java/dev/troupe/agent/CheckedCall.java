package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
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
     * What it would do, without doing anything.
     *
     * @throws RuntimeException whatever the tool throws, which is other people's code
     */
    Intention intention(ToolContext context) {
        var changes = tool.changes(input, new LookingContext(context));
        return new Intention(tool.spec(), arguments, changes, doing(changes));
    }

    /** The same without asking the tool what it would change. */
    Intention intentionByWords() {
        var words = tool.spec().words();
        return new Intention(tool.spec(), arguments, List.of(), words.of(arguments, false));
    }

    /** What it does, for people. */
    Sentence doing(ToolContext context) {
        var words = tool.spec().words();
        return words.isSaving() ? intention(context).doing() : words.of(arguments, false);
    }

    private Sentence doing(List<Path> changes) {
        boolean replaces =
                changes.stream().anyMatch(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS));
        return tool.spec().words().of(arguments, replaces);
    }
}
