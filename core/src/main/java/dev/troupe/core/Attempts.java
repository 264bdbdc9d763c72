package dev.troupe.core;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the ends of attempts mean for a run: results, retries, questions, failures, and what is
 * started again after a crash. Part of the fold.
 */
final class Attempts {
    private final RunNodes nodes;
    private final Dispatch dispatch;
    private final Blackboard blackboard;
    private final RunOptions options;
    private int pausing; // retries that are due later
    private int completed;
    private @Nullable Problem firstFailure;
    private @Nullable Revisions revisions; // most runs need none

    Attempts(RunNodes nodes, Dispatch dispatch, Blackboard blackboard, RunOptions options) {
        this.nodes = nodes;
        this.dispatch = dispatch;
        this.blackboard = blackboard;
        this.options = options;
    }

    boolean arePausing() {
        return pausing > 0;
    }

    void finished(int node, NodeResult result) {
        dispatch.leave();
        if (nodes.causes[node] != null) { // replaced: nothing that it did counts any more
            nodes.results[node] = asCancelled(result);
            end(node, NodePhase.CANCELLED);
            return;
        }
        switch (result) {
            case NodeResult.Succeeded succeeded -> succeeded(node, succeeded);
            case NodeResult.Failed(var problem) -> failed(node, problem);
            case NodeResult.Cancelled _ when dispatch.stop() != null -> {
                nodes.results[node] = result;
                end(node, NodePhase.CANCELLED);
            }
            case NodeResult.Cancelled(var reason) -> // nobody asked it to
                    failed(node, Problem.of(CoreProblem.CANCELLED, Sentence.verbatim(reason)));
        }
    }

    /** A node has the result of another run. */
    void reused(int node, NodeResult.Succeeded result) {
        succeeded(node, result);
    }

    private static NodeResult asCancelled(NodeResult result) {
        return result instanceof NodeResult.Cancelled
                ? result
                : new NodeResult.Cancelled("replaced before it had ended");
    }

    private void succeeded(int node, NodeResult.Succeeded result) {
        var reducers = nodes.workflow().reducers();
        var conflict = blackboard.commit(node, result, nodes.topology(), reducers);
        if (conflict == null) {
            nodes.results[node] = result;
            completed++;
            end(node, NodePhase.COMPLETED);
        } else {
            failed(node, conflict);
        }
    }

    private void failed(int node, Problem problem) {
        nodes.results[node] = new NodeResult.Failed(problem);
        if (mayRetry(node, problem)) {
            nodes.phases[node] = NodePhase.WAITING;
            pausing++;
            scheduleRetry(node);
            return;
        }
        finish(node, NodePhase.FAILED);
        var policy = onFailure(node);
        if (policy == OnFailure.REPLAN && dispatch.stop() == null) {
            dispatch.commands().add(revisions().want(node, problem));
        } else {
            count(node, problem, policy);
        }
    }

    /** A node has failed, and that stands. */
    private void count(int node, Problem problem, OnFailure policy) {
        firstFailure = firstFailure == null ? problem : firstFailure;
        dispatch.settleFrom(node);
        if (policy == OnFailure.STOP && dispatch.stop() == null) {
            stop(new Stop(nodes.id(node), problem), "Agent " + nodes.id(node) + " failed");
        }
    }

    Revisions revisions() {
        var known = revisions;
        if (known == null) {
            known = new Revisions(nodes, options.maxRevisions());
            revisions = known;
        }
        return known;
    }

    /** Failures whose effect is not decided; {@code null} where there has never been one. */
    @Nullable Revisions knownRevisions() {
        return revisions;
    }

    boolean isUndecided(int node) {
        return revisions != null && revisions.isUndecided(node);
    }

    /** A failure stands, because the plan is not revised. */
    void refused(int node, Problem refusal) {
        var policy = options.onFailure() == OnFailure.STOP ? OnFailure.STOP : OnFailure.CONTINUE;
        count(node, revisions().decide(node, refusal), policy);
    }

    private boolean mayRetry(int node, Problem problem) {
        return problem.isRetryable()
                && nodes.attempts[node] <= retries(node).maxRetries()
                && dispatch.stop() == null;
    }

    private OnFailure onFailure(int node) {
        var own = nodes.topology().node(node).policy().onFailure();
        return own == null ? options.onFailure() : own;
    }

    private RetryPolicy retries(int node) {
        var own = nodes.topology().node(node).policy().retries();
        return own == null ? options.retries() : own;
    }

    private void scheduleRetry(int node) {
        int failures = nodes.attempts[node];
        var delay = retries(node).delayBefore(failures);
        dispatch.commands().add(new Command.ScheduleRetry(nodes.id(node), failures, delay));
    }

    /** A node that waited for its retry will not run again. */
    void dropRetry() {
        pausing--;
    }

    void retry(int node) {
        pausing--;
        dispatch.makeReady(node);
    }

    void end(int node, NodePhase end) {
        finish(node, end);
        dispatch.settleFrom(node);
    }

    private void finish(int node, NodePhase end) {
        dispatch.finish(node, end);
        var records = nodes.knownRecords();
        if (records != null) {
            records.ended(node);
        }
    }

    void asked(int node, Question question, @Nullable Instant expiresAt) {
        dispatch.leave();
        var stop = dispatch.stop();
        var cause = nodes.causes[node];
        if (cause != null) {
            dispatch.skip(node, cause);
            return;
        }
        if (stop != null) {
            dispatch.drop(node, stop);
            return;
        }
        nodes.phases[node] = NodePhase.ASKING;
        if (nodes.records().reply(question.key()) == null) {
            nodes.records().asked(node, nodes.id(node), question, expiresAt);
        } else {
            goOn(node); // it was answered while this node was about to ask
        }
    }

    void answered(String question, Optional<Value> answer) {
        nodes.records().answered(question, answer).forEach(this::goOn);
    }

    /** Starts a node that has its answer again, as the attempt that it was. */
    private void goOn(int node) {
        if (nodes.phases[node] == NodePhase.ASKING) {
            nodes.attempts[node]--;
            dispatch.makeReady(node);
        }
    }

    /** Commands again what had been commanded and was not recorded, and starts again what ran. */
    void resume() {
        dispatch.reuseAgain();
        for (int node = 0; node < nodes.size(); node++) {
            switch (nodes.phases[node]) {
                case STARTING, RUNNING -> startAgain(node);
                case WAITING -> scheduleRetry(node);
                case SKIPPING -> dispatch.skip(node, requireNonNull(nodes.causes[node]));
                case CANCELLING -> dispatch.cancel(node, requireNonNull(dispatch.stop()));
                case REUSING, BLOCKED, QUEUED, ASKING, COMPLETED, FAILED, SKIPPED, CANCELLED -> {}
            }
        }
        for (int node : Revisions.leftBy(revisions)) {
            dispatch.commands().add(revisions().command(node));
        }
    }

    private void startAgain(int node) {
        var stop = dispatch.stop();
        var cause = nodes.causes[node];
        if (cause != null) {
            dispatch.leave();
            dispatch.skip(node, cause);
        } else if (stop == null) {
            dispatch.startAgain(node);
        } else {
            dispatch.leave();
            dispatch.cancel(node, stop);
        }
    }

    void cancel(String reason) {
        var problem = Problem.of(CoreProblem.CANCELLED, Sentence.verbatim(reason));
        stop(new Stop(null, problem), reason);
    }

    void timeOut() {
        var problem =
                Problem.of(
                        CoreProblem.RUN_TIMED_OUT,
                        "运行超过了时限 %s",
                        "The run took longer than its timeout of %s",
                        options.runTimeout());
        stop(new Stop(null, problem), problem.message());
    }

    private void stop(Stop reason, String message) {
        pausing = 0;
        dispatch.stop(reason, message);
        for (int node : Revisions.leftBy(revisions)) {
            count(node, revisions().decide(node), OnFailure.CONTINUE);
        }
    }

    /** How a run ends whose nodes have all ended. */
    RunOutcome conclude() {
        var incomplete = completed > 0 ? RunStatus.PARTIAL : RunStatus.FAILED;
        var stop = dispatch.stop();
        if (stop != null && stop.isCancel()) {
            boolean isTimeout = stop.problem().is(CoreProblem.RUN_TIMED_OUT);
            return new RunOutcome(isTimeout ? incomplete : RunStatus.CANCELLED, stop.problem());
        }
        return firstFailure == null
                ? new RunOutcome(RunStatus.COMPLETED, null)
                : new RunOutcome(incomplete, firstFailure);
    }
}
