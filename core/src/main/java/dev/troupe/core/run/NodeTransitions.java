package dev.troupe.core.run;

import static java.util.Objects.requireNonNull;

import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the ends of attempts mean for a run: results, retries, questions, failures, and what is
 * started again after a crash. Part of the fold.
 */
final class NodeTransitions {
    private final RunNodes nodes;
    private final Scheduler scheduler;
    private final Blackboard blackboard;
    private final RunOptions options;
    private int pausing; // retries that are due later
    private int completed;
    private @Nullable Problem firstFailure;
    private @Nullable Revisions revisions; // most runs need none

    NodeTransitions(
            RunNodes nodes, Scheduler scheduler, Blackboard blackboard, RunOptions options) {
        this.nodes = nodes;
        this.scheduler = scheduler;
        this.blackboard = blackboard;
        this.options = options;
    }

    boolean hasPendingRetries() {
        return pausing > 0;
    }

    void applyResult(int node, NodeResult result) {
        scheduler.releaseSlot();
        if (nodes.causes[node] != null) { // replaced: nothing that it did counts any more
            nodes.results[node] = toCancelled(result);
            end(node, NodePhase.CANCELLED);
            return;
        }
        switch (result) {
            case NodeResult.Succeeded succeeded -> applySuccess(node, succeeded);
            case NodeResult.Failed(var problem) -> applyFailure(node, problem);
            case NodeResult.Cancelled _ when scheduler.stop() != null -> {
                nodes.results[node] = result;
                end(node, NodePhase.CANCELLED);
            }
            case NodeResult.Cancelled(var reason) -> // it was not requested
                    applyFailure(
                            node,
                            Problem.of(CoreProblem.CANCELLED, LocalizedText.verbatim(reason)));
        }
    }

    /** A node has the result of another run. */
    void applyReused(int node, NodeResult.Succeeded result) {
        applySuccess(node, result);
    }

    private static NodeResult toCancelled(NodeResult result) {
        return result instanceof NodeResult.Cancelled
                ? result
                : new NodeResult.Cancelled("replaced before it had ended");
    }

    private void applySuccess(int node, NodeResult.Succeeded result) {
        var reducers = nodes.workflow().reducers();
        blackboard.commit(node, result, nodes.topology(), reducers);
        nodes.results[node] = result;
        completed++;
        end(node, NodePhase.COMPLETED);
    }

    private void applyFailure(int node, Problem problem) {
        nodes.results[node] = new NodeResult.Failed(problem);
        if (canRetry(node, problem)) {
            nodes.phases[node] = NodePhase.WAITING;
            pausing++;
            scheduleRetry(node);
            return;
        }
        finish(node, NodePhase.FAILED);
        var policy = onFailure(node);
        if (policy == OnFailure.REPLAN && scheduler.stop() == null) {
            scheduler.commands().add(revisions().recordFailure(node, problem));
        } else {
            countFailure(node, problem, policy);
        }
    }

    /** A node has failed, and that stands. */
    private void countFailure(int node, Problem problem, OnFailure policy) {
        firstFailure = firstFailure == null ? problem : firstFailure;
        scheduler.settleEdgesFrom(node);
        if (policy == OnFailure.STOP && scheduler.stop() == null) {
            stop(new StopCause(nodes.id(node), problem), "Agent " + nodes.id(node) + " failed");
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

    /** Failures whose handling is not decided; {@code null} if there has never been one. */
    @Nullable Revisions knownRevisions() {
        return revisions;
    }

    boolean isUndecided(int node) {
        return revisions != null && revisions.isUndecided(node);
    }

    /** A failure stands, because the plan is not revised. */
    void applyRefusal(int node, Problem refusal) {
        var policy = options.onFailure() == OnFailure.STOP ? OnFailure.STOP : OnFailure.CONTINUE;
        countFailure(node, revisions().decide(node, refusal), policy);
    }

    private boolean canRetry(int node, Problem problem) {
        return problem.isRetryable()
                && nodes.attempts[node] <= retryPolicy(node).maxRetries()
                && scheduler.stop() == null;
    }

    private OnFailure onFailure(int node) {
        var own = nodes.topology().node(node).policy().onFailure();
        return own == null ? options.onFailure() : own;
    }

    private RetryPolicy retryPolicy(int node) {
        var own = nodes.topology().node(node).policy().retries();
        return own == null ? options.retries() : own;
    }

    private void scheduleRetry(int node) {
        int failures = nodes.attempts[node];
        var delay = retryPolicy(node).delayBefore(failures);
        scheduler.commands().add(new Command.ScheduleRetry(nodes.id(node), failures, delay));
    }

    /** A node that waited for its retry will not run again. */
    void dropRetry() {
        pausing--;
    }

    void retry(int node) {
        pausing--;
        scheduler.makeReady(node);
    }

    void end(int node, NodePhase end) {
        finish(node, end);
        scheduler.settleEdgesFrom(node);
    }

    private void finish(int node, NodePhase end) {
        scheduler.finish(node, end);
        var records = nodes.existingRecords();
        if (records != null) {
            records.removeNode(node);
        }
    }

    void applyQuestion(int node, Question question, @Nullable Instant expiresAt) {
        scheduler.releaseSlot();
        var stop = scheduler.stop();
        var cause = nodes.causes[node];
        if (cause != null) {
            scheduler.skip(node, cause);
            return;
        }
        if (stop != null) {
            scheduler.drop(node, stop);
            return;
        }
        nodes.phases[node] = NodePhase.ASKING;
        if (nodes.records().findReply(question.key()) == null) {
            nodes.records().addQuestion(node, nodes.id(node), question, expiresAt);
        } else {
            resumeNode(node); // it was answered while this node was about to ask
        }
    }

    void applyAnswer(String question, Optional<Value> answer) {
        nodes.records().closeQuestion(question, answer).forEach(this::resumeNode);
    }

    /** Starts a node that has its answer again, as the attempt that it was. */
    private void resumeNode(int node) {
        if (nodes.phases[node] == NodePhase.ASKING) {
            nodes.attempts[node]--;
            scheduler.makeReady(node);
        }
    }

    /** Commands again what had been commanded and was not recorded, and starts again what ran. */
    void resume() {
        scheduler.repeatReuse();
        for (int node = 0; node < nodes.size(); node++) {
            switch (nodes.phases[node]) {
                case STARTING, RUNNING -> restart(node);
                case WAITING -> scheduleRetry(node);
                case SKIPPING -> scheduler.skip(node, requireNonNull(nodes.causes[node]));
                case CANCELLING -> scheduler.cancel(node, requireNonNull(scheduler.stop()));
                case REUSING, BLOCKED, QUEUED, ASKING, COMPLETED, FAILED, SKIPPED, CANCELLED -> {}
            }
        }
        for (int node : Revisions.undecidedOf(revisions)) {
            scheduler.commands().add(revisions().command(node));
        }
    }

    private void restart(int node) {
        var stop = scheduler.stop();
        var cause = nodes.causes[node];
        if (cause != null) {
            scheduler.releaseSlot();
            scheduler.skip(node, cause);
        } else if (stop == null) {
            scheduler.restart(node);
        } else {
            scheduler.releaseSlot();
            scheduler.cancel(node, stop);
        }
    }

    void cancel(String reason) {
        var problem = Problem.of(CoreProblem.CANCELLED, LocalizedText.verbatim(reason));
        stop(new StopCause(null, problem), reason);
    }

    void stopTimedOut() {
        var problem =
                Problem.of(
                        CoreProblem.RUN_TIMED_OUT,
                        "运行超过了时限 %s",
                        "The run took longer than its timeout of %s",
                        options.runTimeout());
        stop(new StopCause(null, problem), problem.message());
    }

    private void stop(StopCause reason, String message) {
        pausing = 0;
        scheduler.stop(reason, message);
        for (int node : Revisions.undecidedOf(revisions)) {
            countFailure(node, revisions().decide(node), OnFailure.CONTINUE);
        }
    }

    /** How a run ends whose nodes have all ended. */
    RunOutcome conclude() {
        var incomplete = completed > 0 ? RunStatus.PARTIAL : RunStatus.FAILED;
        var stop = scheduler.stop();
        if (stop != null && stop.isCancel()) {
            boolean isTimeout = stop.problem().is(CoreProblem.RUN_TIMED_OUT);
            return new RunOutcome(isTimeout ? incomplete : RunStatus.CANCELLED, stop.problem());
        }
        return firstFailure == null
                ? new RunOutcome(RunStatus.COMPLETED, null)
                : new RunOutcome(incomplete, firstFailure);
    }
}
