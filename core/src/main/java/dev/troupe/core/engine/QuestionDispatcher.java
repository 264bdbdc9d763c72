package dev.troupe.core.engine;

import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Puts the questions of one run to the engine's respondent. Belongs to the mailbox. */
final class QuestionDispatcher {
    private final RunMailbox mailbox;
    private final QuestionHandler questionHandler;
    private final Map<String, Thread> waiting = new HashMap<>(0); // by key of the question
    private final Set<String> left = ConcurrentHashMap.newKeySet(0); // keys that were left open

    QuestionDispatcher(RunMailbox mailbox, QuestionHandler questionHandler) {
        this.mailbox = mailbox;
        this.questionHandler = questionHandler;
    }

    /** Asks what is open and not being asked, and stops asking what is no longer open. */
    void update(List<OpenQuestion> open) {
        if (open.isEmpty() && waiting.isEmpty()) {
            return;
        }
        var keys = new HashSet<String>();
        for (var question : open) {
            var key = question.question().key();
            keys.add(key);
            waiting.computeIfAbsent(key, _ -> Thread.startVirtualThread(() -> ask(question)));
        }
        waiting.forEach((key, thread) -> interrupt(thread, !keys.contains(key)));
        waiting.keySet().retainAll(keys);
    }

    /** Whether none of these questions is being handled any more. */
    boolean isLeftOpen(List<OpenQuestion> open) {
        return open.stream().allMatch(question -> left.contains(question.question().key()));
    }

    private static void interrupt(Thread thread, boolean isOver) {
        if (isOver) {
            thread.interrupt();
        }
    }

    private void ask(OpenQuestion open) {
        var key = open.question().key();
        try {
            var answer = questionHandler.answer(mailbox.id(), open);
            if (answer.isPresent()) {
                var given = answer.get();
                mailbox.post(new RunEvent.QuestionAnswered(key, given.value(), given.by()));
            } else {
                leaveOpen(key);
            }
        } catch (InterruptedException _) {
            // the answer is not needed any more
        } catch (RuntimeException e) {
            leaveOpen(key); // a run must not wait for a user who will not answer
            throw e;
        }
    }

    private void leaveOpen(String key) {
        left.add(key);
        mailbox.check();
    }
}
