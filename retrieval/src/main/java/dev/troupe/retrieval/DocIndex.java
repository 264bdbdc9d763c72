package dev.troupe.retrieval;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.TimeSource;
import dev.troupe.extraction.ExtractionLimits;
import dev.troupe.model.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds pages in folders of documents.
 *
 * <p>All is kept in one directory: which corpora there are, an index for each, feedback. An index
 * can always be made anew from its folder. Safe for use by several threads; several processes may
 * use the same directory, of which one at a time changes an index.
 */
public final class DocIndex implements AutoCloseable {
    /**
     * Lucene would tell people that a faster way of adding numbers is off, which it is by design.
     */
    private static final Logger VECTORS =
            Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

    static {
        VECTORS.setLevel(Level.SEVERE);
    }

    private final Path directory;
    private final CorpusList list;
    private final Feedback feedback;
    private final Meanings meanings;
    private final PageRanking ranking;
    private final DocumentReader reader;
    private final Runnable readerEnd;
    private final Map<String, CorpusIndex> opened = new HashMap<>();

    private DocIndex(
            Path directory,
            Supplier<Optional<Embedder>> embedder,
            DocumentReader reader,
            Runnable readerEnd) {
        this.directory = directory;
        this.reader = reader;
        this.readerEnd = readerEnd;
        this.list = new CorpusList(directory.resolve("corpora.json"));
        this.feedback = new Feedback(directory.resolve("feedback.json"));
        this.meanings = new Meanings(directory.resolve("vectors.bin"), embedder);
        this.ranking = new PageRanking(Ranking.DEFAULT);
    }

    /**
     * With the installed embedder, which is loaded when it is first needed.
     *
     * @param directory is made where it is missing
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
        var extraction = DocumentReader.extraction(limits);
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
                            "%s 无法创建：%s；请检查权限",
                            "%s cannot be made: %s; check permissions",
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
    public static Sentence checkReaders() throws InterruptedException {
        return DocumentReader.check();
    }

    /** In the order in which they were added. */
    public List<Corpus> corpora() {
        return list.read();
    }

    /**
     * The corpus of this name or id; of several versions, the one that was added last.
     *
     * @throws RetrievalException code UNKNOWN_CORPUS, which names those there are
     */
    public Corpus corpus(String name) {
        var corpora = corpora();
        return corpora.reversed().stream()
                .filter(corpus -> corpus.id().equals(name) || corpus.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name, corpora));
    }

    private static RetrievalException unknown(String name, List<Corpus> corpora) {
        var known = corpora.stream().map(Corpus::id).collect(Collectors.joining(", "));
        return new RetrievalException(
                RetrievalProblem.UNKNOWN_CORPUS,
                "没有名为“%s”的语料；%s",
                "there is no corpus '%s'; %s",
                name,
                known.isEmpty()
                        ? new Sentence("请先添加文件夹", "add a folder first")
                        : Sentence.of("现有：%s", "there are: %s", known));
    }

    /**
     * Adds a folder, or brings the corpus of this id up to date.
     *
     * @throws RetrievalException code NAME_TAKEN when the id is that of another folder; else as
     *     {@link #refresh}
     */
    public Refreshed add(Corpus corpus) {
        for (var other : corpora()) {
            if (other.id().equals(corpus.id()) && !other.folder().equals(corpus.folder())) {
                throw new RetrievalException(
                        RetrievalProblem.NAME_TAKEN,
                        "语料 %s 已经是文件夹 %s；请用别的名称或版本，或先清除它",
                        "corpus %s is folder %s already; give another name or version, or clear that one first",
                        corpus.id(),
                        other.folder());
            }
        }
        var refreshed = index(corpus).refresh();
        list.add(corpus);
        return refreshed;
    }

    /**
     * Brings a corpus to what its folder holds now; reads only files that changed.
     *
     * @param name or id
     * @throws RetrievalException codes UNKNOWN_CORPUS, UNREADABLE where the folder is gone, IN_USE
     *     while another process writes the index, UNWRITABLE
     */
    public Refreshed refresh(String name) {
        return index(corpus(name)).refresh();
    }

    /** Reads all files of a corpus anew. Throws as {@link #refresh} does. */
    public Refreshed rebuild(String name) {
        return index(corpus(name)).rebuild();
    }

    /** Forgets a corpus and its index; the folder stays as it is. */
    public void remove(String name) {
        var corpus = corpus(name);
        var index = index(corpus);
        index.clear();
        list.remove(corpus);
        synchronized (opened) {
            opened.remove(corpus.id());
        }
        index.close();
    }

    /**
     * Makes what search by meaning needs, as far as it is missing. Takes about 25 ms a passage;
     * what is done is kept when it is interrupted or fails. Until it is done search goes by words
     * alone.
     *
     * @throws dev.troupe.model.ModelException when the embedder cannot be used here
     */
    public void embed(String name, Progress progress) {
        var snapshot = index(corpus(name)).snapshot();
        if (snapshot != null) {
            meanings.make(snapshot.meaningTexts(), progress);
        }
    }

    /**
     * Whether a search of this corpus goes by meaning, too: all vectors are there but a tenth at
     * most.
     */
    public boolean isEmbedded(String name) {
        var snapshot = index(corpus(name)).snapshot();
        return snapshot != null && snapshot.isEmbedded(meanings.file());
    }

    /**
     * Keeps a corpus up to date while its folder changes, until it is closed.
     *
     * @param listener is told of each update that changed something, or skipped other files than
     *     the one before, on another thread
     * @throws RetrievalException as {@link #refresh} does
     */
    public Watch watch(String name, Consumer<Refreshed> listener) {
        var corpus = corpus(name);
        Folder.list(corpus.folder());
        var skipped = new AtomicReference<>(index(corpus).stats(meanings.file()).skipped());
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
        watch.look();
        return watch;
    }

    /** Does not look yet. */
    CorpusWatch watch(
            Corpus corpus, TimeSource time, Consumer<Refreshed> updated, Consumer<Problem> failed) {
        return new CorpusWatch(corpus, () -> refreshed(corpus), time, updated, failed);
    }

    /** Only while it is on the list, so that nobody brings back what was cleared. */
    private Refreshed refreshed(Corpus corpus) {
        var corpora = corpora();
        if (!corpora.contains(corpus)) {
            throw unknown(corpus.id(), corpora);
        }
        return index(corpus).refresh();
    }

    /**
     * Keeps all corpora as their folders are, those that are added meanwhile among them, and makes
     * the vectors they lack, all of it on other threads, until it is closed.
     *
     * @param time of tries after something failed
     * @param warnings told, once, of what is in the way, such as a folder that is gone
     */
    public Watch keep(TimeSource time, Consumer<Sentence> warnings) {
        var keeper = new Keeper(this, time, warnings);
        keeper.begin(directory);
        return keeper;
    }

    /** Which pages people opened for which questions. */
    public Feedback feedback() {
        return feedback;
    }

    /**
     * What is different between two corpora, for instance {@code guide@1} and {@code guide@2}.
     *
     * @throws RetrievalException code UNKNOWN_CORPUS
     */
    public CorpusDiff diff(String first, String second) {
        return CorpusComparison.compare(present(corpus(first)), present(corpus(second)));
    }

    private Snapshot present(Corpus corpus) {
        var snapshot = index(corpus).snapshot();
        if (snapshot == null) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "语料 %s 没有可读的索引；请用 troupe docs rebuild 重建",
                    "corpus %s has no index that can be read; make it anew with troupe docs rebuild",
                    corpus.id());
        }
        return snapshot;
    }

    /**
     * @return best first, at most one hit a page; empty when no word of the question occurs, nor
     *     one that means the same
     * @throws RetrievalException code UNKNOWN_CORPUS
     * @throws dev.troupe.model.ModelException when the embedder fails
     */
    public List<Hit> search(Query query) {
        var snapshots =
                searched(query).stream()
                        .map(corpus -> index(corpus).snapshot())
                        .filter(Objects::nonNull)
                        .toList();
        return new PageSearch(query, ranking, meanings, feedback::raises).in(snapshots);
    }

    /**
     * Which words of a question its hits have, and where, those that give most first.
     *
     * @return for each hit in their order; an empty list where its page is gone since
     */
    public List<List<Match>> matches(String question, List<Hit> hits) {
        var parsed = ParsedQuery.of(question);
        var looked = new HashMap<Corpus, Optional<WordMatches>>();
        return hits.stream()
                .map(hit ->
                        looked.computeIfAbsent(hit.corpus(), of -> matches(parsed, of))
                                .map(matches -> matches.of(hit))
                                .orElse(List.of()))
                .toList();
    }

    private Optional<WordMatches> matches(ParsedQuery parsed, Corpus corpus) {
        return Optional.ofNullable(index(corpus).snapshot())
                .map(snapshot -> ranking.matches(parsed, snapshot));
    }

    /**
     * Pages that a task may be about, with how much of it they say: as {@link #search} ranks them.
     *
     * @param task in whole sentences
     * @throws RetrievalException code UNKNOWN_CORPUS
     */
    public List<Related> related(Query task) {
        var parsed = ParsedQuery.of(task.text());
        return search(task).stream()
                .map(hit ->
                        new Related(
                                hit, new Relatedness(parsed, present(hit.corpus())).degree(hit)))
                .toList();
    }

    /**
     * What the index has of one page.
     *
     * @param corpus name or id; {@code null} for the one added last that has it
     * @throws RetrievalException code UNKNOWN_PAGE, UNKNOWN_CORPUS
     */
    public Page page(@Nullable String corpus, String path) {
        return PageDocuments.page(present(corpusOf(corpus, path)), path);
    }

    /**
     * The pages of a corpus by their paths.
     *
     * @param after a path; those that follow it; empty for the first
     * @throws RetrievalException code UNKNOWN_CORPUS, UNREADABLE without an index
     */
    public List<PageLine> pages(String corpus, String after, int limit) {
        var snapshot = present(corpus(corpus));
        return snapshot.paths().stream()
                .filter(path -> path.compareTo(after) > 0)
                .limit(limit)
                .map(path -> PageDocuments.line(snapshot, path))
                .toList();
    }

    /**
     * The text of a page's file as it is now, without its front matter, where it is Markdown.
     *
     * @param corpus that has the page
     * @return empty for files of other kinds, and for one that is gone or broken since
     */
    public Optional<String> markdown(Corpus corpus, Page page) {
        return DocumentReader.markdown(corpus.folder(), page.path());
    }

    /** The corpus that has this page. As {@link #page}. */
    public Corpus corpusOf(@Nullable String corpus, String path) {
        var among = corpus == null ? corpora().reversed() : List.of(corpus(corpus));
        for (var each : among) {
            var snapshot = index(each).snapshot();
            if (snapshot != null && snapshot.page(path) >= 0) {
                return each;
            }
        }
        throw new RetrievalException(
                RetrievalProblem.UNKNOWN_PAGE,
                "没有路径为“%s”的页面；用 troupe docs search 查找",
                "there is no page '%s'; find one with troupe docs search",
                path);
    }

    /** How much each index holds. */
    public List<CorpusStats> stats() {
        return corpora().stream().map(corpus -> index(corpus).stats(meanings.file())).toList();
    }

    private List<Corpus> searched(Query query) {
        if (!query.corpora().isEmpty()) {
            return query.corpora().stream().map(this::corpus).distinct().toList();
        }
        var latest = new LinkedHashMap<String, Corpus>();
        corpora().forEach(corpus -> latest.put(corpus.name(), corpus));
        return List.copyOf(latest.values());
    }

    private CorpusIndex index(Corpus corpus) {
        synchronized (opened) {
            return opened.compute(
                    corpus.id(),
                    (id, known) -> // another process may have given the name to another folder
                    known != null && known.corpus().equals(corpus)
                                    ? known
                                    : new CorpusIndex(
                                            corpus,
                                            directory.resolve("index").resolve(id),
                                            reader));
        }
    }

    @Override
    public void close() {
        synchronized (opened) {
            opened.values().forEach(CorpusIndex::close);
            opened.clear();
        }
        readerEnd.run();
    }
}
