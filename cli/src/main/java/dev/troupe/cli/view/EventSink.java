package dev.troupe.cli.view;

import dev.troupe.runtime.report.Event;

/** Takes events, one at a time and in order. Must be quick and must not throw. */
@FunctionalInterface
public interface EventSink extends AutoCloseable {
    void on(Event event);

    /** What happened before this command, which continues with it. */
    default void replay(Event event) {}

    /** Pauses while a user is asked something. */
    default void pause() {}

    /** Continues. */
    default void resume() {}

    /** After the last event. */
    @Override
    default void close() {}
}
