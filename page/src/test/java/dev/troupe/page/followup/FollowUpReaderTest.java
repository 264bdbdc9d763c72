package dev.troupe.page.followup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply.FinishReason;
import dev.troupe.page.FollowUpSamples;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PagePlanner;
import dev.troupe.page.request.RequestPlanner;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FollowUpReaderTest {
    private static FollowUp read(String message, @Nullable ChatModel model)
            throws InterruptedException {
        var other =
                FollowUpSamples.BLUEPRINT
                        .withName("Costs")
                        .withSource("costs", "2026-11-24T00:00:00Z");
        var rules =
                new RequestPlanner(
                        (_, _) -> ToolReply.error(AgentProblem.BAD_ARGUMENTS, "not understood"),
                        InstantSource.system(),
                        List.of(request ->
                                request.text().startsWith("costs")
                                        ? Optional.of(new PagePlan.Planned(other))
                                        : Optional.empty()));
        return new FollowUpReader(FollowUpSamples.REFINEMENTS, new PagePlanner(rules, null), model)
                .read(message, FollowUpSamples.BLUEPRINT, FollowUpSamples.PAGE);
    }

    private static PageAnswer chat(String message, @Nullable ChatModel model)
            throws InterruptedException {
        return ((FollowUp.Chat) read(message, model)).answer();
    }

    @ParameterizedTest
    @ValueSource(strings = {"make the bars red", "把表格放到最前面", "remove the table"})
    void aChangeIsRefined(String message) throws InterruptedException {
        var refine = (FollowUp.Refine) read(message, null);

        assertThat(refine.patched().version()).isEqualTo(2);
        assertThat(refine.patched()).isNotEqualTo(FollowUpSamples.BLUEPRINT);
    }

    @Test
    void aQuestionIsAnsweredFromThePage() throws InterruptedException {
        assertThat(chat("what is the highest amount?", null).blocks()).containsExactly("months");
    }

    @ParameterizedTest
    @ValueSource(strings = {"costs of 2026", "rebuild the page as: costs", "重做页面：costs"})
    void anotherPageAsksFirstAndStatesWhatIsLost(String message) throws InterruptedException {
        var rebuild = (FollowUp.Rebuild) read(message, null);

        assertThat(rebuild.blueprint().name()).isEqualTo("Costs");
        assertThat(rebuild.loss().en())
                .contains("'Costs' replaces this one", "all components remain", "Confirm");
    }

    @Test
    void aChangeThatIsNotUnderstoodChangesNothing() throws InterruptedException {
        assertThat(chat("make the bars dance", null).text()).contains("make the bars dance");
    }

    @Test
    void whatIsInDoubtIsAQuestion() throws InterruptedException {
        assertThat(chat("why did it rise?", null).text()).contains("does not have: why, rise");
    }

    @Test
    void aModelAnswersWithCitationsAndNumbersOfThePage() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("Sales rose by 40% to 560 [months] [costs]."),
                        ScriptedReply.text("Sales rose from 210 to 560 [months]."));

        var answer = chat("why did it rise?", model);

        assertThat(answer.text()).isEqualTo("Sales rose from 210 to 560 [months].");
        assertThat(answer.blocks()).containsExactly("months");
        assertThat(model.requests().getLast().messages().getLast().toString())
                .contains("the blocks do not have 40%", "there is no block [costs]");
    }

    @Test
    void anAnswerWithInventedNumbersOrWithoutSourceIsWithheld() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("It rose."),
                        ScriptedReply.text("It rose to 561 [months]."));

        var answer = chat("why did it rise?", model);

        assertThat(answer.text()).contains("withheld").doesNotContain("561");
        assertThat(answer.blocks()).isEmpty();
    }

    @Test
    void anAnswerThatWasCutIsAskedForAgain() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("It rose [months]")
                                .withFinishReason(FinishReason.LENGTH),
                        ScriptedReply.text("It rose [months]."));

        assertThat(chat("why did it rise?", model).text()).isEqualTo("It rose [months].");
    }

    @Test
    void aModelIsNotAskedWhatThePageAnswers() throws InterruptedException {
        var model = new ScriptedModel();

        chat("what is the highest amount?", model);

        assertThat(model.requests()).isEmpty();
    }
}
