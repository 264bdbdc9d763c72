package dev.troupe.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Directories that measurements leave behind. */
public final class TempDirectories {
    private TempDirectories() {}

    public static void delete(Path directory) throws IOException {
        try (var all = Files.walk(directory)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
