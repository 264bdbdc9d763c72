package dev.troupe.server.document;

import dev.troupe.core.value.Value;
import dev.troupe.retrieval.Feedback;
import dev.troupe.retrieval.value.CorpusStats;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.Page;
import dev.troupe.retrieval.value.PageSummary;
import dev.troupe.retrieval.value.Passage;
import dev.troupe.retrieval.value.RefreshReport;
import dev.troupe.retrieval.value.ScoreExplanation;
import dev.troupe.retrieval.value.WordMatch;
import dev.troupe.server.http.Values;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Documents as JSON. */
final class DocumentJson {
    private static final int SHOWN = 20; // skipped files, and words of a hit
    private static final double DIGITS = 10_000; // points have four decimals

    private DocumentJson() {}

    /**
     * @param isFolderShown whether the reader may know where on the host it is
     */
    static Value corpus(CorpusStats stats, boolean isFolderShown) {
        var corpus = stats.corpus();
        return Values.record(
                "id", Value.of(corpus.id()),
                "name", Value.of(corpus.name()),
                "version", Value.of(corpus.version()),
                "folder", isFolderShown ? Value.of(corpus.folder().toString()) : Value.missing(),
                "pages", Value.of(stats.pages()),
                "passages", Value.of(stats.passages()),
                "embedded", Value.of(stats.embedded()),
                "bytes", Value.of(stats.bytes()),
                "changedAt",
                        Values.time(stats.changed().equals(Instant.EPOCH) ? null : stats.changed()),
                "skippedFiles", Value.of(stats.skipped().size()),
                "skipped",
                        Values.list(
                                stats.skipped().stream().limit(SHOWN).toList(),
                                Values::localizedText));
    }

    static Value pageSummary(PageSummary page) {
        return Values.record(
                "path", Value.of(page.path()),
                "title", Value.of(page.title()),
                "summary", Value.of(page.summary()));
    }

    /**
     * @param markdown of its file; empty for other kinds
     */
    static Value page(String corpus, Page page, Optional<String> markdown) {
        return Values.record(
                "corpus", Value.of(corpus),
                "path", Value.of(page.path()),
                "title", Value.of(page.title()),
                "description", Value.of(page.description()),
                "markdown", markdown.map(Value::of).orElse(Value.missing()),
                "passages", Values.list(page.passages(), DocumentJson::passage));
    }

    private static Value passage(Passage passage) {
        return Values.record(
                "anchor", Value.of(passage.anchor()),
                "headings", Values.texts(passage.headings()),
                "text", Value.of(passage.text()),
                "codeExamples",
                        Values.list(
                                passage.codeExamples(),
                                example ->
                                        Values.record(
                                                "info", Value.of(example.info()),
                                                "code", Value.of(example.code()))));
    }

    /**
     * @param matches the words that it has
     */
    static Value hit(Hit hit, List<WordMatch> matches) {
        return Values.record(
                "corpus", Value.of(hit.corpus().id()),
                "path", Value.of(hit.path()),
                "anchor", Value.of(hit.anchor()),
                "title", Value.of(hit.title()),
                "headings", Values.texts(hit.passage().headings()),
                "summary", Value.of(hit.summary()),
                "snippet", Value.of(Snippet.of(hit.passage().text(), matches)),
                "score", points(hit.score()),
                "explanation", Values.list(hit.explanation().parts(), DocumentJson::part),
                "matches",
                        Values.list(matches.stream().limit(SHOWN).toList(), DocumentJson::match));
    }

    private static Value part(ScoreExplanation.Part part) {
        return Values.record(
                "what", Values.localizedText(part.what()), "points", points(part.points()));
    }

    private static Value match(WordMatch match) {
        return Values.record(
                "word", Value.of(match.word()),
                "field", Values.localizedText(match.field()),
                "weight", points(match.weight()),
                "points", points(match.points()));
    }

    private static Value points(double points) {
        return Value.of(Math.round(points * DIGITS) / DIGITS);
    }

    static Value feedback(Feedback.Entry entry) {
        return Values.record(
                "query", Value.of(entry.query()),
                "corpus", Value.of(entry.corpus()),
                "path", Value.of(entry.path()),
                "times", Value.of(entry.times()));
    }

    static Value toRefreshJson(RefreshReport refreshed) {
        return Values.record(
                "added", Value.of(refreshed.added()),
                "changed", Value.of(refreshed.changed()),
                "removed", Value.of(refreshed.removed()),
                "pages", Value.of(refreshed.pages()),
                "skippedFiles", Value.of(refreshed.skipped().size()));
    }
}
