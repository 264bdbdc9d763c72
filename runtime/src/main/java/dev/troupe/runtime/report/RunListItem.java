package dev.troupe.runtime.report;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.store.JournalReader;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run as it is listed.
 *
 * @param nodes of the plan as it became
 * @param done those of them that completed
 * @param reused nodes with results of another run
 */
public record RunListItem(
        RunSummary summary, RunStateName state, String request, int nodes, long done, long reused) {
    /**
     * Runs on record, the newest first.
     *
     * @param state that they have; {@code null} for any
     * @param wanted how many at most, and after which; {@link #summary} of the last leads to the
     *     page after
     */
    public static List<RunListItem> list(
            JournalReader journal, @Nullable RunStateName state, RunPage wanted) {
        var abandoned =
                journal.abandonedRuns().stream().map(RunSummary::run).collect(Collectors.toSet());
        var filter = RunFilter.ALL.withStatuses(statuses(state));
        var found = new ArrayList<RunListItem>();
        for (var page = wanted; ; ) {
            var runs = journal.runs(filter, page);
            runs.stream()
                    .flatMap(run -> toItems(journal, run, abandoned))
                    .filter(run -> state == null || run.state() == state)
                    .limit(wanted.limit() - found.size())
                    .forEach(found::add);
            if (found.size() == wanted.limit() || runs.size() < wanted.limit()) {
                return found;
            }
            page = page.next(runs.getLast());
        }
    }

    /**
     * What the record itself can distinguish; whether a run waits, or omitted a part of the
     * request, only its events show.
     */
    private static Set<RunStatus> statuses(@Nullable RunStateName state) {
        return switch (state) {
            case null -> Set.of();
            case running, interrupted, waiting -> Set.of(RunStatus.RUNNING);
            case damaged -> Set.of();
            case partial -> Set.of(RunStatus.PARTIAL, RunStatus.COMPLETED);
            case RunStateName ended -> Set.of(RunStatus.valueOf(ended.wireName()));
        };
    }

    /** Empty if it has been deleted in the meantime. */
    private static Stream<RunListItem> toItems(
            JournalReader journal, RunSummary summary, Set<RunId> abandoned) {
        try {
            var entries = journal.read(summary.run(), 0);
            return entries.isEmpty()
                    ? Stream.empty()
                    : Stream.of(of(summary, entries, abandoned.contains(summary.run())));
        } catch (JournalException _) { // showing it reports the damage, and the others are listed
            return Stream.of(
                    new RunListItem(
                            summary,
                            RunStateName.damaged,
                            summary.request(),
                            summary.nodes(),
                            summary.nodesDone(),
                            0));
        }
    }

    private static RunListItem of(
            RunSummary summary, List<JournalEntry> entries, boolean isAbandoned) {
        var run = RecordedRun.of(summary.run(), entries);
        var state = run.stateName(isAbandoned);
        var nodes = run.plan().nodes().stream().map(AgentNode::id).toList();
        return new RunListItem(
                summary,
                state,
                run.notes().request(),
                nodes.size(),
                nodes.stream()
                        .filter(node -> run.state().status(node) == NodeStatus.COMPLETED)
                        .count(),
                nodes.stream().filter(run.state()::isReused).count());
    }

    /** {@code {runId, state, request, startedAt, endedAt, nodes, nodesDone, nodesReused}}. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("runId", Value.of(summary.run().value()));
        fields.put("state", Value.of(state.wireName()));
        fields.put("request", Value.of(request));
        fields.put("startedAt", Value.of(summary.started().toString()));
        var ended = summary.ended();
        fields.put("endedAt", ended == null ? Value.missing() : Value.of(ended.toString()));
        fields.put("nodes", Value.of(nodes));
        fields.put("nodesDone", Value.of(done));
        fields.put("nodesReused", Value.of(reused));
        return Value.of(fields);
    }
}
