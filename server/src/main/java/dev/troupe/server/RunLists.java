package dev.troupe.server;

import dev.troupe.core.JournalException;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunWords;
import dev.troupe.runtime.UnknownRun;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Page;
import dev.troupe.store.RunFilter;
import dev.troupe.store.RunSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists of runs. What has ended is listed by its row alone; what has not is looked at. */
final class RunLists {
    private final DurableJournal journal;
    private final KnownRuns runs;
    private final RunTotals totals;

    RunLists(DurableJournal journal, KnownRuns runs) {
        this.journal = journal;
        this.runs = runs;
        this.totals = new RunTotals(journal);
    }

    /**
     * Which runs are wanted.
     *
     * @param states any of these; empty for all
     */
    record Wanted(
            String search,
            Set<RunWords> states,
            String workflow,
            String conversation,
            @Nullable Instant from,
            @Nullable Instant to) {}

    /** Names of states, parted by commas, as JSON has them. */
    static Set<RunWords> states(String text) {
        var states = EnumSet.noneOf(RunWords.class);
        for (var name : text.split(",", -1)) {
            if (!name.isBlank()) {
                states.add(state(name.strip()));
            }
        }
        return states;
    }

    private static RunWords state(String name) {
        return Arrays.stream(RunWords.values())
                .filter(state -> state.wireName().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.bad(
                                "没有状态“%s”；可以是 %s",
                                "there is no state '%s'; there are %s", name, names()));
    }

    private static String names() {
        return Arrays.stream(RunWords.values())
                .map(RunWords::wireName)
                .collect(Collectors.joining(", "));
    }

    /** A page, the newest first. */
    Value page(Caller caller, Wanted wanted, int limit, @Nullable RunSummary after) {
        var filter =
                RunFilter.ALL
                        .ofUser(caller.user())
                        .withText(wanted.search())
                        .withWorkflow(wanted.workflow())
                        .ofConversation(wanted.conversation())
                        .started(wanted.from(), wanted.to())
                        .withStatuses(statuses(wanted.states()));
        try {
            return page(filter, wanted, limit, after);
        } finally {
            totals.keep();
        }
    }

    private Value page(RunFilter filter, Wanted wanted, int limit, @Nullable RunSummary after) {
        var items = new ArrayList<Value>();
        var page = new Page(limit, after);
        while (true) {
            var found = journal.runs(filter, page);
            for (var run : found) {
                var state = state(run);
                if (wanted.states().isEmpty() || wanted.states().contains(state)) {
                    items.add(json(run, state));
                }
                if (items.size() == limit) {
                    return Values.page(items, run.run().value());
                }
            }
            if (found.size() < limit) {
                return Values.page(items, null);
            }
            page = page.after(found.getLast());
        }
    }

    /**
     * What the record itself can tell apart; whether a run waits or left out a part, only its
     * events tell.
     */
    private static Set<RunStatus> statuses(Set<RunWords> states) {
        return states.stream()
                .flatMap(state ->
                        switch (state) {
                            case running, waiting, interrupted -> Stream.of(RunStatus.RUNNING);
                            case partial -> Stream.of(RunStatus.PARTIAL, RunStatus.COMPLETED);
                            case damaged -> Stream.of(RunStatus.values());
                            default ->
                                    Stream.of(
                                            RunStatus.valueOf(
                                                    state.name().toUpperCase(Locale.ROOT)));
                        })
                .collect(Collectors.toSet());
    }

    private RunWords state(RunSummary run) {
        try {
            var total = totals.of(run);
            return run.ended() == null
                    ? runs.words(run.run(), total.status())
                    : total.isPart() ? RunWords.partial : RunWords.of(run.status(), false);
        } catch (JournalException | UnknownRun _) { // which showing it tells
            return RunWords.damaged;
        }
    }

    private Value json(RunSummary run, RunWords state) {
        var total = state == RunWords.damaged ? RunTotals.Totals.unread(run) : totals.of(run);
        var cost = total.usage().cost();
        return Values.record(
                "runId", Value.of(run.run().value()),
                "state", Value.of(state.wireName()),
                "request", Value.of(run.request()),
                "workflow", Value.of(run.workflow()),
                "startedAt", Values.time(run.started()),
                "endedAt", Values.time(run.ended()),
                "nodes", Value.of(total.nodes()),
                "nodesDone", Value.of(total.done()),
                "nodesReused", Value.of(total.reused()),
                "tokens", Value.of(total.usage().totalTokens()),
                "cost", cost == null ? Value.missing() : Value.of(cost),
                "conversationId",
                        run.conversation().isEmpty()
                                ? Value.missing()
                                : Value.of(run.conversation()));
    }

    /**
     * A run that waits for an answer.
     *
     * @param conversation that it came of; empty where there was none
     */
    record Waiting(RecordedRun run, String conversation) {}

    /** Nothing where it is damaged, which keeps no other from being listed. */
    private Optional<Waiting> waiting(RunSummary run) {
        try {
            return Optional.of(new Waiting(runs.read(run.run()), run.conversation()));
        } catch (JournalException | UnknownRun _) {
            return Optional.empty();
        }
    }

    /** Everything of a person that waits for an answer, the newest first. */
    List<Waiting> waiting(Caller caller, int limit) {
        var filter = RunFilter.ALL.ofUser(caller.user()).withStatuses(Set.of(RunStatus.RUNNING));
        return journal.runs(filter, Page.first(limit)).stream()
                .flatMap(run -> waiting(run).stream())
                .filter(waiting -> !waiting.run().questions().isEmpty())
                .toList();
    }
}
