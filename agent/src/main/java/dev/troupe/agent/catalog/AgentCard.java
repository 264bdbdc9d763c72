package dev.troupe.agent.catalog;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Set;

/**
 * What planners and other agents know of an agent when they choose it.
 *
 * @param type names it in plans; a lower-case word
 * @param name for users
 * @param description one sentence for the planner: what it does and what it leaves to others
 * @param capabilities short phrases
 * @param cues words of a request, Chinese and English, that ask for it; the offline planner matches
 *     these
 * @param consumes kinds of data it works on: {@code table}, {@code text}, {@code chart}
 * @param produces kinds of data that it stores in shared variables or files; {@code answer} if it
 *     answers questions from its own source, whatever they are about; {@code script} if it writes
 *     programs, which then do what others do with tables; {@code rendered-page} if it opens pages
 *     in a browser, and is used only if requested by name, instead of agents that fetch
 * @param requirements of the machine; if one is missing, plans do not use the agent
 * @param chinese name, description and capabilities for Chinese readers
 */
public record AgentCard(
        String type,
        String name,
        String description,
        List<String> capabilities,
        List<String> cues,
        Set<String> consumes,
        Set<String> produces,
        List<Requirement> requirements,
        Words chinese) {
    /**
     * The description of an agent for users, in one language.
     *
     * @param capabilities short phrases
     */
    public record Words(String name, String description, List<String> capabilities) {
        public Words {
            capabilities = List.copyOf(capabilities);
        }
    }

    public AgentCard {
        if (!type.matches("[a-z][a-z0-9-]{0,63}")) {
            throw new InvalidValue(
                    "智能体类型“%s”不是最多 64 个字母的小写单词",
                    "agent type '%s' is not a lower-case word of at most 64 letters", type);
        }
        if (description.isBlank()) {
            throw new InvalidValue(
                    "智能体“%s”没有描述；规划需要它",
                    "agent '%s' has no description; the planner needs one", type);
        }
        capabilities = List.copyOf(capabilities);
        cues = List.copyOf(cues);
        consumes = Set.copyOf(consumes);
        produces = Set.copyOf(produces);
        requirements = List.copyOf(requirements);
    }

    /** An agent that needs nothing. */
    public AgentCard(
            String type,
            String name,
            String description,
            List<String> capabilities,
            List<String> cues,
            Set<String> consumes,
            Set<String> produces) {
        this(type, name, description, capabilities, cues, consumes, produces, List.of());
    }

    /** An agent whose words are the same for all readers. */
    public AgentCard(
            String type,
            String name,
            String description,
            List<String> capabilities,
            List<String> cues,
            Set<String> consumes,
            Set<String> produces,
            List<Requirement> requirements) {
        this(
                type,
                name,
                description,
                capabilities,
                cues,
                consumes,
                produces,
                requirements,
                new Words(name, description, capabilities));
    }

    /** The description for users in their language. */
    public Words words(Language language) {
        return language == Language.ZH ? chinese : new Words(name, description, capabilities);
    }

    /** The same with words for Chinese readers. */
    public AgentCard withChinese(
            String chineseName, String chineseDescription, List<String> phrases) {
        return new AgentCard(
                type,
                name,
                description,
                capabilities,
                cues,
                consumes,
                produces,
                requirements,
                new Words(chineseName, chineseDescription, phrases));
    }

    /** The same, asked for by other words. */
    public AgentCard withCues(List<String> newCues) {
        return new AgentCard(
                type,
                name,
                description,
                capabilities,
                newCues,
                consumes,
                produces,
                requirements,
                chinese);
    }

    public AgentCard withRequirements(Requirement... needed) {
        return new AgentCard(
                type,
                name,
                description,
                capabilities,
                cues,
                consumes,
                produces,
                List.of(needed),
                chinese);
    }
}
