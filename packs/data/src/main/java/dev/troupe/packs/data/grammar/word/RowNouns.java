package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.ColumnType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Finds what the question calls the rows: orders, customers, rows. */
final class RowNouns {
    private static final List<String> NOUNS = load();

    /** Nouns for those who may have several rows, whose number is not that of the rows. */
    private static final Set<String> INDIVIDUALS = Set.of("patient", "patients", "患者", "病人");

    private static final double NAMED = 0.7;

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
    static List<PhraseEdge> find(String text, List<PhraseEdge> known, List<ColumnProfile> columns) {
        boolean areRepeated = columns.stream().anyMatch(RowNouns::isRepeatedName);
        var named =
                known.stream()
                        .filter(edge -> edge.symbol().equals("COLUMN"))
                        .map(PhraseEdge::span)
                        .toList();
        return NOUNS.stream()
                .filter(noun -> !areRepeated || !INDIVIDUALS.contains(noun))
                .flatMap(noun -> edges(text, noun, 0.9))
                .filter(edge -> !isLogarithm(text, edge.span()))
                .filter(edge -> named.stream().noneMatch(edge.span()::overlaps))
                .toList();
    }

    /** Names of individuals of whom some have several rows. */
    private static boolean isRepeatedName(ColumnProfile column) {
        return column.type() == ColumnType.TEXT
                && !column.isUnique()
                && column.fit(Concept.EMPLOYEE) >= NAMED; // 姓名
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
