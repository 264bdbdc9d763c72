package dev.troupe.packs.browser;

import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Playwright's driver, a program for Node, as files: unpacked once for each version below a
 * directory, by the first of several processes.
 */
final class DriverFiles {
    private static final String START = "driver/package/cli.js";

    private DriverFiles() {}

    /**
     * Their directory; they are unpacked if they are missing.
     *
     * @param home the directory in which they are stored
     * @return the directory that holds {@code package/cli.js}
     */
    static Path locate(Path home) {
        var version = Playwright.class.getPackage().getImplementationVersion();
        var target = home.resolve("playwright-" + (version == null ? "dev" : version));
        if (!Files.exists(target)) {
            try {
                unpack(home, target);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return target;
    }

    /** Unpacked next to its place first, so that no process sees an incomplete one. */
    private static void unpack(Path home, Path target) throws IOException {
        Files.createDirectories(home);
        var beside = home.resolve(".unpacking-" + UUID.randomUUID());
        try {
            copy(beside);
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.exists(target)) { // else another process was faster
                throw e;
            }
        } finally {
            delete(beside);
        }
    }

    private static void copy(Path target) throws IOException {
        var start =
                Objects.requireNonNull(
                        Playwright.class.getClassLoader().getResource(START),
                        "the driver's jar is not there: " + START);
        var jar = URI.create(start.toString().replaceFirst("!/.*", "!/"));
        try (FileSystem files = FileSystems.newFileSystem(jar, Map.of());
                var all = Files.walk(files.getPath("driver"))) {
            for (var file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                var place = target.resolve(files.getPath("driver").relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(place.getParent()));
                try (InputStream content = Files.newInputStream(file)) {
                    Files.copy(content, place);
                }
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (var all = Files.walk(directory)) {
            for (var file : all.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }
}
