package dev.troupe.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ConversationLauncherTest {
    private static TurnAnswered answer(int turn, Answer.State state) {
        return TurnAnswered.ofText(turn, state, "text");
    }

    private static boolean isFinal(boolean isActive, TurnAnswered... answers) {
        return ConversationLauncher.total(List.of(answers), isActive).isFinal();
    }

    @ParameterizedTest
    @EnumSource(
            value = Answer.State.class,
            names = {"NEEDS_INPUT", "INTERRUPTED"})
    void useOfWorkThatMayContinueIsNotFinal(Answer.State state) {
        assertThat(isFinal(false, answer(1, state))).isFalse();
        assertThat(isFinal(false, answer(1, state), answer(2, Answer.State.COMPLETED))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Answer.State.class,
            names = {"NEEDS_INPUT", "INTERRUPTED"},
            mode = Mode.EXCLUDE)
    void useOfWorkThatEndedIsFinal(Answer.State state) {
        assertThat(isFinal(false, answer(1, state))).isTrue();
        assertThat(isFinal(true, answer(1, state))).isFalse(); // it was continued
    }

    @Test
    void useOfADeletedConversationIsFinal() {
        assertThat(isFinal(false)).isTrue();
    }
}
