package dev.troupe.engine.restate;

import dev.restate.common.Request;
import dev.restate.sdk.Context;
import dev.restate.sdk.common.TerminalException;
import dev.restate.sdk.endpoint.definition.HandlerType;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.sdk.endpoint.definition.ServiceType;
import dev.restate.serde.Serde;
import dev.troupe.core.engine.NodeAttempt;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;

/**
 * Executes attempts, revisions and questions on this worker: what a run's virtual object has
 * ordered with a durable call. A call whose worker dies is repeated on another; one that Restate
 * cancels interrupts its body.
 */
final class NodeService {
    /** Takes {@link AttemptCall}. */
    static final String ATTEMPT = "attempt";

    /** Takes {@link Callback}. */
    static final String CALLBACK = "callback";

    // longer than any attempt is to take; its own timeout ends it before
    private static final Duration LONGEST_ATTEMPT = Duration.ofDays(365);
    private static final String STOPPED = "stopped";
    private static final byte[] NOTHING = new byte[0];
    // of a body that is interrupted; one that ignores that continues
    private static final Duration UNTIL_GIVEN_UP = Duration.ofSeconds(30);
    // longer than the period of LeaseWatch
    private static final Duration UNTIL_DENIED = Duration.ofSeconds(20);

    private final WorkerParts parts;

    NodeService(WorkerParts parts) {
        this.parts = parts;
    }

    ServiceDefinition service() {
        return Handlers.configure(
                        ServiceDefinition.of(
                                parts.names().node(),
                                ServiceType.SERVICE,
                                List.of(
                                        Handlers.of(ATTEMPT, HandlerType.SHARED, this::attempt),
                                        Handlers.of(CALLBACK, HandlerType.SHARED, this::callback))))
                .configure(options ->
                        options.ingressPrivate(true)
                                .inactivityTimeout(LONGEST_ATTEMPT)
                                .abortTimeout(LONGEST_ATTEMPT));
    }

    private byte[] attempt(Context context, byte[] request) {
        var call = HandlerMessage.parse(request).head(AttemptCall.class);
        var end = await(context, call.key(), live -> execute(call, live), () -> stoppedEnd(call));
        if (end.length > 0) {
            context.send(
                    Request.of(parts.names().run(call.runId(), RunObject.FINISH), end).build());
        }
        return NOTHING;
    }

    /**
     * The result of a body, on record.
     *
     * @param onStopped its result if it was stopped before it began or does not end in time
     */
    private byte[] await(
            Context context, String key, LiveCalls.Body body, Callable<byte[]> onStopped) {
        var result =
                context.runAsync(
                        "body",
                        Serde.RAW,
                        () -> {
                            if (parts.isLeaving().get() || parts.isDead()) {
                                throw LiveCalls.leavingException();
                            }
                            return parts.calls().run(key, body, onStopped);
                        });
        try {
            var end = result.await();
            parts.calls().forget(key);
            return end;
        } catch (TerminalException _) { // cancelled
            var end = context.run("stop", Serde.RAW, () -> stop(key, onStopped));
            parts.calls().forget(key);
            return end;
        }
    }

    private byte[] stop(String key, Callable<byte[]> onStopped) throws Exception {
        var end = parts.calls().stop(key, UNTIL_GIVEN_UP);
        return end == null ? onStopped.call() : end;
    }

    private byte[] execute(AttemptCall call, LiveCalls.LiveCall live) {
        var order =
                new AttemptOrder(
                        call.node(),
                        call.attempt(),
                        call.started(),
                        UUID.randomUUID().toString(),
                        false);
        var run = call.runId();
        var begun = order(RunObject.BEGIN, run, order);
        if (begun.length == 1) {
            live.stopWith(Thread.currentThread()::interrupt);
            awaitDenials();
            begun = order(RunObject.BEGIN, run, order);
        }
        if (begun.length == 0) {
            return NOTHING; // it is over
        }
        var head = RunHead.parse(begun);
        var state = RunState.of(run, parts.entries().upTo(run, head, Ingress.ALWAYS));
        var host = new RemoteHost(parts, run, order, state);
        int position = state.workflow().topology().indexOf(call.nodeId());
        var node = state.workflow().topology().node(position);
        var attempt =
                new NodeAttempt(
                        host,
                        executor(node.type()),
                        node,
                        call.attempt(),
                        head.postpone(call.started(), call.deadline()),
                        state.effects(position));
        live.stopWith(() -> {
            attempt.giveUp(STOPPED);
            attempt.interrupt();
        });
        RunEvent end;
        try (var _ = LeaseWatch.start(host, attempt::interrupt)) {
            end = attempt.execute();
        }
        var _ = Thread.interrupted(); // it was meant for the body
        host.flush();
        if (parts.isDead()) {
            throw LiveCalls.leavingException();
        }
        if (end == null || live.isLeft()) {
            order(RunObject.LEAVE, run, order);
            throw LiveCalls.leavingException();
        }
        return toEnd(call, end);
    }

    /** Until workers that did not crash, but lost their connections, have reported that. */
    private static void awaitDenials() {
        try {
            Thread.sleep(UNTIL_DENIED);
        } catch (InterruptedException _) {
            // it is stopped; that is looked at next
        }
    }

    private byte[] order(String handler, RunId run, AttemptOrder order) {
        return parts.ingress()
                .callWhile(
                        parts.names().run(run, handler),
                        parts.payloads()
                                .pack(HandlerMessage.of(order, "").toBytes(), Ingress.ALWAYS),
                        Ingress.ALWAYS);
    }

    private NodeExecutor executor(String type) {
        return parts.executors()
                .find(type)
                .orElse(_ ->
                        NodeResult.failure(
                                CoreProblem.NODE_THREW,
                                "智能体类型“%s”已不再注册",
                                "Agent type '%s' is no longer registered",
                                type));
    }

    private byte[] toEnd(AttemptCall call, RunEvent end) {
        return end
                                instanceof
                                RunEvent.NodeFinished(
                                        var node,
                                        var number,
                                        NodeResult.Cancelled(var reason))
                        && reason.startsWith(STOPPED)
                ? message(
                        call,
                        new RunEvent.NodeFinished(
                                node,
                                number,
                                new NodeResult.Cancelled(reason.substring(STOPPED.length()))),
                        true)
                : message(call, end, false);
    }

    private byte[] stoppedEnd(AttemptCall call) {
        return message(
                call,
                new RunEvent.NodeFinished(
                        call.nodeId(), call.attempt(), new NodeResult.Cancelled("")),
                true);
    }

    private byte[] message(AttemptCall call, RunEvent end, boolean isStopped) {
        var order = new AttemptOrder(call.node(), call.attempt(), call.started(), "", isStopped);
        return parts.payloads()
                .pack(
                        HandlerMessage.ofEvents(order, call.runId(), List.of(end)).toBytes(),
                        Ingress.ALWAYS);
    }

    private byte[] callback(Context context, byte[] request) {
        var callback = HandlerMessage.parse(request).head(Callback.class);
        var run = new RunId(callback.run());
        boolean isRevision = callback.callback().startsWith(RunTurns.REVISE);
        var end =
                await(
                        context,
                        callback.run()
                                + "/"
                                + callback.callback()
                                + "/"
                                + context.request().invocationId(),
                        live -> isRevision ? revise(run, callback, live) : ask(run, callback, live),
                        () -> NOTHING);
        if (end.length == 0) {
            if (!isRevision) {
                var key = callback.callback().substring(RunTurns.ASK.length());
                context.send(
                        Request.of(
                                        parts.names().run(run, RunObject.LEAVE_OPEN),
                                        key.getBytes(StandardCharsets.UTF_8))
                                .build());
            }
            return NOTHING;
        }
        var target = parts.names().run(run, isRevision ? RunObject.REVISE : RunObject.ANSWER);
        var accepted = context.call(Request.of(target, end).build()).await();
        if (isRevision && accepted[0] == 0) {
            var moved = context.run("refuse", Serde.RAW, () -> refusal(run, callback));
            if (moved.length > 0) {
                context.send(Request.of(target, moved).build());
            }
        }
        return NOTHING;
    }

    private byte[] revise(RunId run, Callback callback, LiveCalls.LiveCall live) {
        var node = new NodeId(callback.callback().substring(RunTurns.REVISE.length()));
        var state = RunState.of(run, parts.entries().all(run, Ingress.ALWAYS));
        if (!state.undecidedNodes().contains(node)) {
            return NOTHING;
        }
        var request = state.revisionRequest(node);
        var thread = Thread.currentThread();
        live.stopWith(thread::interrupt);
        RunEvent event;
        try {
            event = parts.checks().toEvent(request, parts.replanner().replan(run, request));
        } catch (InterruptedException | RuntimeException | Error e) { // the run must not wait
            event = parts.checks().toThrownEvent(request, e);
        }
        var _ = Thread.interrupted();
        requireStay(live);
        parts.probe().beforeRecording(run);
        return events(run, event);
    }

    private byte[] refusal(RunId run, Callback callback) {
        var node = new NodeId(callback.callback().substring(RunTurns.REVISE.length()));
        var state = RunState.of(run, parts.entries().all(run, Ingress.ALWAYS));
        return state.undecidedNodes().contains(node)
                ? events(run, parts.checks().toMovedEvent(state.revisionRequest(node)))
                : NOTHING;
    }

    /** The answer of the handler; nothing if it leaves the question open. */
    private byte[] ask(RunId run, Callback callback, LiveCalls.LiveCall live) {
        var key = callback.callback().substring(RunTurns.ASK.length());
        var state = RunState.of(run, parts.entries().all(run, Ingress.ALWAYS));
        var open =
                state.questions().stream()
                        .filter(each -> each.question().key().equals(key))
                        .findFirst();
        if (open.isEmpty()) {
            return NOTHING;
        }
        live.stopWith(Thread.currentThread()::interrupt);
        Optional<QuestionHandler.Answer> answer;
        try {
            answer = parts.questionHandler().answer(run, open.get());
        } catch (InterruptedException _) {
            answer = Optional.empty(); // it is not needed any more
        } catch (RuntimeException _) {
            answer = Optional.empty(); // a run must not wait for a user who will not answer
        }
        var _ = Thread.interrupted();
        if (answer.isEmpty()) {
            requireStay(live);
            return NOTHING;
        }
        var given = answer.get();
        return events(run, new RunEvent.QuestionAnswered(key, given.value(), given.by()));
    }

    /** If this worker interrupted it because it shuts down, another asks again. */
    private static void requireStay(LiveCalls.LiveCall live) {
        if (live.isLeft()) {
            throw LiveCalls.leavingException();
        }
    }

    private byte[] events(RunId run, RunEvent event) {
        return parts.payloads()
                .pack(
                        HandlerMessage.ofEvents(new Callback(run.value(), ""), run, List.of(event))
                                .toBytes(),
                        Ingress.ALWAYS);
    }
}
