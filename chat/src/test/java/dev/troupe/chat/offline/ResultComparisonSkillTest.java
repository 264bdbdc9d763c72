package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultComparisonSkillTest {
    private static final String SMALL = "Computed.\n\n| count |\n| --- |\n| 1,204.5 |";
    private static final String LARGE =
            "Computed.\n\n| city | count |\n| --- | --- |\n| Rome | 3,000 |";
    private static final String ROWS = LARGE + "\n| Oslo | 2 |";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "and what's the difference? | 1,795.5 (3,000 - 1,204.5)",
                "What is the gap between the two? | 1,795.5 (3,000 - 1,204.5)",
                "what is the sum of both? | 4,204.5 together (1,204.5 + 3,000)",
                "它们差多少 | 1,795.5（3,000 - 1,204.5）",
                "这两个加起来是多少？ | 4,204.5（1,204.5 + 3,000）",
            })
    void computesWithTheLastTwoNumbers(String message, String outcome) {
        assertThat(reply(ModelRole.ROUTER, message, SMALL, LARGE)).isPresent();
        assertThat(reply(ModelRole.DEFAULT, message, ROWS, SMALL, LARGE).orElseThrow().text())
                .contains(outcome);
    }

    @Test
    void leavesWhatIsNotAboutTwoNumbers() {
        assertThat(reply(ModelRole.ROUTER, "what is the difference?", ROWS, LARGE)).isEmpty();
        assertThat(reply(ModelRole.ROUTER, "what is the difference?", LARGE)).isEmpty();
        assertThat(reply(ModelRole.ROUTER, "the difference per month", SMALL, LARGE)).isEmpty();
        assertThat(reply(ModelRole.ROUTER, "每月差多少", SMALL, LARGE)).isEmpty();
    }

    private static Optional<ModelReply> reply(ModelRole role, String message, String... answers) {
        var messages = new ArrayList<Message>();
        for (var answer : answers) {
            messages.add(new Message.User("how many?"));
            messages.add(new Message.Assistant(answer, List.of()));
        }
        messages.add(new Message.User(message));
        var brief = Value.of(Map.of("message", Value.of(message)));
        return new ResultComparisonSkill().reply(ModelRequest.of(role, messages).withBrief(brief));
    }
}
