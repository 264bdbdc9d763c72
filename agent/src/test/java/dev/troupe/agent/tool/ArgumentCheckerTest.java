package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ArgumentCheckerTest {
    record Point(int x, double y) {}

    record Line(String name, List<Point> points, Map<String, Value> extra) {}

    private static final Value SCHEMA = ToolSpec.readOnly("draw", "Draws.", Line.class).schema();

    @Property(tries = 200)
    void whatFitsTheRecordPassesUnchanged(
            @ForAll String name, @ForAll int x, @ForAll short y, @ForAll String key) {
        var sent = Json.toValue(new Line(name, List.of(new Point(x, y)), Map.of(key, Value.of(x))));

        var checked = ArgumentChecker.check(SCHEMA, sent);

        assertThat(checked.problems()).isEmpty();
        assertThat(checked.value()).isEqualTo(sent);
    }

    @Property(tries = 100)
    void anythingElseIsToldAndNeverThrown(@ForAll String text) {
        assertThat(ArgumentChecker.check(SCHEMA, Value.of(text)).problems()).isNotEmpty();
    }

    @org.junit.jupiter.api.Test
    void namesTheItemThatIsWrong() {
        var sent =
                Json.parse(
                        "{\"name\":\"a\",\"points\":[{\"x\":1,\"y\":1},{\"x\":1.5}],\"extra\":{}}");

        assertThat(ArgumentChecker.check(SCHEMA, sent).problems())
                .containsExactlyInAnyOrder(
                        new LocalizedText(
                                "“points[1].x”应为整数，而不是 1.5",
                                "'points[1].x' must be a whole number, not 1.5"),
                        new LocalizedText("缺少“points[1].y”", "'points[1].y' is missing"));
    }

    @org.junit.jupiter.api.Test
    void passesFieldsThatAForeignSchemaDoesNotForbid() {
        var open = Json.parse("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"number\"}}}");
        var sent = Json.parse("{\"a\":\"1\",\"b\":[true]}");

        assertThat(ArgumentChecker.requireFit(open, sent))
                .isEqualTo(Json.parse("{\"a\":1,\"b\":[true]}"));
    }
}
