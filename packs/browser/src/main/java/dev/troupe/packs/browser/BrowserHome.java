package dev.troupe.packs.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;

/**
 * A directory of one browser that runs as the user nobody: its home, its temporary files, its
 * downloads.
 */
record BrowserHome(Path directory) implements AutoCloseable {
    static BrowserHome open() {
        try {
            var home = new BrowserHome(Files.createTempDirectory("troupe-browser-"));
            Files.createDirectory(home.downloads());
            handOver(home.downloads());
            handOver(home.directory());
            return home;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void handOver(Path path) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(path, "unix:gid", BrowserSandbox.NOBODY);
        Files.setAttribute(path, "unix:uid", BrowserSandbox.NOBODY);
    }

    Path downloads() {
        return directory.resolve("downloads");
    }

    /** Removes it; what a process that is about to end still writes may stay. */
    @Override
    public void close() {
        try (var all = Files.walk(directory)) {
            for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException _) {
            return; // the system empties its temporary directory
        }
    }
}
