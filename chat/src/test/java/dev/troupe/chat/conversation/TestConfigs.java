package dev.troupe.chat.conversation;

import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.ChatModel;

/** Coordinators for tests: without retries and without listeners. */
public final class TestConfigs {
    private TestConfigs() {}

    public static CoordinatorConfig.Builder of(
            ChatModel model, Catalog catalog, Workspace workspace) {
        return CoordinatorConfig.builder(model, catalog, workspace)
                .runOptions(RunOptions.STANDARD.withRetries(RetryPolicy.NONE));
    }
}
