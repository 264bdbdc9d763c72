package dev.troupe.retrieval;

import java.util.List;

/**
 * What is looked for.
 *
 * @param text in Chinese or English, a question or words; may be empty, which finds nothing
 * @param corpora names or ids; empty for all, of each the version that was added last
 * @param limit 1 to 100 pages
 * @param isHybrid whether closeness in meaning counts beside words
 */
public record Query(String text, List<String> corpora, int limit, boolean isHybrid) {
    public static final int LIMIT = 100;
    private static final int LONGEST = 2_000; // characters that are looked at

    /**
     * @throws IllegalArgumentException when the limit is out of range
     */
    public Query {
        corpora = List.copyOf(corpora);
        if (limit < 1 || limit > LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; give 1 to " + LIMIT);
        }
        text = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    /** The ten best pages of all corpora. */
    public static Query of(String text) {
        return new Query(text, List.of(), 10, true);
    }

    /** The same of one corpus. */
    public Query in(String name) {
        return in(List.of(name));
    }

    /** The same of some; of all where none is named. */
    public Query in(List<String> names) {
        return new Query(text, names, limit, isHybrid);
    }

    public Query withLimit(int newLimit) {
        return new Query(text, corpora, newLimit, isHybrid);
    }

    /** The same by words alone. */
    public Query lexical() {
        return new Query(text, corpora, limit, false);
    }
}
