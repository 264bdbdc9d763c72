package dev.troupe.runtime.pack;

import dev.troupe.agent.PassageSource;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.model.media.MediaModels;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.SettingsException;
import java.util.List;

/**
 * The packs of one process, open until they are closed.
 *
 * @param all in the order in which planners see their agents
 * @param passages of documents for the tasks of agents
 * @param media models of pictures, videos, speech and vision
 * @param onClose releases its resources
 */
public record Packs(List<Pack> all, PassageSource passages, MediaModels media, Runnable onClose)
        implements AutoCloseable {
    /** Opens packs for where the process runs. */
    @FunctionalInterface
    public interface Source {
        /**
         * Opens them; the caller closes them.
         *
         * @throws SettingsException when a variable cannot be read
         */
        Packs open(Environment environment);
    }

    /** Packs without documents. */
    public Packs(List<Pack> all, Runnable onClose) {
        this(all, PassageSource.NONE, MediaModels.NONE, onClose);
    }

    public Packs {
        all = List.copyOf(all);
    }

    @Override
    public void close() {
        onClose.run();
    }
}
