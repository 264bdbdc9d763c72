package dev.troupe.packs.data.join;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where a text names a column of both tables: payments with order numbers that are not in the
 * orders.
 */
record SharedColumnMention(String column, Span span) {
    private static final List<String> CODES = List.of(" number", " code", " id", "编号", "号");
    private static final int SHORTEST = 2; // characters of a name

    static List<SharedColumnMention> find(String text, List<UnmatchedRequest.Source> tables) {
        var last = tables.getLast().columns();
        return tables.getFirst().columns().stream()
                .filter(column -> last.stream().anyMatch(column::equalsIgnoreCase))
                .flatMap(column ->
                        spans(text, NounMatcher.normalizeName(column))
                                .map(span -> new SharedColumnMention(column, span)))
                .toList();
    }

    private static Stream<Span> spans(String text, String name) {
        return name.length() < SHORTEST
                ? Stream.of()
                : Stream.concat(Stream.of(""), CODES.stream())
                        .flatMap(code -> NounMatcher.find(text, name + code).stream());
    }

    /** The columns that a clause names in words that are not the name of a table. */
    static List<String> findNamed(
            List<SharedColumnMention> mentions, Span clause, List<Span> ofTables) {
        return columns(
                mentions,
                one ->
                        one.isWithin(clause)
                                && ofTables.stream()
                                        .noneMatch(table ->
                                                table.start() <= one.span().start()
                                                        && table.end() >= one.span().end()));
    }

    /** The columns that a place names by the name of the table that they refer to. */
    static List<String> findReferring(
            List<SharedColumnMention> mentions, Span place, List<Span> ofTable) {
        return columns(
                mentions,
                one -> one.isWithin(place) && ofTable.stream().anyMatch(one.span()::overlaps));
    }

    /**
     * The different columns of some mentions, except those with a bare name such as {@code id},
     * which need not mean the same in both tables.
     */
    private static List<String> columns(
            List<SharedColumnMention> mentions, Predicate<SharedColumnMention> isMeant) {
        return mentions.stream()
                .filter(isMeant)
                .map(SharedColumnMention::column)
                .filter(column -> !KeyEvidence.isBare(NounMatcher.normalizeName(column)))
                .distinct()
                .toList();
    }

    private boolean isWithin(Span place) {
        return span.start() >= place.start() && span.end() <= place.end();
    }
}
