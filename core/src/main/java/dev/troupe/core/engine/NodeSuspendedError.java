package dev.troupe.core.engine;

import dev.troupe.core.run.Question;

/**
 * Ends an attempt that has to wait for a user, so that no thread is blocked. An error, because code
 * that catches exceptions must let it pass.
 */
final class NodeSuspendedError extends Error {
    private static final long serialVersionUID = 1;

    private final transient Question question;

    NodeSuspendedError(Question question) {
        super("a node waits for a user; do not catch this", null, false, false);
        this.question = question;
    }

    Question question() {
        return question;
    }
}
