package dev.troupe.runtime.engine;

import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.RunId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asks the handler of the process that follows a run about its questions, each on its own thread.
 * Not safe for use by several threads, except for {@link #close}.
 */
final class FollowedQuestions {
    /** Gives an answer to the run; {@code false} if it does not accept it. */
    @FunctionalInterface
    interface Replies {
        boolean answer(String question, QuestionHandler.Answer answer);
    }

    private final RunId run;
    private final QuestionHandler handler;
    private final Replies replies;
    private final Runnable onLeftOpen;
    private final Map<String, Thread> asked = new HashMap<>();
    private final Set<String> leftOpen = new HashSet<>();

    FollowedQuestions(RunId run, QuestionHandler handler, Replies replies, Runnable onLeftOpen) {
        this.run = run;
        this.handler = handler;
        this.replies = replies;
        this.onLeftOpen = onLeftOpen;
    }

    /** Asks what is new; interrupts who is asked what is not open any more. */
    synchronized void update(List<OpenQuestion> open) {
        var keys = open.stream().map(each -> each.question().key()).collect(Collectors.toSet());
        asked.forEach((key, thread) -> {
            if (!keys.contains(key)) {
                thread.interrupt();
            }
        });
        asked.keySet().retainAll(keys);
        leftOpen.retainAll(keys);
        for (var each : open) {
            asked.computeIfAbsent(
                    each.question().key(),
                    key ->
                            Thread.ofVirtual()
                                    .name("question of " + run)
                                    .start(() -> ask(key, each)));
        }
    }

    private void ask(String key, OpenQuestion question) {
        try {
            var answer = handler.answer(run, question);
            if (answer.isPresent() && replies.answer(key, answer.get())) {
                return;
            }
        } catch (InterruptedException _) {
            return; // it is not open any more
        } catch (RuntimeException e) {
            leaveOpen(key); // a run must not wait for a user who will not answer
            throw e;
        }
        leaveOpen(key);
    }

    private void leaveOpen(String key) {
        synchronized (this) {
            leftOpen.add(key);
        }
        onLeftOpen.run();
    }

    /** Whether no user is being asked about any of these. */
    synchronized boolean areLeftOpen(List<OpenQuestion> open) {
        return open.stream().allMatch(each -> leftOpen.contains(each.question().key()));
    }

    /** Interrupts who is asked. */
    synchronized void close() {
        asked.values().forEach(Thread::interrupt);
    }
}
