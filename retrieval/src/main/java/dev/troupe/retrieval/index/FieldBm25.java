package dev.troupe.retrieval.index;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;

/** BM25 (Robertson and Zaragoza 2009), with the length weight of each {@link SearchField}. */
final class FieldBm25 extends PerFieldSimilarityWrapper {
    private static final float SATURATION = 1.2f; // k1 of BM25, its usual value
    private static final Similarity OTHER = new BM25Similarity();

    private final Map<String, Similarity> similarities =
            Arrays.stream(SearchField.values())
                    .collect(
                            Collectors.toMap(
                                    SearchField::id,
                                    field -> new BM25Similarity(SATURATION, field.lengthWeight)));

    @Override
    public Similarity get(String name) {
        return similarities.getOrDefault(name, OTHER);
    }
}
