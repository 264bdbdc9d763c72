package dev.troupe.runtime;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.markdown.AgentFileProblem;
import dev.troupe.agent.markdown.MarkdownAgents;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.ModelRole;
import dev.troupe.packs.writing.WritingPack;
import dev.troupe.protocols.a2a.A2aPack;
import dev.troupe.protocols.mcp.client.McpPack;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.runtime.skill.SkillAgents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * All agents that there are: those of the packs, those written in Markdown under {@code
 * TROUPE_HOME/agents} and {@code ./agents}, and skills.
 *
 * @param problems files that describe no agent
 */
public record AgentRegistry(
        Catalog catalog, MarkdownAgents files, List<AgentFileProblem> problems) {
    static final String DIRECTORY = "agents";

    public AgentRegistry {
        problems = List.copyOf(problems);
    }

    /**
     * Reads the files once; {@link #refresh} reads them again. A file under {@code ./agents} may
     * have come with the directory: the model that it names must be of a provider that the settings
     * choose, so that it does not decide who receives what its agent reads.
     */
    public static AgentRegistry open(
            Packs packs, ModelSelection selection, Environment environment) {
        var all = new ArrayList<>(packs.all());
        all.add(new WritingPack(() -> !selection.of(ModelRole.AGENT).isOffline(), packs.media()));
        var catalog = catalog(all);
        McpPack.among(all).forEach(mcp -> mcp.attach(catalog));
        A2aPack.among(all).forEach(a2a -> a2a.attach(catalog));
        var own = environment.home().resolve(DIRECTORY);
        var skills = new SkillAgents(all, () -> !selection.of(ModelRole.AGENT).isOffline());
        var files =
                new MarkdownAgents(
                                catalog,
                                List.of(own, environment.directory().resolve(DIRECTORY)),
                                (file, agent) ->
                                        file.startsWith(own)
                                                ? Optional.empty()
                                                : findForeignProvider(agent, selection))
                        .withSkills(skillDirectories(environment), skills);
        return new AgentRegistry(catalog, files, files.reload().problems());
    }

    /** Those of Troupe, and the one that other agents use as well. */
    private static List<Path> skillDirectories(Environment environment) {
        return List.of(
                environment.home().resolve("skills"),
                environment.directory().resolve("skills"),
                environment.directory().resolve(".agents").resolve("skills"));
    }

    /** Names of MCP servers and of agents elsewhere are names of agents, too. */
    private static Catalog catalog(List<Pack> packs) {
        try {
            return Catalog.of(packs);
        } catch (InvalidValue e) {
            throw new SettingsException(
                    "TROUPE_HOME/troupe.yaml：mcp.servers 和 a2a.agents 中的名称不能与智能体同名：%s",
                    "TROUPE_HOME/troupe.yaml: a name under mcp.servers or a2a.agents must not be that of an agent: %s",
                    e.text());
        }
    }

    private static Optional<LocalizedText> findForeignProvider(
            Agent agent, ModelSelection selection) {
        var model = agent.model();
        return model == null || selection.isProviderChosen(model)
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "model “%1$s” 的提供商不在设置中，而此文件可能来自下载的目录；请在 TROUPE_HOME/troupe.yaml"
                                        + " 中选用该提供商，或把文件移到 TROUPE_HOME/agents",
                                "model '%1$s' is of a provider that the settings do not choose, and this"
                                        + " file may come from a downloaded directory; choose the"
                                        + " provider in TROUPE_HOME/troupe.yaml, or move the file to"
                                        + " TROUPE_HOME/agents",
                                model));
    }

    /**
     * Reports what is wrong with the files.
     *
     * @param warnings receives each problem once
     */
    public void warn(Consumer<LocalizedText> warnings) {
        problems.forEach(problem -> warnings.accept(problem.fullMessage()));
    }

    /** Reads what was written or changed since; reports new problems. */
    public void refresh(Consumer<LocalizedText> warnings) {
        var now = new ArrayList<>(files.reload().problems());
        now.removeAll(problems);
        now.forEach(problem -> warnings.accept(problem.fullMessage()));
    }
}
