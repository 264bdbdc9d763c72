package dev.troupe.server.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The streams that are being read now. Safe for use by several threads. */
public final class StreamRegistry implements AutoCloseable {
    private final Map<String, StreamBuffer> topics = new HashMap<>();
    private boolean isClosed;

    /** Begins to read a stream; to be ended with {@link #leave}. */
    synchronized StreamBuffer join(String stream) {
        var topic = topics.computeIfAbsent(stream, _ -> new StreamBuffer());
        topic.addReaders(1);
        if (isClosed) {
            topic.close();
        }
        return topic;
    }

    synchronized void leave(String stream, StreamBuffer topic) {
        if (topic.addReaders(-1) == 0) {
            topics.remove(stream, topic);
        }
    }

    /** The publisher of a stream's events; empty if the stream has no readers. */
    public synchronized Optional<StreamBuffer> find(String stream) {
        return Optional.ofNullable(topics.get(stream));
    }

    /** Other processes may have recorded something in any of the streams. */
    public synchronized void signalAll() {
        topics.values().forEach(StreamBuffer::signal);
    }

    /** How many streams are read. */
    synchronized int size() {
        return topics.size();
    }

    /** Lets all readers go, so that the server can end. */
    @Override
    public synchronized void close() {
        isClosed = true;
        topics.values().forEach(StreamBuffer::close);
    }
}
