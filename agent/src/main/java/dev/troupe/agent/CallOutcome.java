package dev.troupe.agent;

import dev.troupe.agent.call.CallContext;
import dev.troupe.agent.call.CallIntent;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import java.util.Map;

/**
 * A call that has ended, and what it did that the node does not know yet.
 *
 * @param isRetryable whether another attempt may succeed
 */
record CallOutcome(ToolReply reply, CallContext context, boolean isRetryable) {
    /** The reply to a call that was not executed. */
    static CallOutcome withoutCall(ToolReply reply, ToolContext context) {
        return new CallOutcome(
                reply, new CallContext(context, false, "", CallIntent.none(""), Map.of()), false);
    }

    /** Applies to the node what the call did, if its reply is usable. */
    ToolReply commit() {
        context.commit(reply.isUsable());
        return reply;
    }
}
