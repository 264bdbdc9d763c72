package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.TestCards;
import dev.troupe.codec.Json;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SketchValueTest {
    private static final List<AgentCard> CARDS =
            TestCards.catalog().agents().stream().map(Agent::card).toList();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "统计 a.csv",
                "读取 a.csv，计算每月总额，画图保存为 b.png",
                "Fetch https://a.example/ and https://b.example/, compare the prices and save the report as r.md"
            })
    void readsWhatTheRouterHasUnderstood(String request) {
        var sketch = PlanSketch.of(request, CARDS);
        var value = Json.parse(Json.write(SketchValue.write(sketch.nodes())));

        assertThat(SketchValue.read(value, CARDS)).contains(sketch.nodes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{\"agent\":\"nobody\",\"track\":0,\"clauses\":[\"x\"],\"after\":[]}]",
                "[{\"agent\":\"data\",\"track\":0,\"clauses\":[\"x\"],\"after\":[0]}]"
            })
    void readsNoNodesThatDoNotFit(String json) {
        assertThat(SketchValue.read(Json.parse(json), CARDS)).isEmpty();
    }
}
