package dev.troupe.cli;

import dev.troupe.runtime.Event;

/** Takes events, one at a time and in order. Must be quick and must not throw. */
@FunctionalInterface
interface EventSink extends AutoCloseable {
    void on(Event event);

    /** What happened before this command, which goes on with it. */
    default void earlier(Event event) {}

    /** Steps aside while a person is asked something. */
    default void pause() {}

    /** Goes on. */
    default void resume() {}

    /** After the last event. */
    @Override
    default void close() {}
}
