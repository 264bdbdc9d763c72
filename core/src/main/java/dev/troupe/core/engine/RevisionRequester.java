package dev.troupe.core.engine;

import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
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
            accept(
                    request,
                    parts.checks()
                            .toEvent(request, parts.replanner().replan(mailbox.id(), request)));
        } catch (InterruptedException e) { // not accepted if the revision is not needed any more
            mailbox.post(parts.checks().toThrownEvent(request, e));
        } catch (RuntimeException | Error e) { // the run must not wait for it
            mailbox.post(parts.checks().toThrownEvent(request, e));
            throw e;
        }
    }

    private void accept(RevisionRequest request, RunEvent event) {
        if (!mailbox.record(event) && event instanceof RunEvent.PlanRevised) {
            // the run has progressed since the request was created
            mailbox.post(parts.checks().toMovedEvent(request));
        }
    }
}
