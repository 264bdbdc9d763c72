package dev.troupe.server.http;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** What lines of the log are about, for as long as this is open, on this thread. */
public final class LogContext implements AutoCloseable {
    public static final String RUN = "run.id";
    public static final String NODE = "node.id";
    public static final String CONVERSATION = "conversation.id";
    public static final String USER = "user.id";

    private final Map<String, @Nullable String> before = new LinkedHashMap<>();

    private LogContext() {}

    public static LogContext empty() {
        return new LogContext();
    }

    public static LogContext of(Map<String, String> ids) {
        var all = empty();
        ids.forEach(all::put);
        return all;
    }

    /** The same with another id; nothing if that is empty. */
    public LogContext put(String name, String id) {
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
