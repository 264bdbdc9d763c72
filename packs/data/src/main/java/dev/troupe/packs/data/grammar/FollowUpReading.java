package dev.troupe.packs.data.grammar;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** What a message means after a question about a table. */
public sealed interface FollowUpReading {
    /** It changes the question. */
    record Changed(HeldQuestion question, QuestionGrammar.Reading reading)
            implements FollowUpReading {}

    /** It is a whole question. */
    record Complete() implements FollowUpReading {}

    /**
     * It is not read whole.
     *
     * @param isReferring whether it contains words for the question before, or a part of it is read
     */
    record Unread(List<String> words, boolean isReferring) implements FollowUpReading {
        public Unread {
            words = List.copyOf(words);
        }
    }

    /** Its words are read, but it is unclear what they change. */
    record Unclear() implements FollowUpReading {}

    /**
     * It names a period that may be several, or none of the table.
     *
     * @param why nothing is changed
     */
    record OpenPeriod(LocalizedText why) implements FollowUpReading {}

    /** It names conditions that the question states already. */
    record Unchanged() implements FollowUpReading {}

    /** It changes a chart that the question does not draw. */
    record NoSuchChart() implements FollowUpReading {}

    /** It undoes a change, and there is none. */
    record NothingToUndo() implements FollowUpReading {}
}
