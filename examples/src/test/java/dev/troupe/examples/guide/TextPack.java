package dev.troupe.examples.guide;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.model.OfflineSkill;
import java.util.List;
import java.util.Set;

// tag::pack[]
/** Agents that work on text files. */
public final class TextPack implements Pack {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public List<Agent> agents() {
        var card =
                new AgentCard(
                        "text",
                        "Text",
                        "Counts the words of text files; leaves tables to data.",
                        List.of("count words"),
                        List.of("how many words", "多少个词"),
                        Set.of(),
                        Set.of());
        return List.of(Agent.of(card, "Count each file that is named.", List.of(new CountWords())));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(); // it needs a language model
    }
}
// end::pack[]
