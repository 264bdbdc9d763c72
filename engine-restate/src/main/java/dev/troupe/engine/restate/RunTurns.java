package dev.troupe.engine.restate;

import dev.troupe.codec.Json;
import dev.troupe.core.decision.Attempt;
import dev.troupe.core.decision.RunDecider;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides what follows from the events of runs, with the decider that the embedded engine has too.
 * Remembers the deciders of runs; one whose run was continued elsewhere is created again from the
 * entries. Safe for use by several threads.
 */
final class RunTurns {
    /** The callback to revise the plan after the failure of a node. */
    static final String REVISE = "revise ";

    /** The callback to put a question to the handler. */
    static final String ASK = "ask ";

    private static final int MAX_RUNS = 1_000;
    // a timer that fires this late shows that Restate or all workers were down
    private static final long OUTAGE = Duration.ofSeconds(30).toNanos();

    private final WorkerParts parts;
    private final Map<RunId, Known> known = new ConcurrentHashMap<>();

    /** A decider that continues what a head with this nonce has. */
    private record Known(String nonce, RunDecider<RemoteAttempt> decider) {}

    /** An attempt that a worker executes. */
    static final class RemoteAttempt extends Attempt {
        private final long end;

        RemoteAttempt(AgentNode node, int number, long deadline) {
            super(node, number, deadline);
            this.end = deadline;
        }
    }

    /**
     * What a run is given.
     *
     * @param due the timer that fired, in nanoseconds since 1970; negative for none
     * @param isStopped whether the last event is the end of a body that was interrupted
     */
    record Given(List<RunEvent> events, long due, boolean isStopped) {
        Given {
            events = List.copyOf(events);
        }

        static Given of(List<RunEvent> events) {
            return new Given(events, -1, false);
        }
    }

    RunTurns(WorkerParts parts) {
        this.parts = parts;
    }

    /** Whether its decider need not be created again. */
    boolean knows(RunId run) {
        return known.containsKey(run);
    }

    /**
     * Decides.
     *
     * @return length and JSON of a {@link TurnDecision}, then its entries as they are stored
     */
    byte[] decide(RunId run, RunHead head, Given given) {
        var decider = decider(run, head, given);
        var at = parts.time().instant();
        long now = RunDecider.nanosOf(at);
        var refused = Collections.newSetFromMap(new IdentityHashMap<RunEvent, Boolean>());
        var headNow = head;
        if (given.due() >= 0 && now - given.due() >= OUTAGE) {
            // attempts continue, as Restate repeats the calls that it lost
            headNow = head.withOutage(decider.skipOutage(now), UUID.randomUUID().toString());
        }
        for (var event : given.events()) {
            decider.apply(
                    given.isStopped() ? withReason(event, decider) : event,
                    now,
                    at,
                    _ -> refused.add(event));
        }
        if (given.due() >= 0) {
            decider.applyOverdue(now, at, refused::add);
        }
        decider.updateRunDeadline(now);
        var accepted = given.events().stream().map(event -> !refused.contains(event)).toList();
        return write(run, headNow, decider, accepted, now);
    }

    private RunDecider<RemoteAttempt> decider(RunId run, RunHead head, Given given) {
        var found = known.remove(run); // unknown while it changes
        if (found != null && head.count() > 0 && found.nonce().equals(head.nonce())) {
            return found.decider();
        }
        var decidingParts =
                new RunDecider.Parts<RemoteAttempt>(
                        (node, _, attempt, deadline, _) ->
                                new RemoteAttempt(node, attempt, deadline),
                        (node, attempt, bound) -> jitter(run, node, attempt, bound),
                        parts.maxCrashes());
        if (head.count() == 0) {
            return RunDecider.ofShared(
                    run, (RunEvent.RunStarted) given.events().getFirst(), decidingParts);
        }
        return RunDecider.ofRecord(
                run,
                parts.entries().upTo(run, head, parts.ingress().patience()),
                head.outages(),
                decidingParts);
    }

    /** The same whenever the decider is created again. */
    private static long jitter(RunId run, NodeId node, int attempt, long bound) {
        return new SplittableRandom(Objects.hash(run.value(), node.value(), attempt))
                .nextLong(bound);
    }

    /** The end of a body that was interrupted, with the reason, which its worker does not know. */
    private static RunEvent withReason(RunEvent event, RunDecider<RemoteAttempt> decider) {
        if (event
                instanceof
                RunEvent.NodeFinished(var node, var number, NodeResult.Cancelled(var notice))) {
            var attempt = decider.running(node);
            var reason = attempt == null ? null : attempt.stopReason();
            var said = reason == null ? "it was stopped by an administrator of Restate" : reason;
            return new RunEvent.NodeFinished(node, number, new NodeResult.Cancelled(said + notice));
        }
        return event;
    }

    private byte[] write(
            RunId run,
            RunHead head,
            RunDecider<RemoteAttempt> decider,
            List<Boolean> accepted,
            long now) {
        var entries = List.copyOf(decider.entries());
        var launches = launches(run, decider);
        var stops = decider.takeStopped().stream().map(each -> each.node().id().value()).toList();
        decider.clearEntries();
        var callbacks = callbacks(decider);
        var lines = entries.isEmpty() ? new byte[0] : pack(entries);
        var newHead = headAfter(head, decider, callbacks, lines.length);
        var decision =
                new TurnDecision(
                        newHead,
                        now,
                        entries.isEmpty() ? 0 : entries.getFirst().sequence(),
                        accepted,
                        launches,
                        stops,
                        entries.stream()
                                .map(entry -> nodeThatEnds(entry.event()))
                                .filter(Objects::nonNull)
                                .toList(),
                        without(callbacks, head.callbacks()),
                        without(head.callbacks(), callbacks),
                        newHead.armed() < head.armed());
        var json = Json.writeRecord(decision).getBytes(StandardCharsets.UTF_8);
        remember(run, newHead, decider);
        if (!entries.isEmpty()) {
            parts.entries().offer(run, newHead.nonce(), entries);
        }
        return ByteBuffer.allocate(Integer.BYTES + json.length + lines.length)
                .putInt(json.length)
                .put(json)
                .put(lines)
                .array();
    }

    private byte[] pack(List<JournalEntry> entries) {
        var lines = HandlerMessage.write(entries).getBytes(StandardCharsets.UTF_8);
        return parts.payloads().pack(lines, parts.ingress().patience());
    }

    private void remember(RunId run, RunHead head, RunDecider<RemoteAttempt> decider) {
        if (!head.isEnded()) {
            if (known.size() >= MAX_RUNS) {
                known.keySet().stream().findAny().ifPresent(known::remove);
            }
            known.put(run, new Known(head.nonce(), decider));
        }
    }

    private static List<AttemptCall> launches(RunId run, RunDecider<RemoteAttempt> decider) {
        var started = new HashMap<NodeId, Long>();
        for (var entry : decider.entries()) {
            if (entry.event() instanceof RunEvent.NodeStarted(var node, _)) {
                started.put(node, entry.sequence());
            }
        }
        return decider.takeReady().stream()
                .map(attempt ->
                        new AttemptCall(
                                run.value(),
                                attempt.node().id().value(),
                                attempt.attempt(),
                                started.getOrDefault(attempt.node().id(), 0L),
                                attempt.end))
                .toList();
    }

    private List<String> callbacks(RunDecider<RemoteAttempt> decider) {
        var callbacks = new ArrayList<String>();
        if (decider.state().outcome() != null) {
            return callbacks;
        }
        decider.state().undecidedNodes().forEach(node -> callbacks.add(REVISE + node.value()));
        if (parts.handlesQuestions()) {
            decider.state().questions().forEach(open -> callbacks.add(ASK + open.question().key()));
        }
        return callbacks;
    }

    private RunHead headAfter(
            RunHead head, RunDecider<RemoteAttempt> decider, List<String> callbacks, int bytes) {
        var state = decider.state();
        long next = state.outcome() != null ? Long.MAX_VALUE : decider.nextDeadline();
        var open = state.questions().stream().map(each -> each.question().key()).toList();
        boolean isWaiting =
                state.status() == RunStatus.WAITING
                        && (!parts.handlesQuestions() || head.left().containsAll(open));
        return new RunHead(
                decider.sequence(),
                bytes == 0 ? head.nonce() : UUID.randomUUID().toString(),
                state.outcome() != null,
                isWaiting,
                Math.min(next, head.armed()),
                callbacks,
                head.left().stream().filter(open::contains).toList(),
                head.bytes() + bytes,
                head.outages());
    }

    private static @Nullable String nodeThatEnds(RunEvent event) {
        return switch (event) {
            case RunEvent.NodeFinished(var node, _, _) -> node.value();
            case RunEvent.QuestionAsked(var node, _, _, _) -> node.value();
            default -> null;
        };
    }

    private static List<String> without(List<String> all, List<String> others) {
        return all.stream().filter(each -> !others.contains(each)).toList();
    }

    /** The time of a deadline. */
    static Instant toInstant(long nanos) {
        return Instant.ofEpochSecond(
                Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
    }
}
