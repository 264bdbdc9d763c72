package dev.troupe.packs.data.algebra;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.table.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows of a result that equal its last one and are omitted, since the question names how many are
 * asked for.
 *
 * @param rows that are asked for
 * @param all the result with those that share the last place
 */
public record CutTies(int rows, Query all) {
    private static final int MOST_NAMED = 5;

    /** Empty unless the first rows in an order that the question names are asked for. */
    public static Optional<CutTies> of(Query query) {
        return query.limit()
                .filter(limit -> !limit.isWithTies() && limit.within().isEmpty())
                .filter(_ -> query.pivot().isEmpty() && !query.order().isEmpty())
                .filter(_ -> !query.order().getFirst().isUsual())
                .map(limit ->
                        new CutTies(
                                limit.rows(),
                                query.withOrder(List.of(query.order().getFirst()))
                                        .withLimit(new Limit(limit.rows(), List.of(), true))));
    }

    /**
     * Which rows are omitted.
     *
     * @param shown the result
     * @param ranked the rows of {@link #all}
     * @return empty if there are none
     */
    public Optional<LocalizedText> remark(Table shown, Table ranked) {
        int omitted = ranked.rowCount() - shown.rowCount();
        if (shown.rowCount() < rows || omitted < 1) return Optional.empty();
        var known = new HashSet<List<String>>();
        for (int row = 0; row < shown.rowCount(); row++) known.add(shown.row(row));
        var names =
                IntStream.range(0, ranked.rowCount())
                        .mapToObj(ranked::row)
                        .filter(row -> !known.contains(row))
                        .map(List::getFirst)
                        .limit(MOST_NAMED)
                        .collect(Collectors.joining(", "));
        var rest = omitted > MOST_NAMED ? ", …" : "";
        return Optional.of(
                new LocalizedText(
                        "另有 %d 个与最后一个数值相同，未列出：%s。".formatted(omitted, names + rest),
                        (omitted == 1
                                        ? " 1 more has the same number as the last one and is not listed: %2$s."
                                        : " %1$d more have the same number as the last one and are not listed: %2$s.")
                                .formatted(omitted, names + rest)));
    }
}
