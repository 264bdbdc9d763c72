package dev.troupe.core.engine;

import dev.troupe.core.decision.Deadlines;
import dev.troupe.core.workflow.AgentNode;
import java.util.List;

/**
 * An attempt on a thread of this process, which continues with the next node; a stop does not reach
 * that one.
 */
final class NodeTask extends NodeAttempt implements Runnable {
    private final RunMailbox mailbox;
    private volatile boolean hasLeft; // the engine ignores it from now on

    NodeTask(RunMailbox mailbox, AgentNode node, int position, int attempt, long deadline) {
        super(
                mailbox,
                mailbox.parts().executorOf(node.type()),
                node,
                attempt,
                deadline,
                mailbox.state().effects(position));
        this.mailbox = mailbox;
    }

    /** Starts these tasks from a position on, each on a separate thread. */
    static void launchAll(List<NodeTask> tasks, int from) {
        for (int i = from; i < tasks.size(); i++) {
            Thread.startVirtualThread(tasks.get(i));
        }
    }

    /**
     * Runs this attempt, then on the same thread whatever single successor it made ready, and so
     * on. An interrupt cannot affect the next node on the thread: that starts only after its thread
     * has had its own turn, hence after the mailbox's turn in which the interrupt is sent.
     */
    @Override
    public void run() {
        var task = this;
        while (task != null) {
            var end = task.execute();
            if (end == null) {
                task.detach();
                return;
            }
            task = task.mailbox.finish(end);
        }
    }

    private void detach() {
        hasLeft = true;
        mailbox.check();
    }

    @Override
    public boolean hasDetached() {
        return hasLeft;
    }

    /** Never once it has left. */
    @Override
    public long deadline() {
        return hasLeft ? Deadlines.NEVER : super.deadline();
    }
}
