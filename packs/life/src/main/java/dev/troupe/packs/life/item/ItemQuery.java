package dev.troupe.packs.life.item;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which things are wanted, and in which order.
 *
 * @param filters by name: any of {@code status}, {@code stage}, {@code type}, {@code priority},
 *     {@code completed}, {@code completedFrom} and {@code completedBefore} (instants), {@code
 *     projectId}, {@code goalId}, {@code due} ({@code overdue}, {@code today}, {@code upcoming} for
 *     the next seven days, {@code none} for no date), {@code from} and {@code to} (dates of
 *     reviews; days or times when tasks are due, done ones too), {@code tag}; all must hold.
 *     Without {@code status} archived entries are omitted; {@code any} includes them
 * @param search words that must all occur in its texts; empty for any
 * @param sort a field, or empty for the newest first, and tasks by date if one of {@code due},
 *     {@code from} and {@code to} is a filter
 * @param isDescending whether the order is reversed; without effect if {@code sort} is empty
 * @param offset how many to omit, from 0
 * @param limit 1 to 1,000
 */
public record ItemQuery(
        Map<String, String> filters,
        String search,
        String sort,
        boolean isDescending,
        int offset,
        int limit) {
    /** The newest 20 of all. */
    public static final ItemQuery ALL = new ItemQuery(Map.of(), "", "", false, 0, 20);

    private static final int MOST = 1_000;

    public ItemQuery {
        filters = Map.copyOf(filters);
        if (limit < 1 || limit > MOST || offset < 0) {
            throw new LifeException(
                    LifeProblem.INVALID,
                    "limit 是 %s，offset 是 %s；limit 应为 1 到 1000，offset 应为 0 或更大",
                    "limit is %s and offset is %s; use a limit from 1 to 1000 and an offset of at least 0",
                    limit,
                    offset);
        }
    }

    /** The same where a filter must hold as well; nothing where the value is empty. */
    public ItemQuery withFilter(String filter, String value) {
        if (value.isEmpty()) {
            return this;
        }
        var more = new LinkedHashMap<>(filters);
        more.put(filter, value);
        return new ItemQuery(more, search, sort, isDescending, offset, limit);
    }

    public ItemQuery withSearch(String words) {
        return new ItemQuery(filters, words, sort, isDescending, offset, limit);
    }

    public ItemQuery withSort(String field, boolean descending) {
        return new ItemQuery(filters, search, field, descending, offset, limit);
    }

    /**
     * @param first how many to omit
     * @param count 1 to 1,000
     */
    public ItemQuery withPage(int first, int count) {
        return new ItemQuery(filters, search, sort, isDescending, first, count);
    }
}
