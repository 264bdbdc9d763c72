package dev.troupe.agent.call;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ArgumentChecker;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
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
public record CheckedCall<I extends Record>(Tool<I, ?> tool, Value arguments, I input) {
    private static final LocalizedText INPUT =
            new LocalizedText(
                    "%1$s 是本次读取的文件，未覆盖；结果保存为 %2$s。如需覆盖，请说“覆盖 %1$s”。",
                    "%1$s is an input of this run and was not overwritten; the result is saved as %2$s. To replace it, ask to overwrite %1$s.");
    private static final LocalizedText MEANWHILE =
            new LocalizedText(
                    "%1$s 在本次运行期间被其他运行或程序写入，未覆盖；结果保存为 %2$s。",
                    "%1$s was written by another run or program during this run and was not overwritten; the result is saved as %2$s.");
    private static final int MAX_QUOTED = 300; // characters of arguments that a problem quotes

    /**
     * @throws JsonException naming everything that does not fit
     */
    public static <I extends Record> CheckedCall<I> of(Tool<I, ?> tool, Value sent) {
        var spec = tool.spec();
        var arguments = ArgumentChecker.requireFit(spec.schema(), sent);
        return new CheckedCall<>(tool, arguments, spec.toInput(arguments));
    }

    /**
     * What a model sent as the arguments of a call.
     *
     * @throws JsonException also when they are truncated: what is missing cannot be guessed
     */
    public static Value parseArguments(String arguments) {
        if (arguments.isBlank()) {
            return Value.of(Map.<String, Value>of());
        }
        var read = Json.parseLenient(arguments);
        if (read.isCompleted()) {
            throw new JsonException(
                    LocalizedText.of(
                            "参数不完整，没有执行；请重新发送完整的调用，较长的内容分几次发送",
                            "they are incomplete, so nothing was executed; send the whole call again, and long content in several calls"));
        }
        return read.value();
    }

    public static Problem toArgumentsProblem(ToolSpec<?> spec, String sent, JsonException e) {
        return Problem.of(
                AgentProblem.BAD_ARGUMENTS,
                "%s 的参数不合要求：%s；给的是 %s；要求的格式是 %s",
                "Arguments of %s do not fit: %s; they were %s; the schema is %s",
                spec.name(),
                e.text(),
                sent.length() <= MAX_QUOTED ? sent : sent.substring(0, MAX_QUOTED) + "...",
                Json.write(spec.schema()));
    }

    /**
     * What it would do, with everything chosen that the arguments leave open. Nothing is done.
     *
     * @param key the key of the call; empty if it has none
     * @throws RuntimeException any exception of the tool, which is external code
     */
    public ResolvedCall<I> resolve(ToolContext context, String key, ToolGate gate) {
        var looking = new DryRunContext(context, key);
        var chosen = tool.resolve(input, looking);
        var call = chosen.equals(input) ? this : withInput(chosen);
        var proposed = call.propose(looking);
        if (!tool.spec().words().isSaving()) {
            return new ResolvedCall<>(call, proposed, looking.names(), "");
        }
        for (var file : proposed.changes()) {
            if (gate.isInput(file)) {
                return call.withFreeName(file, INPUT, looking);
            }
            if (gate.isWrittenMeanwhile(file)) {
                return call.withFreeName(file, MEANWHILE, looking);
            }
        }
        return new ResolvedCall<>(call, proposed, looking.names(), "");
    }

    /**
     * The same under a free name, if it would overwrite what must stay.
     *
     * @param notice why, with the name of the file and the free name
     */
    private ResolvedCall<I> withFreeName(Path file, LocalizedText notice, DryRunContext looking) {
        var place = tool.spec().words().places().getFirst();
        var fields = new LinkedHashMap<String, Value>();
        if (arguments instanceof Value.RecordOf(var sent)) {
            fields.putAll(sent);
        }
        var name = looking.chooseFreeName(arguments.field(place).asText());
        fields.put(place, Value.of(name));
        var call = of(tool, Value.of(fields));
        var spared =
                looking.language()
                        .choose(notice.zh(), notice.en())
                        .formatted(looking.workspace().display(file), name);
        return new ResolvedCall<>(call, call.propose(looking), looking.names(), spared);
    }

    private CheckedCall<I> withInput(I newInput) {
        var spec = tool.spec();
        var newArguments = ArgumentChecker.requireFit(spec.schema(), spec.toArguments(newInput));
        return new CheckedCall<>(tool, newArguments, newInput);
    }

    private ProposedCall propose(DryRunContext looking) {
        var changes = tool.changes(input, looking);
        return new ProposedCall(
                tool.spec(),
                arguments,
                changes,
                describe(changes),
                () -> tool.preview(input, looking),
                words -> tool.isRequested(input, looking, words),
                words -> tool.isNamed(input, looking, words));
    }

    /** One that was judged before, as it was recorded then. */
    public ProposedCall proposeAgain(CallIntent intent) {
        var words = tool.spec().words().of(arguments, !intent.granted().isEmpty());
        return new ProposedCall(
                tool.spec(), arguments, intent.changes(), words, Map::of, _ -> false, _ -> false);
    }

    /** The same without asking the tool what it would change. */
    public ProposedCall proposeFromLabels() {
        var words = tool.spec().words();
        return new ProposedCall(
                tool.spec(),
                arguments,
                List.of(),
                words.of(arguments, false),
                Map::of,
                _ -> false,
                _ -> false);
    }

    /** What it does, for users. */
    public LocalizedText describe(ToolContext context, String key, ToolGate gate) {
        var words = tool.spec().words();
        return words.isSaving()
                ? resolve(context, key, gate).proposed().doing()
                : words.of(arguments, false);
    }

    private LocalizedText describe(List<Path> changes) {
        boolean replaces =
                changes.stream().anyMatch(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS));
        return tool.spec().words().of(arguments, replaces);
    }
}
