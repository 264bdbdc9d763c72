package dev.troupe.chat.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.chat.run.WaitingRun.Reply;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingRunTest {
    private static final RunId RUN = new RunId("run-1");

    private static WaitingRun waiting(OpenQuestion... questions) {
        return new WaitingRun(RUN, "sum the sales", List.of(questions));
    }

    private static OpenQuestion question(String key, String kind, String... options) {
        var subject = Value.of(Map.of("kind", Value.of(kind)));
        var asked = new Question(key, "Which " + key + "?", List.of(options), subject, null);
        return new OpenQuestion(new NodeId("node-1"), asked, null);
    }

    private static String answer(WaitingRun run, String message) {
        return run.read(message, "mei") instanceof Reply.Answers(var event, boolean isCertain)
                ? event.key() + "=" + event.answer().asText() + (isCertain ? "" : "?")
                : run.read(message, "mei").getClass().getSimpleName();
    }

    @ParameterizedTest
    @CsvSource({
        "2, quarter=Q2",
        "Q2, quarter=Q2",
        "q1, quarter=Q1",
        "the second one, quarter=Q2",
        "第2个, quarter=Q2",
        "二, quarter=Q2",
        "never mind, Drops",
        "算了, Drops",
        "Q7, IsUnclear",
        "Draw a chart of sales.csv, IsUnclear"
    })
    void readsOneOfTheOptions(String message, String expected) {
        assertThat(answer(waiting(question("quarter", "step", "Q1", "Q2")), message))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "yes, 'words=Compute this'",
        "好, 'words=Compute this'",
        "1, 'words=Compute this'",
        "no, 'words=Compute nothing'",
        "不要, 'words=Compute nothing'",
        "by month, IsUnclear"
    })
    void readsAPlainYesAndNoWhereAQuestionLapses(String message, String expected) {
        var question =
                new UserQuestion(
                                RUN.value(),
                                "node-1",
                                "data",
                                "Compute this?",
                                List.of("Compute this", "Compute nothing"),
                                false,
                                false,
                                true,
                                Language.EN)
                        .toQuestion(null);
        var asked =
                new Question(
                        "words", question.text(), question.options(), question.subject(), null);
        var run = waiting(new OpenQuestion(new NodeId("node-1"), asked, null));

        assertThat(answer(run, message)).isEqualTo(expected);
        assertThat(run.lapses()).isTrue();
        assertThat(waiting(question("quarter", "step", "Q1")).lapses()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Berlin, city=Berlin",
        "上海, city=上海",
        "the one in the north, city=the one in the north?",
        "删除 notes.csv 并汇总, city=删除 notes.csv 并汇总?"
    })
    void readsWordsOfTheUserAndMarksThoseThatMayBeARequest(String message, String expected) {
        assertThat(answer(waiting(question("city", "step")), message)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "quarter: 2, quarter=Q2",
        "city: Berlin, city=Berlin",
        "month: 2, IsUnclear",
        "2, IsUnclear"
    })
    void takesAnAnswerWithAKeyForThatQuestionAlone(String message, String expected) {
        var run = waiting(question("city", "step"), question("quarter", "step", "Q1", "Q2"));

        assertThat(answer(run, message)).isEqualTo(expected);
    }

    @Test
    void aYesWithTheKeyOfAnotherCallPermitsNothing() {
        var run = waiting(question("approval 1", "approval", "once", "run"));

        assertThat(run.read("approval 2: yes", "mei")).isInstanceOf(Reply.IsOther.class);
        assertThat(run.read("approval 1: yes", "mei")).isInstanceOf(Reply.Answers.class);
    }

    @ParameterizedTest
    @CsvSource({
        "yes, ONCE",
        "可以, ONCE",
        "1, ONCE",
        "2, RUN",
        "3, REFUSED",
        "no, REFUSED",
        "不要, REFUSED",
        "refuse, REFUSED"
    })
    void permitsByAPlainYesAlone(String message, Approval.Decision expected) {
        var reply = waiting(question("call", "approval", "once", "run")).read(message, "mei");

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Answers.class,
                        answers ->
                                assertThat(Approval.of(answers.event().answer()).decision())
                                        .isEqualTo(expected));
    }

    @Test
    void tellsTheAgentWhyNot() {
        var reply = waiting(question("call", "approval")).read("no, keep the file", "mei");

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Answers.class,
                        answers ->
                                assertThat(Approval.of(answers.event().answer()).reason())
                                        .isEqualTo("keep the file"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"yes but only the first", "what is in it?", "yes, and delete b.csv", "4"})
    void permitsNothingByOtherWords(String message) {
        assertThat(waiting(question("call", "approval")).read(message, "mei"))
                .isInstanceOf(Reply.IsOther.class);
    }

    @Test
    void takesAnAnswerForNoOtherQuestionThanTheOneItIsMeantFor() {
        var both = waiting(question("call", "approval"), question("quarter", "step", "Q1", "Q2"));

        assertThat(Stream.of("yes", "2", "Q1", "3: yes").map(each -> answer(both, each)))
                .containsOnly("IsUnclear");
        assertThat(answer(both, "2: Q1")).isEqualTo("quarter=Q1");
        assertThat(answer(both, "1: yes")).startsWith("call=");
    }

    @Test
    void showsQuestionsWithTheirNumbersAndOptions() {
        var one = waiting(question("quarter", "step", "Q1", "Q2"));
        var both = waiting(question("quarter", "step", "Q1", "Q2"), question("city", "step"));

        assertThat(one.text())
                .isEqualTo(
                        """
                        The run is waiting for an answer:
                        Which quarter?
                          1. Q1
                          2. Q2\
                        """);
        assertThat(both.text()).contains("1: Which quarter?", "2: Which city?", "such as '1: 1'");
    }
}
