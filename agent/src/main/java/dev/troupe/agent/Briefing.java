package dev.troupe.agent;

import dev.troupe.language.Language;

/**
 * What an agent is told of the person for whom it works, beside its instructions. Safe for use by
 * several threads.
 */
@FunctionalInterface
public interface Briefing {
    /** Nothing. */
    Briefing NONE = (_, _) -> "";

    /**
     * Asked once for each node; short, since it is in every prompt.
     *
     * @param person an id; empty where there is only one
     * @return in Markdown; empty where there is nothing to tell
     * @throws RuntimeException when it cannot be found out; the agent works without it, and its
     *     events say so
     */
    String about(String person, Language language);
}
