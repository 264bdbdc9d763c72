package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.TimeSource;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps all corpora of an index as their folders are, those that are added meanwhile among them,
 * and makes the vectors they lack.
 */
final class Keeper implements Watch {
    private final DocIndex index;
    private final TimeSource time;
    private final Consumer<Sentence> warnings;
    private final VectorMaker vectors;
    private final Map<Corpus, CorpusWatch> watches = new HashMap<>();
    private final Set<String> told = new HashSet<>(); // problems, so that each is said once
    private Watch list = () -> {};
    private boolean isClosed;

    Keeper(DocIndex index, TimeSource time, Consumer<Sentence> warnings) {
        this.index = index;
        this.time = time;
        this.warnings = warnings;
        this.vectors = new VectorMaker(index, problem -> warn("", problem));
    }

    /**
     * @param directory in which the list of corpora is
     */
    void begin(Path directory) {
        try {
            list = FolderWatch.shallow(directory, this::follow, e -> warn("", e.problem()));
        } catch (RetrievalException e) {
            warn("", e.problem());
        }
        follow();
    }

    /** Watches what is on the list now and nothing else. */
    private void follow() {
        try {
            var added = follow(Set.copyOf(index.corpora()));
            added.forEach(watch -> Thread.ofVirtual().name("keep-documents").start(watch::look));
        } catch (RetrievalException e) { // the list is damaged; once it is mended it is read again
            warn("", e.problem());
        }
    }

    private synchronized Set<CorpusWatch> follow(Set<Corpus> wanted) {
        var added = new HashSet<CorpusWatch>();
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
                var watch = watch(corpus);
                watches.put(corpus, watch);
                added.add(watch);
            }
        }
        return added;
    }

    private CorpusWatch watch(Corpus corpus) {
        return index.watch(
                corpus, time, _ -> kept(corpus.id()), problem -> warn(corpus.id(), problem));
    }

    private void kept(String corpus) {
        synchronized (told) {
            told.removeIf(problem -> problem.startsWith(corpus + "\n"));
        }
        vectors.want(corpus);
    }

    private void warn(String corpus, Problem problem) {
        if (CorpusWatch.isAboutToPass(problem)) { // goes on by itself
            return;
        }
        boolean isNew;
        synchronized (told) {
            isNew = told.add(corpus + "\n" + problem.message());
        }
        if (isNew) {
            warnings.accept(problem.sentence());
        }
    }

    /** Waits for what is being written. */
    @Override
    public void close() {
        list.close();
        Set<CorpusWatch> open;
        synchronized (this) {
            isClosed = true;
            open = Set.copyOf(watches.values());
            watches.clear();
        }
        open.forEach(CorpusWatch::close);
        vectors.close();
    }
}
