package dev.troupe.server.run;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunStatus;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunStateName;
import dev.troupe.runtime.report.UnknownRunException;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
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

/** Lists of runs. Ended runs are listed by their rows alone; the events of others are read. */
public final class RunListService {
    private final DurableJournal journal;
    private final RunAccess runs;
    private final RunTotals totals;

    public RunListService(DurableJournal journal, RunAccess runs) {
        this.journal = journal;
        this.runs = runs;
        this.totals = new RunTotals(journal);
    }

    /**
     * Which runs are wanted.
     *
     * @param states any of these; empty for all
     */
    record RunQuery(
            String search,
            Set<RunStateName> states,
            String workflow,
            String conversation,
            @Nullable Instant from,
            @Nullable Instant to) {}

    /** Names of states, separated by commas, as in JSON. */
    static Set<RunStateName> parseStates(String text) {
        var states = EnumSet.noneOf(RunStateName.class);
        for (var name : text.split(",", -1)) {
            if (!name.isBlank()) {
                states.add(stateName(name.strip()));
            }
        }
        return states;
    }

    private static RunStateName stateName(String name) {
        return Arrays.stream(RunStateName.values())
                .filter(state -> state.wireName().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        ApiException.badRequest(
                                "未知的状态“%s”；可以是 %s",
                                "unknown state '%s'; expected one of %s", name, joinStateNames()));
    }

    private static String joinStateNames() {
        return Arrays.stream(RunStateName.values())
                .map(RunStateName::wireName)
                .collect(Collectors.joining(", "));
    }

    /** A page, the newest first. */
    PageOf<RunEntry> page(
            UserPrincipal caller, RunQuery wanted, int limit, @Nullable RunSummary after) {
        var filter =
                RunFilter.ALL
                        .withUser(caller.user())
                        .withText(wanted.search())
                        .withWorkflow(wanted.workflow())
                        .withConversation(wanted.conversation())
                        .withStarted(wanted.from(), wanted.to())
                        .withStatuses(statuses(wanted.states()));
        try {
            return page(filter, wanted, limit, after);
        } finally {
            totals.keep();
        }
    }

    private PageOf<RunEntry> page(
            RunFilter filter, RunQuery wanted, int limit, @Nullable RunSummary after) {
        var items = new ArrayList<RunEntry>();
        var page = new RunPage(limit, after);
        while (true) {
            var found = journal.runs(filter, page);
            for (var run : found) {
                var state = stateName(run);
                if (wanted.states().isEmpty() || wanted.states().contains(state)) {
                    items.add(entry(run, state));
                }
                if (items.size() == limit) {
                    return new PageOf<>(items, run.run().value());
                }
            }
            if (found.size() < limit) {
                return new PageOf<>(items, null);
            }
            page = page.next(found.getLast());
        }
    }

    /**
     * What the record itself can distinguish; whether a run waits or omitted a part, only its
     * events show.
     */
    private static Set<RunStatus> statuses(Set<RunStateName> states) {
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

    private RunStateName stateName(RunSummary run) {
        try {
            var total = totals.of(run);
            return run.ended() == null
                    ? runs.stateName(run.run(), total.status())
                    : total.isPart() ? RunStateName.partial : RunStateName.of(run.status(), false);
        } catch (JournalException | UnknownRunException _) { // showing it reports the damage
            return RunStateName.damaged;
        }
    }

    private RunEntry entry(RunSummary run, RunStateName state) {
        boolean isDamaged = state == RunStateName.damaged;
        return RunEntry.of(
                run, state, isDamaged ? RunTotals.Totals.fromSummary(run) : totals.of(run));
    }

    /**
     * A run that waits for an answer.
     *
     * @param conversation that started it; empty if there was none
     */
    public record WaitingRun(RecordedRun run, String conversation) {}

    /** Empty if it is damaged, so that the others can still be listed. */
    private Optional<WaitingRun> findWaiting(RunSummary run) {
        try {
            return Optional.of(new WaitingRun(runs.read(run.run()), run.conversation()));
        } catch (JournalException | UnknownRunException _) {
            return Optional.empty();
        }
    }

    /** Everything of a user that waits for an answer, the newest first. */
    public List<WaitingRun> findWaiting(UserPrincipal caller, int limit) {
        var filter = RunFilter.ALL.withUser(caller.user()).withStatuses(Set.of(RunStatus.RUNNING));
        return journal.runs(filter, RunPage.first(limit)).stream()
                .flatMap(run -> findWaiting(run).stream())
                .filter(waiting -> !waiting.run().questions().isEmpty())
                .toList();
    }
}
