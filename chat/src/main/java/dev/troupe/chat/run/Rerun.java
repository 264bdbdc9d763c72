package dev.troupe.chat.run;

import dev.troupe.agent.CarriedApprovals;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.ReusePlan;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.nio.file.Files;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is to be run of a run that has ended: some nodes again, or what an edited plan or input
 * changes. All else is reused. Of a plan that was revised, replaced parts are omitted.
 *
 * @param from the run that has ended
 * @param workflow what is to be run now
 * @param inputs shared variables that exist from the start
 * @param documents names of the collections that the ended run searched; empty for all
 * @param reused results that it begins with, in the order in which they came about
 * @param lost nodes that would have been reused if their files still existed, with the first
 *     missing file
 */
public record Rerun(
        RunId from,
        Workflow workflow,
        Map<String, Value> inputs,
        RunNotes notes,
        List<String> documents,
        Map<NodeId, NodeResult.Succeeded> reused,
        Map<NodeId, LocalizedText> lost) {
    /**
     * An edited copy of what a run was asked to do.
     *
     * @param inputs put in place of those of the same key
     * @param omissions what was asked for and is not in the plan, in sentences
     */
    public record Edit(
            Workflow workflow, Map<String, Value> inputs, String request, List<String> omissions) {}

    /**
     * One node and everything after it.
     *
     * @param entries all that was recorded of the run
     * @throws InvalidValue when the run has not ended, has no such node, or has lost its workspace
     */
    public static Rerun from(RunId run, List<JournalEntry> entries, NodeId node) {
        var earlier = Earlier.of(run, entries);
        earlier.require(node);
        return earlier.toRerun(Set.of(node));
    }

    /**
     * Everything that did not complete.
     *
     * @throws InvalidValue when the run has not ended, all of it completed, or it has lost its
     *     workspace
     */
    public static Rerun ofFailed(RunId run, List<JournalEntry> entries) {
        var earlier = Earlier.of(run, entries);
        if (earlier.reuse.unfinishedNodes().isEmpty()) {
            throw new InvalidValue(
                    "运行 %s 的每一步都完成了，没有要重新执行的；用 --from 步骤 指定从哪一步重新开始",
                    "every step of run %s completed, so there is nothing to run again; name a step with --from",
                    run);
        }
        return earlier.toRerun(earlier.reuse.unfinishedNodes());
    }

    /**
     * What an edit changes, and everything after it.
     *
     * @throws InvalidValue when the run has not ended or has lost its workspace
     */
    public static Rerun ofEdit(RunId run, List<JournalEntry> entries, Edit edit) {
        var earlier = Earlier.of(run, entries);
        var inputs = new LinkedHashMap<>(earlier.started.inputs());
        inputs.putAll(edit.inputs());
        var notes = earlier.notes;
        boolean isSame = edit.request().equals(notes.request());
        var outputs = isSame ? notes.outputs() : Conversation.empty().findOutputs(edit.request());
        return earlier.toRerun(
                edit.workflow(),
                inputs,
                new RunNotes(
                        edit.request(),
                        isSame ? notes.words() : List.of(edit.request()),
                        outputs,
                        isSame && edit.omissions().isEmpty() ? notes.omissions() : edit.omissions(),
                        isSame ? notes.cautions() : List.of(),
                        notes.workspace(),
                        inputs,
                        notes.inherited(),
                        notes.earlier(),
                        notes.instructions(),
                        notes.isImported(),
                        // the plan of another request has not been reviewed
                        notes.isHeld() && !isSame),
                Set.of());
    }

    /** Ids of the nodes that are not reused, in declaration order. */
    public List<NodeId> nodesToRun() {
        return workflow.nodes().stream()
                .map(node -> node.id())
                .filter(node -> !reused.containsKey(node))
                .toList();
    }

    /** The same, if a user must approve the plan first. */
    public Rerun withPlanApproval() {
        return new Rerun(from, workflow, inputs, notes.withPlanApproval(), documents, reused, lost);
    }

    /** It searches the same documents, unless others are named now. */
    public RunStarted toStartEvent(RunOptions options, RunOwner owner) {
        var now = owner.documents().isEmpty() ? owner.withDocuments(documents) : owner;
        return new RunStarted(
                workflow,
                options.withOpenPlan(false), // it would never be sealed
                inputs,
                now.addTo(notes.toValues()),
                from,
                reused);
    }

    /** The run that has ended. */
    private record Earlier(
            RunId run,
            List<JournalEntry> entries,
            RunStarted started,
            RunState state,
            RunNotes notes,
            ReusePlan reuse) {
        static Earlier of(RunId run, List<JournalEntry> entries) {
            var state = RunState.of(run, entries);
            if (state.outcome() == null) {
                throw new InvalidValue(
                        "运行 %1$s 尚未结束；请先用 troupe resume %1$s 继续，或用 troupe cancel %1$s 取消",
                        "run %1$s has not ended; continue it with troupe resume %1$s, or end it with troupe cancel %1$s",
                        run);
            }
            var started = (RunStarted) entries.getFirst().event();
            var notes = RunNotes.of(started);
            var root = notes.workspace().root();
            if (!root.isAbsolute() || !Files.isDirectory(root)) {
                throw new InvalidValue(
                        "运行 %s 的工作目录“%s”不存在；请恢复后重试",
                        "the workspace of run %s, '%s', no longer exists; restore it and try again",
                        run,
                        root);
            }
            return new Earlier(run, entries, started, state, notes, ReusePlan.of(run, entries));
        }

        void require(NodeId node) {
            if (reuse.plan().nodes().stream().noneMatch(each -> each.id().equals(node))) {
                var names =
                        reuse.plan().nodes().stream()
                                .map(each -> each.id() + " (" + each.name() + ")")
                                .collect(Collectors.joining(", "));
                throw new InvalidValue(
                        "运行 %s 没有步骤“%s”；有：%s",
                        "run %s has no step '%s'; it has %s", run, node, names);
            }
        }

        Rerun toRerun(Collection<NodeId> again) {
            return toRerun(reuse.plan(), started.inputs(), notes, again);
        }

        Rerun toRerun(
                Workflow workflow,
                Map<String, Value> inputs,
                RunNotes notes,
                Collection<NodeId> again) {
            var lost = new LinkedHashMap<NodeId, LocalizedText>();
            while (true) {
                var anyway = new HashSet<>(again);
                anyway.addAll(lost.keySet());
                var reused = reuse.reusableResults(workflow, inputs, anyway);
                var gone = findLostFiles(reused);
                if (gone.isEmpty()) {
                    var noted = withCarriedApprovals(notes, reused);
                    var documents = RunOwner.documentsOf(started);
                    return new Rerun(run, workflow, inputs, noted, documents, reused, lost);
                }
                lost.putAll(gone);
            }
        }

        private Map<NodeId, LocalizedText> findLostFiles(Map<NodeId, NodeResult.Succeeded> reused) {
            var gone = new LinkedHashMap<NodeId, LocalizedText>();
            reused.forEach((node, result) ->
                    result.output().field("artifacts").items().stream()
                            .map(made -> made.field("path").asText())
                            .filter(path -> !exists(path))
                            .findFirst()
                            .ifPresent(path -> gone.put(node, lostFileReason(path))));
            return gone;
        }

        private boolean exists(String path) {
            return Files.isRegularFile(notes.workspace().root().resolve(path));
        }

        private static LocalizedText lostFileReason(String path) {
            return LocalizedText.of(
                    "它生成的文件 %s 已不在工作目录中", "its file %s is no longer in the workspace", path);
        }

        private RunNotes withCarriedApprovals(
                RunNotes next, Map<NodeId, NodeResult.Succeeded> reused) {
            return new RunNotes(
                    next.request(),
                    next.words(),
                    next.outputs(),
                    next.omissions(),
                    next.cautions(),
                    next.workspace(),
                    next.inputs(),
                    notes.isImported()
                            ? CarriedApprovals.ofUntrusted(reused.keySet())
                            : CarriedApprovals.of(run, entries, notes.inherited()),
                    notes.earlier(),
                    notes.instructions(),
                    notes.isImported(),
                    next.isHeld());
        }
    }
}
