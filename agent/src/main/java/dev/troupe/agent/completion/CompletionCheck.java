package dev.troupe.agent.completion;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.ToolCall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt of a node has done, in contrast to what its model reports: which calls failed
 * without a replacement, and which files are missing. For one thread.
 */
public final class CompletionCheck {
    private static final int LONGEST_TARGET = 300;
    private static final int LONGEST_MESSAGE = 300;

    private static final LocalizedText TRUNCATED =
            new LocalizedText(
                    "回答达到 token 上限而被截断，内容不完整；请调高 maxTokens，或拆分任务。",
                    "The answer was cut at the token limit and is incomplete; raise maxTokens, or divide the task.");

    private final String task;
    private final Supplier<List<String>> files;
    private final Supplier<List<String>> removed;
    private final Workspace workspace;
    private final Language language;
    private final List<FailedCall> failed = new ArrayList<>();
    private final Set<String> recorded = new LinkedHashSet<>(); // in lower case
    private final WrittenPaths written;
    private List<LocalizedText> flaws = List.of();
    private int calls;
    private int succeeded;
    private int changed;
    private boolean isReminded;
    private boolean isTruncated;

    /**
     * @param task the words of the task and of the user
     * @param files determines the names of those that must exist in the end
     * @param removed determines the names of those that must not exist in the end
     */
    public CompletionCheck(
            String task,
            Supplier<List<String>> files,
            Supplier<List<String>> removed,
            Workspace workspace,
            Language language) {
        this.task = task;
        this.files = files;
        this.removed = removed;
        this.workspace = workspace;
        this.language = language;
        this.written = new WrittenPaths(task);
    }

    /** The words of the task and of the user. */
    public String task() {
        return task;
    }

    /**
     * Records a call that was answered.
     *
     * @param risk {@code null} if there is no such tool
     * @param doing what the call does, for users
     */
    public void record(ToolCall call, @Nullable Risk risk, LocalizedText doing, ToolReply reply) {
        var targets = findTargets(call);
        calls++;
        if (reply.status() == ToolStatus.ERROR) {
            boolean isRequested = targets.stream().anyMatch(this::isInTask);
            if (risk != Risk.READ || isRequested) {
                failed.add(
                        new FailedCall(
                                call.name(),
                                risk,
                                targets,
                                isRequested,
                                doing,
                                reply.code(),
                                reply.message() == null ? "" : reply.message()));
            }
            return;
        }
        succeeded++;
        if (risk != null) {
            if (risk != Risk.READ) {
                changed++;
                written.addAll(targets);
            }
            failed.removeIf(earlier -> earlier.isReplacedBy(call.name(), risk, targets));
        }
    }

    /**
     * Notes that a call stored a record of the user, such as a task or a schedule. Files that its
     * text names are part of that text: they are written when the user, or the schedule, does so.
     */
    public void recordStored(ToolCall call) {
        try {
            addTexts(Json.parseLenient(call.arguments()).value());
        } catch (JsonException _) {
            // it stored nothing then
        }
    }

    /** Records files that a user removed from a call, which need not change any more. */
    public void recordExcluded(List<Path> files) {
        for (var file : files) {
            recorded.add(workspace.display(file).toLowerCase(Locale.ROOT));
            recorded.add(String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT));
        }
    }

    private void addTexts(Value value) {
        switch (value) {
            case Value.Text(var text) ->
                    Mentions.of(text).files().stream()
                            .map(file -> file.toLowerCase(Locale.ROOT))
                            .forEach(recorded::add);
            case Value.RecordOf(var fields) -> fields.values().forEach(this::addTexts);
            case Value.ListOf(var items) -> items.forEach(this::addTexts);
            default -> {} // no text
        }
    }

    /**
     * What is wrong with the files that must exist now, or must not, also in folders that the task
     * names.
     */
    public List<LocalizedText> findFlaws() {
        var missing =
                files.get().stream()
                        .filter(file -> !recorded.contains(file.toLowerCase(Locale.ROOT)))
                        .flatMap(file -> findFlaw(file).stream());
        var left =
                removed.get().stream()
                        .filter(file -> !recorded.contains(file.toLowerCase(Locale.ROOT)))
                        .filter(this::isLeft)
                        .map(file -> LocalizedText.of("%s 仍然存在", "%s still exists", file));
        return Stream.concat(missing, left).toList();
    }

    private Optional<LocalizedText> findFlaw(String file) {
        return FileFlaw.find(written.find(file).orElse(file), workspace);
    }

    /** Whether a file was not deleted, and no call that failed reports that. */
    private boolean isLeft(String file) {
        return failed.stream().noneMatch(call -> call.changes() && call.targets().contains(file))
                && FileFlaw.exists(written.find(file).orElse(file), workspace);
    }

    /** Records that the model's answer ended at the token limit. */
    public void recordTruncatedAnswer() {
        isTruncated = true;
    }

    /** Sets the result of the latest check of the files. */
    public void setFlaws(List<LocalizedText> found) {
        flaws = List.copyOf(found);
    }

    /**
     * What the model must still do, once: it is reported when the model ends for the first time.
     * Empty if all is done, or if a user decided against the rest.
     */
    public Optional<String> nextReminder() {
        var missing = new ArrayList<>(flaws.stream().map(LocalizedText::en).toList());
        failed.stream()
                .filter(call -> !call.isRefusedByUser())
                .forEach(call -> missing.add(call.doing().en() + " failed: " + call.message()));
        if (calls > 0 && succeeded == 0 && missing.isEmpty() && failed.isEmpty()) {
            missing.add("none of your tool calls succeeded");
        }
        if (isReminded || missing.isEmpty()) {
            return Optional.empty();
        }
        isReminded = true;
        return Optional.of(
                "The task is not done yet:\n- "
                        + String.join("\n- ", missing)
                        + "\nDo what is missing. If that is not possible, call reportFailure and name the reason.");
    }

    /** Why the node has failed, whatever its model reports; empty if it did at least a part. */
    public Optional<Problem> findFailure(String agent) {
        boolean hasDoneNothing =
                changed == 0 && failed.stream().anyMatch(FailedCall::changes)
                        || calls > 0 && succeeded == 0;
        if (flaws.isEmpty() && !hasDoneNothing) {
            return Optional.empty();
        }
        var reasons = new ArrayList<>(flaws);
        failed.stream().map(this::describe).forEach(reasons::add);
        if (reasons.isEmpty()) {
            reasons.add(LocalizedText.of("%d 次工具调用全部失败", "all its %d tool calls failed", calls));
        }
        return Optional.of(
                new Problem(
                        findCode(flaws.isEmpty()),
                        LocalizedText.of(
                                "智能体 %s 没有完成任务：%s",
                                "Agent %s did not complete the task: %s",
                                agent,
                                LocalizedText.join("; ", reasons.stream().distinct().toList())),
                        false));
    }

    /** A refusal or an unclear request explains more than the missing file that follows from it. */
    private String findCode(boolean hasFiles) {
        return failed.reversed().stream()
                .map(FailedCall::code)
                .filter(code -> code != null && isReason(code))
                .findFirst()
                .orElse((hasFiles ? AgentProblem.CALLS_FAILED : AgentProblem.OUTPUT_MISSING).id());
    }

    private static boolean isReason(String code) {
        return AgentProblem.isRefusal(code) || AgentProblem.isUnclearRequest(code);
    }

    /** Sentences for the user about what was not done although the rest was. */
    public List<String> findOmissions() {
        var notDone =
                failed.stream()
                        .map(call -> {
                            var text = describe(call);
                            return language.choose("未完成：" + text.zh(), "Not done: " + text.en());
                        });
        var truncated =
                Stream.of(TRUNCATED)
                        .filter(_ -> isTruncated)
                        .map(text -> language.choose(text.zh(), text.en()));
        return Stream.concat(notDone, truncated).distinct().toList();
    }

    private LocalizedText describe(FailedCall call) {
        var message = call.message();
        var shown =
                message.length() <= LONGEST_MESSAGE
                        ? message
                        : message.substring(0, LONGEST_MESSAGE) + "…";
        return LocalizedText.of("%s（%s）", "%s (%s)", call.doing(), shown);
    }

    private boolean isInTask(String target) {
        return task.toLowerCase(Locale.ROOT).contains(target.toLowerCase(Locale.ROOT));
    }

    private static Set<String> findTargets(ToolCall call) {
        var targets = new LinkedHashSet<String>();
        try {
            addTargets(Json.parseLenient(call.arguments()).value(), targets);
        } catch (JsonException _) {
            return Set.of(); // the call reports it
        }
        return targets;
    }

    private static void addTargets(Value value, Set<String> targets) {
        switch (value) {
            case Value.Text(var text) -> {
                boolean isName = text.indexOf('.') > 0 || text.indexOf('/') >= 0;
                if (isName && text.length() <= LONGEST_TARGET && text.indexOf('\n') < 0) {
                    targets.add(text.strip());
                }
            }
            case Value.RecordOf(var fields) ->
                    fields.values().forEach(field -> addTargets(field, targets));
            case Value.ListOf(var items) -> items.forEach(item -> addTargets(item, targets));
            default -> {} // no name
        }
    }
}
