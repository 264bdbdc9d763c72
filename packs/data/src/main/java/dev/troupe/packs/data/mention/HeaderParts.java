package dev.troupe.packs.data.mention;

import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds columns below a header of several rows by its parts, which a request names apart: 期末 and
 * 账面价值 for 期末余额 账面价值.
 */
public final class HeaderParts {
    /**
     * Columns whose parts a request names.
     *
     * @param span of the last part
     * @param others of the parts above it
     */
    public record Found(Span span, List<ColumnProfile> columns, List<Span> others) {
        public Found {
            columns = List.copyOf(columns);
            others = List.copyOf(others);
        }
    }

    /**
     * The last words of names that differ before them: 期末余额 and 上年余额 are two balances, which a
     * request may name apart.
     */
    private static final Pattern SHARED =
            Pattern.compile(
                    "(?<first>\\p{IsHan}{2,10}?)(?<last>余额|发生额|金额|数额|总额|数量|比例|占比|价格|时间|日期|面积|价值|职务)");

    /** Parts that need not be named: the amount is meant if nothing else is. */
    private static final Set<String> USUAL = Set.of("金额", "数额", "数量", "amount", "value");

    private static final int MOST_COLUMNS = 200;
    private static final int SHORTEST = 2; // characters of the beginning of a part

    private final String text;
    private final Function<ColumnProfile, List<String>> split;
    private final Map<String, List<Span>> places = new HashMap<>();
    private final Map<String, List<Span>> rests = new HashMap<>(); // 余额, where 期末 means 期末余额

    private HeaderParts(String text, Function<ColumnProfile, List<String>> split) {
        this.text = text;
        this.split = split;
    }

    /** Each place once, with all columns that it means. */
    public static List<Found> find(RequestText request, List<ColumnProfile> columns) {
        return find(
                request,
                columns.stream().filter(column -> isBelowOthers(column)).toList(),
                HeaderParts::parts);
    }

    /** Columns of one row whose names end alike, by the part before the end and the end. */
    public static List<Found> findAlike(RequestText request, List<ColumnProfile> columns) {
        if (columns.size() > MOST_COLUMNS) return List.of();
        var ends =
                columns.stream()
                        .map(column -> SHARED.matcher(column.name()))
                        .filter(Matcher::matches)
                        .collect(
                                Collectors.groupingBy(
                                        match -> match.group("last"), Collectors.counting()));
        var alike =
                columns.stream()
                        .filter(column -> {
                            var match = SHARED.matcher(column.name());
                            return match.matches()
                                    && ends.getOrDefault(match.group("last"), 0L) > 1;
                        })
                        .toList();
        return find(request, alike, HeaderParts::alike);
    }

    private static List<String> alike(ColumnProfile column) {
        var match = SHARED.matcher(column.name());
        return match.matches()
                ? List.of(match.group("first"), match.group("last"))
                : List.of(column.name());
    }

    private static boolean isBelowOthers(ColumnProfile column) {
        return parts(column).size() > 1;
    }

    private static List<Found> find(
            RequestText request,
            List<ColumnProfile> all,
            Function<ColumnProfile, List<String>> split) {
        var parts = new HeaderParts(request.text(), split);
        if (all.isEmpty() || all.size() > MOST_COLUMNS) return List.of();
        parts.locate(all);
        var byPlace = new HashMap<Span, List<ColumnProfile>>();
        var others = new HashMap<Span, Set<Span>>();
        for (var column : all)
            parts.placesOf(column)
                    .ifPresent(spans -> {
                        for (var last : parts.lastOf(column)) {
                            byPlace.computeIfAbsent(last, _ -> new ArrayList<>()).add(column);
                            var above = others.computeIfAbsent(last, _ -> new HashSet<>());
                            spans.stream().filter(span -> !span.overlaps(last)).forEach(above::add);
                        }
                    });
        return byPlace.entrySet().stream()
                .map(entry ->
                        new Found(
                                entry.getKey(),
                                entry.getValue(),
                                List.copyOf(others.getOrDefault(entry.getKey(), Set.of()))))
                .sorted(Comparator.comparingInt(found -> found.span().start()))
                .toList();
    }

    private static List<String> parts(ColumnProfile column) {
        return Language.isChinese(column.spaced())
                ? List.of(column.spaced().split(" ", -1))
                : List.of(column.spaced());
    }

    private void locate(List<ColumnProfile> columns) {
        var names = new HashSet<String>();
        columns.forEach(column -> names.addAll(split.apply(column)));
        for (var name : names) {
            var spans = new ArrayList<>(NounMatcher.find(text, name));
            if (spans.isEmpty())
                for (var form : ChineseColumnForms.of(name))
                    form.pattern()
                            .matcher(text)
                            .results()
                            .forEach(match -> spans.add(new Span(match.start(), match.end())));
            if (spans.isEmpty()) spans.addAll(partly(name, names));
            places.put(name, spans);
        }
    }

    /** The beginning or the end of a part that no other part shares. */
    private List<Span> partly(String name, Set<String> names) {
        for (int length = name.length() - 1; length >= SHORTEST; length--)
            for (var piece :
                    List.of(name.substring(0, length), name.substring(name.length() - length))) {
                boolean isShared =
                        names.stream()
                                .anyMatch(other -> !other.equals(name) && other.contains(piece));
                var found = NounMatcher.find(text, piece);
                if (isShared || found.isEmpty()) continue;
                rests.put(name, NounMatcher.find(text, name.replace(piece, "")));
                return found;
            }
        return List.of();
    }

    /** The places of all parts of a column; empty unless each is named. */
    private Optional<List<Span>> placesOf(ColumnProfile column) {
        var spans = new ArrayList<Span>();
        boolean isAny = false;
        for (var part : split.apply(column)) {
            var found = places.getOrDefault(part, List.of());
            if (found.isEmpty() && !USUAL.contains(part)) return Optional.empty();
            isAny |= !found.isEmpty();
            spans.addAll(found);
            spans.addAll(rests.getOrDefault(part, List.of()));
        }
        return isAny ? Optional.of(spans) : Optional.empty();
    }

    private List<Span> lastOf(ColumnProfile column) {
        var parts = split.apply(column);
        for (int i = parts.size() - 1; i >= 0; i--) {
            var found = places.getOrDefault(parts.get(i), List.of());
            if (!found.isEmpty()) return found;
        }
        return List.of();
    }
}
