package dev.troupe.examples.guide;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.nio.file.Path;

/** Answers requests within another program. */
final class EmbeddedRuntime {
    private EmbeddedRuntime() {}

    // tag::answer[]
    static Answer answer(String request, Path directory, Environment environment)
            throws InterruptedException {
        var models = ModelSelection.of(null, environment);
        try (var troupe =
                        TroupeRuntime.open(
                                StandardPacks::open,
                                models,
                                environment,
                                warning -> System.err.println(warning.en()));
                var journal = troupe.journal().open();
                var coordinator =
                        troupe.coordinator(
                                Workspace.of(directory),
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE,
                                ApprovalHandler.NOBODY,
                                journal)) {
            return coordinator.handle(request);
        }
    }
    // end::answer[]
}
