package dev.troupe.cli;

import dev.troupe.agent.AgentFileProblem;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.MarkdownAgents;
import java.util.ArrayList;
import java.util.List;

/**
 * All agents that there are: those of the packs, and those written in Markdown under {@code
 * TROUPE_HOME/agents} and {@code ./agents}.
 *
 * @param problems files that describe no agent
 */
record Ensemble(Catalog catalog, MarkdownAgents files, List<AgentFileProblem> problems) {
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

    /** Takes in what was written or changed since; says what is wrong now and was not before. */
    void refresh(Surroundings surroundings) {
        var now = new ArrayList<>(files.reload().problems());
        now.removeAll(problems);
        warn(now, surroundings);
    }

    private static void warn(List<AgentFileProblem> problems, Surroundings surroundings) {
        problems.forEach(problem ->
                surroundings
                        .err()
                        .println("troupe: " + CellText.oneLine(surroundings.say(problem.said()))));
    }
}
