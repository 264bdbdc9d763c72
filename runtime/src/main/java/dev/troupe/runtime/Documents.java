package dev.troupe.runtime;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.PassageSource;
import dev.troupe.retrieval.DocAssociator;
import dev.troupe.retrieval.DocIndex;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents that were added under a home. Nothing is made or opened before somebody asks, and
 * nothing is told where there are none. Safe for use by several threads.
 */
public final class Documents implements PassageSource, AutoCloseable {
    private final Path directory;
    private final DocAssociator associator = new DocAssociator(this::index);
    private @Nullable DocIndex index;

    private Documents(Path directory) {
        this.directory = directory;
    }

    /** Those of {@code TROUPE_HOME}. */
    public static Documents of(Environment environment) {
        return new Documents(environment.home().resolve("docs"));
    }

    /**
     * @throws dev.troupe.retrieval.RetrievalException when it cannot be opened
     */
    public synchronized DocIndex index() {
        var opened = index;
        if (opened == null) {
            opened = DocIndex.open(directory);
            index = opened;
        }
        return opened;
    }

    /**
     * Looks up collections before work begins that is to look into them.
     *
     * @param corpora names or ids
     * @throws dev.troupe.retrieval.RetrievalException code UNKNOWN_CORPUS
     */
    public void require(List<String> corpora) {
        if (!corpora.isEmpty()) {
            corpora.forEach(index()::corpus);
        }
    }

    /** Whether any were added. */
    public boolean areThere() {
        return Files.isDirectory(directory) && !index().corpora().isEmpty();
    }

    @Override
    public List<NodeBrief.Passage> passages(NodeBrief brief, List<String> corpora) {
        return areThere() ? associator.passages(brief, corpora) : List.of();
    }

    @Override
    public synchronized void close() {
        if (index != null) {
            index.close();
        }
    }
}
