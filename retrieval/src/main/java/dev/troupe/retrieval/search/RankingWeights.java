package dev.troupe.retrieval.search;

import dev.troupe.retrieval.index.SearchField;
import java.util.Map;

/**
 * How much each thing counts. The values were found on the tuning half of the queries in {@code
 * bench}.
 *
 * @param page weights of the fields of whole pages
 * @param passage weights of the fields of passages
 * @param tie how much fields count in addition to the best one of a term, 0 to 1
 * @param wholePage of the score of a whole page, in addition to that of its passages
 * @param nextPassage what a page's second best passage counts of itself, the third the square
 * @param similarity of the embedding similarity, in addition to the words
 */
public record RankingWeights(
        Map<SearchField, Double> page,
        Map<SearchField, Double> passage,
        double tie,
        double wholePage,
        double nextPassage,
        double similarity) {
    public static final RankingWeights DEFAULT =
            new RankingWeights(
                    Map.of(
                            SearchField.PAGE_NAME, 1.5,
                            SearchField.PAGE_TITLE, 3.0,
                            SearchField.PAGE_HEADINGS, 1.0,
                            SearchField.PAGE_PATH, 1.5,
                            SearchField.PAGE_TEXT, 1.0,
                            SearchField.PAGE_CODE, 0.3),
                    Map.of(
                            SearchField.PASSAGE_TITLE, 1.2,
                            SearchField.PASSAGE_HEADINGS, 1.2,
                            SearchField.PASSAGE_TEXT, 1.0,
                            SearchField.PASSAGE_CODE, 0.3),
                    0.3,
                    1.5,
                    0.4,
                    0.4);
}
