package dev.troupe.store.value;

import dev.troupe.testing.engine.EmbeddedEngine;
import dev.troupe.testing.engine.EngineContract;
import dev.troupe.testing.engine.EngineUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The embedded engine on each database. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class ConformanceTest extends EngineContract {
    @TempDir private Path directory;
    private final Place.Kind kind;

    ConformanceTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Override
    protected EngineUnderTest engine() throws IOException {
        var journal = kind.in(Files.createTempDirectory(directory, "engine")).open();
        return EmbeddedEngine.on(journal, journal::close);
    }
}
