package dev.troupe.server.turn;

import dev.troupe.chat.run.RunArchiver;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.value.RunId;
import dev.troupe.server.limit.DiskUsage;
import dev.troupe.store.account.StoredBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.springframework.util.FileSystemUtils;

/**
 * The directories of imported runs. One is deleted with the last run that has it as its workspace:
 * the imported one, and those that repeat it. Safe for use by several threads.
 */
public final class ImportedFiles {
    private static final Duration UNDER_WAY = Duration.ofHours(1); // directories of that age stay

    private final Path directory;
    private final StoredBytes stored;

    public ImportedFiles(Path directory, StoredBytes stored) {
        this.directory = directory;
        this.stored = stored;
    }

    /**
     * A directory for a run, named by its id unless that is taken. What a server left that was
     * killed while it imported the same run is completed, so that a repeated import leaves no
     * second copy.
     */
    public Path directoryFor(RunId run, RunArchive archive) throws IOException {
        var own = directory.resolve(run.value());
        return Files.exists(own) && !RunArchiver.isLeftOf(archive, own)
                ? Files.createTempDirectory(directory, run.value() + "-")
                : own;
    }

    /** Deletes the files of a run that was deleted, unless another run has them. */
    public void deleteOf(RunId run) {
        for (var each : list(name -> name.equals(run.value()) || isCopy(name, run))) {
            var user = stored.findRunThatNames(name(each));
            if (user.isPresent()) {
                stored.addFiles(user.get(), DiskUsage.measure(each));
            } else {
                delete(each);
            }
        }
    }

    private static boolean isCopy(String name, RunId run) {
        return name.startsWith(run.value() + "-")
                && name.substring(run.value().length() + 1).matches("\\d+");
    }

    /** Deletes what no run has any more. */
    public void sweep() {
        var before = Instant.now().minus(UNDER_WAY);
        for (var each : list(_ -> true)) {
            if (isOlder(each, before) && stored.findRunThatNames(name(each)).isEmpty()) {
                delete(each);
            }
        }
    }

    private static boolean isOlder(Path file, Instant time) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(time);
        } catch (IOException _) { // it has just been deleted
            return false;
        }
    }

    private List<Path> list(Predicate<String> isWanted) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var all = Files.list(directory)) {
            return all.filter(each -> isWanted.test(name(each))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory, e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static void delete(Path file) {
        try {
            FileSystemUtils.deleteRecursively(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file, e);
        }
    }
}
