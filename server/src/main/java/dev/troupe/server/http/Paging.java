package dev.troupe.server.http;

/** The page of a list: its maximum size and its start. */
public final class Paging {
    /** Describes the parameter {@code after}. */
    public static final String AFTER = "The `next` of the previous page";

    private static final int MAX_PAGE = 200; // items of a list

    private Paging() {}

    /** A page's length that is allowed. */
    public static int pageSize(int limit) {
        if (limit < 1 || limit > MAX_PAGE) {
            throw ApiException.badRequest(
                    "limit 是 %d，应为 1 到 %d", "limit is %d; give 1 to %d", limit, MAX_PAGE);
        }
        return limit;
    }
}
