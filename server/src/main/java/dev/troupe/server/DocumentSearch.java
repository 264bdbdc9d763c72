package dev.troupe.server;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.Corpus;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.Hit;
import dev.troupe.retrieval.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A search as it is answered: what was found, how it was searched, and why not otherwise. */
record DocumentSearch(String mode, List<Hit> hits, @Nullable Sentence note) {
    private static final String HYBRID = "hybrid";
    private static final String LEXICAL = "lexical";
    private static final int LONGEST = 2_000; // characters

    /**
     * By words alone where vectors are missing or cannot be made, which is said.
     *
     * @param corpus name or id; empty for all
     * @param mode {@code hybrid} or {@code lexical}
     */
    static DocumentSearch of(DocIndex index, String text, String corpus, int limit, String mode) {
        var query = query(text, corpus, limit, mode);
        if (!query.isHybrid()) {
            return new DocumentSearch(LEXICAL, index.search(query), null);
        }
        var bare = bare(index, query);
        if (bare.isPresent()) {
            return new DocumentSearch(LEXICAL, index.search(query.lexical()), missing(bare.get()));
        }
        try {
            return new DocumentSearch(HYBRID, index.search(query), null);
        } catch (ModelException e) {
            return new DocumentSearch(
                    LEXICAL, index.search(query.lexical()), e.problem().sentence());
        }
    }

    private static Query query(String text, String corpus, int limit, String mode) {
        if (text.isBlank()) {
            throw Refusal.bad("请用 query 给出要找的话", "give what to look for as query");
        }
        if (text.length() > LONGEST) {
            throw Refusal.bad(
                    "query 有 %d 个字符，最多 %d 个",
                    "query has %d characters; %d are allowed", text.length(), LONGEST);
        }
        if (limit < 1 || limit > Query.LIMIT) {
            throw Refusal.bad(
                    "limit 是 %d，应为 1 到 %d", "limit is %d; give 1 to %d", limit, Query.LIMIT);
        }
        if (!mode.equals(HYBRID) && !mode.equals(LEXICAL)) {
            throw Refusal.bad(
                    "没有方式“%s”；可以是 hybrid、lexical",
                    "there is no mode '%s'; there are hybrid and lexical", mode);
        }
        var in = corpus.isEmpty() ? List.<String>of() : List.of(corpus);
        return new Query(text, in, limit, mode.equals(HYBRID));
    }

    /** A corpus without all vectors, which has all be searched by words. */
    private static Optional<Corpus> bare(DocIndex index, Query query) {
        var searched =
                query.corpora().isEmpty()
                        ? index.corpora()
                        : query.corpora().stream().map(index::corpus).toList();
        return searched.stream().filter(corpus -> !index.isEmbedded(corpus.id())).findFirst();
    }

    private static Sentence missing(Corpus corpus) {
        return Sentence.of(
                "语料 %s 的句向量还没有做完，这次只按词语搜索",
                "sentence vectors of corpus %s are not all made yet, so this search went by words alone",
                corpus.id());
    }

    Value toValue(String text, DocIndex index) {
        var matches = index.matches(text, hits);
        var found = new ArrayList<Value>();
        for (int i = 0; i < hits.size(); i++) {
            found.add(DocumentJson.hit(hits.get(i), matches.get(i)));
        }
        return Values.record(
                "query", Value.of(text),
                "mode", Value.of(mode),
                "note", note == null ? Value.missing() : Values.said(note),
                "hits", Value.of(found));
    }
}
