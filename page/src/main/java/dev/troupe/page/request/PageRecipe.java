package dev.troupe.page.request;

import java.util.Optional;

/**
 * Plans the pages of one domain by rules, from Chinese and English requests. A pack contributes
 * recipes as a {@link PagePack}. Safe for use by several threads.
 */
@FunctionalInterface
public interface PageRecipe {
    /**
     * Plans the page of a request of this domain. Every word with content is used in the plan or
     * named in a problem.
     *
     * @return empty if the request is about something else
     */
    Optional<PagePlan> plan(PageRequest request) throws InterruptedException;

    /**
     * Whether a message of a conversation asks for a page of this domain, by its words alone. A
     * page is then built for it; so it is {@code false} if an agent may have been asked for
     * something else.
     */
    default boolean isAbout(String text) {
        return false;
    }
}
