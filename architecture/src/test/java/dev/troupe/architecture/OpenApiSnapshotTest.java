package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The description that is served is the one that the controllers and their records have, so that a
 * change of the contract shows in review. Run with {@code -Dtroupe.update-api=true} to accept what
 * is there.
 */
class OpenApiSnapshotTest {
    private static final boolean UPDATES = Boolean.getBoolean("troupe.update-api");
    private static final Path SNAPSHOT =
            Path.of("../server/src/main/resources/dev/troupe/server/openapi.json");

    @Test
    void isWhatTheControllersDescribe(@TempDir Path home) throws Exception {
        var text = Json.writePretty(OpenApiDerivation.derive(home)) + "\n";
        if (UPDATES) {
            Files.writeString(SNAPSHOT, text);
        }

        assertThat(SNAPSHOT)
                .as("review the change, run with -Dtroupe.update-api=true and commit the file")
                .hasContent(text);
    }
}
