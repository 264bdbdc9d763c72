package dev.troupe.page.run;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.page.check.PageTools;
import dev.troupe.page.component.ComponentRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** Runners of pages with tools of a test. */
final class PageFixture {
    /** Refuses every call, as the offline model does where a language model is needed. */
    static final ChatModel NO_MODEL =
            (_, _) -> {
                throw new ModelException(
                        Problem.of(
                                ModelProblem.NEEDS_MODEL, "需要语言模型", "a language model is needed"));
            };

    private PageFixture() {}

    static PageRunner runner(Journal journal, Path directory, List<? extends Tool<?, ?>> tools) {
        return runner(journal, directory, tools, AgentOptions.STANDARD, NO_MODEL);
    }

    static PageRunner runner(
            Journal journal,
            Path directory,
            List<? extends Tool<?, ?>> tools,
            AgentOptions options,
            ChatModel model) {
        var agents =
                new AgentExecutor(
                        new Catalog(),
                        model,
                        Workspace.of(directory),
                        InstantSource.system(),
                        options);
        var nodes = new PageNodes(agents, PageTools.of(tools), ComponentRegistry.STANDARD, model);
        return new PageRunner(nodes, journal, TimeSource.system(), RunListener.NONE);
    }
}
