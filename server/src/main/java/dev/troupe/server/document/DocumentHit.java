package dev.troupe.server.document;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.ScoreExplanation;
import dev.troupe.retrieval.value.WordMatch;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page that a search found, and why. */
record DocumentHit(
        String corpus,
        String path,
        @Schema(description = "Of the best passage; empty before the first heading") String anchor,
        String title,
        @Schema(description = "From the outermost heading to the heading of the passage")
                List<String> headings,
        String summary,
        @Schema(description = "Excerpt of the passage") String snippet,
        double score,
        @Schema(description = "The parts of the score") List<ScorePart> explanation,
        @Schema(description = "The matched words, at most 20, highest contribution first")
                List<MatchedWord> matches) {
    private static final int MAX_MATCHES = 20;
    private static final double DIGITS = 10_000; // points have four decimals

    record ScorePart(LocalizedText what, double points) {
        private static ScorePart of(ScoreExplanation.Part part) {
            return new ScorePart(part.what(), round(part.points()));
        }
    }

    record MatchedWord(
            String word,
            LocalizedText field,
            @Schema(description = "Weight of the field") double weight,
            @Schema(description = "Contribution of the word in this field alone") double points) {
        private static MatchedWord of(WordMatch match) {
            return new MatchedWord(
                    match.word(), match.field(), round(match.weight()), round(match.points()));
        }
    }

    /**
     * @param matches the words that it has
     */
    static DocumentHit of(Hit hit, List<WordMatch> matches) {
        return new DocumentHit(
                hit.corpus().id(),
                hit.path(),
                hit.anchor(),
                hit.title(),
                hit.passage().headings(),
                hit.summary(),
                Snippet.of(hit.passage().text(), matches),
                round(hit.score()),
                hit.explanation().parts().stream().map(ScorePart::of).toList(),
                matches.stream().limit(MAX_MATCHES).map(MatchedWord::of).toList());
    }

    private static double round(double points) {
        return Math.round(points * DIGITS) / DIGITS;
    }
}
