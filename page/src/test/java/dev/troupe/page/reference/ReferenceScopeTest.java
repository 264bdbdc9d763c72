package dev.troupe.page.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The golden cases of references, and what they leave unchanged. */
class ReferenceScopeTest {
    private static final ReferenceScope SCOPE =
            new ReferenceScope(
                    Json.parse(
                            """
                            {"teacherId": "t-001", "classId": "c-1a", "input": {"term": "autumn"}}
                            """),
                    Map.of(
                            "submissions",
                            Json.parse(
                                    """
                                    {"scores": [58, 85, 72, 91, 65],
                                     "rows": [{"name": "Ann", "unit.price": 3}, {"name": "Bo"}]}
                                    """)),
                    Map.of("scoreStats", Json.parse("{\"mean\": 74.2}")));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "$context.teacherId | \"t-001\"",
                "$data.submissions.scores | [58,85,72,91,65]",
                "$compute.scoreStats.mean | 74.2",
                "$input.term | \"autumn\"",
                "$input.class | \"c-1a\"",
                "$data.submissions.scores[1] | 85",
                "$data.submissions.scores.1 | 85",
                "$data.submissions.rows[1].name | \"Bo\"",
                "$data.submissions.rows[0][\"unit.price\"] | 3",
                "$data.submissions.rows[0]['unit.price'] | 3",
                "$data.submissions.scores[9] | null",
                "$data.nothing.scores | null",
                "$compute.scoreStats.median | null",
                "$input.student | null",
                "$unknown.foo | \"$unknown.foo\"",
                "$data | \"$data\"",
                "$data.a[ | \"$data.a[\"",
                "$ 5 | \"$ 5\"",
                "$$data.submissions.scores | \"$data.submissions.scores\"",
                "$$5 | \"$5\"",
                "see $context.teacherId | \"see $context.teacherId\"",
            })
    void replacesReferencesByValues(String text, String expected) {
        assertThat(SCOPE.resolve(Value.of(text))).isEqualTo(Json.parse(expected));
    }

    @Test
    void leavesOtherValuesUnchanged() {
        var value = Json.parse("{\"n\": 42, \"flag\": true, \"list\": [1, \"x\", {\"y\": null}]}");

        assertThat(SCOPE.resolve(value)).isEqualTo(value);
    }

    @Test
    void replacesReferencesAtAnyDepth() {
        var value = Json.parse("{\"a\": [{\"b\": \"$compute.scoreStats.mean\"}, \"text\"]}");

        assertThat(SCOPE.resolve(value))
                .isEqualTo(Json.parse("{\"a\": [{\"b\": 74.2}, \"text\"]}"));
    }

    @Test
    void namesReferencesThatReferToNothing() {
        var value = Json.parse("[\"$data.none.x\", {\"a\": \"$context.teacherId\"}, \"$input.y\"]");

        assertThat(SCOPE.findUnresolved(value))
                .extracting(Reference::text)
                .containsExactly("$data.none.x", "$input.y");
    }
}
