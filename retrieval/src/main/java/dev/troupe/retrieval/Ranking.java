package dev.troupe.retrieval;

import java.util.Map;

/**
 * How much each thing counts. The values were found on the tuning half of the queries in {@code
 * bench}.
 *
 * @param page weights of the fields of whole pages
 * @param passage weights of the fields of passages
 * @param tie how much fields count beside the best one of a term, 0 to 1
 * @param wholePage of the score of a whole page, beside that of its passages
 * @param nextPassage what a page's second best passage counts of itself, the third the square
 * @param similarity of the closeness in meaning, beside the words
 */
record Ranking(
        Map<Field, Double> page,
        Map<Field, Double> passage,
        double tie,
        double wholePage,
        double nextPassage,
        double similarity) {
    static final Ranking DEFAULT =
            new Ranking(
                    Map.of(
                            Field.PAGE_NAME, 1.5,
                            Field.PAGE_TITLE, 3.0,
                            Field.PAGE_HEADINGS, 1.0,
                            Field.PAGE_PATH, 1.5,
                            Field.PAGE_TEXT, 1.0,
                            Field.PAGE_CODE, 0.3),
                    Map.of(
                            Field.PASSAGE_TITLE, 1.2,
                            Field.PASSAGE_HEADINGS, 1.2,
                            Field.PASSAGE_TEXT, 1.0,
                            Field.PASSAGE_CODE, 0.3),
                    0.3,
                    1.5,
                    0.4,
                    0.4);
}
