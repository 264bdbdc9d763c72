package dev.troupe.server.session;

import dev.troupe.server.http.ApiException;

/** Which page of a list is requested. */
final class PageNumber {
    private PageNumber() {}

    /**
     * @throws ApiException when there cannot be such a page
     */
    static void check(int page, int size) {
        if (page < 1 || size < 1 || size > Envelope.MAX_PAGE_SIZE) {
            throw ApiException.badRequest(
                    "page 应不小于 1，page_size 应为 1 到 %d",
                    "page must be at least 1, and page_size from 1 to %d", Envelope.MAX_PAGE_SIZE);
        }
    }
}
