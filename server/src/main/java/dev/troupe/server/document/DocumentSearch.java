package dev.troupe.server.document;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.SearchQuery;
import dev.troupe.server.http.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A search as it is answered: what was found, how it was searched, and why not otherwise. */
record DocumentSearch(String mode, List<Hit> hits, @Nullable LocalizedText note) {
    private static final String HYBRID = "hybrid";
    private static final String LEXICAL = "lexical";
    static final int MAX_LENGTH = 2_000; // characters

    /**
     * By words alone if vectors are missing or cannot be created, which is reported.
     *
     * @param corpus name or id; empty for all
     * @param mode {@code hybrid} or {@code lexical}
     */
    static DocumentHits run(DocIndex index, String text, String corpus, int limit, String mode) {
        return of(index, text, corpus, limit, mode).toResponse(text, index);
    }

    private static DocumentSearch of(
            DocIndex index, String text, String corpus, int limit, String mode) {
        var query = query(text, corpus, limit, mode);
        if (!query.isHybrid()) {
            return new DocumentSearch(LEXICAL, index.search(query), null);
        }
        var bare = findUnembedded(index, query);
        if (bare.isPresent()) {
            return new DocumentSearch(
                    LEXICAL, index.search(query.withoutVectors()), missingVectorsNote(bare.get()));
        }
        try {
            return new DocumentSearch(HYBRID, index.search(query), null);
        } catch (ModelException e) {
            return new DocumentSearch(
                    LEXICAL, index.search(query.withoutVectors()), e.problem().text());
        }
    }

    private static SearchQuery query(String text, String corpus, int limit, String mode) {
        if (text.isBlank()) {
            throw ApiException.badRequest(
                    "query 为空；请指定搜索内容", "query is empty; specify what to search for");
        }
        if (text.length() > MAX_LENGTH) {
            throw ApiException.badRequest(
                    "query 有 %d 个字符，最多 %d 个",
                    "query has %d characters; %d are allowed", text.length(), MAX_LENGTH);
        }
        if (limit < 1 || limit > SearchQuery.LIMIT) {
            throw ApiException.badRequest(
                    "limit 是 %d，应为 1 到 %d", "limit is %d; give 1 to %d", limit, SearchQuery.LIMIT);
        }
        if (!mode.equals(HYBRID) && !mode.equals(LEXICAL)) {
            throw ApiException.badRequest(
                    "未知的方式“%s”；可以是 hybrid、lexical",
                    "unknown mode '%s'; expected hybrid or lexical", mode);
        }
        var in = corpus.isEmpty() ? List.<String>of() : List.of(corpus);
        return new SearchQuery(text, in, limit, mode.equals(HYBRID));
    }

    /** A corpus without all vectors, which has all be searched by words. */
    private static Optional<Corpus> findUnembedded(DocIndex index, SearchQuery query) {
        var searched =
                query.corpora().isEmpty()
                        ? index.listCorpora()
                        : query.corpora().stream().map(index::findCorpus).toList();
        return searched.stream().filter(corpus -> !index.isEmbedded(corpus.id())).findFirst();
    }

    private static LocalizedText missingVectorsNote(Corpus corpus) {
        return LocalizedText.of(
                "文档库 %s 的句向量尚未生成完，本次只按词语搜索",
                "the embeddings of corpus %s are not complete yet, so this search used words only",
                corpus.id());
    }

    private DocumentHits toResponse(String text, DocIndex index) {
        var matches = index.findMatches(text, hits);
        var found = new ArrayList<DocumentHit>();
        for (int i = 0; i < hits.size(); i++) {
            found.add(DocumentHit.of(hits.get(i), matches.get(i)));
        }
        return new DocumentHits(text, mode, note, found);
    }
}
