package dev.troupe.core.decision;

import dev.troupe.core.run.Command;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the engine of one run decides: accepts events, collects the entries that are to be recorded
 * because of them, and determines which attempts start, which stop and when something is due. The
 * engine records the entries first and then does the rest.
 *
 * <p>No threads, clocks, storage. One thread at a time, except where stated.
 *
 * @param <A> an attempt as the engine knows it
 */
public final class RunDecider<A extends Attempt> {
    private final RunId id;
    private final RunState state;
    private final AttemptTable<A> attempts;
    private final @Nullable CrashCount crashes; // null while nothing can have crashed
    private final int maxCrashes;
    private final @Nullable WorkingTime time; // null where the run has no timeout
    private final Queue<RunEvent> following = new ArrayDeque<>(4); // what commands bring about
    private final List<JournalEntry> entries = new ArrayList<>(4);
    private long sequence;
    private long lastAt; // of the last entry, nanoseconds since 1970
    private boolean mayStart = true;
    private boolean isRevising;

    /** Creates the attempts of an engine. */
    @FunctionalInterface
    public interface Attempts<A extends Attempt> {
        /**
         * The attempt that {@code started} records; not started before that is recorded.
         *
         * @param position of the node in the plan
         * @param deadline when it is too late
         * @param state of its run, as far as other threads may read it
         */
        A create(AgentNode node, int position, int attempt, long deadline, RunState state);
    }

    /** Spreads retries, so that many simultaneous failures do not all retry at the same time. */
    @FunctionalInterface
    public interface Jitter {
        /** By how much a pause is shorter: at least 0, below {@code bound}. */
        long shortenBy(NodeId node, int attempt, long bound);
    }

    /**
     * What an engine decides with.
     *
     * @param maxCrashes how often in a row the process may end while a node runs
     */
    public record Parts<A extends Attempt>(Attempts<A> attempts, Jitter jitter, int maxCrashes) {}

    /** Before the first event of a run, {@code started}, which is to be applied first. */
    public RunDecider(RunId id, RunEvent.RunStarted started, Parts<A> parts) {
        this(
                id,
                new RunState(started),
                started.options().runTimeout() == null ? null : new WorkingTime(),
                null,
                0,
                parts);
    }

    /** The same for a run that several processes drive, each of which may end. */
    public static <A extends Attempt> RunDecider<A> ofShared(
            RunId id, RunEvent.RunStarted started, Parts<A> parts) {
        return new RunDecider<>(
                id,
                new RunState(started),
                started.options().runTimeout() == null ? null : new WorkingTime(),
                new CrashCount(),
                0,
                parts);
    }

    private RunDecider(
            RunId id,
            RunState state,
            @Nullable WorkingTime time,
            @Nullable CrashCount crashes,
            long sequence,
            Parts<A> parts) {
        this.id = id;
        this.state = state;
        this.time = time;
        this.crashes = crashes;
        this.sequence = sequence;
        this.maxCrashes = parts.maxCrashes();
        this.attempts = new AttemptTable<>(state, parts);
    }

    /**
     * Of a run whose engine has ended, to be taken up by another: {@link RunEvent.RunResumed} is to
     * be applied first.
     *
     * @param entries all that was recorded, at least one
     * @throws JournalException when they are not the events of a run
     */
    public static <A extends Attempt> RunDecider<A> resume(
            RunId id, List<JournalEntry> entries, Parts<A> parts) {
        var state = RunState.of(id, entries);
        return new RunDecider<>(
                id,
                state,
                state.options().runTimeout() == null ? null : WorkingTime.of(entries),
                CrashCount.of(entries),
                entries.getLast().sequence(),
                parts);
    }

    /**
     * The decider as it was when the last of these entries was recorded, with its attempts and
     * deadlines, for an engine whose times are nanoseconds since 1970. Continue it with {@link
     * #replay}.
     *
     * @param outages that were {@linkplain #skipOutage skipped}, in order
     */
    public static <A extends Attempt> RunDecider<A> ofRecord(
            RunId id, List<JournalEntry> entries, List<Outage> outages, Parts<A> parts) {
        if (!(entries.getFirst().event() instanceof RunEvent.RunStarted started)) {
            throw impossibleException(entries.getFirst(), id);
        }
        var decider = ofShared(id, started, parts);
        int from = 0;
        for (var outage : outages) {
            int to = Math.max(from, (int) outage.after());
            decider.replay(entries.subList(from, to));
            decider.postpone(outage.nanos());
            from = to;
        }
        decider.replay(entries.subList(from, entries.size()));
        return decider;
    }

    /**
     * Follows what was decided elsewhere.
     *
     * @throws JournalException when it cannot have happened
     */
    public void replay(List<JournalEntry> recorded) {
        for (var entry : recorded) {
            var event = entry.event();
            int node = state.positionOf(event);
            if (entry.sequence() != sequence + 1 || !state.accepts(event, node)) {
                throw impossibleException(entry, id);
            }
            sequence = entry.sequence();
            long now = nanosOf(entry.at());
            lastAt = now;
            for (var command : fold(event, node, now, entry.at())) {
                switch (command) {
                    case Command.ScheduleRetry retry -> attempts.scheduleRetry(retry, now);
                    case Command.StopNode stop -> attempts.stop(stop, now);
                    default -> {} // what it brought about follows
                }
            }
            attempts.forgetPending();
        }
        if (time != null && !recorded.isEmpty()) {
            attempts.updateRunDeadline(time, nanosOf(recorded.getLast().at()));
        }
        attempts.forgetPast();
    }

    private static JournalException impossibleException(JournalEntry entry, RunId id) {
        var found = "entry %d cannot follow what is before it".formatted(entry.sequence());
        return new JournalException(
                "what is recorded of run %s cannot have happened: %s; restore it from a backup"
                        .formatted(id, found),
                new IllegalArgumentException(found));
    }

    /** Nanoseconds since 1970. */
    public static long nanosOf(Instant at) {
        return at.getEpochSecond() * 1_000_000_000 + at.getNano();
    }

    /** Of the run. */
    public RunId id() {
        return id;
    }

    /** Its results and blackboard may be read from any thread. */
    public RunState state() {
        return state;
    }

    /** The number of its last entry, recorded or to be recorded. */
    public long sequence() {
        return sequence;
    }

    /** From now on no node is started: another engine does. */
    public void stopStarting() {
        mayStart = false;
    }

    /** The earliest time at which something is due if nothing happens before. From any thread. */
    public long nextDeadline() {
        return attempts.nextDeadline();
    }

    /** Whether a failure has had the plan's revision asked for so far. */
    public boolean isRevising() {
        return isRevising;
    }

    /**
     * Accepts an event, and what follows from it.
     *
     * @param now of the engine's clock
     * @param at the same, as time of day
     * @param refused receives events that do not apply any more
     */
    public void apply(RunEvent first, long now, Instant at, Consumer<RunEvent> refused) {
        for (var event = first; event != null; event = following.poll()) {
            int node = state.positionOf(event);
            if (!state.accepts(event, node)) {
                refused.accept(event);
            } else {
                entries.add(new JournalEntry(id, ++sequence, at, event));
                lastAt = nanosOf(at);
                var commands = fold(event, node, now, at);
                for (int i = 0; i < commands.size(); i++) {
                    execute(commands.get(i), now);
                }
            }
        }
    }

    /** What is due by now happens. */
    public void applyOverdue(long now, Instant at, Consumer<RunEvent> refused) {
        for (var overdue : attempts.takeOverdue(now)) {
            apply(overdue, now, at, refused);
        }
        attempts.searchNextDeadline();
    }

    /**
     * Does not count the time since the last entry, as what drives the run was down: all deadlines
     * of what is at work become later, of attempts and of the run.
     *
     * @param now nanoseconds since 1970, when it is there again
     * @return how many nanoseconds do not count, to be given to {@link #ofRecord}
     */
    public long skipOutage(long now) {
        long nanos = Math.max(0, now - lastAt);
        postpone(nanos);
        return nanos;
    }

    private void postpone(long nanos) {
        attempts.postpone(nanos);
        if (time != null) {
            time.skip(Duration.ofNanos(nanos));
        }
    }

    /** To be called when the events of one turn are applied: time counts up to there. */
    public void updateRunDeadline(long now) {
        if (time != null && !entries.isEmpty()) {
            attempts.updateRunDeadline(time, now);
        }
    }

    private List<Command> fold(RunEvent event, int node, long now, Instant at) {
        var commands = state.fold(event, node);
        attempts.on(event, node, now, at);
        if (crashes != null) {
            crashes.on(event);
        }
        if (time != null) {
            time.on(event, at, state.status());
        }
        return commands;
    }

    private void execute(Command command, long now) {
        switch (command) {
            case Command.StartNode(var node, int attempt) -> {
                if (mayStart) { // otherwise the next engine starts it
                    following.add(new RunEvent.NodeStarted(node, attempt));
                    int crashed = crashes == null ? 0 : crashes.of(node);
                    if (crashed >= maxCrashes) {
                        following.add(CrashCount.toLoopEvent(id, node, attempt, crashed));
                    }
                }
            }
            case Command.SkipNode(var node, var cause) ->
                    following.add(new RunEvent.NodeSkipped(node, cause));
            case Command.ReuseNode(var node, var result, var from) ->
                    following.add(new RunEvent.NodeReused(node, result, from));
            case Command.CancelNode(var node, var reason) ->
                    following.add(new RunEvent.NodeCancelled(node, reason));
            case Command.Revise _ -> isRevising = true;
            case Command.RefuseRevision(var node, var problem) ->
                    following.add(new RunEvent.RevisionRefused(node, problem));
            case Command.FinishRun(var outcome) -> following.add(new RunEvent.RunFinished(outcome));
            case Command.ScheduleRetry retry -> attempts.scheduleRetry(retry, now);
            case Command.StopNode stop -> {
                var end = attempts.stop(stop, now);
                if (end != null) {
                    following.add(end);
                }
            }
        }
    }

    /** What is to be recorded; the list belongs to the decider. */
    public List<JournalEntry> entries() {
        return entries;
    }

    /** The entries are recorded, or given up. */
    public void clearEntries() {
        entries.clear();
        following.clear();
    }

    /** The attempts that became ready since the last call; to be started once it is recorded. */
    public List<A> takeReady() {
        return attempts.takeReady();
    }

    /**
     * The attempts that were stopped since the last call; to be interrupted once it is recorded.
     */
    public List<A> takeStopped() {
        return attempts.takeStopped();
    }

    /** The attempts that have not ended. */
    public List<A> running() {
        return attempts.running();
    }

    /** The attempt of a node that has not ended; {@code null} for none. */
    public @Nullable A running(NodeId node) {
        return attempts.running(state.workflow().topology().find(node));
    }
}
