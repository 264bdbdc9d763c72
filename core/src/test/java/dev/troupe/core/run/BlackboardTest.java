package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.draft;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Reducer;
import dev.troupe.core.workflow.Samples;
import dev.troupe.core.workflow.Variable;
import dev.troupe.core.workflow.Workflow;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BlackboardTest {
    private static final Workflow DIAMOND =
            Samples.workflow(node("a"), node("b", "a"), node("c", "a"), node("d", "b", "c"));

    private static final RunOptions CONTINUE =
            RunOptions.STANDARD.withOnFailure(OnFailure.CONTINUE);

    private static NodeResult wrote(String key, Value value) {
        return new NodeResult.Succeeded(Value.missing(), "Done", Map.of(key, value), List.of());
    }

    private static NodeResult read(String... keys) {
        return new NodeResult.Succeeded(Value.missing(), "Done", Map.of(), List.of(keys));
    }

    private static Variable variable(Fold fold, String key) {
        return requireNonNull(fold.state.blackboard().variables().get(key));
    }

    @Test
    void knowsVersionWriterAndReadersOfAVariable() {
        var fold = Fold.start(DIAMOND, CONTINUE, Map.of("k", Value.of("input")));
        assertThat(variable(fold, "k"))
                .isEqualTo(new Variable("k", Value.of("input"), 1, null, List.of()));

        fold.finish("a", wrote("k", Value.of("a")));
        fold.finish("c", read("k", "k", "nothing"));
        fold.finish("b", read("k"));

        assertThat(variable(fold, "k"))
                .isEqualTo(new Variable("k", Value.of("a"), 2, id("a"), List.of(id("c"), id("b"))));
        assertThat(fold.state.blackboard().keys()).containsExactly("k");
    }

    @Test
    void letsADescendantOverwriteButNotANodeBesideTheWriter() {
        var fold = Fold.start(DIAMOND, CONTINUE);
        fold.finish("a", wrote("k", Value.of(1)));
        fold.finish("b", wrote("k", Value.of(2)));
        assertThat(fold.state.blackboard().value("k")).isEqualTo(Value.of(2));

        fold.finish("c", wrote("k", Value.of(3)));

        assertThat(fold.state.blackboard().keys()).containsExactly("k@b", "k@c");
        assertThat(fold.state.blackboard().value("k@b")).isEqualTo(Value.of(2));
        assertThat(fold.state.blackboard().value("k@c")).isEqualTo(Value.of(3));
    }

    @Test
    void countsTheReadersOfEachValueOfAName() {
        var fold = Fold.start(DIAMOND, CONTINUE);
        fold.finish("a", Samples.done());
        fold.finish("b", wrote("k", Value.of(2)));
        fold.finish("c", wrote("k", Value.of(3)));

        fold.finish("d", read("k@c", "k", "other@c"));

        assertThat(variable(fold, "k@b").readers()).isEmpty();
        assertThat(variable(fold, "k@c").readers()).containsExactly(id("d"));
    }

    @Test
    void findsNamesThatContainTheSeparator() {
        var fold = Fold.start(DIAMOND, CONTINUE, Map.of("me@home", Value.of(1)));

        assertThat(fold.state.blackboard().value("me@home")).isEqualTo(Value.of(1));
        assertThat(fold.state.blackboard().value("me@b")).isEqualTo(Value.missing());
    }

    private static Value reduced(Reducer reducer, Value first, Value second) {
        var draft = draft(node("a"), node("b")).withReducers(Map.of("k", reducer));
        var fold = Fold.start(Samples.accepted(draft), CONTINUE);
        fold.finish("a", wrote("k", first));
        fold.finish("b", wrote("k", second));
        assertThat(fold.state.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(variable(fold, "k").version()).isEqualTo(2);
        return fold.state.blackboard().value("k");
    }

    @Test
    void reducesParallelWritesAsDeclared() {
        var one = Value.of(1);
        var two = Value.of(2);
        assertThat(reduced(Reducer.LAST, one, two)).isEqualTo(two);
        assertThat(reduced(Reducer.SUM, one, two)).isEqualTo(Value.of(3));
        assertThat(reduced(Reducer.SUM, one, Value.of("x"))).isEqualTo(one);
        assertThat(reduced(Reducer.APPEND, one, Value.of(List.of(two, one))))
                .isEqualTo(Value.of(List.of(one, two, one)));
        assertThat(reduced(Reducer.APPEND, Value.of(List.of(one)), two))
                .isEqualTo(Value.of(List.of(one, two)));
        assertThat(
                        reduced(
                                Reducer.MERGE,
                                Value.of(Map.of("x", one, "y", one)),
                                Value.of(Map.of("y", two))))
                .isEqualTo(Value.of(Map.of("x", one, "y", two)));
    }

    @Test
    void makesAListOfASingleWriteToAnAppendedVariable() {
        var draft = draft(node("a")).withReducers(Map.of("k", Reducer.APPEND));
        var fold = Fold.start(Samples.accepted(draft));

        fold.finish("a", wrote("k", Value.of(1)));

        assertThat(fold.state.blackboard().value("k")).isEqualTo(Value.of(List.of(Value.of(1))));
    }

    @Test
    void sumsNumbersOfVeryDifferentSizeWithoutSpellingThemOut() {
        var huge = Value.of(new BigDecimal("1e2000000000"));

        assertThat(reduced(Reducer.SUM, huge, Value.of(1))).isInstanceOf(Value.Num.class);
    }
}
