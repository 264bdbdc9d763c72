package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The description that is served is the one that the controllers and their records have, so that a
 * change of the contract shows in review. Run with {@code -Dtroupe.update-api=true} to accept what
 * is there.
 *
 * <p>Endpoints without records yet are described in {@code openapi-remainder.yaml}; each stands in
 * one of the two.
 */
class OpenApiSnapshotTest {
    private static final boolean UPDATES = Boolean.getBoolean("troupe.update-api");
    private static final Path SNAPSHOT =
            Path.of("../server/src/main/resources/dev/troupe/server/openapi.json");

    @Test
    void isWhatTheControllersDescribe(@TempDir Path home) throws Exception {
        var described = merge(OpenApiDerivation.derive(home), remainder());
        var text = Json.writePretty(described) + "\n";
        if (UPDATES) {
            Files.writeString(SNAPSHOT, text);
        }

        assertThat(SNAPSHOT)
                .as("review the change, run with -Dtroupe.update-api=true and commit the file")
                .hasContent(text);
    }

    private static Map<String, Value> fields(Value value) {
        return value instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    private static Value remainder() throws IOException {
        try (var in = OpenApiSnapshotTest.class.getResourceAsStream("openapi-remainder.yaml")) {
            return Json.toValue(new Load(LoadSettings.builder().build()).loadFromInputStream(in));
        }
    }

    /** Paths with their methods, and the components of each kind, by their names. */
    private static Value merge(Value derived, Value remainder) {
        var merged = derived;
        for (var part : List.of("paths", "components")) {
            var both = merge(part, derived.field(part), remainder.field(part), 2);
            merged = Values.with(merged, part, both);
        }
        return merged;
    }

    private static Value merge(String at, Value derived, Value remainder, int depth) {
        if (derived.isMissing() || remainder.isMissing()) {
            return derived.isMissing() ? remainder : derived;
        }
        assertThat(depth).as("%s is derived; it must leave the remainder", at).isPositive();
        var merged = new TreeMap<String, Value>();
        for (var part : List.of(derived, remainder)) {
            fields(part)
                    .forEach((name, value) -> {
                        var other = merged.getOrDefault(name, Value.missing());
                        merged.put(name, merge(at + " " + name, other, value, depth - 1));
                    });
        }
        return Value.of(merged);
    }
}
