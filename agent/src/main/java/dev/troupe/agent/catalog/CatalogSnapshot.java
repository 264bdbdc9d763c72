package dev.troupe.agent.catalog;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The agents of a catalog as they were at one moment, and which of them could work then.
 *
 * @param entries in the order of registration; types are unique
 */
public record CatalogSnapshot(List<Entry> entries) {
    /**
     * One agent.
     *
     * @param unmet its missing requirement; empty if it can work
     */
    public record Entry(Agent agent, AgentSource source, List<Requirement> unmet) {
        public Entry {
            unmet = List.copyOf(unmet);
        }

        static Entry of(Agent agent, AgentSource source) {
            return new Entry(
                    agent,
                    source,
                    agent.card().requirements().stream()
                            .filter(requirement -> !requirement.isMet())
                            .toList());
        }

        public boolean isAvailable() {
            return unmet.isEmpty();
        }

        /** What is missing and what to do, in one line. */
        public String remedy(Language language) {
            return unmet.stream()
                    .map(requirement ->
                            language.choose("缺少 ", "missing ")
                                    + requirement.name()
                                    + language.choose("：", ": ")
                                    + requirement.remedy(language))
                    .collect(Collectors.joining(language.choose("；", "; ")));
        }
    }

    public CatalogSnapshot {
        entries = List.copyOf(entries);
    }

    /** Those that can work. */
    public List<Agent> availableAgents() {
        return entries.stream().filter(Entry::isAvailable).map(Entry::agent).toList();
    }

    /** Without the agents that may change something. */
    public CatalogSnapshot withReadersOnly() {
        return new CatalogSnapshot(
                entries.stream().filter(entry -> entry.agent().isReadOnly()).toList());
    }

    /** Of all of them, sorted. */
    public Set<String> types() {
        return entries.stream()
                .map(entry -> entry.agent().card().type())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    public Optional<Entry> find(String type) {
        return entries.stream()
                .filter(entry -> entry.agent().card().type().equals(type))
                .findFirst();
    }

    /** Why an agent of this type cannot work, with the remedy; empty if it can or is unknown. */
    public Optional<LocalizedText> findUnavailableReason(String type) {
        return find(type)
                .filter(entry -> !entry.isAvailable())
                .map(entry ->
                        LocalizedText.of(
                                "智能体“%s”现在不可用：%s",
                                "Agent '%s' is not available: %s",
                                type,
                                new LocalizedText(
                                        entry.remedy(Language.ZH), entry.remedy(Language.EN))));
    }
}
