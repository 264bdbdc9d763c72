package dev.troupe.core.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Condition.And;
import dev.troupe.core.workflow.Condition.Compare;
import dev.troupe.core.workflow.Condition.IsSet;
import dev.troupe.core.workflow.Condition.Not;
import dev.troupe.core.workflow.Condition.Operand;
import dev.troupe.core.workflow.Condition.Operator;
import dev.troupe.core.workflow.Condition.Or;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConditionTest {
    private record Seen(Value output, Map<String, Value> variables, Map<String, Value> outputs)
            implements Condition.EvaluationContext {
        @Override
        public Value variable(String key) {
            return variables.getOrDefault(key, Value.missing());
        }

        @Override
        public Value output(NodeId node) {
            return outputs.getOrDefault(node.value(), Value.missing());
        }
    }

    private static final Seen SEEN =
            new Seen(
                    Value.of(
                            Map.of(
                                    "score",
                                    Value.of(0.8),
                                    "city",
                                    Value.of("Rome"),
                                    "ok",
                                    Value.of(true),
                                    "tags",
                                    Value.of(List.of(Value.of("a"), Value.of("b"))))),
                    Map.of(
                            "approved",
                            Value.of(false),
                            "count",
                            Value.of(3),
                            "empty",
                            Value.of(""),
                            "城市",
                            Value.of("罗马")),
                    Map.of("agent-1", Value.of(Map.of("n", Value.of(2)))));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "output.score >= 0.7 and not vals.approved",
                "output.score == 0.80",
                "output.city == 'Rome'",
                "output.city != \"Paris\"",
                "city == 'Rome'",
                "count > 2 && count <= 3",
                "count > 5 || ok",
                "!approved",
                "output.tags contains 'b'",
                "output.city contains 'om'",
                "'score' in output",
                "output.city in ['Paris', 'Rome']",
                "count in [1, 2, 3]",
                "count > -1",
                "output.tags.1 == 'b'",
                "nodes.agent-1.output.n == 2",
                "NOT approved AND ok",
                "ok == True",
                "vals.nothing == null",
                "nothing == None",
                "not empty",
                "城市 == '罗马'",
                "vals.城市　==　'罗马'",
                "ok and (approved or count == 3)",
                "output.score < 1 and output.city < 'Sofia'",
                "output.tags",
                "not (approved)"
            })
    void holds(String text) {
        assertThat(Condition.parse(text).holds(SEEN)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "output.city > 3",
                "output.city < 3",
                "nothing > 0",
                "nothing <= 0",
                "nodes.ghost.output.n == 2",
                "nodes.agent-1.n == 2",
                "nodes",
                "vals",
                "output.tags.7",
                "output.tags.x",
                "count contains 3",
                "empty",
                "output.score == '0.8'",
                "ok == 'true'",
                "count in []"
            })
    void doesNotHold(String text) {
        assertThat(Condition.parse(text).holds(SEEN)).isFalse();
    }

    @Test
    void bindsNotMoreThanAndAndAndMoreThanOr() {
        var parsed = Condition.parse("not a and b or c and d");

        assertThat(parsed)
                .isEqualTo(
                        new Or(
                                List.of(
                                        new And(List.of(new Not(set("a")), set("b"))),
                                        new And(List.of(set("c"), set("d"))))));
        assertThat(Condition.parse("a and (b or c)"))
                .isEqualTo(new And(List.of(set("a"), new Or(List.of(set("b"), set("c"))))));
        assertThat(Condition.parse("not a == 1"))
                .isEqualTo(
                        new Not(
                                new Compare(
                                        path("a"),
                                        Operator.EQUAL,
                                        new Operand.Literal(Value.of(1)))));
    }

    private static Operand path(String... parts) {
        return new Operand.Path(List.of(parts));
    }

    private static Condition set(String name) {
        return new IsSet(path(name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "output.x = 1 | character 10",
                "a   = 1 | character 5",
                "a and | character 6 but found the end",
                "a and and b | character 7 but found and",
                "a == | character 5",
                "a == or | character 6 but found or",
                "(a | expected ')' at character 3",
                "a) | character 2",
                "a b | expected 'and', 'or' or the end at character 3",
                "a in [b] | expected a number or a quoted text at character 7",
                "a in [1 2] | expected ',' at character 9",
                "a in [1 | character 8",
                "x == 'open | character 6",
                "1.5.2 | character 1",
                "a ? b : c | character 3",
                "a. | character 2",
                "in [1] | character 1"
            })
    void namesThePlaceOfAnError(String text, String message) {
        assertThatThrownBy(() -> Condition.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text)
                .hasMessageContaining(message);
    }

    @Test
    void refusesTheEmptyText() {
        assertThatThrownBy(() -> Condition.parse("  "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("found the end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "not ", "!", "a in [", "a in [[[["})
    void limitsNestingAndLength(String piece) {
        assertThat(Condition.parse("(".repeat(40) + "a" + ")".repeat(40))).isEqualTo(set("a"));
        assertThatThrownBy(() -> Condition.parse(piece.repeat(300)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Condition.parse("a" + piece.repeat(2_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 2000");
    }

    @Provide
    Arbitrary<String> texts() {
        var pieces =
                Arbitraries.of(
                        "and",
                        "or",
                        "not",
                        "in",
                        "contains",
                        "(",
                        ")",
                        "[",
                        "]",
                        ",",
                        "==",
                        "!=",
                        "<",
                        "<=",
                        ">",
                        ">=",
                        "&&",
                        "||",
                        "!",
                        "1",
                        "-2.5",
                        "'x'",
                        "\"y\"",
                        "true",
                        "null",
                        "output",
                        "output.a.0",
                        "vals",
                        "vals.b",
                        "nodes.n-1.output",
                        "z",
                        "=",
                        "'",
                        "?",
                        "　",
                        "9".repeat(50));
        return pieces.list().ofMaxSize(14).map(list -> String.join(" ", list));
    }

    @Property(tries = 3_000)
    void everyTextIsReadOrRefusedAndWhatIsReadNeverThrows(
            @ForAll("texts") String text, @ForAll long seed) {
        Condition condition;
        try {
            condition = Condition.parse(text);
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("condition");
            return;
        }

        assertThat(condition.holds(randomScope(new Random(seed)))).isIn(true, false);
    }

    @Property(tries = 2_000)
    void comparesAnyTwoValuesWithoutThrowingAndConsistently(@ForAll long seed) {
        var random = new Random(seed);
        var left = new Operand.Literal(value(random, 3));
        var right = new Operand.Literal(value(random, 3));
        for (var operator : Operator.values()) {
            var holds = new Compare(left, operator, right).holds(SEEN);
            assertThat(new Not(new Compare(left, operator, right)).holds(SEEN)).isEqualTo(!holds);
        }
        boolean less = new Compare(left, Operator.LESS, right).holds(SEEN);
        boolean more = new Compare(right, Operator.GREATER, left).holds(SEEN);
        assertThat(less).isEqualTo(more);
    }

    private static Seen randomScope(Random random) {
        var variables = new HashMap<String, Value>();
        List.of("b", "z").forEach(key -> variables.put(key, value(random, 3)));
        return new Seen(value(random, 3), variables, Map.of("n-1", value(random, 3)));
    }

    private static Value value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 7)) {
            case 0 -> Value.of("x".repeat(random.nextInt(3)));
            case 1 -> Value.of(random.nextInt(5) - 2);
            case 2 -> Value.of(new BigDecimal("1e" + (random.nextInt(2_000_000) - 999)));
            case 3 -> Value.of(random.nextBoolean());
            case 4 -> Value.missing();
            case 5 -> {
                var items = new ArrayList<Value>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    items.add(value(random, depth - 1));
                }
                yield Value.of(items);
            }
            default -> Value.of(Map.of("a", value(random, depth - 1)));
        };
    }
}
