package dev.troupe.runtime;

import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.markdown.AgentFileProblem;
import dev.troupe.agent.markdown.MarkdownAgents;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All agents that there are: those of the packs, and those written in Markdown under {@code
 * TROUPE_HOME/agents} and {@code ./agents}.
 *
 * @param problems files that describe no agent
 */
public record AgentRegistry(
        Catalog catalog, MarkdownAgents files, List<AgentFileProblem> problems) {
    static final String DIRECTORY = "agents";

    public AgentRegistry {
        problems = List.copyOf(problems);
    }

    /** Reads the files once; {@link #refresh} reads them again. */
    public static AgentRegistry open(Packs packs, Environment environment) {
        var catalog = Catalog.of(packs.all());
        var files =
                new MarkdownAgents(
                        catalog,
                        List.of(
                                environment.home().resolve(DIRECTORY),
                                environment.directory().resolve(DIRECTORY)));
        return new AgentRegistry(catalog, files, files.reload().problems());
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
