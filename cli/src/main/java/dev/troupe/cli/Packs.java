package dev.troupe.cli;

import dev.troupe.agent.Pack;
import java.util.List;

/**
 * The packs of one command.
 *
 * @param all in the order in which planners see their agents
 * @param onClose lets go of what they hold
 */
record Packs(List<Pack> all, Runnable onClose) implements AutoCloseable {
    /** Opens packs for where the command runs. */
    @FunctionalInterface
    interface Source {
        /**
         * @throws UsageException when a variable cannot be read
         */
        Packs open(Surroundings surroundings);
    }

    Packs {
        all = List.copyOf(all);
    }

    @Override
    public void close() {
        onClose.run();
    }
}
