package dev.troupe.agent.catalog;

import dev.troupe.model.OfflineSkill;
import java.util.List;

/** What one domain adds to Troupe. */
public interface Pack {
    /** A lower-case word. */
    String name();

    List<Agent> agents();

    /** What the offline model needs to drive these agents. */
    List<OfflineSkill> offlineSkills();
}
