package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool while the server works on it, during which it may ask the user. A call that has
 * to wait for the user is cancelled at the server, and made again with the answer: so only calls
 * that may be repeated ask while the server works on them. One that ended to ask may do so in any
 * case.
 */
final class OpenCall {
    private final ToolContext context;
    private final boolean isRepeatable;
    private final ProgressListener progress;
    private final Thread caller = Thread.currentThread();
    private final Map<Value, Integer> forms = new ConcurrentHashMap<>(); // how often each came
    private @Nullable Error suspension;
    private boolean isOver;

    OpenCall(ToolContext context, boolean isRepeatable, ProgressListener progress) {
        this.context = context;
        this.isRepeatable = isRepeatable;
        this.progress = progress;
    }

    ProgressListener progress() {
        return progress;
    }

    /** Has the user fill a form of the server. */
    Value fill(String server, Value params) {
        if (!isRepeatable) {
            return ElicitedForm.CANCEL;
        }
        try {
            var about = "form-" + forms.merge(params, 1, Integer::sum);
            return new ElicitedForm(server, about, params, context, false).fill();
        } catch (Error waiting) { // of the context; the call continues with the answer
            suspend(waiting);
            return ElicitedForm.CANCEL;
        }
    }

    /**
     * Has the user fill a form with which the call ended, on the thread of its caller: an error of
     * the context ends the call, which is repeated once there is an answer. A call that must not be
     * repeated asks as long as the server has no answers of it, since it has done nothing then.
     *
     * @param round 1 if the server has no answers yet
     */
    Value fillAfter(String server, Value params, int round) {
        if (!isRepeatable && round > 1) {
            return ElicitedForm.CANCEL;
        }
        var about = "form-" + forms.merge(params, 1, Integer::sum);
        return new ElicitedForm(server, about, params, context, !isRepeatable).fill();
    }

    private synchronized void suspend(Error waiting) {
        if (!isOver) {
            suspension = waiting;
            caller.interrupt();
        }
    }

    /**
     * Throws the error that ends the call if it waits for the user. A result that the server gave
     * in the meantime does not count: it is missing the answer.
     */
    synchronized void throwIfSuspended() {
        var waiting = suspension;
        if (waiting != null) {
            suspension = null;
            boolean _ = Thread.interrupted(); // by the suspension
            throw waiting;
        }
    }

    /** Ends the call, by its caller: a question that comes later interrupts nothing. */
    synchronized void end() {
        isOver = true;
        if (suspension != null) {
            boolean _ = Thread.interrupted();
        }
    }
}
