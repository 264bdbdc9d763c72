package dev.troupe.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.AnswerDetails.TurnUsage;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TurnAnswersTest {
    private static final Usage TOTAL = new Usage(30, 10, BigDecimal.ONE);

    private static TurnAnswered answer(@Nullable TurnUsage usage) {
        var details =
                new Composed(
                        "Hello",
                        List.of(),
                        null,
                        Value.missing(),
                        Value.missing(),
                        Value.missing(),
                        usage);
        return new TurnAnswered(1, Answer.State.COMPLETED, "Hello!", null, null, details);
    }

    @Test
    void readsTheUsageOfPlanning() {
        var planning = new Usage(20, 5, BigDecimal.ONE);

        assertThat(TurnAnswers.planningUsage(answer(new TurnUsage(TOTAL, planning))))
                .isEqualTo(planning);
    }

    @Test
    void countsNoPlanningWhereItWasNotRecorded() {
        assertThat(TurnAnswers.planningUsage(answer(null))).isEqualTo(Usage.NONE);
        assertThat(TurnAnswers.planningUsage(answer(new TurnUsage(TOTAL, null))))
                .isEqualTo(Usage.NONE);
        assertThat(TurnAnswers.planningUsage(TurnAnswers.cancelledAnswer(1, Language.EN)))
                .isEqualTo(Usage.NONE);
    }

    @Test
    void knowsTheCostOfPlanningWithoutTokens() {
        var unpriced = Usage.withoutCost(0, 0);

        assertThat(TurnAnswers.planningUsage(answer(new TurnUsage(TOTAL, unpriced))))
                .isEqualTo(Usage.NONE);
    }
}
