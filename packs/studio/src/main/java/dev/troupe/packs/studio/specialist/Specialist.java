package dev.troupe.packs.studio.specialist;

import dev.troupe.agent.catalog.Agent;
import java.util.List;

/** One agent of the studio and what drives it without a language model. */
public interface Specialist {
    /** Its type is the name by which the state graph declares it, in lower case. */
    Agent agent();

    /** What its rules make on request; {@link SpecialistSkill} reads requests by these. */
    List<Offer> offers();
}
