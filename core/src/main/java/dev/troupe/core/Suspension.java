package dev.troupe.core;

/**
 * Ends an attempt that has to wait for a person, so that no thread waits. An error, because code
 * that catches exceptions must let it pass.
 */
final class Suspension extends Error {
    private static final long serialVersionUID = 1;

    private final transient Question question;

    Suspension(Question question) {
        super("a node waits for a person; let this pass", null, false, false);
        this.question = question;
    }

    Question question() {
        return question;
    }
}
