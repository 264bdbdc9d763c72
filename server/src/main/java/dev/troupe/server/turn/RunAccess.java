package dev.troupe.server.turn;

import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunStateName;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunSummary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up the runs of users, each of whom sees only their own. */
public final class RunAccess {
    private final DurableJournal journal;
    private final TurnExecutor executor;

    public RunAccess(DurableJournal journal, TurnExecutor executor) {
        this.journal = journal;
        this.executor = executor;
    }

    /**
     * @throws ApiException when the caller has no run of this id
     */
    public RunSummary requireSummary(UserPrincipal caller, String id) {
        return Optional.of(id)
                .filter(text -> text.matches("[A-Za-z0-9_-]{1,64}"))
                .flatMap(text -> journal.findRun(new RunId(text)))
                .filter(run -> run.user().equals(caller.user()))
                .orElseThrow(() ->
                        ApiException.of(
                                404,
                                ServerProblem.UNKNOWN_RUN,
                                "运行“%s”不存在",
                                "run '%s' does not exist",
                                id));
    }

    /** The same with all that is on record of it. */
    public RecordedRun require(UserPrincipal caller, String id) {
        return read(requireSummary(caller, id).run());
    }

    /**
     * The same without what its nodes did inside, but for one node; see {@link
     * RecordedRun#outline}.
     */
    public RecordedRun outline(UserPrincipal caller, String id, @Nullable NodeId node) {
        return outline(requireSummary(caller, id), node);
    }

    /** The same of a run that is loaded already. */
    public RecordedRun outline(RunSummary run, @Nullable NodeId node) {
        return RecordedRun.outline(journal, run.run(), node);
    }

    /** The number of a run's last entry. */
    public long lastSequence(RunId run) {
        return journal.lastSequence(run);
    }

    /**
     * The run whose results another began with, if both are the same user's; else that other one: a
     * record may name any run.
     */
    public RunId sourceRun(RecordedRun run, @Nullable RunId from) {
        var owner = journal.findRun(run.id()).map(RunSummary::user);
        return from != null
                        && owner.isPresent()
                        && owner.equals(journal.findRun(from).map(RunSummary::user))
                ? from
                : run.id();
    }

    /** The whole record of a run of any user. */
    public RecordedRun read(RunId run) {
        return RecordedRun.of(run, journal.read(run, 0));
    }

    /** The state of a run, as users and programs see it. */
    public RunStateName stateName(RecordedRun run) {
        return stateName(run.id(), run.state().status());
    }

    /** The same of a run whose events lead to a status. */
    public RunStateName stateName(RunId run, RunStatus status) {
        return RunStateName.of(status, isAbandoned(run));
    }

    /** Whether it has not ended, and no process continues it. */
    private boolean isAbandoned(RunId run) {
        return executor.findTurn(run).isEmpty()
                && journal.abandonedRuns().stream().anyMatch(other -> other.run().equals(run));
    }
}
