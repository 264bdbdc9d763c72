package dev.troupe.engine.restate;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.lang.System.Logger;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Gives orders to runs, and reads their records, for users, who wait half a minute. */
record RunOrders(WorkerParts parts) {
    private static final Logger LOG = System.getLogger(RunOrders.class.getName());
    private static final RunEvent FAILED =
            new RunEvent.CancelRequested("its start was reported as failed");

    /**
     * Starts a run. One that may begin after a failure is cancelled.
     *
     * @return {@code false} if it is on record already
     * @throws JournalException when Restate does not carry it out in time
     */
    boolean start(RunId run, RunEvent.RunStarted event) {
        try {
            return isAccepted(run, RunObject.START, event);
        } catch (JournalException e) {
            if (!parts.isDead()) {
                Thread.ofVirtual().name("cancel of " + run).start(() -> cancelFailed(run));
            }
            throw e;
        }
    }

    /** Restate carries this out after the start, if it has received that. */
    private void cancelFailed(RunId run) {
        try {
            give(run, RunObject.CANCEL, List.of(FAILED), Ingress.ALWAYS);
        } catch (JournalException e) { // the engine was closed before Restate was there
            LOG.log(
                    Logger.Level.WARNING,
                    "the start of run %s was reported as failed, and it could not be cancelled; if it begins later, cancel it"
                            .formatted(run),
                    e);
        }
    }

    /** Has an event recorded; {@code false} if it does not apply. */
    boolean isAccepted(RunId run, String handler, RunEvent event) {
        return give(run, handler, List.of(event))[0] == 1;
    }

    /** The answer of the handler: a byte for each event, 1 if it applied; nothing if none can. */
    byte[] give(RunId run, String handler, List<RunEvent> events) {
        return give(run, handler, events, parts.ingress().patience());
    }

    private byte[] give(RunId run, String handler, List<RunEvent> events, BooleanSupplier mayWait) {
        var message = HandlerMessage.ofEvents(new Callback(run.value(), ""), run, events).toBytes();
        var request = parts.payloads().pack(message, mayWait);
        return parts.ingress().callWhile(parts.names().run(run, handler), request, mayWait);
    }

    RunHead head(RunId run) {
        return RunHead.parse(
                parts.ingress().call(parts.names().run(run, RunObject.HEAD), new byte[0]));
    }

    /** As it is now. */
    RunState state(RunId run) {
        return RunState.of(run, parts.entries().all(run, parts.ingress().patience()));
    }
}
