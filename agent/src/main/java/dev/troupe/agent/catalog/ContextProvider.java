package dev.troupe.agent.catalog;

import dev.troupe.language.Language;

/**
 * The description of the user that an agent receives in addition to its instructions. Safe for use
 * by several threads.
 */
@FunctionalInterface
public interface ContextProvider {
    /** Nothing. */
    ContextProvider NONE = (_, _) -> "";

    /**
     * Asked once for each node; short, since it is in every prompt.
     *
     * @param user an id; empty if there is only one
     * @return in Markdown; empty if there is no description
     * @throws RuntimeException when it cannot be determined; the agent works without it, and its
     *     events report it
     */
    String about(String user, Language language);
}
