package dev.troupe.runtime.skill;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.markdown.Skill;
import dev.troupe.agent.markdown.SkillAgentFactory;
import dev.troupe.agent.tool.Tool;
import dev.troupe.packs.code.CodePack;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Creates the agents of skills. The planner knows the name and the description of a skill; its
 * instructions are read by the model only where a plan uses it, and its files only where the
 * instructions need them.
 *
 * @param packs whose code pack runs scripts
 * @param hasLanguageModel whether agents work with a language model, without which no skill can be
 *     followed; quick
 */
public record SkillAgents(List<Pack> packs, BooleanSupplier hasLanguageModel)
        implements SkillAgentFactory {
    /** Tools of other agents that a skill may need. Those that change anything ask as always. */
    private static final List<String> TOOLS =
            List.of(
                    "askUser",
                    "readFile",
                    "readDocument",
                    "writeFile",
                    "editText",
                    "listDirectory",
                    "searchFiles",
                    "copyFile",
                    "moveFile",
                    "loadTable",
                    "queryTables",
                    "saveTable",
                    "fetchPage",
                    "executeCode",
                    "runShellCommand");

    private static final String HINTS =
            """


            # How to follow this skill
            - Paths in the instructions above are relative to the skill: read such files with readSkillFile, run such programs with runSkillScript.
            - Files of the user are in the workspace; use the other tools for them.
            - Where the instructions need something that no tool does, report it and do the rest.
            """;

    public SkillAgents {
        packs = List.copyOf(packs);
    }

    @Override
    public Agent create(Skill skill, Map<String, Tool<?, ?>> tools) {
        var own = new LinkedHashMap<String, Tool<?, ?>>();
        add(own, new ReadSkillFile(skill.directory()));
        packs.stream()
                .filter(CodePack.class::isInstance)
                .map(pack -> ((CodePack) pack).skillScripts(skill.directory()))
                .forEach(tool -> add(own, tool));
        for (var names : List.of(TOOLS, skill.tools())) {
            names.stream()
                    .flatMap(name -> Optional.<Tool<?, ?>>ofNullable(tools.get(name)).stream())
                    .forEach(tool -> add(own, tool));
        }
        return Agent.of(card(skill), skill.instructions() + HINTS, List.copyOf(own.values()));
    }

    private static void add(Map<String, Tool<?, ?>> tools, Tool<?, ?> tool) {
        tools.putIfAbsent(tool.spec().name(), tool);
    }

    private AgentCard card(Skill skill) {
        var needs = skill.compatibility();
        return new AgentCard(
                        skill.name(),
                        skill.name(),
                        skill.description() + (needs.isEmpty() ? "" : " Needs: " + needs),
                        List.of(),
                        List.of(), // offline rules never choose it
                        Set.of(),
                        Set.of())
                .withRequirements(
                        new Requirement(
                                "language model",
                                hasLanguageModel,
                                "设置 OPENAI_API_KEY，或用 --model 选择模型",
                                "set OPENAI_API_KEY or choose a model with --model",
                                true));
    }
}
