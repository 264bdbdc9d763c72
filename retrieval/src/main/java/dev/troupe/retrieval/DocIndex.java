package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final Path directory;
    private final CorpusList list;
    private final PageRanking ranking;
    private final Map<String, CorpusIndex> opened = new HashMap<>();

    private DocIndex(Path directory, Ranking ranking) {
        this.directory = directory;
        this.list = new CorpusList(directory.resolve("corpora.json"));
        this.ranking = new PageRanking(ranking);
    }

    /**
     * @param directory is made where it is missing
     * @throws RetrievalException code UNWRITABLE
     */
    public static DocIndex open(Path directory) {
        return open(directory, Ranking.DEFAULT);
    }

    static DocIndex open(Path directory, Ranking ranking) {
        try {
            return new DocIndex(Files.createDirectories(directory), ranking);
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
        var index = index(corpus(name));
        Folder.list(index.corpus().folder()); // before anything is thrown away
        index.clear();
        return index.refresh();
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
     * @return best first, at most one hit a page; empty when no word of the question occurs
     * @throws RetrievalException code UNKNOWN_CORPUS
     */
    public List<Hit> search(Query query) {
        var parsed = ParsedQuery.of(query.text());
        if (parsed.isEmpty()) {
            return List.of();
        }
        var hits = new ArrayList<Hit>();
        for (var corpus : searched(query)) {
            var snapshot = index(corpus).snapshot();
            if (snapshot != null) {
                ranking.rank(parsed, snapshot).stream()
                        .limit(query.limit())
                        .map(points -> PageRanking.hit(points, snapshot))
                        .forEach(hits::add);
            }
        }
        return hits.stream()
                .sorted(Comparator.comparingDouble(Hit::score).reversed())
                .limit(query.limit())
                .toList();
    }

    /**
     * What the index has of one page.
     *
     * @param corpus name or id; {@code null} for the first that has it
     * @throws RetrievalException code UNKNOWN_PAGE, UNKNOWN_CORPUS
     */
    public Page page(@Nullable String corpus, String path) {
        var among = corpus == null ? corpora().reversed() : List.of(corpus(corpus));
        for (var each : among) {
            var snapshot = index(each).snapshot();
            if (snapshot != null && snapshot.page(path) >= 0) {
                return PageDocuments.page(snapshot, path);
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
        return corpora().stream().map(corpus -> index(corpus).stats()).toList();
    }

    private List<Corpus> searched(Query query) {
        if (query.corpus().isPresent()) {
            return List.of(corpus(query.corpus().get()));
        }
        var latest = new LinkedHashMap<String, Corpus>();
        corpora().forEach(corpus -> latest.put(corpus.name(), corpus));
        return List.copyOf(latest.values());
    }

    private CorpusIndex index(Corpus corpus) {
        synchronized (opened) {
            return opened.computeIfAbsent(
                    corpus.id(),
                    id -> new CorpusIndex(corpus, directory.resolve("index").resolve(id)));
        }
    }

    @Override
    public void close() {
        synchronized (opened) {
            opened.values().forEach(CorpusIndex::close);
            opened.clear();
        }
    }
}
