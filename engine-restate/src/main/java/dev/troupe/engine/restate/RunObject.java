package dev.troupe.engine.restate;

import dev.restate.common.Request;
import dev.restate.sdk.ObjectContext;
import dev.restate.sdk.SharedObjectContext;
import dev.restate.sdk.common.StateKey;
import dev.restate.sdk.endpoint.definition.HandlerDefinition;
import dev.restate.sdk.endpoint.definition.HandlerType;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.sdk.endpoint.definition.ServiceType;
import dev.restate.serde.Serde;
import dev.troupe.codec.Json;
import dev.troupe.core.decision.CrashCount;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as a virtual object. Each handler that changes it loads its head, has {@link RunTurns}
 * decide, which is put on record as a step of the handler, and then carries that out: it stores the
 * entries and turns the rest into durable calls. So a handler whose worker dies is continued by
 * another exactly as decided.
 */
final class RunObject {
    // each takes a message with events, and returns a byte for each: 1 if it applied
    static final String START = "start";
    static final String CANCEL = "cancel";
    static final String ANSWER = "answer";
    static final String EXTEND = "extend";
    static final String SEAL = "seal";
    static final String REVISE = "revise";

    /**
     * Takes what an attempt records while it runs: {@link AttemptOrder} and events. Returns {@link
     * #SUPERSEDED} for each event where another execution of the attempt has begun.
     */
    static final String RECORD = "record";

    static final byte SUPERSEDED = 2;

    /** Takes the end of an attempt: {@link AttemptOrder} and one event. */
    static final String FINISH = "finish";

    /**
     * Takes {@link AttemptOrder} before an attempt executes; returns a {@link RunHead}, nothing if
     * the attempt is over, or one byte if it is to be asked again: too many executions seem to have
     * crashed, which those that live deny by {@link #ALIVE} in the meantime.
     */
    static final String BEGIN = "begin";

    /**
     * Takes {@link AttemptOrder} of an execution whose worker lives. Returns {@link #SUPERSEDED}
     * where another has begun: this one has not crashed, but lost its connection.
     */
    static final String ALIVE = "alive";

    /** Takes {@link AttemptOrder} of an execution that is left to another worker. */
    static final String LEAVE = "leave";

    /** Takes the key of a question that its handler left open. */
    static final String LEAVE_OPEN = "leaveOpen";

    /** Takes the time that a timer was set for, nanoseconds since 1970. */
    static final String FIRE = "fire";

    /**
     * Takes a number; returns the count of entries and those after the number, page by page. Gets
     * the whole state of the run in one message.
     */
    static final String READ = "read";

    /** The same for runs whose state is larger than a message may be. */
    static final String READ_LARGE = "readLarge";

    /** Returns the {@link RunHead}. */
    static final String HEAD = "head";

    private static final StateKey<byte[]> HEAD_KEY = StateKey.bytes("head");
    private static final String BATCH = "from-"; // and the number of its first entry
    private static final String ATTEMPT = "attempt-"; // and the node: its lease
    private static final String CALLBACK = "callback-"; // and its name: its invocation
    private static final int PAGE = 4 * 1024 * 1024; // bytes
    private static final byte[] NOTHING = new byte[0];
    private static final byte[] ASK_AGAIN = new byte[1];

    private final WorkerParts parts;
    private final RunTurns turns;

    RunObject(WorkerParts parts) {
        this.parts = parts;
        this.turns = new RunTurns(parts);
    }

    ServiceDefinition service() {
        var handlers = new ArrayList<HandlerDefinition<?, ?>>();
        for (var order : List.of(START, CANCEL, ANSWER, EXTEND, SEAL, REVISE)) {
            handlers.add(Handlers.of(order, HandlerType.EXCLUSIVE, this::order));
        }
        handlers.add(Handlers.of(RECORD, HandlerType.EXCLUSIVE, this::record));
        handlers.add(Handlers.of(FINISH, HandlerType.EXCLUSIVE, this::finish));
        handlers.add(Handlers.of(BEGIN, HandlerType.EXCLUSIVE, this::begin));
        handlers.add(Handlers.of(ALIVE, HandlerType.EXCLUSIVE, this::alive));
        handlers.add(Handlers.of(LEAVE, HandlerType.EXCLUSIVE, this::leave));
        handlers.add(Handlers.of(LEAVE_OPEN, HandlerType.EXCLUSIVE, this::leaveOpen));
        handlers.add(Handlers.of(FIRE, HandlerType.EXCLUSIVE, this::fire));
        handlers.add(Handlers.of(READ, HandlerType.SHARED, RunObject::read));
        handlers.add(Handlers.of(READ_LARGE, HandlerType.SHARED, RunObject::read));
        handlers.add(
                Handlers.of(
                        HEAD,
                        HandlerType.SHARED,
                        (SharedObjectContext context, byte[] _) -> head(context).toBytes()));
        return Handlers.configure(
                        ServiceDefinition.of(
                                parts.names().run(), ServiceType.VIRTUAL_OBJECT, handlers))
                .configure(options ->
                        options.configureHandler(READ, reading -> reading.enableLazyState(false)));
    }

    private static RunHead head(SharedObjectContext context) {
        return context.get(HEAD_KEY).map(RunHead::parse).orElse(RunHead.NONE);
    }

    private HandlerMessage message(byte[] request) {
        return HandlerMessage.parse(parts.payloads().unpack(request, parts.ingress().patience()));
    }

    private byte[] order(ObjectContext context, byte[] request) {
        var events = message(request).events();
        if (events.isEmpty()) {
            return NOTHING;
        }
        var head = head(context);
        boolean isPossible =
                head.isRunning()
                        || head.count() == 0 && events.getFirst() instanceof RunEvent.RunStarted;
        return isPossible
                ? turn(context, head, RunTurns.Given.of(events))
                : new byte[events.size()];
    }

    private byte[] fire(ObjectContext context, byte[] request) {
        long due = ByteBuffer.wrap(request).getLong();
        var head = head(context);
        return head.isRunning() && head.armed() <= due // otherwise another timer took its place
                ? turn(context, head.withoutTimer(), new RunTurns.Given(List.of(), due, false))
                : NOTHING;
    }

    private byte[] record(ObjectContext context, byte[] request) {
        var message = message(request);
        var order = message.head(AttemptOrder.class);
        var events = message.events();
        var lease = lease(context, order);
        if (lease == null || !lease.execution().equals(order.execution())) {
            var refused = new byte[events.size()];
            Arrays.fill(refused, lease == null ? 0 : SUPERSEDED);
            return refused;
        }
        if (lease.crashes() > 0
                && events.stream().anyMatch(RunEvent.EffectFinished.class::isInstance)) {
            context.set(key(ATTEMPT, order.node()), lease.with(lease.execution(), 0).toBytes());
        }
        return turn(context, head(context), RunTurns.Given.of(events));
    }

    private byte[] finish(ObjectContext context, byte[] request) {
        var message = message(request);
        var order = message.head(AttemptOrder.class);
        return lease(context, order) == null
                ? NOTHING
                : turn(
                        context,
                        head(context),
                        new RunTurns.Given(message.events(), -1, order.isStopped()));
    }

    /**
     * An execution begins; the one before it, if it did not end, has crashed as far as is known.
     */
    private byte[] begin(ObjectContext context, byte[] request) {
        var order = message(request).head(AttemptOrder.class);
        var lease = lease(context, order);
        if (lease == null) {
            return NOTHING;
        }
        boolean isCrashed =
                !lease.execution().isEmpty() && !lease.execution().equals(order.execution());
        int crashes = lease.crashes() + (isCrashed ? 1 : 0);
        if (crashes >= parts.maxCrashes() && isCrashed) {
            context.set(
                    key(ATTEMPT, order.node()), lease.with(order.execution(), crashes).toBytes());
            return ASK_AGAIN;
        }
        if (crashes >= parts.maxCrashes()) {
            var loop =
                    CrashCount.toLoopEvent(
                            new RunId(context.key()),
                            new NodeId(order.node()),
                            order.attempt(),
                            crashes);
            turn(context, head(context), RunTurns.Given.of(List.of(loop)));
            return NOTHING;
        }
        context.set(key(ATTEMPT, order.node()), lease.with(order.execution(), crashes).toBytes());
        return head(context).toBytes();
    }

    private byte[] alive(ObjectContext context, byte[] request) {
        var order = message(request).head(AttemptOrder.class);
        var lease = lease(context, order);
        if (lease == null || lease.execution().equals(order.execution())) {
            return NOTHING;
        }
        int crashes = Math.max(0, lease.crashes() - 1);
        context.set(key(ATTEMPT, order.node()), lease.with(lease.execution(), crashes).toBytes());
        return new byte[] {SUPERSEDED};
    }

    private byte[] leave(ObjectContext context, byte[] request) {
        var order = message(request).head(AttemptOrder.class);
        var lease = lease(context, order);
        if (lease != null && lease.execution().equals(order.execution())) {
            context.set(key(ATTEMPT, order.node()), lease.with("", lease.crashes()).toBytes());
        }
        return NOTHING;
    }

    private byte[] leaveOpen(ObjectContext context, byte[] request) {
        var head = head(context);
        return head.isRunning()
                ? turn(
                        context,
                        head.leftOpen(new String(request, StandardCharsets.UTF_8)),
                        RunTurns.Given.of(List.of()))
                : NOTHING;
    }

    /** The lease of the attempt that an order is about; {@code null} if that has ended. */
    private static @Nullable AttemptLease lease(ObjectContext context, AttemptOrder order) {
        return context.get(key(ATTEMPT, order.node()))
                .map(AttemptLease::parse)
                .filter(lease -> lease.started() == order.started())
                .orElse(null);
    }

    private static StateKey<byte[]> key(String kind, String name) {
        return StateKey.bytes(kind + name);
    }

    /** Decides on record, then carries it out. */
    private byte[] turn(ObjectContext context, RunHead head, RunTurns.Given given) {
        var run = new RunId(context.key());
        var decided =
                context.run(
                        "decide",
                        Serde.RAW,
                        () -> {
                            parts.probe().beforeRecording(run);
                            return turns.decide(run, head, given);
                        });
        var buffer = ByteBuffer.wrap(decided);
        var json = new byte[buffer.getInt()];
        buffer.get(json);
        var lines = new byte[buffer.remaining()];
        buffer.get(lines);
        var decision =
                Json.toRecord(
                        TurnDecision.class, Json.parse(new String(json, StandardCharsets.UTF_8)));
        var entries =
                lines.length == 0
                        ? List.<JournalEntry>of()
                        : HandlerMessage.read(
                                new String(
                                        parts.payloads().unpack(lines, parts.ingress().patience()),
                                        StandardCharsets.UTF_8));
        parts.probe().afterDeciding(run, entries);
        if (lines.length > 0) {
            context.set(key(BATCH, "%019d".formatted(decision.first())), lines);
        }
        context.set(HEAD_KEY, decision.head().toBytes());
        carryOut(context, run, decision);
        parts.watch().update(run, decision.head(), entries);
        var accepted = new byte[decision.accepted().size()];
        for (int i = 0; i < accepted.length; i++) {
            accepted[i] = (byte) (decision.accepted().get(i) ? 1 : 0);
        }
        return accepted;
    }

    private void carryOut(ObjectContext context, RunId run, TurnDecision decision) {
        if (decision.isArming()) {
            arm(context, run, decision);
        }
        for (var node : decision.stops()) {
            cancel(context, node);
        }
        for (var node : decision.ends()) {
            context.clear(key(ATTEMPT, node));
        }
        launch(context, decision.launches());
        for (var callback : decision.dropped()) {
            context.get(key(CALLBACK, callback))
                    .map(id -> new String(id, StandardCharsets.UTF_8))
                    .filter(id -> !id.isEmpty())
                    .ifPresent(id -> context.invocationHandle(id).cancel());
            context.clear(key(CALLBACK, callback));
        }
        for (var callback : decision.callbacks()) {
            var request = new Callback(run.value(), callback);
            var sent =
                    context.send(
                            Request.of(
                                            parts.names().node(NodeService.CALLBACK),
                                            HandlerMessage.of(request, "").toBytes())
                                    .build());
            context.set(
                    key(CALLBACK, callback), sent.invocationId().getBytes(StandardCharsets.UTF_8));
        }
        if (parts.projection() != null && decision.first() > 0) {
            context.send(Request.of(parts.names().projection(run), NOTHING).build());
        }
    }

    private void launch(ObjectContext context, List<AttemptCall> calls) {
        var sent =
                calls.stream()
                        .map(call ->
                                context.send(
                                        Request.of(
                                                        parts.names().node(NodeService.ATTEMPT),
                                                        HandlerMessage.of(call, "").toBytes())
                                                .build()))
                        .toList();
        for (int i = 0; i < sent.size(); i++) {
            var call = calls.get(i);
            context.set(
                    key(ATTEMPT, call.node()),
                    new AttemptLease(sent.get(i).invocationId(), call.started(), "", 0).toBytes());
        }
    }

    /** Interrupts the attempt of a node; its body reports the end. */
    private static void cancel(ObjectContext context, String node) {
        context.get(key(ATTEMPT, node))
                .map(AttemptLease::parse)
                .ifPresent(lease -> context.invocationHandle(lease.invocation()).cancel());
    }

    private void arm(ObjectContext context, RunId run, TurnDecision decision) {
        long due = decision.head().armed();
        var request = ByteBuffer.allocate(Long.BYTES).putLong(due).array();
        var target = parts.names().run(run, FIRE);
        var left = Duration.ofNanos(Math.max(0, due - decision.at()));
        if (parts.hasDurableTimers()) {
            context.send(Request.of(target, request).build(), left);
        } else {
            parts.time().schedule(left, () -> parts.ingress().call(target, request));
        }
    }

    private static byte[] read(SharedObjectContext context, byte[] request) {
        long after = ByteBuffer.wrap(request).getLong();
        long count = head(context).count();
        var keys = context.stateKeys().stream().filter(key -> key.startsWith(BATCH)).sorted();
        var page = new ArrayList<byte[]>();
        int size = 0;
        var starts = keys.mapToLong(key -> Long.parseLong(key.substring(BATCH.length()))).toArray();
        int at = Arrays.binarySearch(starts, after + 1);
        for (int i = at >= 0 ? at : Math.max(0, -at - 2); i < starts.length; i++) {
            if (starts[i] > count || size > PAGE) {
                break;
            }
            var batch = context.get(key(BATCH, "%019d".formatted(starts[i]))).orElse(NOTHING);
            page.add(batch);
            size += batch.length + Integer.BYTES;
        }
        var answer = ByteBuffer.allocate(Long.BYTES + size).putLong(count);
        page.forEach(batch -> answer.putInt(batch.length).put(batch));
        return answer.array();
    }
}
