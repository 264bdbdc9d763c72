package dev.troupe.packs.data;

import dev.troupe.language.Language;
import dev.troupe.language.Nouns;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a request speaks of columns: by name, by part of the name, or by a word for the same
 * thing.
 */
final class ColumnMentions {
    private record Hit(
            Span span, @Nullable ColumnFacts column, @Nullable Concept concept, double strength) {}

    private static final Set<String> WEAK_PARTS =
            Set.of(
                    "id",
                    "no",
                    "num",
                    "the",
                    "of",
                    "total",
                    "avg",
                    "sum",
                    "count",
                    "is",
                    "has",
                    "per",
                    "in",
                    "by",
                    "date",
                    "time",
                    "day",
                    "month",
                    "year",
                    "name",
                    "number",
                    "max",
                    "min",
                    "average",
                    "and",
                    "type",
                    "code",
                    "list",
                    "order",
                    "data",
                    "first",
                    "last",
                    "new",
                    "at",
                    "on",
                    "to",
                    "for",
                    "first name",
                    "value",
                    "base",
                    "net",
                    "start",
                    "end");

    /** What turns a word for yes into one for no. */
    static final String DENIED = "(?:un|non-?|not-?)";

    /** Two columns are equally likely when their strengths differ by no more than this. */
    private static final double TIE = 0.04;

    private ColumnMentions() {}

    /** In order of position; they do not overlap. */
    static List<Mention> find(RequestText request, List<ColumnFacts> columns) {
        var hits = new ArrayList<Hit>();
        for (var column : columns) {
            named(request.text(), column, hits);
            meant(request.text(), column, hits);
        }
        for (var concept : Concept.values())
            if (!concept.isSubject())
                for (var word : concept.requestWords())
                    for (var span : Nouns.find(request.text(), word))
                        hits.add(new Hit(span, null, concept, 0.1));
        hits.removeIf(hit -> !request.isFree(hit.span()) || insideWord(request, hit.span()));
        hits.sort(
                Comparator.comparingInt((Hit hit) -> -hit.span().length())
                        .thenComparingDouble(hit -> -hit.strength()));
        var mentions = new ArrayList<Mention>();
        for (var hit : hits) {
            if (mentions.stream().anyMatch(known -> known.span().overlaps(hit.span()))) continue;
            mentions.add(mention(hit, hits));
        }
        mentions.sort(Comparator.comparingInt(Mention::start));
        return mentions;
    }

    /**
     * 国 of 中国 or 类 of 人类 is not a word of its own; names of one character need a neighbour that
     * parts them.
     */
    private static boolean insideWord(RequestText request, Span span) {
        if (span.length() > 1
                || !Language.isChinese(request.text().substring(span.start(), span.end())))
            return false;
        var before = request.before(span.start(), 2);
        return !before.isEmpty() && !before.matches(".*(按|每|各|个|[\\s,、。和与的“\"'‘])");
    }

    private static Mention mention(Hit first, List<Hit> hits) {
        var same =
                hits.stream()
                        .filter(hit -> hit.span().equals(first.span()) && hit.column() != null)
                        .toList();
        double best = same.stream().mapToDouble(Hit::strength).max().orElse(0);
        var columns =
                same.stream()
                        .filter(hit -> hit.strength() >= best - TIE)
                        .map(Hit::column)
                        .filter(java.util.Objects::nonNull)
                        .distinct()
                        .toList();
        var concept =
                hits.stream()
                        .filter(hit -> hit.span().equals(first.span()) && hit.concept() != null)
                        .max(Comparator.comparingDouble(Hit::strength))
                        .map(Hit::concept)
                        .orElse(null);
        return new Mention(first.span(), columns, concept);
    }

    private static void named(String text, ColumnFacts column, List<Hit> hits) {
        var name = RequestText.plain(column.name()).toLowerCase(Locale.ROOT);
        add(text, name, column, 1, hits);
        add(text, column.spaced(), column, 0.98, hits);
        int dot = name.lastIndexOf('.');
        if (dot > 0) add(text, Nouns.ofName(name.substring(dot + 1)), column, 0.95, hits);
        var parts = column.spaced().split(" ", -1);
        for (int i = column.type().isTemporal() ? parts.length - 1 : 0;
                parts.length > 1 && i < parts.length;
                i++)
            if (parts[i].length() > 2 && !WEAK_PARTS.contains(parts[i]))
                add(text, parts[i], column, i == parts.length - 1 ? 0.7 : 0.6, hits);
        if (Language.isChinese(column.spaced()) && !column.type().isTemporal())
            chineseParts(text, column, hits);
        if (column.isFlag()) flag(text, column, hits);
    }

    /** unresolved, 逾期 for late, insurance for insured: what a column of yes and no tells. */
    private static void flag(String text, ColumnFacts column, List<Hit> hits) {
        var name = column.spaced().replaceFirst("^(?:is|has|was) |^是否", "");
        add(text, name, column, 0.9, hits);
        for (var word : SameWords.of(name)) add(text, word, column, 0.6, hits);
        if (!name.matches("[a-z]{4,}")) return;
        var stem =
                name.endsWith("ed") && name.matches("[a-z]{6,}+")
                        ? name.substring(0, name.length() - 2)
                        : name;
        var forms =
                Pattern.compile(
                        "(?<![a-z])(?:" + DENIED + ")?" + stem + "(?:e|ed|s|ance|ment)?(?![a-z])");
        forms.matcher(text)
                .results()
                .forEach(match ->
                        hits.add(new Hit(new Span(match.start(), match.end()), column, null, 0.8)));
    }

    /** The beginning or the end of a Chinese name: 数学 for 数学成绩. */
    private static void chineseParts(String text, ColumnFacts column, List<Hit> hits) {
        var name = column.spaced().replace(" ", "");
        if (name.length() == 2 && column.type() == ColumnType.TEXT) {
            eachOf(text, name.substring(0, 1), column, hits);
            eachOf(text, name.substring(1), column, hits);
        }
        for (int length = name.length() - 1; length >= 2; length--) {
            add(text, name.substring(0, length), column, 0.55 + 0.1 * length / name.length(), hits);
            add(
                    text,
                    name.substring(name.length() - length),
                    column,
                    0.55 + 0.1 * length / name.length(),
                    hits);
        }
    }

    /** 各班, 每个店: one character is enough after a word for each. */
    private static void eachOf(String text, String character, ColumnFacts column, List<Hit> hits) {
        var match =
                Pattern.compile("(?:按|每一?|各|哪一?)个?(" + Pattern.quote(character) + ")(?![级额量])")
                        .matcher(text);
        while (match.find())
            hits.add(new Hit(new Span(match.start(1), match.end(1)), column, null, 0.58));
    }

    private static void meant(String text, ColumnFacts column, List<Hit> hits) {
        for (var entry : column.concepts().entrySet())
            for (var word : entry.getKey().requestWords())
                for (var span : Nouns.find(text, word))
                    hits.add(new Hit(span, column, entry.getKey(), 0.5 + 0.3 * entry.getValue()));
    }

    private static void add(
            String text, String word, ColumnFacts column, double strength, List<Hit> hits) {
        if (word.isBlank()) return;
        for (var span : Nouns.find(text, word)) hits.add(new Hit(span, column, null, strength));
    }
}
