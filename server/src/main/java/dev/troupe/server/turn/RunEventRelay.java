package dev.troupe.server.turn;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.observe.TurnObservers;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.StoreException;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies readers of the streams of runs. */
final class RunEventRelay implements RunListener {
    private static final Logger LOG = LoggerFactory.getLogger(RunEventRelay.class);

    private final ActiveTurn turn;
    private final TurnObservers.ObservedTurn watched;
    private final Workspace workspace;
    private final DurableJournal journal;
    private final ArtifactStore files;
    private final OpenQuestions questions;
    private final StreamRegistry streams;
    private final Map<RunId, RunEventFrames> frames = new HashMap<>();

    RunEventRelay(
            ActiveTurn turn,
            TurnObservers.ObservedTurn watched,
            Workspace workspace,
            DurableJournal journal,
            ArtifactStore files,
            OpenQuestions questions,
            StreamRegistry streams) {
        this.turn = turn;
        this.watched = watched;
        this.workspace = workspace;
        this.journal = journal;
        this.files = files;
        this.questions = questions;
        this.streams = streams;
    }

    @Override
    public void onEvent(JournalEntry entry) {
        countCopy(entry.run(), files.capture(workspace, entry));
        turn.onEvent(entry);
        watched.on(entry);
        questions.apply(entry);
        streams.find(entry.run().value())
                .ifPresent(topic -> topic.publish(framesOf(entry.run()).toFrame(entry)));
    }

    private void countCopy(RunId run, long bytes) {
        try {
            journal.accounts().storedBytes().addFiles(run, bytes);
        } catch (StoreException e) { // the file itself is stored
            LOG.warn("could not count a copy of a file of run {}", run, e);
        }
    }

    private synchronized RunEventFrames framesOf(RunId run) {
        return frames.computeIfAbsent(run, id -> new RunEventFrames(journal, id));
    }
}
