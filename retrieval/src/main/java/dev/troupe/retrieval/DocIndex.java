package dev.troupe.retrieval;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.extraction.ExtractionLimits;
import dev.troupe.model.Embedder;
import dev.troupe.retrieval.document.DocumentReader;
import dev.troupe.retrieval.index.CorpusComparison;
import dev.troupe.retrieval.index.CorpusUpdater;
import dev.troupe.retrieval.index.FolderListing;
import dev.troupe.retrieval.index.PageDocuments;
import dev.troupe.retrieval.search.PageRanking;
import dev.troupe.retrieval.search.PageSearch;
import dev.troupe.retrieval.search.RankingWeights;
import dev.troupe.retrieval.search.TaskCoverage;
import dev.troupe.retrieval.search.WordMatcher;
import dev.troupe.retrieval.term.ParsedQuery;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.CorpusDiff;
import dev.troupe.retrieval.value.CorpusStats;
import dev.troupe.retrieval.value.FolderSubscription;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.IndexProgressListener;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.PageSummary;
import dev.troupe.retrieval.value.RefreshReport;
import dev.troupe.retrieval.value.RelatedPage;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import dev.troupe.retrieval.value.SearchQuery;
import dev.troupe.retrieval.value.WordMatch;
import dev.troupe.retrieval.vector.EmbeddingCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Finds pages in folders of documents.
 *
 * <p>Everything is stored in one directory: the list of corpora, an index for each, feedback. An
 * index can always be created again from its folder. Safe for use by several threads; several
 * processes may use the same directory, of which one at a time changes an index.
 */
public final class DocIndex implements AutoCloseable {
    /** Lucene would log that a faster way of adding numbers is off, which is intended. */
    private static final Logger VECTORS =
            Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

    static {
        VECTORS.setLevel(Level.SEVERE);
    }

    private final Path directory;
    private final CorpusRegistry corpora;
    private final Feedback feedback;
    private final EmbeddingCache embeddings;
    private final PageRanking ranking;
    private final Runnable readerEnd;

    private DocIndex(
            Path directory,
            Supplier<Optional<Embedder>> embedder,
            DocumentReader reader,
            Runnable readerEnd) {
        this.directory = directory;
        this.readerEnd = readerEnd;
        this.corpora = new CorpusRegistry(directory, reader);
        this.feedback = new Feedback(directory.resolve("feedback.json"));
        this.embeddings = new EmbeddingCache(directory.resolve("vectors.bin"), embedder);
        this.ranking = new PageRanking(RankingWeights.DEFAULT);
    }

    /**
     * With the installed embedder, which is loaded when it is first needed.
     *
     * @param directory created if it is missing
     * @throws RetrievalException code UNWRITABLE
     */
    public static DocIndex open(Path directory) {
        return open(directory, () -> ServiceLoader.load(Embedder.class).findFirst());
    }

    /**
     * @param embedder makes vectors of 512 dimensions; empty for search by words alone
     */
    public static DocIndex open(Path directory, Supplier<Optional<Embedder>> embedder) {
        return open(directory, embedder, new DocumentReader(), () -> {});
    }

    /**
     * @param limits of reading one PDF, HTML page or Word document in a child process, which is
     *     started when it is first needed
     */
    public static DocIndex open(
            Path directory, Supplier<Optional<Embedder>> embedder, ExtractionLimits limits) {
        var extraction = DocumentReader.startExtraction(limits);
        return open(directory, embedder, new DocumentReader(extraction), extraction::close);
    }

    private static DocIndex open(
            Path directory,
            Supplier<Optional<Embedder>> embedder,
            DocumentReader reader,
            Runnable readerEnd) {
        try {
            return new DocIndex(
                    PrivateFiles.createDirectories(directory), embedder, reader, readerEnd);
        } catch (IOException e) {
            throw new RetrievalException(
                    Problem.of(
                            RetrievalProblem.UNWRITABLE,
                            "无法创建 %s：%s；请检查权限",
                            "cannot create %s: %s; check permissions",
                            directory,
                            e.getMessage()),
                    e);
        }
    }

    /**
     * Tries to start the process that reads PDF, HTML and Word documents.
     *
     * @return how documents are read on this machine
     * @throws dev.troupe.extraction.ExtractionException code UNAVAILABLE when it cannot be started
     */
    public static LocalizedText checkReaders() throws InterruptedException {
        return DocumentReader.checkExtraction();
    }

    /** In the order in which they were added. */
    public List<Corpus> listCorpora() {
        return corpora.list();
    }

    /**
     * The corpus of this name or id; of several versions, the one that was added last.
     *
     * @throws RetrievalException code UNKNOWN_CORPUS, which names those there are
     */
    public Corpus findCorpus(String name) {
        return corpora.find(name);
    }

    /**
     * Adds a folder, or updates the corpus of this id.
     *
     * @throws RetrievalException code NAME_TAKEN when the id is that of another folder; else as
     *     {@link #refresh}
     */
    public RefreshReport add(Corpus corpus) {
        corpora.requireFree(corpus);
        var refreshed = corpora.indexOf(corpus).refresh();
        corpora.add(corpus);
        return refreshed;
    }

    /**
     * Brings a corpus to what its folder holds now; reads only files that changed.
     *
     * @param name or id
     * @throws RetrievalException codes UNKNOWN_CORPUS, UNREADABLE if the folder no longer exists,
     *     IN_USE while another process writes the index, UNWRITABLE
     */
    public RefreshReport refresh(String name) {
        return corpora.indexOf(corpora.find(name)).refresh();
    }

    /** Reads all files of a corpus again. Throws as {@link #refresh} does. */
    public RefreshReport rebuild(String name) {
        return corpora.indexOf(corpora.find(name)).rebuild();
    }

    /** Forgets a corpus and its index; the folder stays as it is. */
    public void removeCorpus(String name) {
        corpora.remove(corpora.find(name));
    }

    /**
     * Makes what search by meaning needs, as far as it is missing. Takes about 25 ms a passage;
     * finished passages are stored when it is interrupted or fails. Until it is done search goes by
     * words alone.
     *
     * @throws dev.troupe.model.ModelException when the embedder cannot be used here
     */
    public void computeEmbeddings(String name, IndexProgressListener progress) {
        var snapshot = corpora.indexOf(corpora.find(name)).snapshot();
        if (snapshot != null) {
            embeddings.computeMissing(snapshot.embeddingTexts(), progress);
        }
    }

    /**
     * Whether a search of this corpus goes by meaning, too: all vectors are there but a tenth at
     * most.
     */
    public boolean isEmbedded(String name) {
        var snapshot = corpora.indexOf(corpora.find(name)).snapshot();
        return snapshot != null && snapshot.isEmbedded(embeddings.vectorFile());
    }

    /**
     * Updates a corpus whenever its folder changes, until it is closed.
     *
     * @param listener notified of each update that changed something, or skipped other files than
     *     the one before, on another thread
     * @throws RetrievalException as {@link #refresh} does
     */
    public FolderSubscription watch(String name, Consumer<RefreshReport> listener) {
        var corpus = corpora.find(name);
        FolderListing.list(corpus.folder());
        var skipped =
                new AtomicReference<>(
                        corpora.indexOf(corpus).stats(embeddings.vectorFile()).skipped());
        var watch =
                watch(
                        corpus,
                        TimeSource.system(),
                        refreshed -> {
                            var before = skipped.getAndSet(refreshed.skipped());
                            if (refreshed.hasChanges() || !before.equals(refreshed.skipped())) {
                                listener.accept(refreshed);
                            }
                        },
                        _ -> {});
        watch.refreshNow();
        return watch;
    }

    /** Does not look yet. */
    CorpusUpdater watch(
            Corpus corpus,
            TimeSource time,
            Consumer<RefreshReport> updated,
            Consumer<Problem> failed) {
        return new CorpusUpdater(corpus, () -> refreshListed(corpus), time, updated, failed);
    }

    /** Only while it is on the list, so that a deleted corpus does not reappear. */
    private RefreshReport refreshListed(Corpus corpus) {
        corpora.requireListed(corpus);
        return corpora.indexOf(corpus).refresh();
    }

    /**
     * Updates all corpora whenever their folders change, including those that are added in the
     * meantime, and creates missing embeddings, all of it on other threads, until it is closed.
     *
     * @param time of tries after something failed
     * @param warnings notified, once, of each problem, such as a missing folder
     */
    public FolderSubscription watchAll(TimeSource time, Consumer<LocalizedText> warnings) {
        var keeper = new IndexUpdater(this, time, warnings);
        keeper.start(directory);
        return keeper;
    }

    /** Which pages users opened for which questions. */
    public Feedback feedback() {
        return feedback;
    }

    /**
     * What is different between two corpora, for instance {@code guide@1} and {@code guide@2}.
     *
     * @throws RetrievalException code UNKNOWN_CORPUS
     */
    public CorpusDiff compareCorpora(String first, String second) {
        return CorpusComparison.compare(
                corpora.requireSnapshot(corpora.find(first)),
                corpora.requireSnapshot(corpora.find(second)));
    }

    /**
     * @return best first, at most one hit a page; empty when no word of the question occurs, nor
     *     one that means the same
     * @throws RetrievalException code UNKNOWN_CORPUS
     * @throws dev.troupe.model.ModelException when the embedder fails
     */
    public List<Hit> search(SearchQuery query) {
        var snapshots =
                corpora.ofQuery(query).stream()
                        .map(corpus -> corpora.indexOf(corpus).snapshot())
                        .filter(Objects::nonNull)
                        .toList();
        return new PageSearch(query, ranking, embeddings, feedback::findBoosts).search(snapshots);
    }

    /**
     * Which words of a question its hits have, and where, those that give most first.
     *
     * @return for each hit in their order; an empty list if its page was removed since
     */
    public List<List<WordMatch>> findMatches(String question, List<Hit> hits) {
        var parsed = ParsedQuery.of(question);
        var looked = new HashMap<Corpus, Optional<WordMatcher>>();
        return hits.stream()
                .map(hit ->
                        looked.computeIfAbsent(hit.corpus(), of -> findMatches(parsed, of))
                                .map(matches -> matches.findMatches(hit))
                                .orElse(List.of()))
                .toList();
    }

    private Optional<WordMatcher> findMatches(ParsedQuery parsed, Corpus corpus) {
        return Optional.ofNullable(corpora.indexOf(corpus).snapshot())
                .map(snapshot -> ranking.matcherOf(parsed, snapshot));
    }

    /**
     * Pages that a task may be about, with their coverage of it: ranked as by {@link #search}.
     *
     * @param task in whole sentences
     * @throws RetrievalException code UNKNOWN_CORPUS
     */
    public List<RelatedPage> findRelated(SearchQuery task) {
        var parsed = ParsedQuery.of(task.text());
        return search(task).stream()
                .map(hit ->
                        new RelatedPage(
                                hit,
                                new TaskCoverage(parsed, corpora.requireSnapshot(hit.corpus()))
                                        .coverageOf(hit)))
                .toList();
    }

    /**
     * What the index has of one page.
     *
     * @param corpus name or id; {@code null} for the one added last that has it
     * @throws RetrievalException code UNKNOWN_PAGE, UNKNOWN_CORPUS
     */
    public IndexedPage findPage(@Nullable String corpus, String path) {
        return PageDocuments.readPage(corpora.requireSnapshot(findCorpusOf(corpus, path)), path);
    }

    /**
     * The pages of a corpus by their paths.
     *
     * @param after a path; those that follow it; empty for the first
     * @throws RetrievalException code UNKNOWN_CORPUS, UNREADABLE without an index
     */
    public List<PageSummary> listPages(String corpus, String after, int limit) {
        var snapshot = corpora.requireSnapshot(corpora.find(corpus));
        return snapshot.paths().stream()
                .filter(path -> path.compareTo(after) > 0)
                .limit(limit)
                .map(path -> PageDocuments.readSummary(snapshot, path))
                .toList();
    }

    /**
     * The current text of a page's file, without its front matter, if it is Markdown.
     *
     * @param corpus that has the page
     * @return empty for files of other kinds, and for one that was removed or damaged since
     */
    public Optional<String> readMarkdown(Corpus corpus, IndexedPage page) {
        return DocumentReader.readMarkdown(corpus.folder(), page.path());
    }

    /** The corpus that has this page. As {@link #findPage}. */
    public Corpus findCorpusOf(@Nullable String corpus, String path) {
        return corpora.findOwner(corpus, path);
    }

    /** How much each index holds. */
    public List<CorpusStats> stats() {
        return listCorpora().stream()
                .map(corpus -> corpora.indexOf(corpus).stats(embeddings.vectorFile()))
                .toList();
    }

    @Override
    public void close() {
        corpora.close();
        readerEnd.run();
    }
}
