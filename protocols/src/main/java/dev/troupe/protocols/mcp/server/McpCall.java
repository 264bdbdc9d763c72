package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * A request of a client while a backend answers it. Clients of versions up to 2025-11-25 are asked
 * while the call is in progress ({@link #elicit}). Since 2026-07-28 a call that needs an answer
 * ends with what it asks ({@link InputRequired}), and the client makes it again with {@link
 * #inputResponses}.
 */
public interface McpCall {
    /** The request, with the id of which notifications travel. */
    RpcRequest request();

    /** What the client declared that it can do, a record. */
    Value capabilities();

    /** Whether the call ends to ask. */
    boolean isStateless();

    /** Sends a line for the log of the client, unless it is less serious than it wants. */
    void log(String severity, String text);

    /** Whether the client can show a form to its user; one that names no mode can. */
    default boolean canElicit() {
        var elicitation = capabilities().field("elicitation");
        return !elicitation.isMissing()
                && (elicitation.field("url").isMissing() || !elicitation.field("form").isMissing());
    }

    /**
     * Has the client ask its user now.
     *
     * @param message what is asked
     * @param schema of the answer: an object with plain fields
     * @return the answer; empty if the user declined or closed the question
     * @throws RpcException when the client cannot be asked during a call
     */
    default Optional<Value> elicit(String message, Value schema, Duration timeout)
            throws InterruptedException {
        if (isStateless()) {
            throw new RpcException(RpcException.INTERNAL_ERROR, "the call must end to ask");
        }
        var answer =
                request()
                        .call(
                                "elicitation/create",
                                ValueRecords.of(
                                        "message", Value.of(message), "requestedSchema", schema),
                                timeout);
        return InputRequired.content(answer);
    }

    /**
     * What the client answered to the questions with which the call ended before, by their keys.
     */
    default Value inputResponses() {
        var sent = isStateless() ? request().params().field("inputResponses") : Value.missing();
        return sent instanceof Value.RecordOf ? sent : RpcMessages.EMPTY;
    }

    /**
     * The state that the call ended with before, as the client sent it: it may have been changed,
     * and may be sent with other parameters or by another user.
     */
    default Optional<String> requestState() {
        return isStateless()
                        && request().params().field("requestState") instanceof Value.Text(var state)
                ? Optional.of(state)
                : Optional.empty();
    }
}
