package dev.troupe.cli;

import dev.troupe.agent.AgentFileProblem;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.MarkdownAgents;
import java.io.IOException;
import java.util.List;

/**
 * All agents that there are: those of the packs, and those written in Markdown under {@code
 * TROUPE_HOME/agents} and {@code ./agents}.
 *
 * @param problems files that describe no agent
 */
record Ensemble(Catalog catalog, MarkdownAgents files, List<AgentFileProblem> problems)
        implements AutoCloseable {
    static final String DIRECTORY = "agents";

    static Ensemble open(Packs packs, Surroundings surroundings) {
        var catalog = Catalog.of(packs.all());
        var files =
                new MarkdownAgents(
                        catalog,
                        List.of(
                                surroundings.home().resolve(DIRECTORY),
                                surroundings.directory().resolve(DIRECTORY)));
        return new Ensemble(catalog, files, files.reload().problems());
    }

    void warn(Surroundings surroundings) {
        warn(problems, surroundings);
    }

    /** Takes in agents that are written from now on. */
    void watch(Surroundings surroundings) {
        try {
            files.watch(report -> warn(report.problems(), surroundings));
        } catch (IOException e) {
            surroundings.err().println("troupe: agent files are not watched: " + e);
        }
    }

    private static void warn(List<AgentFileProblem> problems, Surroundings surroundings) {
        problems.forEach(problem ->
                surroundings.err().println("troupe: " + CellText.oneLine(problem.toString())));
    }

    @Override
    public void close() {
        files.close();
    }
}
