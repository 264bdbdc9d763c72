package dev.troupe.chat;

import dev.troupe.agent.Catalog;
import dev.troupe.agent.Workspace;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.RetryPolicy;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.TimeSource;
import dev.troupe.core.WorkflowRules;
import dev.troupe.model.ChatModel;

/** What a coordinator is made of in tests: nothing is retried, nobody listens. */
final class TestParts {
    private TestParts() {}

    static Coordinator.Parts of(ChatModel model, Catalog catalog, Workspace workspace) {
        return new Coordinator.Parts(
                model,
                catalog,
                workspace,
                WorkflowRules.STANDARD,
                Thresholds.STANDARD,
                RunOptions.STANDARD.withRetries(RetryPolicy.NONE),
                new InMemoryJournal(),
                TimeSource.system(),
                RunListener.NONE,
                ConversationListener.NONE);
    }
}
