package dev.troupe.runtime.page;

import dev.troupe.page.version.PageContent;

/**
 * Stores the pages that runs build where their users find them. Safe for use by several threads.
 */
@FunctionalInterface
public interface PagePublisher {
    /**
     * Where a user finds a page.
     *
     * @param id of the page
     * @param path on the server, such as {@code /pages/page-1}
     */
    record Published(String id, String path) {}

    /**
     * Stores the first version of a page.
     *
     * @param user an id; empty if there is only one
     * @param key identifies the call, so that one that is executed again stores nothing twice;
     *     empty if it has no name
     * @throws dev.troupe.agent.tool.ToolException if it cannot be stored
     */
    Published publish(String user, String key, PageContent content);
}
