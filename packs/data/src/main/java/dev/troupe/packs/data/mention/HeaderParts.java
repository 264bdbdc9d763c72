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

    /** Parts that need not be named: the amount is meant if nothing else is. */
    private static final Set<String> USUAL = Set.of("金额", "数额", "数量", "amount", "value");

    private static final int MOST_COLUMNS = 200;
    private static final int SHORTEST = 2; // characters of the beginning of a part

    private final String text;
    private final Map<String, List<Span>> places = new HashMap<>();

    private HeaderParts(String text) {
        this.text = text;
    }

    /** Each place once, with all columns that it means. */
    public static List<Found> find(RequestText request, List<ColumnProfile> columns) {
        var parts = new HeaderParts(request.text());
        var all = columns.stream().filter(column -> parts(column).size() > 1).toList();
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
        columns.forEach(column -> names.addAll(parts(column)));
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
                if (!isShared && !found.isEmpty()) return found;
            }
        return List.of();
    }

    /** The places of all parts of a column; empty unless each is named. */
    private Optional<List<Span>> placesOf(ColumnProfile column) {
        var spans = new ArrayList<Span>();
        boolean isAny = false;
        for (var part : parts(column)) {
            var found = places.getOrDefault(part, List.of());
            if (found.isEmpty() && !USUAL.contains(part)) return Optional.empty();
            isAny |= !found.isEmpty();
            spans.addAll(found);
        }
        return isAny ? Optional.of(spans) : Optional.empty();
    }

    private List<Span> lastOf(ColumnProfile column) {
        var parts = parts(column);
        for (int i = parts.size() - 1; i >= 0; i--) {
            var found = places.getOrDefault(parts.get(i), List.of());
            if (!found.isEmpty()) return found;
        }
        return List.of();
    }
}
