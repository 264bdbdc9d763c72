package dev.troupe.retrieval.value;

import java.util.List;

/**
 * What is looked for.
 *
 * @param text in Chinese or English, a question or words; may be empty, which finds nothing
 * @param corpora names or ids; empty for all, of each the version that was added last
 * @param limit 1 to 100 pages
 * @param isHybrid whether embedding similarity counts in addition to words
 */
public record SearchQuery(String text, List<String> corpora, int limit, boolean isHybrid) {
    public static final int LIMIT = 100;
    private static final int LONGEST = 2_000; // characters that are read

    /**
     * @throws IllegalArgumentException when the limit is out of range
     */
    public SearchQuery {
        corpora = List.copyOf(corpora);
        if (limit < 1 || limit > LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; give 1 to " + LIMIT);
        }
        text = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    /** The ten best pages of all corpora. */
    public static SearchQuery of(String text) {
        return new SearchQuery(text, List.of(), 10, true);
    }

    /** The same of one corpus. */
    public SearchQuery withCorpora(String name) {
        return withCorpora(List.of(name));
    }

    /** The same within some corpora; within all if none is named. */
    public SearchQuery withCorpora(List<String> names) {
        return new SearchQuery(text, names, limit, isHybrid);
    }

    public SearchQuery withLimit(int newLimit) {
        return new SearchQuery(text, corpora, newLimit, isHybrid);
    }

    /** The same by words alone. */
    public SearchQuery withoutVectors() {
        return new SearchQuery(text, corpora, limit, false);
    }
}
