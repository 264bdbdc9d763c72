package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcClosedException;
import dev.troupe.protocols.mcp.rpc.RpcException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The subscription to changes of what a server offers (MCP 2026-07-28), which is made again when it
 * breaks.
 *
 * @param call makes it, and returns when it has ended
 * @param onMissed notified when it was made again, since changes in between are not notified
 * @param isClosed whether the connection has ended, and with it the subscription
 */
record ChangeSubscription(Call call, Runnable onMissed, BooleanSupplier isClosed) {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5); // then it is given up

    /** A call of {@code subscriptions/listen}. */
    interface Call {
        Value listen(Value filter) throws InterruptedException;
    }

    /** Subscribes, if the server notifies of any change; returns immediately. */
    void start(Value capabilities) {
        var filter = new LinkedHashMap<String, Value>();
        for (var kind : List.of("tools", "prompts", "resources")) {
            if (capabilities.field(kind).field("listChanged").equals(Value.of(true))) {
                filter.put(kind + "ListChanged", Value.of(true));
            }
        }
        if (!filter.isEmpty()) {
            Thread.ofVirtual()
                    .name("mcp-subscription")
                    .start(() -> run(ValueRecords.of("notifications", Value.of(filter))));
        }
    }

    private void run(Value filter) {
        try {
            var pause = FIRST_PAUSE;
            while (!isClosed.getAsBoolean() && pause.compareTo(LONGEST_PAUSE) < 0) {
                var begun = Instant.now();
                if (!listen(filter)) {
                    return;
                }
                boolean wasOpen = Duration.between(begun, Instant.now()).compareTo(pause) > 0;
                pause = wasOpen ? FIRST_PAUSE : pause.multipliedBy(2);
                Thread.sleep(pause);
                if (wasOpen && !isClosed.getAsBoolean()) {
                    onMissed.run();
                }
            }
        } catch (InterruptedException _) { // closed
            return;
        }
    }

    /** Until it has ended; false if the server has no subscriptions. */
    private boolean listen(Value filter) throws InterruptedException {
        try {
            var _ = call.listen(filter);
            return true;
        } catch (RpcException e) {
            return e.code() != RpcException.UNKNOWN_METHOD;
        } catch (RpcClosedException _) { // it broke, and is made again
            return true;
        }
    }
}
