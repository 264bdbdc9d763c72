package dev.troupe.retrieval;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.retrieval.index.CorpusUpdater;
import dev.troupe.retrieval.index.FolderWatcher;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.FolderSubscription;
import dev.troupe.retrieval.value.RetrievalException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Updates all corpora of an index whenever their folders change, including those that are added in
 * the meantime, and creates missing embeddings.
 */
final class IndexUpdater implements FolderSubscription {
    private final DocIndex index;
    private final TimeSource time;
    private final Consumer<LocalizedText> warnings;
    private final EmbeddingWorker vectors;
    private final Map<Corpus, CorpusUpdater> watches = new HashMap<>();
    private final Set<String> told = new HashSet<>(); // problems, so that each is reported once
    private FolderSubscription list = () -> {};
    private boolean isClosed;

    IndexUpdater(DocIndex index, TimeSource time, Consumer<LocalizedText> warnings) {
        this.index = index;
        this.time = time;
        this.warnings = warnings;
        this.vectors = new EmbeddingWorker(index, problem -> warnOnce("", problem));
    }

    /**
     * @param directory in which the list of corpora is
     */
    void start(Path directory) {
        try {
            list =
                    FolderWatcher.watchDirectory(
                            directory, this::updateWatches, e -> warnOnce("", e.problem()));
        } catch (RetrievalException e) {
            warnOnce("", e.problem());
        }
        updateWatches();
    }

    /** Watches what is on the list now and nothing else. */
    private void updateWatches() {
        try {
            var added = updateWatches(Set.copyOf(index.listCorpora()));
            added.forEach(
                    watch -> Thread.ofVirtual().name("keep-documents").start(watch::refreshNow));
        } catch (RetrievalException e) {
            // the list is damaged; once it is repaired it is read again
            warnOnce("", e.problem());
        }
    }

    private synchronized Set<CorpusUpdater> updateWatches(Set<Corpus> wanted) {
        var added = new HashSet<CorpusUpdater>();
        if (isClosed) {
            return added;
        }
        watches.entrySet()
                .removeIf(known -> {
                    boolean isGone = !wanted.contains(known.getKey());
                    if (isGone) {
                        known.getValue().close();
                    }
                    return isGone;
                });
        for (var corpus : wanted) {
            if (!watches.containsKey(corpus)) {
                var watch = startWatch(corpus);
                watches.put(corpus, watch);
                added.add(watch);
            }
        }
        return added;
    }

    private CorpusUpdater startWatch(Corpus corpus) {
        return index.watch(
                corpus,
                time,
                _ -> onRefresh(corpus.id()),
                problem -> warnOnce(corpus.id(), problem));
    }

    private void onRefresh(String corpus) {
        synchronized (told) {
            told.removeIf(problem -> problem.startsWith(corpus + "\n"));
        }
        vectors.schedule(corpus);
    }

    private void warnOnce(String corpus, Problem problem) {
        if (CorpusUpdater.isTransient(problem)) { // continues automatically
            return;
        }
        boolean isNew;
        synchronized (told) {
            isNew = told.add(corpus + "\n" + problem.message());
        }
        if (isNew) {
            warnings.accept(problem.text());
        }
    }

    /** Waits for what is being written. */
    @Override
    public void close() {
        list.close();
        Set<CorpusUpdater> open;
        synchronized (this) {
            isClosed = true;
            open = Set.copyOf(watches.values());
            watches.clear();
        }
        open.forEach(CorpusUpdater::close);
        vectors.close();
    }
}
