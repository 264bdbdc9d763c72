package dev.troupe.runtime;

import dev.troupe.core.AgentNode;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.store.JournalReader;
import dev.troupe.store.Page;
import dev.troupe.store.RunFilter;
import dev.troupe.store.RunSummary;
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
public record ListedRun(
        RunSummary summary, RunWords state, String request, int nodes, long done, long reused) {
    /**
     * Runs on record, the newest first.
     *
     * @param state that they have; {@code null} for any
     * @param wanted how many at most, and after which; {@link #summary} of the last leads to the
     *     page after
     */
    public static List<ListedRun> list(
            JournalReader journal, @Nullable RunWords state, Page wanted) {
        var abandoned =
                journal.abandoned().stream().map(RunSummary::run).collect(Collectors.toSet());
        var filter = RunFilter.ALL.withStatuses(statuses(state));
        var found = new ArrayList<ListedRun>();
        for (var page = wanted; ; ) {
            var runs = journal.runs(filter, page);
            runs.stream()
                    .flatMap(run -> listed(journal, run, abandoned))
                    .filter(run -> state == null || run.state() == state)
                    .limit(wanted.limit() - found.size())
                    .forEach(found::add);
            if (found.size() == wanted.limit() || runs.size() < wanted.limit()) {
                return found;
            }
            page = page.after(runs.getLast());
        }
    }

    /**
     * What the record itself can tell apart; whether a run waits, or left out a part of the
     * request, only its events tell.
     */
    private static Set<RunStatus> statuses(@Nullable RunWords state) {
        return switch (state) {
            case null -> Set.of();
            case running, interrupted, waiting -> Set.of(RunStatus.RUNNING);
            case damaged -> Set.of();
            case partial -> Set.of(RunStatus.PARTIAL, RunStatus.COMPLETED);
            case RunWords ended -> Set.of(RunStatus.valueOf(ended.wireName()));
        };
    }

    /** Nothing where it has been deleted meanwhile. */
    private static Stream<ListedRun> listed(
            JournalReader journal, RunSummary summary, Set<RunId> abandoned) {
        try {
            var entries = journal.read(summary.run(), 0);
            return entries.isEmpty()
                    ? Stream.empty()
                    : Stream.of(of(summary, entries, abandoned.contains(summary.run())));
        } catch (JournalException _) { // which showing it tells, and the rest is listed
            return Stream.of(
                    new ListedRun(
                            summary,
                            RunWords.damaged,
                            summary.request(),
                            summary.nodes(),
                            summary.nodesDone(),
                            0));
        }
    }

    private static ListedRun of(
            RunSummary summary, List<JournalEntry> entries, boolean isAbandoned) {
        var run = RecordedRun.of(summary.run(), entries);
        var state = run.words(isAbandoned);
        var nodes = run.plan().nodes().stream().map(AgentNode::id).toList();
        return new ListedRun(
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
