package dev.troupe.agent.call;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A call of a tool as it is recorded: everything that a node which is started again must know of it
 * in place of making it.
 *
 * @param writes variables that it set
 * @param made files that it wrote for the user
 * @param own files it changed that were not there before the run
 * @param granted files from before the run that it changed with leave
 * @param reads files that its arguments name in addition to those that it changed
 * @param isOutside whether its answer contains untrusted text
 * @param isPrivate whether its answer is data of the user, which is not public
 * @param hosts that it accessed and that the run may access from now on, as users read them
 * @param spared the notice about a file that it did not overwrite; empty if there is none
 * @param excluded files that the call as it came was to change, and that a user removed from it
 */
public record CallRecord(
        String tool,
        ToolReply reply,
        Map<String, Value> writes,
        List<Made> made,
        List<Path> own,
        List<Path> granted,
        List<Path> reads,
        boolean isOutside,
        boolean isPrivate,
        List<String> hosts,
        String spared,
        List<Path> excluded) {
    /** The effects that are calls of tools begin so. */
    public static final String KEY = "tool ";

    /**
     * A file written for the user.
     *
     * @param origin the sources of the file; {@link Value#missing} if the tool does not report them
     */
    record Made(Path file, String mediaType, Value origin) {}

    /** Its key has the name in the call, so that a run in progress finds what it recorded. */
    public static Effect effectOf(ToolSpec<?> spec, ToolCall call, int turn) {
        return new Effect(
                KEY + turn + " " + call.id() + " " + call.name(), spec.traits().isRepeatable());
    }

    /** A call that counts as executed because a user confirms it; its answer is unknown. */
    public static CallRecord assumeDone(ProposedCall call, ToolContext context) {
        var message =
                context.language()
                        .choose(
                                "用户确认中断前已完成；结果没有记录",
                                "completed before the run was interrupted, as confirmed by the user; its result was not recorded");
        return new CallRecord(
                call.spec().name(),
                ToolReply.partial(Map.of(), message),
                Map.of(),
                List.of(),
                List.of(),
                call.changes(),
                List.of(),
                false,
                true,
                List.of(),
                "",
                List.of());
    }

    /** Files that are there, and files that are not. */
    static Map<Boolean, List<Path>> byExistence(List<Path> files) {
        return files.stream()
                .collect(
                        Collectors.partitioningBy(
                                file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS)));
    }

    /** The same with an additional note for the model; unchanged if that is empty. */
    public CallRecord withNote(String note) {
        if (note.isEmpty()) {
            return this;
        }
        var said = reply.message();
        var told = reply.withMessage(said == null ? note : said + "; " + note);
        return new CallRecord(
                tool, told, writes, made, own, granted, reads, isOutside, isPrivate, hosts, spared,
                excluded);
    }

    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("tool", Value.of(tool));
        fields.put("reply", reply.toRecord());
        fields.put("writes", Value.of(writes));
        fields.put("made", Value.of(made.stream().map(CallRecord::toValue).toList()));
        fields.put("own", paths(own));
        fields.put("granted", paths(granted));
        fields.put("reads", paths(reads));
        if (!spared.isEmpty()) {
            fields.put("spared", Value.of(spared));
        }
        if (!excluded.isEmpty()) {
            fields.put("excluded", paths(excluded));
        }
        fields.put("outside", Value.of(isOutside));
        fields.put("private", Value.of(isPrivate));
        if (!hosts.isEmpty()) {
            fields.put("hosts", Value.of(hosts.stream().map(Value::of).toList()));
        }
        return Value.of(fields);
    }

    private static Value toValue(Made made) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(made.file().toString()));
        fields.put("type", Value.of(made.mediaType()));
        if (!made.origin().isMissing()) {
            fields.put("origin", made.origin());
        }
        return Value.of(fields);
    }

    static Value paths(List<Path> files) {
        return Value.of(files.stream().map(Path::toString).map(Value::of).toList());
    }

    public static CallRecord of(Value value) {
        return new CallRecord(
                value.field("tool").asText(),
                ToolReply.of(value.field("reply")),
                value.field("writes") instanceof Value.RecordOf(var writes) ? writes : Map.of(),
                value.field("made").items().stream()
                        .map(made ->
                                new Made(
                                        Path.of(made.field("path").asText()),
                                        made.field("type").asText(),
                                        made.field("origin")))
                        .toList(),
                paths(value.field("own")),
                paths(value.field("granted")),
                paths(value.field("reads")), // none in records from before they were noted
                value.field("outside").equals(Value.of(true)),
                !value.field("private").equals(Value.of(false)), // not noted in older records
                value.field("hosts").items().stream().map(Value::asText).toList(),
                value.field("spared").asText(),
                paths(value.field("excluded")));
    }

    static List<Path> paths(Value value) {
        return value.items().stream().map(Value::asText).map(Path::of).toList();
    }
}
