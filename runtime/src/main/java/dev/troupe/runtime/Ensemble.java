package dev.troupe.runtime;

import dev.troupe.agent.AgentFileProblem;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.MarkdownAgents;
import dev.troupe.core.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All agents that there are: those of the packs, and those written in Markdown under {@code
 * TROUPE_HOME/agents} and {@code ./agents}.
 *
 * @param problems files that describe no agent
 */
public record Ensemble(Catalog catalog, MarkdownAgents files, List<AgentFileProblem> problems) {
    static final String DIRECTORY = "agents";

    public Ensemble {
        problems = List.copyOf(problems);
    }

    /** Reads the files once; {@link #refresh} reads them again. */
    public static Ensemble open(Packs packs, Environment environment) {
        var catalog = Catalog.of(packs.all());
        var files =
                new MarkdownAgents(
                        catalog,
                        List.of(
                                environment.home().resolve(DIRECTORY),
                                environment.directory().resolve(DIRECTORY)));
        return new Ensemble(catalog, files, files.reload().problems());
    }

    /**
     * Says what is wrong with the files.
     *
     * @param warnings told once for each problem
     */
    public void warn(Consumer<Sentence> warnings) {
        problems.forEach(problem -> warnings.accept(problem.said()));
    }

    /** Takes in what was written or changed since; says what is wrong now and was not before. */
    public void refresh(Consumer<Sentence> warnings) {
        var now = new ArrayList<>(files.reload().problems());
        now.removeAll(problems);
        now.forEach(problem -> warnings.accept(problem.said()));
    }
}
