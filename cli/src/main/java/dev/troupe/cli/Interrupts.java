package dev.troupe.cli;

import dev.troupe.chat.Coordinator;

/** Lets a person stop what runs, without ending the program. */
@FunctionalInterface
interface Interrupts {
    /** Nobody stops anything. */
    Interrupts NONE = () -> () -> {};

    /** From now until it is closed, Ctrl-C interrupts the calling thread. */
    Reach ofCurrentThread();

    /** Names whose runs are left to others where the process is told to end. */
    default void working(Coordinator coordinator) {}

    /** Ends the reach of Ctrl-C; an interrupt that came too late is dropped. */
    interface Reach extends AutoCloseable {
        @Override
        void close();
    }
}
