package dev.troupe.packs.data.mention;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds columns whose English headers are shortened: hours booked for Hrs booked, the mean RT for
 * mean_rt_ms, and RT alone if it is written in capitals.
 */
final class ShortHeaders {
    /** Those that stand for one word only; hr and temp, for instance, stand for others as well. */
    private static final Map<String, String> ABBREVIATIONS =
            Map.ofEntries(
                    Map.entry("acct", "account"),
                    Map.entry("addr", "address"),
                    Map.entry("amt", "amount"),
                    Map.entry("cust", "customer"),
                    Map.entry("dept", "department"),
                    Map.entry("emp", "employee"),
                    Map.entry("hrs", "hours"),
                    Map.entry("mgr", "manager"),
                    Map.entry("mins", "minutes"),
                    Map.entry("num", "number"),
                    Map.entry("pct", "percent"),
                    Map.entry("qty", "quantity"),
                    Map.entry("secs", "seconds"),
                    Map.entry("subj", "subject"),
                    Map.entry("wks", "weeks"),
                    Map.entry("yrs", "years"));

    private static final Set<String> UNITS =
            Set.of(
                    "ms", "s", "sec", "secs", "mins", "hrs", "g", "kg", "mg", "lb", "lbs", "oz",
                    "m", "km", "cm", "mm", "ft", "mi", "l", "ml", "pct", "usd", "eur", "gbp",
                    "cny");

    private static final Pattern ACRONYM = Pattern.compile("[b-df-hj-np-tv-z]{2}");
    private static final Pattern LOWER = Pattern.compile("[a-z]");
    private static final Set<String> NO_ACRONYMS = Set.of("nr", "vs", "pm", "st", "nd", "rd", "th");

    private ShortHeaders() {}

    /** The whole name without abbreviations, and without the unit at its end. */
    static List<String> names(ColumnProfile column) {
        var parts = List.of(column.spaced().split(" ", -1));
        var names = new ArrayList<String>();
        if (parts.stream().anyMatch(ABBREVIATIONS::containsKey)) {
            names.add(inFull(parts));
            HeaderParticiples.findTurned(column, inFull(parts)).ifPresent(names::add);
        }
        boolean hasUnit = parts.size() > 2 && UNITS.contains(parts.getLast());
        if (hasUnit && column.canMeasure())
            names.add(String.join(" ", parts.subList(0, parts.size() - 1)));
        return names;
    }

    private static String inFull(List<String> parts) {
        return String.join(
                " ", parts.stream().map(part -> ABBREVIATIONS.getOrDefault(part, part)).toList());
    }

    /** The word that a part of a name stands for; empty for the unit at the end. */
    static Optional<String> part(String part, boolean isLast) {
        return isLast && UNITS.contains(part)
                ? Optional.empty()
                : Optional.ofNullable(ABBREVIATIONS.get(part));
    }

    /** Where a part of two consonants is written in capitals that no other column has. */
    static List<Span> findAcronyms(
            RequestText request, ColumnProfile column, List<ColumnProfile> columns) {
        var all = request.originalCase(new Span(0, request.text().length()));
        if (!LOWER.matcher(all).find()) return List.of();
        return parts(column).stream()
                .filter(part -> ACRONYM.matcher(part).matches())
                .filter(part -> !UNITS.contains(part) && !NO_ACRONYMS.contains(part))
                .filter(part ->
                        columns.stream()
                                .noneMatch(other ->
                                        !other.equals(column) && parts(other).contains(part)))
                .flatMap(part ->
                        NounMatcher.find(request.text(), part).stream()
                                .filter(span -> !LOWER.matcher(request.originalCase(span)).find()))
                .toList();
    }

    private static List<String> parts(ColumnProfile column) {
        var parts = List.of(column.spaced().split(" ", -1));
        return parts.size() > 1 ? parts : List.of();
    }
}
