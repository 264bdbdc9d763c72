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
 * The subscription to changes of what a server offers (MCP 2026-07-28), which is renewed when it
 * breaks.
 *
 * @param call makes it, and returns when it has ended
 * @param onMissed notified when it was renewed, since changes in between are not notified
 * @param isClosed whether the connection has ended, and with it the subscription
 * @param pause between two attempts, up to five minutes
 */
record McpChangeSubscription(Call call, Runnable onMissed, BooleanSupplier isClosed, Pause pause) {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    /** Waits before the next attempt. */
    interface Pause {
        void sleep(Duration duration) throws InterruptedException;
    }

    McpChangeSubscription(Call call, Runnable onMissed, BooleanSupplier isClosed) {
        this(call, onMissed, isClosed, Thread::sleep);
    }

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
            var next = FIRST_PAUSE;
            while (!isClosed.getAsBoolean()) {
                var begun = Instant.now();
                if (!listen(filter)) {
                    return;
                }
                boolean wasOpen = Duration.between(begun, Instant.now()).compareTo(next) > 0;
                var longer = next.multipliedBy(2);
                next =
                        wasOpen
                                ? FIRST_PAUSE
                                : longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
                pause.sleep(next);
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
