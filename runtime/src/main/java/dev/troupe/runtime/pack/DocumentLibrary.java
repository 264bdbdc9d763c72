package dev.troupe.runtime.pack;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.PassageSource;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.DocsPassageSource;
import dev.troupe.runtime.settings.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents that were added under a home. Nothing is created or opened before the first
 * request, and nothing is reported if no documents exist. Safe for use by several threads.
 */
public final class DocumentLibrary implements PassageSource, AutoCloseable {
    private final Path directory;
    private final DocsPassageSource associator = new DocsPassageSource(this::index);
    private @Nullable DocIndex index;

    private DocumentLibrary(Path directory) {
        this.directory = directory;
    }

    /** Those of {@code TROUPE_HOME}. */
    public static DocumentLibrary of(Environment environment) {
        return new DocumentLibrary(environment.home().resolve("docs"));
    }

    /**
     * @throws dev.troupe.retrieval.value.RetrievalException when it cannot be opened
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
     * Looks up collections before the work that searches them begins.
     *
     * @param corpora names or ids
     * @throws dev.troupe.retrieval.value.RetrievalException code UNKNOWN_CORPUS
     */
    public void requireCorpora(List<String> corpora) {
        if (!corpora.isEmpty()) {
            corpora.forEach(index()::findCorpus);
        }
    }

    /** Whether any were added. */
    public boolean hasAny() {
        return Files.isDirectory(directory) && !index().listCorpora().isEmpty();
    }

    @Override
    public List<NodeBrief.Passage> passages(NodeBrief brief, List<String> corpora) {
        return hasAny() ? associator.passages(brief, corpora) : List.of();
    }

    @Override
    public synchronized void close() {
        if (index != null) {
            index.close();
        }
    }
}
