package dev.troupe.chat;

import dev.troupe.agent.Inherited;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Reuse;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunState;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
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
 * changes. All else is reused. Of a plan that was revised, what was replaced is left out.
 *
 * @param from the run that has ended
 * @param workflow what is to be run now
 * @param inputs shared variables that exist from the start
 * @param documents names of the collections that the run that has ended looked into; empty for all
 * @param reused results that it begins with, in the order in which they came about
 * @param lost nodes that would have been reused, were not a file of theirs gone, and which one
 */
public record Rerun(
        RunId from,
        Workflow workflow,
        Map<String, Value> inputs,
        RunNotes notes,
        List<String> documents,
        Map<NodeId, NodeResult.Succeeded> reused,
        Map<NodeId, Sentence> lost) {
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
        return earlier.unedited(Set.of(node));
    }

    /**
     * Everything that did not complete.
     *
     * @throws InvalidValue when the run has not ended, all of it completed, or it has lost its
     *     workspace
     */
    public static Rerun failed(RunId run, List<JournalEntry> entries) {
        var earlier = Earlier.of(run, entries);
        if (earlier.reuse.unfinished().isEmpty()) {
            throw new InvalidValue(
                    "运行 %s 的每一步都完成了，没有要重新执行的；用 --from 步骤 指定从哪一步重新开始",
                    "every step of run %s completed, so there is nothing to run again; name a step with --from",
                    run);
        }
        return earlier.unedited(earlier.reuse.unfinished());
    }

    /**
     * What an edit changes, and everything after it.
     *
     * @throws InvalidValue when the run has not ended or has lost its workspace
     */
    public static Rerun fork(RunId run, List<JournalEntry> entries, Edit edit) {
        var earlier = Earlier.of(run, entries);
        var inputs = new LinkedHashMap<>(earlier.started.inputs());
        inputs.putAll(edit.inputs());
        var notes = earlier.notes;
        boolean isSame = edit.request().equals(notes.request());
        var outputs = isSame ? notes.outputs() : Conversation.empty().outputs(edit.request());
        return earlier.rerun(
                edit.workflow(),
                inputs,
                new RunNotes(
                        edit.request(),
                        outputs,
                        isSame && edit.omissions().isEmpty() ? notes.omissions() : edit.omissions(),
                        notes.workspace(),
                        notes.inherited(),
                        notes.isImported(),
                        notes.isHeld() && !isSame), // nobody has seen the plan of another request
                Set.of());
    }

    /** Ids of the nodes that are not reused, in declaration order. */
    public List<NodeId> again() {
        return workflow.nodes().stream()
                .map(node -> node.id())
                .filter(node -> !reused.containsKey(node))
                .toList();
    }

    /** The same, where a person must approve the plan first. */
    Rerun held() {
        return new Rerun(from, workflow, inputs, notes.held(), documents, reused, lost);
    }

    /** It looks into the same documents, unless others are named now. */
    RunStarted started(RunOptions options, Belonging belonging) {
        var now = belonging.documents().isEmpty() ? belonging.withDocuments(documents) : belonging;
        return new RunStarted(
                workflow,
                options.withOpenPlan(false), // nobody would ever seal it
                inputs,
                now.notedWith(notes.toValues()),
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
            Reuse reuse) {
        static Earlier of(RunId run, List<JournalEntry> entries) {
            var state = RunState.of(run, entries);
            if (state.outcome() == null) {
                throw new InvalidValue(
                        "运行 %1$s 还没有结束；请先用 troupe resume %1$s 继续，或用 troupe cancel %1$s 取消",
                        "run %1$s has not ended; go on with it by troupe resume %1$s, or end it by troupe cancel %1$s",
                        run);
            }
            var started = (RunStarted) entries.getFirst().event();
            var notes = RunNotes.of(started);
            var root = notes.workspace().root();
            if (!root.isAbsolute() || !Files.isDirectory(root)) {
                throw new InvalidValue(
                        "运行 %s 的工作目录“%s”已经不在；请恢复它再试",
                        "the workspace of run %s, '%s', is gone; put it back and try again",
                        run,
                        root);
            }
            return new Earlier(run, entries, started, state, notes, Reuse.of(run, entries));
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

        Rerun unedited(Collection<NodeId> again) {
            return rerun(reuse.plan(), started.inputs(), notes, again);
        }

        Rerun rerun(
                Workflow workflow,
                Map<String, Value> inputs,
                RunNotes notes,
                Collection<NodeId> again) {
            var lost = new LinkedHashMap<NodeId, Sentence>();
            while (true) {
                var anyway = new HashSet<>(again);
                anyway.addAll(lost.keySet());
                var reused = reuse.results(workflow, inputs, anyway);
                var gone = gone(reused);
                if (gone.isEmpty()) {
                    var noted = inheriting(notes, reused);
                    var documents = Belonging.documentsOf(started);
                    return new Rerun(run, workflow, inputs, noted, documents, reused, lost);
                }
                lost.putAll(gone);
            }
        }

        private Map<NodeId, Sentence> gone(Map<NodeId, NodeResult.Succeeded> reused) {
            var gone = new LinkedHashMap<NodeId, Sentence>();
            reused.forEach((node, result) ->
                    result.output().field("artifacts").items().stream()
                            .map(made -> made.field("path").asText())
                            .filter(path -> !isThere(path))
                            .findFirst()
                            .ifPresent(path -> gone.put(node, said(path))));
            return gone;
        }

        private boolean isThere(String path) {
            return Files.isRegularFile(notes.workspace().root().resolve(path));
        }

        private static Sentence said(String path) {
            return Sentence.of("它写的文件 %s 已不在工作目录", "its file %s is gone from the workspace", path);
        }

        private RunNotes inheriting(RunNotes next, Map<NodeId, NodeResult.Succeeded> reused) {
            return new RunNotes(
                    next.request(),
                    next.outputs(),
                    next.omissions(),
                    next.workspace(),
                    notes.isImported()
                            ? Inherited.ofStrangers(reused.keySet())
                            : Inherited.of(run, entries, notes.inherited()),
                    notes.isImported(),
                    next.isHeld());
        }
    }
}
