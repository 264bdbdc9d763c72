package dev.troupe.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** What lines of the log are about, for as long as this is open, on this thread. */
final class LogIds implements AutoCloseable {
    static final String RUN = "run.id";
    static final String NODE = "node.id";
    static final String CONVERSATION = "conversation.id";
    static final String USER = "user.id";

    private final Map<String, @Nullable String> before = new LinkedHashMap<>();

    private LogIds() {}

    static LogIds none() {
        return new LogIds();
    }

    static LogIds with(Map<String, String> ids) {
        var all = none();
        ids.forEach(all::and);
        return all;
    }

    /** The ids of a turn. */
    static Map<String, String> of(LiveTurn turn) {
        var summary = turn.log().summary();
        return Map.of(CONVERSATION, summary.id(), USER, summary.user());
    }

    /** The same with another id; nothing where that is empty. */
    LogIds and(String name, String id) {
        if (!id.isEmpty()) {
            before.putIfAbsent(name, MDC.get(name));
            MDC.put(name, id);
        }
        return this;
    }

    @Override
    public void close() {
        before.forEach((name, id) -> {
            if (id == null) {
                MDC.remove(name);
            } else {
                MDC.put(name, id);
            }
        });
    }
}
