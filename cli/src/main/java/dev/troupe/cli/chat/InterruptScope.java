package dev.troupe.cli.chat;

import dev.troupe.chat.Coordinator;

/** Lets a user stop what runs without ending the program. */
@FunctionalInterface
interface InterruptScope {
    /** No user stops anything. */
    InterruptScope NONE = () -> () -> {};

    /** From now until it is closed, Ctrl-C interrupts the calling thread. */
    Handle ofCurrentThread();

    /** Names the runs that are left to other processes when a signal ends the process. */
    default void attach(Coordinator coordinator) {}

    /** Ends the reach of Ctrl-C; an interrupt that came too late is dropped. */
    interface Handle extends AutoCloseable {
        @Override
        void close();
    }
}
