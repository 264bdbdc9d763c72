package dev.troupe.packs.life;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which things are wanted, and in which order.
 *
 * @param filters by name: any of {@code status}, {@code stage}, {@code type}, {@code priority},
 *     {@code completed}, {@code projectId}, {@code goalId}, {@code due} ({@code overdue}, {@code
 *     today}, {@code upcoming} for the next seven days, {@code none} for no date), {@code from} and
 *     {@code to} (dates of reviews; days or times when tasks are due, done ones too), {@code tag};
 *     all must hold. Without {@code status} what is archived is left out; {@code any} lets it in
 * @param search words that must all occur in its texts; empty for any
 * @param sort a field, or empty for the newest first, and tasks by date where one of {@code due},
 *     {@code from} and {@code to} is a filter
 * @param isDescending whether the order is turned round; of no effect where {@code sort} is empty
 * @param offset how many to leave out, from 0
 * @param limit 1 to 1,000
 */
public record Listing(
        Map<String, String> filters,
        String search,
        String sort,
        boolean isDescending,
        int offset,
        int limit) {
    /** The newest 20 of all. */
    public static final Listing ALL = new Listing(Map.of(), "", "", false, 0, 20);

    private static final int MOST = 1_000;

    public Listing {
        filters = Map.copyOf(filters);
        if (limit < 1 || limit > MOST || offset < 0) {
            throw new LifeException(
                    LifeProblem.INVALID,
                    "limit 是 %s，offset 是 %s；limit 应为 1 到 1000，offset 应为 0 或更大",
                    "limit is %s and offset %s; give a limit of 1 to 1000 and an offset of 0 or more",
                    limit,
                    offset);
        }
    }

    /** The same where a filter must hold as well; nothing where the value is empty. */
    public Listing with(String filter, String value) {
        if (value.isEmpty()) {
            return this;
        }
        var more = new LinkedHashMap<>(filters);
        more.put(filter, value);
        return new Listing(more, search, sort, isDescending, offset, limit);
    }

    public Listing searching(String words) {
        return new Listing(filters, words, sort, isDescending, offset, limit);
    }

    public Listing sortedBy(String field, boolean descending) {
        return new Listing(filters, search, field, descending, offset, limit);
    }

    /**
     * @param first how many to leave out
     * @param count 1 to 1,000
     */
    public Listing part(int first, int count) {
        return new Listing(filters, search, sort, isDescending, first, count);
    }
}
