package dev.troupe.retrieval;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.document.DocumentReader;
import dev.troupe.retrieval.index.CorpusIndex;
import dev.troupe.retrieval.index.CorpusList;
import dev.troupe.retrieval.index.IndexSnapshot;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import dev.troupe.retrieval.value.SearchQuery;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The corpora of one directory with their indexes, which are opened when they are first needed.
 * Safe for use by several threads.
 */
final class CorpusRegistry implements AutoCloseable {
    private final Path directory;
    private final DocumentReader reader;
    private final CorpusList list;
    private final Map<String, CorpusIndex> opened = new HashMap<>();

    CorpusRegistry(Path directory, DocumentReader reader) {
        this.directory = directory;
        this.reader = reader;
        this.list = new CorpusList(directory.resolve("corpora.json"));
    }

    /** In the order in which they were added. */
    List<Corpus> list() {
        return list.read();
    }

    /** As {@link DocIndex#findCorpus}. */
    Corpus find(String name) {
        var corpora = list();
        return corpora.reversed().stream()
                .filter(corpus -> corpus.id().equals(name) || corpus.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknownCorpusException(name, corpora));
    }

    private static RetrievalException unknownCorpusException(String name, List<Corpus> corpora) {
        var known = corpora.stream().map(Corpus::id).collect(Collectors.joining(", "));
        return new RetrievalException(
                RetrievalProblem.UNKNOWN_CORPUS,
                "文档库“%s”不存在；%s",
                "unknown corpus '%s'; %s",
                name,
                known.isEmpty()
                        ? new LocalizedText("请先添加文件夹", "add a folder first")
                        : LocalizedText.of("现有：%s", "there are: %s", known));
    }

    /**
     * @throws RetrievalException code NAME_TAKEN when the id is that of another folder
     */
    void requireFree(Corpus corpus) {
        for (var other : list()) {
            if (other.id().equals(corpus.id()) && !other.folder().equals(corpus.folder())) {
                throw new RetrievalException(
                        RetrievalProblem.NAME_TAKEN,
                        "文档库 %s 已对应文件夹 %s；请使用其他名称或版本，或先清除它",
                        "corpus %s already belongs to folder %s; use another name or version, or clear it first",
                        corpus.id(),
                        other.folder());
            }
        }
    }

    /**
     * @throws RetrievalException code UNKNOWN_CORPUS when it was removed
     */
    void requireListed(Corpus corpus) {
        var corpora = list();
        if (!corpora.contains(corpus)) {
            throw unknownCorpusException(corpus.id(), corpora);
        }
    }

    void add(Corpus corpus) {
        list.add(corpus);
    }

    /** Removes a corpus with its index. */
    void remove(Corpus corpus) {
        var index = indexOf(corpus);
        index.delete();
        list.remove(corpus);
        synchronized (opened) {
            opened.remove(corpus.id());
        }
        index.close();
    }

    CorpusIndex indexOf(Corpus corpus) {
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

    IndexSnapshot requireSnapshot(Corpus corpus) {
        var snapshot = indexOf(corpus).snapshot();
        if (snapshot == null) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "文档库 %s 没有可用的索引；请用 troupe docs rebuild 重建",
                    "corpus %s has no readable index; rebuild it with troupe docs rebuild",
                    corpus.id());
        }
        return snapshot;
    }

    /** The corpora that a query names; without names, the latest version of each. */
    List<Corpus> ofQuery(SearchQuery query) {
        if (!query.corpora().isEmpty()) {
            return query.corpora().stream().map(this::find).distinct().toList();
        }
        var latest = new LinkedHashMap<String, Corpus>();
        list().forEach(corpus -> latest.put(corpus.name(), corpus));
        return List.copyOf(latest.values());
    }

    /** As {@link DocIndex#findCorpusOf}. */
    Corpus findOwner(@Nullable String corpus, String path) {
        var among = corpus == null ? list().reversed() : List.of(find(corpus));
        for (var each : among) {
            var snapshot = indexOf(each).snapshot();
            if (snapshot != null && snapshot.pageEntry(path) >= 0) {
                return each;
            }
        }
        throw new RetrievalException(
                RetrievalProblem.UNKNOWN_PAGE,
                "页面“%s”不存在；请用 troupe docs search 查找",
                "unknown page '%s'; find pages with troupe docs search",
                path);
    }

    @Override
    public void close() {
        synchronized (opened) {
            opened.values().forEach(CorpusIndex::close);
            opened.clear();
        }
    }
}
