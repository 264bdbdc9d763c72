package dev.troupe.core.engine;

import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.InvalidWorkflow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Has the plan of one run revised by the engine's replanner. Belongs to the mailbox. */
final class RevisionRequester {
    private final RunMailbox mailbox;
    private final EngineParts parts;
    private final Map<NodeId, Thread> waiting = new HashMap<>(0); // by the node that failed

    RevisionRequester(RunMailbox mailbox, EngineParts parts) {
        this.mailbox = mailbox;
        this.parts = parts;
    }

    /** Handles failures that are not decided, and stops revisions that are not needed any more. */
    void update(List<NodeId> undecided) {
        for (var node : undecided) {
            waiting.computeIfAbsent(node, this::start);
        }
        var nodes = Set.copyOf(undecided);
        waiting.forEach((node, thread) -> interrupt(thread, !nodes.contains(node)));
        waiting.keySet().retainAll(nodes);
    }

    private Thread start(NodeId node) {
        var request = mailbox.state().revisionRequest(node);
        return Thread.startVirtualThread(() -> revise(request));
    }

    private static void interrupt(Thread thread, boolean isOver) {
        if (isOver) {
            thread.interrupt();
        }
    }

    private void revise(RevisionRequest request) {
        try {
            switch (parts.replanner().replan(mailbox.id(), request)) {
                case Replanner.Answer.Revised(var revision) -> accept(request, revision);
                case Replanner.Answer.Refused(var problem) -> refuse(request, problem);
            }
        } catch (InterruptedException e) { // not accepted if the revision is not needed any more
            refuse(request, toThrownProblem(request, e));
        } catch (RuntimeException | Error e) { // the run must not wait for it
            refuse(request, toThrownProblem(request, e));
            throw e;
        }
    }

    private static Problem toThrownProblem(RevisionRequest request, Throwable thrown) {
        return Problem.of(
                CoreProblem.REVISION_REFUSED,
                "智能体 %s 失败后，规划器抛出异常 %s",
                "After agent %s failed the replanner threw %s",
                request.node(),
                thrown);
    }

    private void accept(RevisionRequest request, RunEvent.PlanRevised revision) {
        if (!revision.node().equals(request.node())) {
            var other =
                    LocalizedText.of("它针对的是另一个智能体的失败", "it is for the failure of another agent");
            refuse(request, toInvalidProblem(request, other));
            return;
        }
        var rules =
                parts.rules().withKnownTypes(parts.knownTypes(revision.added(), request.plan()));
        var problems = request.check(revision, rules);
        if (!problems.isEmpty()) {
            refuse(
                    request,
                    toInvalidProblem(
                            request, InvalidWorkflow.describe(request.plan().name(), problems)));
        } else if (!mailbox.record(revision)) {
            // the run has progressed since the request was created
            var moved = LocalizedText.of("运行已发生变化", "the run has changed in the meantime");
            refuse(request, toInvalidProblem(request, moved));
        }
    }

    private static Problem toInvalidProblem(RevisionRequest request, LocalizedText why) {
        return Problem.of(
                CoreProblem.INVALID_REVISION,
                "智能体 %s 失败后对计划的修改不能采用：%s",
                "The revision of the plan after agent %s failed cannot be used: %s",
                request.node(),
                why);
    }

    private void refuse(RevisionRequest request, Problem problem) {
        mailbox.post(new RunEvent.RevisionRefused(request.node(), problem));
    }
}
