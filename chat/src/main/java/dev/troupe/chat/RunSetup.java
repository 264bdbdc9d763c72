package dev.troupe.chat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.util.List;

/** Gives agents what they must know of a run before they work on it. */
record RunSetup(AgentExecutor agents) {
    /** What is stored with the first event of a run. */
    void prepare(RunId run, RunEvent.RunStarted started, RunNotes notes) {
        agents.assignOwner(
                run,
                RunOwner.userOf(started),
                RunOwner.conversationOf(started),
                RunOwner.documentsOf(started));
        agents.setUserWords(run, notes.words());
        agents.setEarlierTurns(run, notes.earlier());
        agents.setInstructions(run, notes.instructions());
        agents.allowReplacing(run, notes.outputs());
        agents.carryOver(run, notes.inherited(), started.reused());
    }

    /**
     * The same of a run that has begun, with what is on record of it.
     *
     * @param entries from the first on
     */
    void restore(RunId run, RunNotes notes, List<JournalEntry> entries) {
        if (notes.isHeld()) {
            agents.requirePlanApproval(run);
        }
        prepare(run, (RunEvent.RunStarted) entries.getFirst().event(), notes);
        agents.restore(run, entries);
    }

    /**
     * The same of a run that another process started and that continues.
     *
     * @param entries from the first on
     */
    void join(RunId run, List<JournalEntry> entries) {
        restore(run, RunNotes.of((RunEvent.RunStarted) entries.getFirst().event()), entries);
        agents.setReadOnly(run, RunState.of(run, entries).isPlanOpen());
    }
}
