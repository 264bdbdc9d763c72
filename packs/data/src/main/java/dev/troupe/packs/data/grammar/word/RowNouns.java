package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.Phrases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds what the question calls the rows: orders, customers, rows. */
final class RowNouns {
    private static final List<String> NOUNS = load();

    private RowNouns() {}

    private static List<String> load() {
        try (var in = Objects.requireNonNull(RowNouns.class.getResourceAsStream("row-nouns.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split("\\s+", -1)))
                    .filter(word -> !word.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the nouns for rows cannot be read", e);
        }
    }

    /**
     * The nouns that stand for rows of many tables.
     *
     * @param known where columns are named, which are not rows
     */
    static List<PhraseEdge> find(String text, List<PhraseEdge> known) {
        var columns =
                known.stream()
                        .filter(edge -> edge.symbol().equals("COLUMN"))
                        .map(PhraseEdge::span)
                        .toList();
        return NOUNS.stream()
                .flatMap(noun -> edges(text, noun, 0.9))
                .filter(edge -> !isLogarithm(text, edge.span()))
                .filter(edge -> columns.stream().noneMatch(edge.span()::overlaps))
                .toList();
    }

    /** The log of incomes does not name rows; logs do. */
    private static boolean isLogarithm(String text, Span span) {
        return text.substring(span.start(), span.end()).equals("log");
    }

    /**
     * @param subjects what the rows of the table are called
     */
    static List<PhraseEdge> findSubjects(String text, List<String> subjects) {
        return subjects.stream().flatMap(subject -> edges(text, subject, 0.8)).toList();
    }

    private static Stream<PhraseEdge> edges(String text, String noun, double cost) {
        return NounMatcher.find(text, noun).stream()
                .map(span -> PhraseEdge.of(span, "ROWNOUN", new Phrases.Rows(noun), cost));
    }
}
