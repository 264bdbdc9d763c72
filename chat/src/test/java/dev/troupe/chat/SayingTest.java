package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SayingTest {
    private final List<String> told = new ArrayList<>();
    private final Saying saying = new Saying(this::hear);

    private void hear(String type, Value payload) {
        told.add(type.equals("text.delta") ? payload.field("text").asText() : type);
    }

    @Test
    void tellsSomeWordsAtATimeAndLeavesTheEndToTheAnswer() {
        for (int i = 0; i < 20; i++) {
            saying.on("abcdefgh ");
        }

        assertThat(told).hasSizeBetween(4, 8).allMatch(text -> text.length() >= 24);
        assertThat("abcdefgh ".repeat(20)).startsWith(String.join("", told));
    }

    @Test
    void tellsNothingOfAReplyThatComesAtOnce() {
        saying.on("All of it, however long it is, in a single piece.");

        assertThat(told).isEmpty();
    }

    @Test
    void takesBackWhatItToldWhereTheReplyBeginsAnew() {
        assertThat(saying.startOver()).isTrue();
        saying.on("The first half of a reply that breaks off");
        saying.on(" here");

        assertThat(saying.startOver()).isTrue();
        saying.on("The whole of the reply that came after it");
        saying.on(".");

        assertThat(told)
                .containsExactly(
                        "The first half of a reply that breaks off",
                        "text.restarted",
                        "The whole of the reply that came after it");
    }
}
