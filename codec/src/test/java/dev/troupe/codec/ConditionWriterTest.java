package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Condition;
import dev.troupe.core.workflow.Condition.Operand;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ConditionWriterTest {
    private static final Condition A = Condition.parse("vals.a");

    @Property
    void readsAsTheSameCondition(@ForAll("conditions") Condition condition) {
        Assume.that(condition.toString().length() < 1_500);

        assertThat(Condition.parse(ConditionWriter.write(condition))).isEqualTo(condition);
    }

    @Provide
    Arbitrary<Condition> conditions() {
        return Workflows.conditions();
    }

    @Test
    void writesWhatPeopleWouldWrite() {
        var text = "output.score >= 0.7 and not (vals.approved or status in ['x', \"it's\"])";

        assertThat(ConditionWriter.write(Condition.parse(text))).isEqualTo(text);
    }

    @Test
    void writesLonelyAndEmptyGroupsAsWhatTheyMean() {
        assertThat(ConditionWriter.write(new Condition.And(List.of(A)))).isEqualTo("vals.a");
        assertThat(ConditionWriter.write(new Condition.And(List.of()))).isEqualTo("true");
        assertThat(ConditionWriter.write(new Condition.Or(List.of()))).isEqualTo("false");
    }

    @Test
    void refusesWhatTheTextCannotSay() {
        assertThatThrownBy(() -> ConditionWriter.write(literal(Value.of("'\""))))
                .isInstanceOf(JsonException.class);
        assertThatThrownBy(() -> ConditionWriter.write(literal(Value.of(Map.of()))))
                .isInstanceOf(JsonException.class);
        assertThatThrownBy(() ->
                        ConditionWriter.write(
                                new Condition.IsSet(new Operand.Path(List.of("true")))))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("has a different meaning");
    }

    private static Condition literal(Value value) {
        return new Condition.IsSet(new Operand.Literal(value));
    }
}
