package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.chat.conversation.ChatProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.FillerWords;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageGateTest {
    /** Plans every request for an agent that can paint walls. */
    private static final class Painter implements OfflineSkill, TaskReader {
        private final String planned;

        Painter(String planned) {
            this.planned = planned;
        }

        @Override
        public Optional<ModelReply> reply(ModelRequest request) {
            return Optional.of(
                    new SingleAgentPlan(planned, "painting", LocalizedText.of("刷墙：", "Paint: "))
                            .plan(request.brief().field("message").asText()));
        }

        @Override
        public Set<String> agents() {
            return Set.of("painter");
        }

        @Override
        public TaskReading read(String task) {
            var words = List.of(Pattern.compile("paint|walls?|刷墙"));
            return TaskReading.of(task, words, List.of(), FillerWords.common());
        }
    }

    @Test
    void letsARequestPassOfWhichEveryWordIsRead() throws Exception {
        assertThat(new Painter("painter").reply(request("please paint the wall")))
                .isEqualTo(gate("painter").reply(request("please paint the wall")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "paint the wall unless it rains|'unless it rains'|paint the wall",
                "paint the wall, but not the door|'but not the door'|paint the wall",
                "刷墙，下雨除外|“下雨除外”|刷墙",
                "刷墙，飞的跑|“飞的跑”|刷墙",
                "刷墙，飞的跑吧|“飞的跑吧”|刷墙",
                "刷墙，飞跑的|“飞跑的”|刷墙",
                "飞跑刷墙|“飞跑”|刷墙",
            })
    void namesWhatNothingReadsAndWhatIsLeft(String message, String words, String rest) {
        assertThatThrownBy(() -> gate("painter").reply(request(message)))
                .asInstanceOf(InstanceOfAssertFactories.type(ModelException.class))
                .satisfies(e -> {
                    assertThat(e.problem().is(ChatProblem.UNREAD_WORDS)).isTrue();
                    assertThat(e.problem().text().zh() + e.problem().text().en())
                            .contains(words.substring(1, words.length() - 1), rest);
                });
    }

    @Test
    void leavesAgentsAloneThatAccountForTheirWordsThemselves() throws Exception {
        assertThat(gate("analyst").reply(request("sum the flurbed walls"))).isPresent();
    }

    @Test
    void doesNotCheckThePlanAfterAFailureAgain() throws Exception {
        var failed =
                Map.of(
                        "message", Value.of("paint the wall unless it rains"),
                        "failed", Value.of("agent-1"));

        assertThat(gate("painter").reply(request(Value.of(failed)))).isPresent();
    }

    private static CoverageGate gate(String planned) {
        return CoverageGate.before(List.of(new Painter(planned)));
    }

    private static ModelRequest request(String message) {
        return request(Value.of(Map.of("message", Value.of(message))));
    }

    private static ModelRequest request(Value brief) {
        return ModelRequest.of(ModelRole.PLANNER, List.of(new Message.User("plan")))
                .withBrief(brief);
    }
}
