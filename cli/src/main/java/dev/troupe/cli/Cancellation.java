package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.core.Problem;
import dev.troupe.language.Language;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C interrupt the calling thread instead of ending the process at once, so that a run is
 * cancelled and its result still shown.
 */
final class Cancellation implements AutoCloseable {
    private static final int PATIENCE = 20; // seconds until the process ends anyway

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private Cancellation(Thread worker) {
        this.hook =
                new Thread(
                        () -> {
                            worker.interrupt();
                            await();
                        },
                        "cancel");
    }

    /** To be closed when everything has been shown. */
    static Cancellation ofCurrentThread() {
        var cancellation = new Cancellation(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(cancellation.hook);
        return cancellation;
    }

    /** What is answered when a person stops a request before it has come to anything. */
    static Answer answer(Language language) {
        var problem = Problem.of(CliProblem.CANCELLED, "已取消。", "Cancelled.");
        var text = language.choose(problem.sentence().zh(), problem.sentence().en());
        return new Answer(Answer.State.CANCELLED, text, List.of(), null, null, null, problem);
    }

    private void await() {
        try {
            boolean _ = done.await(PATIENCE, TimeUnit.SECONDS); // in time or not, the process ends
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // the process is ending already, which is what the hook waited for
        }
    }
}
