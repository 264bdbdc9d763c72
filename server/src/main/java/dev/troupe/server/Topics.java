package dev.troupe.server;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The streams that somebody reads now. Safe for use by several threads. */
final class Topics implements AutoCloseable {
    private final Map<String, Topic> topics = new HashMap<>();
    private boolean isClosed;

    /** Begins to read a stream; to be ended with {@link #leave}. */
    synchronized Topic join(String stream) {
        var topic = topics.computeIfAbsent(stream, _ -> new Topic());
        topic.readersPlus(1);
        if (isClosed) {
            topic.close();
        }
        return topic;
    }

    synchronized void leave(String stream, Topic topic) {
        if (topic.readersPlus(-1) == 0) {
            topics.remove(stream, topic);
        }
    }

    /** Where events of a stream are published; empty where nobody reads it. */
    synchronized Optional<Topic> of(String stream) {
        return Optional.ofNullable(topics.get(stream));
    }

    /** How many streams are read. */
    synchronized int size() {
        return topics.size();
    }

    /** Lets all readers go, so that the server can end. */
    @Override
    public synchronized void close() {
        isClosed = true;
        topics.values().forEach(Topic::close);
    }
}
