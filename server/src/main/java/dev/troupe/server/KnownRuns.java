package dev.troupe.server;

import dev.troupe.core.NodeId;
import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunWords;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.RunSummary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up the runs of people, each of whom sees their own alone. */
final class KnownRuns {
    private final DurableJournal journal;
    private final Work work;

    KnownRuns(DurableJournal journal, Work work) {
        this.journal = journal;
        this.work = work;
    }

    /**
     * @throws Refusal when there is no run of this id that is the caller's
     */
    RunSummary summary(Caller caller, String id) {
        return Optional.of(id)
                .filter(text -> text.matches("[A-Za-z0-9_-]{1,64}"))
                .flatMap(text -> journal.run(new RunId(text)))
                .filter(run -> run.user().equals(caller.user()))
                .orElseThrow(() ->
                        Refusal.of(
                                404,
                                ServerProblem.UNKNOWN_RUN,
                                "没有编号为“%s”的运行",
                                "there is no run '%s'",
                                id));
    }

    /** The same with all that is on record of it. */
    RecordedRun find(Caller caller, String id) {
        return read(summary(caller, id).run());
    }

    /**
     * The same without what its nodes did inside, but for one node; see {@link
     * RecordedRun#outline}.
     */
    RecordedRun outline(Caller caller, String id, @Nullable NodeId node) {
        return outline(summary(caller, id), node);
    }

    /** The same of a run that was looked up. */
    RecordedRun outline(RunSummary run, @Nullable NodeId node) {
        return RecordedRun.outline(journal, run.run(), node);
    }

    /** The number of a run's last entry. */
    long lastSequence(RunId run) {
        return journal.lastSequence(run);
    }

    /**
     * The run whose results another began with, where both are the same person's; else that other
     * one: a record may name any run.
     */
    RunId ownOr(RecordedRun run, @Nullable RunId from) {
        var owner = journal.run(run.id()).map(RunSummary::user);
        return from != null
                        && owner.isPresent()
                        && owner.equals(journal.run(from).map(RunSummary::user))
                ? from
                : run.id();
    }

    /** All that is on record of a run, whoever's it is. */
    RecordedRun read(RunId run) {
        return RecordedRun.of(run, journal.read(run, 0));
    }

    /** How far a run is, as people and programs see it. */
    RunWords words(RecordedRun run) {
        return words(run.id(), run.state().status());
    }

    /** The same of a run whose events lead to a status. */
    RunWords words(RunId run, RunStatus status) {
        return RunWords.of(status, isAbandoned(run));
    }

    /** Whether it has not ended, and nobody goes on with it. */
    private boolean isAbandoned(RunId run) {
        return work.of(run).isEmpty()
                && journal.abandoned().stream().anyMatch(other -> other.run().equals(run));
    }
}
