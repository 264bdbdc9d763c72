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
import org.junit.jupiter.params.ParameterizedTest;
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

    private static Optional<ModelReply> route(String message) {
        return ROUTING.reply(
                new ModelRequest(
                        ModelRole.ROUTER,
                        List.of(new Message.User(message)),
                        List.of(),
                        ToolChoice.AUTO,
                        null,
                        null,
                        Value.of(Map.of("message", Value.of(message)))));
    }
}
