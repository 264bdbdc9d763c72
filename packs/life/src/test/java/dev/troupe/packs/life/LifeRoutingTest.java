package dev.troupe.packs.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolChoice;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages from the router to the account of their words, without which nothing is done. */
class LifeRoutingTest {
    private static final LifeRouting ROUTING =
            new LifeRouting(Clock.fixed(Instant.parse("2026-11-18T09:00:00Z"), ZoneOffset.UTC));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postpone the task report by 2 days",
                "postpone the tax return by three days",
                "push follow-up report back by a week",
                "move up the tax return by two weeks",
                "postpone the task set up server by 2 days",
                "报税推迟两天",
                "把报税推迟3天",
                "把任务搭建服务器提前一周",
                "reopen the task tax return",
                "mark the tax return as not done",
                "重新打开任务报税",
                "把报税标记为未完成",
            })
    void readsEveryWordOfAChange(String message) {
        var routed = Json.parse(route(message).orElseThrow().text()).field("request").asText();

        assertThat(routed).isEqualTo(message);
        var read = ROUTING.read(routed).read();
        assertThat(RequestCoverage.of(routed, read, List.of(), FillerWords.common()).unread())
                .extracting(span -> routed.substring(span.start(), span.end()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Good day!", "真不错"})
    void leavesGreetingsToOthers(String message) {
        assertThat(route(message)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "今年目标是多少,true",
        "list goals,true",
        "我今年的目标是什么,false",
        "what are my goals,false",
        "add a task: buy milk,false"
    })
    void tellsAQuestionThatFilesMayAnswerRather(String message, boolean isLookup) {
        var routed = Json.parse(route(message).orElseThrow().text());

        assertThat(routed.field("entities").field("lookup").equals(Value.of(true)))
                .isEqualTo(isLookup);
    }

    @Test
    void plansNoQuestionThatWasRoutedToAFile() {
        var files = Value.of(Map.of("files", Value.of(List.of(Value.of("goals.csv")))));
        var question = Map.of("message", Value.of("list goals"));
        var ofFile = Map.of("message", Value.of("list goals"), "entities", files);

        assertThat(plan(question)).isPresent();
        assertThat(plan(ofFile)).isEmpty();
    }

    private static Optional<ModelReply> plan(Map<String, Value> brief) {
        var messages = List.<Message>of(new Message.User("list goals"));
        return ROUTING.reply(
                ModelRequest.of(ModelRole.PLANNER, messages).withBrief(Value.of(brief)));
    }

    @Test
    void refersToTheListBeforeAReportOnARun() {
        var messages =
                List.<Message>of(
                        new Message.User("list my tasks"),
                        new Message.Assistant("2 tasks:\n- buy milk\n- call Ann", List.of()),
                        new Message.User("what happened to my last run?"),
                        new Message.Assistant("The last run (r-1, done): list my tasks", List.of()),
                        new Message.User("complete the second one"));
        var brief =
                Map.of(
                        "message", Value.of("complete the second one"),
                        "previous", Value.of("list my tasks"));

        var reply = ROUTING.reply(toRouter(messages, Value.of(brief))).orElseThrow();

        assertThat(reply.text()).contains("call Ann");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the third one is done",
                "third one's done",
                "move the third to Friday",
                "mark the third as done"
            })
    void refersToTheListBeforeAChange(String message) {
        var messages =
                List.<Message>of(
                        new Message.User("list my tasks"),
                        new Message.Assistant(
                                "3 tasks:\n- buy milk\n- call Ann\n- sweep", List.of()),
                        new Message.User("complete the task buy milk"),
                        new Message.Assistant("Task 'buy milk' is done.", List.of()),
                        new Message.User(message));
        var brief =
                Map.of(
                        "message", Value.of(message),
                        "previous", Value.of("complete the task buy milk"));

        var reply = ROUTING.reply(toRouter(messages, Value.of(brief))).orElseThrow();

        assertThat(Json.parse(reply.text()).field("request").asText()).contains("sweep");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "remind me to sign contract.pdf on Friday",
                "提醒我明天寄出 合同.docx",
                "write down that the alarm code is 9931",
            })
    void readsEveryWordOfWhatIsRecorded(String message) {
        assertThat(route(message)).isPresent();
        var read = ROUTING.read(message).read();
        assertThat(RequestCoverage.of(message, read, List.of(), FillerWords.common()).unread())
                .extracting(span -> message.substring(span.start(), span.end()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"remind me what contract.pdf says", "sign contract.pdf"})
    void leavesFilesToOthers(String message) {
        assertThat(route(message)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"I paid the rent", "房租交了"})
    void takesWhatTheUserStatesToHaveDone(String message) {
        assertThat(route(message)).isPresent();
    }

    private static Optional<ModelReply> route(String message) {
        return ROUTING.reply(
                toRouter(
                        List.of(new Message.User(message)),
                        Value.of(Map.of("message", Value.of(message)))));
    }

    private static ModelRequest toRouter(List<Message> messages, Value brief) {
        return new ModelRequest(
                ModelRole.ROUTER, messages, List.of(), ToolChoice.AUTO, null, null, brief);
    }
}
