package dev.troupe.codec;

import dev.troupe.core.value.Value;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitrary values for the properties of this module. */
final class Values {
    private Values() {}

    static Arbitrary<Value> any() {
        return nested(3);
    }

    static Arbitrary<Value> record() {
        return record(nested(2));
    }

    private static Arbitrary<Value> nested(int depth) {
        if (depth == 0) {
            return scalar();
        }
        var inner = nested(depth - 1);
        return Arbitraries.oneOf(scalar(), inner.list().ofMaxSize(3).map(Value::of), record(inner));
    }

    private static Arbitrary<Value> record(Arbitrary<Value> fields) {
        return Arbitraries.maps(text(), fields).ofMaxSize(3).map(Value::of);
    }

    static Arbitrary<Value> scalar() {
        return Arbitraries.oneOf(
                text().map(Value::of),
                Arbitraries.bigDecimals().ofScale(6).map(Value::of),
                Arbitraries.longs().map(Value::of),
                Combinators.combine(
                                Arbitraries.longs().between(-999, 999),
                                Arbitraries.integers().between(-900_000, 900_000))
                        .as((digits, exponent) ->
                                Value.of(java.math.BigDecimal.valueOf(digits, exponent))),
                Arbitraries.of(true, false).map(Value::of),
                Arbitraries.just(Value.missing()));
    }

    /** Any characters, Chinese, quotes, brackets, control characters; but no document in itself. */
    static Arbitrary<String> text() {
        return Arbitraries.oneOf(
                        Arbitraries.strings().ofMaxLength(12),
                        Arbitraries.strings()
                                .withChars("ab ,:{}[]\"'“”‘’\\/#\n\t，：中文")
                                .ofMaxLength(12))
                .filter(text -> !JsonCandidates.startsLikeDocument(text));
    }
}
