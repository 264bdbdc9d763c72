package dev.troupe.packs.school.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionWriterTest {
    private static final String CHOICE =
            "{\"type\": \"multiple_choice\", \"question\": \"Choose the past tense of go.\", \"options\": [\"went\", \"goed\"], \"answer\": \"went\"}";
    private static final String BLANK =
            "{\"type\": \"fill_in_blank\", \"question\": \"She ____ home yesterday.\", \"answer\": \"went\"}";
    private static final String WRONG =
            "{\"type\": \"multiple_choice\", \"question\": \"Choose the past tense of see.\", \"options\": [\"seed\", \"sawed\"], \"answer\": \"saw\"}";
    private static final String GOOD = "{\"score\": 90, \"issues\": []}";

    @TempDir private Path directory = Path.of("");

    private static ScriptedReply questions(String... questions) {
        return ScriptedReply.text("{\"questions\": [" + String.join(", ", questions) + "]}");
    }

    private static ScriptedReply verdicts(String... verdicts) {
        return ScriptedReply.text("{\"verdicts\": [" + String.join(", ", verdicts) + "]}");
    }

    private ToolReply call(ScriptedModel model, String arguments) throws InterruptedException {
        var tool = new GenerateQuestions(model);
        return new ToolRunner(List.of(tool), ToolLimits.STANDARD.withoutPause())
                .call(
                        new ToolCall("call-1", "generate_questions", arguments),
                        TestToolContext.inDirectory(directory));
    }

    @Test
    void returnsADraftThatPassesWithoutARepair() throws InterruptedException {
        var model = ScriptedModel.of(questions(CHOICE, BLANK), verdicts(GOOD, GOOD));

        var reply = call(model, "{\"topic\": \"past tense\", \"count\": 2}");

        assertThat(reply.status()).isEqualTo(ToolStatus.OK);
        assertThat(reply.data().field("questions").items())
                .extracting(it -> it.field("id").asText() + " " + it.field("answer").asText())
                .containsExactly("q1 went", "q2 went");
        model.requireAllUsed();
    }

    @Test
    void repairsAQuestionWhoseAnswerIsNotAnOption() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        questions(CHOICE, WRONG), verdicts(GOOD), questions(BLANK), verdicts(GOOD));

        var reply = call(model, "{\"topic\": \"past tense\", \"count\": 2}");

        assertThat(reply.data().field("questions").items()).hasSize(2);
        assertThat(model.requests().get(2).messages().toString())
                .contains("'answer' is 'saw', which is not one of the options");
        model.requireAllUsed();
    }

    @Test
    void doesNotReturnWhatTheJudgementRejectsTwice() throws InterruptedException {
        var bad =
                "{\"score\": 90, \"issues\": [{\"severity\": \"high\", \"problem\": \"two answers are right\"}]}";
        var model =
                ScriptedModel.of(
                        questions(CHOICE, BLANK),
                        verdicts(GOOD, bad),
                        questions(
                                "{\"type\": \"fill_in_blank\", \"question\": \"They ____ here.\", \"answer\": \"were\"}"),
                        verdicts(bad));

        var reply = call(model, "{\"topic\": \"past tense\", \"count\": 2}");

        assertThat(reply.status()).isEqualTo(ToolStatus.DEGRADED);
        assertThat(reply.data().field("questions").items()).hasSize(1);
        assertThat(reply.message()).contains("only 1 of 2", "two answers are right");
    }

    @Test
    void doesNotReturnAQuestionThatWasNotJudged() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        questions(CHOICE),
                        ScriptedReply.text("all fine"),
                        questions(BLANK),
                        ScriptedReply.text("fine"));

        var reply = call(model, "{\"topic\": \"past tense\", \"count\": 1}");

        assertThat(reply.code()).isEqualTo("school.bad-questions");
        assertThat(reply.message()).contains("the question was not judged");
    }

    @Test
    void reportsThatNothingReadableWasWritten() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text("Sure!"), ScriptedReply.text("Sure!"));

        var reply = call(model, "{\"topic\": \"past tense\"}");

        assertThat(reply.code()).isEqualTo("school.bad-questions");
        assertThat(reply.message()).contains("no question was readable");
    }

    @Test
    void requiresAModel() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.failure(ModelProblem.NEEDS_MODEL, "offline"));

        var reply = call(model, "{\"topic\": \"past tense\"}");

        assertThat(reply.code()).isEqualTo("school.model-required");
        assertThat(reply.message()).contains("questions need a language model");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"topic\": \" \"} | topic must not be empty",
                "{\"topic\": \"x\", \"count\": 21} | count must be 1 to 20",
                "{\"topic\": \"x\", \"types\": [\"riddle\"]} | 'riddle'",
                "{\"topic\": \"x\", \"difficulty\": \"insane\"} | easy, medium or hard",
            })
    void refusesWrongArguments(String arguments, String problem) throws InterruptedException {
        var reply = call(ScriptedModel.of(), arguments);

        assertThat(reply.status()).isEqualTo(ToolStatus.ERROR);
        assertThat(reply.message()).contains(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\": \"true_false\", \"question\": \"Water boils at 100 degrees.\", \"answer\": \"maybe\"} | give true or false",
                "{\"type\": \"fill_in_blank\", \"question\": \"She went home.\", \"answer\": \"went\"} | has no blank",
                "{\"type\": \"short_answer\", \"question\": \"Why?\", \"answer\": \"so\"} | shorter than 8",
                "{\"type\": \"short_answer\", \"question\": \"Explain the past tense.\"} | 'answer' is missing",
                "{\"type\": \"essay\", \"question\": \"Explain the past tense.\", \"answer\": \"x\"} | 'type' is 'essay'",
                "{\"type\": \"multiple_choice\", \"question\": \"Choose one of these.\", \"options\": [\"a\", \"a\"], \"answer\": \"a\"} | same item twice",
                "{\"type\": \"multiple_choice\", \"question\": \"Choose one of these.\", \"options\": [\"a\"], \"answer\": \"a\"} | give 2 to 6",
            })
    void findsWhatIsWrongWithAQuestion(String question, String problem) {
        var request = new QuestionRequest("topic", 1, List.of(QuestionType.values()), "easy", "");

        assertThat(QuestionRules.findProblems(Json.parse(question), request))
                .anySatisfy(it -> assertThat(it).contains(problem));
        assertThat(QuestionRules.findProblems(Value.missing(), request)).isNotEmpty();
    }
}
