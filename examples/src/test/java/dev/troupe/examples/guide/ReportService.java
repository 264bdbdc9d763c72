package dev.troupe.examples.guide;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.store.DurableJournal;
import java.nio.file.Path;
import org.springframework.stereotype.Service;

// tag::service[]
/** Answers requests in a directory. */
@Service
public class ReportService {
    private final TroupeRuntime troupe;
    private final DurableJournal journal;

    public ReportService(TroupeRuntime troupe, DurableJournal journal) {
        this.troupe = troupe;
        this.journal = journal;
    }

    public Answer report(String request, Path directory) throws InterruptedException {
        try (var coordinator =
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
}
// end::service[]
