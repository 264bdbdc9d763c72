package dev.troupe.chat.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEventJson;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerStreamTest {
    private final List<String> told = new ArrayList<>();
    private final AnswerStream saying = new AnswerStream(this::hear);

    private void hear(ConversationEvent.Progress event) {
        told.add(
                event instanceof ConversationEvent.TextWritten(var text)
                        ? text
                        : ConversationEventJson.typeOf(event));
    }

    @Test
    void tellsSomeWordsAtATimeAndLeavesTheEndToTheAnswer() {
        for (int i = 0; i < 20; i++) {
            saying.onText("abcdefgh ");
        }

        assertThat(told).hasSizeBetween(4, 8).allMatch(text -> text.length() >= 24);
        assertThat("abcdefgh ".repeat(20)).startsWith(String.join("", told));
    }

    @Test
    void tellsNothingOfAReplyThatComesAtOnce() {
        saying.onText("All of it, however long it is, in a single piece.");

        assertThat(told).isEmpty();
    }

    @Test
    void takesBackWhatItToldWhereTheReplyBeginsAnew() {
        assertThat(saying.acceptsRestart()).isTrue();
        saying.onText("The first half of a reply that breaks off");
        saying.onText(" here");

        assertThat(saying.acceptsRestart()).isTrue();
        saying.onText("The whole of the reply that came after it");
        saying.onText(".");

        assertThat(told)
                .containsExactly(
                        "The first half of a reply that breaks off",
                        "text.restarted",
                        "The whole of the reply that came after it");
    }
}
