package dev.troupe.agent.markdown;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.core.value.LocalizedText;
import java.nio.file.Path;
import java.util.Optional;

/** What files that describe agents must satisfy in addition to their form. */
@FunctionalInterface
public interface AgentFileRule {
    /** Accepts every file. */
    AgentFileRule NONE = (_, _) -> Optional.empty();

    /** Why the agent that a file describes is refused, with the remedy; empty if it is accepted. */
    Optional<LocalizedText> findViolation(Path file, Agent agent);
}
