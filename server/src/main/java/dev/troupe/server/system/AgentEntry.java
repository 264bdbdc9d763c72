package dev.troupe.server.system;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An agent that plans may use, if it is available. */
record AgentEntry(
        String type,
        LocalizedText name,
        LocalizedText description,
        AgentCapabilities capabilities,
        List<String> consumes,
        List<String> produces,
        String source,
        boolean available,
        List<AgentRequirement> requirements,
        int maxTurns,
        @Schema(description = "Omitted if the role decides") @Nullable String model,
        @Schema(description = "Names of its tools") List<String> tools,
        @Schema(description = "Why it is not available, and how to change this")
                @Nullable LocalizedText why) {

    record AgentCapabilities(List<String> zh, List<String> en) {}

    record AgentRequirement(String name, boolean met, String remedy) {
        private static AgentRequirement of(Requirement requirement, CatalogSnapshot.Entry entry) {
            return new AgentRequirement(
                    requirement.name(),
                    !entry.unmet().contains(requirement),
                    requirement.remedy(Language.EN));
        }
    }

    static AgentEntry of(CatalogSnapshot.Entry entry) {
        var agent = entry.agent();
        var card = agent.card();
        return new AgentEntry(
                card.type(),
                localize(card, AgentCard.Words::name),
                localize(card, AgentCard.Words::description),
                new AgentCapabilities(
                        card.words(Language.ZH).capabilities(),
                        card.words(Language.EN).capabilities()),
                card.consumes().stream().sorted().toList(),
                card.produces().stream().sorted().toList(),
                entry.source().toString(),
                entry.isAvailable(),
                card.requirements().stream()
                        .map(requirement -> AgentRequirement.of(requirement, entry))
                        .toList(),
                agent.maxTurns(),
                agent.model(),
                agent.tools().stream().map(tool -> tool.spec().name()).toList(),
                entry.isAvailable()
                        ? null
                        : new LocalizedText(entry.remedy(Language.ZH), entry.remedy(Language.EN)));
    }

    private static LocalizedText localize(AgentCard card, Function<AgentCard.Words, String> part) {
        return new LocalizedText(
                part.apply(card.words(Language.ZH)), part.apply(card.words(Language.EN)));
    }
}
