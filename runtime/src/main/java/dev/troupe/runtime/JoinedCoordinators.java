package dev.troupe.runtime;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.runtime.engine.SharedEngine;
import dev.troupe.store.DurableJournal;

/** Coordinators for nodes of runs that other processes started; questions are left open. */
record JoinedCoordinators(TroupeRuntime runtime, DurableJournal journal)
        implements SharedEngine.CoordinatorFactory {
    @Override
    public Coordinator open(RunEvent.RunStarted started) {
        return runtime.coordinator(
                RunNotes.of(started).workspace(),
                RunOptions.STANDARD,
                RunListener.NONE,
                ConversationListener.NONE,
                ApprovalHandler.LATER,
                journal,
                new RunOwner(RunOwner.userOf(started), RunOwner.conversationOf(started))
                        .withDocuments(RunOwner.documentsOf(started))
                        .withTurn(RunOwner.turnOf(started)));
    }
}
