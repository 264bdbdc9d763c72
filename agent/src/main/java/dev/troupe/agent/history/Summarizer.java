package dev.troupe.agent.history;

import dev.troupe.model.Message;
import java.util.List;

/** Summarizes messages that are about to be dropped. */
@FunctionalInterface
public interface Summarizer {
    /**
     * Sums up.
     *
     * @param messages in order; an earlier summary may be among them
     * @param maxTokens of the summary; what is longer is cut
     */
    String summarize(List<Message> messages, int maxTokens) throws InterruptedException;

    /** Lists what was asked, called and answered, without a model. */
    Summarizer PLAIN = HistoryLines::digest;
}
