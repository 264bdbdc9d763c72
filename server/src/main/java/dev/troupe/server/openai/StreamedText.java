package dev.troupe.server.openai;

/**
 * The part of an answer that a client received while it was written. What was sent cannot be taken
 * back, so an answer that becomes another follows it as a whole. For one thread.
 */
public final class StreamedText {
    private static final String SEPARATOR = "---\n\n";

    private final StringBuilder sent = new StringBuilder();
    private boolean isRevoked;
    private boolean hasProgress;

    /** Takes note of lines about progress, which the text is separated from. */
    public void addProgress() {
        hasProgress = true;
    }

    /** What to send of a piece; empty if the answer is written again. */
    public String add(String delta) {
        if (isRevoked) {
            return "";
        }
        boolean isFirst = sent.isEmpty();
        sent.append(delta);
        return isFirst && hasProgress ? SEPARATOR + delta : delta;
    }

    /** Takes note that the answer is written again. */
    public void revoke() {
        isRevoked = !sent.isEmpty();
    }

    /** What is missing of the answer. */
    public String restOf(String answer) {
        if (sent.isEmpty()) {
            return hasProgress ? SEPARATOR + answer : answer;
        }
        return !isRevoked && answer.startsWith(sent.toString())
                ? answer.substring(sent.length())
                : "\n\n" + SEPARATOR + answer;
    }
}
