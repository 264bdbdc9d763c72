package dev.troupe.packs.files.command;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Drives the file agent's tools for the offline model: all calls that {@link FileRequest} reads in
 * the task, then a report of their results; a call that failed fails the node.
 *
 * @param agent the file agent's type in plans
 */
public record FileSkill(String agent) implements OfflineSkill, TaskReader {
    private static final int MAX_FAILURES = 3; // that are named of one task

    /** Tools of what commands ask for, each word of which is read. */
    private static final Set<String> OF_COMMANDS =
            Set.of("listDirectory", "copyFile", "moveFile", "deleteFile", "deleteDirectory");

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(agent)) {
            return Optional.empty();
        }
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var results = results(request.messages());
        var parsed = FileCommandParser.parse(brief.task());
        if (brief.parents().isEmpty() && parsed.isWhole()) {
            return Optional.of(carryOut(parsed.commands(), brief, results));
        }
        if (brief.parents().isEmpty() && parsed.hasUnknownWords()) {
            return Optional.of(refuse(parsed.unread(), brief));
        }
        return Optional.of(
                results.isEmpty() ? first(brief, parsed) : finish(brief, results, List.of()));
    }

    @Override
    public Set<String> agents() {
        return Set.of(agent);
    }

    /** Commands are read to the last word; what saves the work of others is described by it. */
    @Override
    public TaskReading read(String task) {
        var parsed = FileCommandParser.parse(task);
        if (parsed.isWhole() || FileFollowUp.isUndo(task)) {
            return TaskReading.whole(task);
        }
        var read = parsed.hasUnknownWords() ? findRead(task, parsed.unread()) : List.<String>of();
        var reading = TaskReading.of(task, List.of(), read, FileClause.filler(task));
        return parsed.hasUnknownWords() || FileRequest.isOnlyReading(task)
                ? reading
                : reading.withSubjects();
    }

    /** The parts of a task between the words that were not read. */
    private static List<String> findRead(String task, List<String> unread) {
        var words = unread.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile(words).splitAsStream(task).filter(part -> !part.isBlank()).toList();
    }

    /** A word that was not read may be the one that matters. */
    private static ModelReply refuse(List<String> unread, NodeBrief brief) {
        return fail(
                brief.language()
                        .choose(
                                "无法理解“%s”，因此没有执行。请改用其他说法，或删除后重试。"
                                        .formatted(String.join("”“", unread)),
                                "Not understood: '%s'; nothing was done. Rephrase it or leave it out."
                                        .formatted(String.join("', '", unread))));
    }

    private static ModelReply carryOut(
            List<FileCommand> commands, NodeBrief brief, List<Message.ToolResult> results) {
        try {
            var all = new FileCommandCalls(commands, results, brief.language());
            var calls = all.next();
            return calls.isEmpty()
                    ? finish(
                            brief,
                            results.stream().filter(FileCommandCalls::isAction).toList(),
                            all.remarks())
                    : ModelReply.calls(calls, OfflineModel.NAME);
        } catch (UnresolvedFilesException e) {
            return fail(e.reason());
        }
    }

    private static ModelReply first(NodeBrief brief, FileCommandParser.ParsedCommands parsed) {
        if (FileFollowUp.isUndo(brief.task())) {
            return fail(
                    brief.language()
                            .choose(
                                    "对文件的操作无法撤销，没有做任何修改。移动和复制可以反向操作；在原处修改的文件有一份修改前的副本。",
                                    "What was done with files cannot be undone; nothing was"
                                            + " changed. Moves and copies can be done the other way"
                                            + " round; of a file that was changed in place there is a"
                                            + " copy as it was."));
        }
        var request = new FileRequest(brief);
        var calls = request.calls();
        boolean isStrict = brief.parents().isEmpty() && !parsed.unread().isEmpty();
        if (isStrict && (isCommand(calls) || isLess(calls, brief.task()))) {
            return refuse(parsed.unread(), brief);
        }
        if (!calls.isEmpty() && !request.withoutFile().isEmpty()) {
            return refuse(request.withoutFile(), brief);
        }
        return calls.isEmpty()
                ? fail(
                        brief.language()
                                .choose(
                                        "无法确定要对哪个文件执行什么操作；请说明文件名以及要读取、保存、复制、移动、查找还是删除。",
                                        "It is unclear what to do with which file; specify the file"
                                                + " and whether to read, save, copy, move, find or"
                                                + " delete it."))
                : ModelReply.calls(calls, OfflineModel.NAME);
    }

    private static boolean isCommand(List<ToolCall> calls) {
        return calls.stream().map(ToolCall::name).anyMatch(OF_COMMANDS::contains);
    }

    /** Whether files would only be read that are to be copied or moved. */
    private static boolean isLess(List<ToolCall> calls, String task) {
        return !calls.isEmpty()
                && calls.stream().allMatch(call -> call.name().equals("readFile"))
                && !FileRequest.NEGATED.matcher(task).find()
                && Stream.of(FileVerb.MOVE, FileVerb.COPY).anyMatch(verb -> verb.isAskedBy(task));
    }

    private static List<Message.ToolResult> results(List<Message> messages) {
        return messages.stream()
                .filter(Message.ToolResult.class::isInstance)
                .map(Message.ToolResult.class::cast)
                .toList();
    }

    private static ModelReply finish(
            NodeBrief brief, List<Message.ToolResult> results, List<String> remarks) {
        var done = new ArrayList<String>();
        var failed = new ArrayList<String>();
        for (var result : results) {
            var reply = parseResult(result.text());
            if (result.isError()) {
                failed.add(reply.field("message").asText());
            } else {
                done.add(FileReport.line(result.tool(), reply.field("data"), brief.language()));
            }
        }
        done.addAll(remarks);
        if (failed.isEmpty()) {
            return ModelReply.text(String.join("\n", done), OfflineModel.NAME);
        }
        done.add(brief.language().choose("未完成：", "Not done: ") + listFirst(failed, brief));
        return fail(String.join("\n", done));
    }

    private static String listFirst(List<String> failed, NodeBrief brief) {
        var first = String.join("; ", failed.subList(0, Math.min(MAX_FAILURES, failed.size())));
        int more = failed.size() - MAX_FAILURES;
        return more <= 0
                ? first
                : first + brief.language().choose("；另有 %d 项", "; and %d more").formatted(more);
    }

    /**
     * A result that was truncated for the model is no longer JSON; then only its outcome is
     * reported.
     */
    private static Value parseResult(String text) {
        try {
            return Json.parse(text);
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    private static ModelReply fail(String reason) {
        var call =
                new ToolCall(
                        "file-failed",
                        ContextTools.REPORT_FAILURE,
                        Json.write(Value.of(Map.of("reason", Value.of(reason)))));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }
}
