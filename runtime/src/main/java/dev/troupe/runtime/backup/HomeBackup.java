package dev.troupe.runtime.backup;

import dev.troupe.codec.Json;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.file.DatabaseFile;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Copies of a whole home directory, made while commands and a server use it. Databases are copied
 * by SQLite itself; what can be created again (the index of documents, caches) is omitted. What is
 * in PostgreSQL is not part of it.
 */
public final class HomeBackup {
    /** Under a home: where a server puts its backups. */
    public static final String DIRECTORY = "backups";

    private static final String DATABASE = "troupe.db";
    private static final String LIFE = "life.db";
    private static final Path CORPORA = Path.of("docs", "corpora.json");
    private static final String PARTIAL = ".partial";
    private static final String LOCK = ".lock";
    private static final Set<String> MADE_AGAIN =
            Set.of("cache", "errors", DIRECTORY, "docs/index", "docs/vectors.bin");

    private HomeBackup() {}

    /**
     * Copies a home.
     *
     * @param journal of the home, which may be in use
     * @param to a directory that is not there yet; it appears once the copy is whole
     * @throws SettingsException if it exists, or writing fails
     * @throws dev.troupe.store.value.StoreException where a database cannot be copied
     */
    public static BackupManifest write(DurableJournal journal, Path home, Path to) {
        var directory = to.toAbsolutePath().normalize();
        if (Files.exists(directory)) {
            throw new SettingsException(
                    "备份目录 %s 已存在；请指定一个新目录",
                    "backup directory %s already exists; name a new one", directory);
        }
        try {
            var parent = directory.resolveSibling("");
            PrivateFiles.createDirectories(parent);
            removeStale(parent);
            var partial =
                    directory.resolveSibling(
                            directory.getFileName() + "." + UUID.randomUUID() + PARTIAL);
            createPrivate(partial);
            try (var lock =
                    FileChannel.open(
                            partial.resolve(LOCK),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE)) {
                lock.lock(); // shows that another process uses it
                var manifest = copy(journal, home.toAbsolutePath().normalize(), partial);
                Files.delete(partial.resolve(LOCK));
                Files.move(partial, directory, StandardCopyOption.ATOMIC_MOVE);
                return manifest;
            } finally {
                delete(partial);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new SettingsException(
                    "无法备份到 %s：%s；请检查磁盘空间和访问权限",
                    "could not back up to %s: %s; check free disk space and file permissions",
                    directory,
                    e);
        }
    }

    private static BackupManifest copy(DurableJournal journal, Path home, Path to)
            throws IOException {
        if (journal instanceof SqliteJournal file) {
            var copied = to.resolve("journal" + PARTIAL);
            file.backup(copied);
            moveInto(copied, to);
        }
        if (Files.isDirectory(home)) {
            Files.walkFileTree(home, new HomeCopier(home, to));
        }
        makePrivate(to);
        var damaged = journal.findDamagedRuns();
        var manifest = BackupManifest.of(to, Instant.now(), counts(to), damaged);
        var text = Json.write(manifest.toValue()) + "\n";
        try (var out = new FileOutputStream(to.resolve(BackupManifest.NAME).toFile())) {
            out.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            out.getFD().sync();
        }
        makePrivate(to);
        return manifest;
    }

    /** Copies what is not a part of the journal and cannot be created again. */
    private static final class HomeCopier extends SimpleFileVisitor<Path> {
        private final Path home;
        private final Path to;

        private HomeCopier(Path home, Path to) {
            this.home = home;
            this.to = to;
        }

        private boolean isExcluded(Path path) {
            var name = home.relativize(path).toString().replace('\\', '/');
            return name.startsWith(DATABASE)
                    || MADE_AGAIN.contains(name)
                    || name.endsWith(PARTIAL)
                    || name.endsWith(".lock")
                    || path.equals(to);
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                throws IOException {
            if (!directory.equals(home) && isExcluded(directory)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            PrivateFiles.createDirectories(to.resolve(home.relativize(directory)));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            var name = String.valueOf(file.getFileName());
            boolean isLog = name.endsWith("-wal") || name.endsWith("-shm");
            if (!attributes.isRegularFile() || isExcluded(file) || isLog) {
                return FileVisitResult.CONTINUE; // a link leads to what is not of this home
            }
            var copy = to.resolve(home.relativize(file));
            if (name.endsWith(".db") && DatabaseFile.isSqliteFile(file)) {
                DatabaseFile.copy(file, copy);
            } else {
                Files.copy(file, copy);
                sync(copy);
            }
            return FileVisitResult.CONTINUE;
        }

        /** It may have been deleted in the meantime, as runs are whose retention is over. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
            return FileVisitResult.CONTINUE;
        }
    }

    private static BackupManifest.Counts counts(Path home) {
        var database = home.resolve(DATABASE);
        var life = home.resolve(LIFE);
        boolean hasRuns = Files.exists(database);
        return new BackupManifest.Counts(
                hasRuns ? DatabaseFile.countRows(database, "run") : 0,
                hasRuns ? DatabaseFile.countRows(database, "conversation") : 0,
                Files.exists(life) ? DatabaseFile.countRows(life, "task") : 0,
                corpora(home.resolve(CORPORA)));
    }

    private static long corpora(Path file) {
        try {
            if (!Files.exists(file)) {
                return 0;
            }
            var list = Json.parse(Files.readString(file));
            var named = list.field("corpora");
            return (named.isMissing() ? list : named).items().size();
        } catch (IOException | IllegalArgumentException _) {
            return 0; // opening it reports what is wrong with it
        }
    }

    /**
     * Puts a copy back, after all of it was compared with its manifest and every database opened.
     *
     * @param home missing, or empty but for what can be created again
     * @throws SettingsException if the home is not empty, or the copy is damaged
     */
    public static BackupManifest restore(Path backup, Path home) {
        var from = backup.toAbsolutePath().normalize();
        var to = home.toAbsolutePath().normalize();
        try {
            var manifest = BackupManifest.read(from);
            requireEmpty(to);
            manifest.requireUnchanged(from);
            PrivateFiles.createDirectories(to.resolveSibling(""));
            removeStale(to.resolveSibling(""));
            var partial = to.resolveSibling(to.getFileName() + "." + UUID.randomUUID() + PARTIAL);
            createPrivate(partial);
            try (var lock =
                    FileChannel.open(
                            partial.resolve(LOCK),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE)) {
                lock.lock();
                for (var file : manifest.files()) {
                    var copy = partial.resolve(file.path());
                    PrivateFiles.createDirectories(copy.resolveSibling(""));
                    Files.copy(from.resolve(file.path()), copy);
                    sync(copy);
                }
                makePrivate(partial);
                manifest.requireUnchanged(partial);
                verify(manifest, partial);
                Files.delete(partial.resolve(LOCK));
                createPrivate(to);
                moveInto(partial, to);
            } finally {
                delete(partial);
            }
            return manifest;
        } catch (IOException | UncheckedIOException e) {
            throw new SettingsException(
                    "无法从 %s 恢复：%s；请检查磁盘空间和访问权限",
                    "could not restore from %s: %s; check free disk space and file permissions",
                    from,
                    e);
        }
    }

    private static void requireEmpty(Path home) throws IOException {
        if (!Files.exists(home)) {
            return;
        }
        try (var entries = Files.list(home)) {
            var first =
                    entries.filter(each -> !MADE_AGAIN.contains(String.valueOf(each.getFileName())))
                            .min(Comparator.naturalOrder());
            if (first.isPresent()) {
                throw new SettingsException(
                        "目录 %s 不是空的（有 %s），不会被覆盖；请先将其移走，或用 TROUPE_HOME 指定另一个目录",
                        "%s is not empty (%s is there) and will not be overwritten; move it away,"
                                + " or name another directory with TROUPE_HOME",
                        home,
                        String.valueOf(first.get().getFileName()));
            }
        }
    }

    /** Opens every database, and counts again what is in them. */
    private static void verify(BackupManifest manifest, Path home) {
        for (var file : manifest.files()) {
            if (file.path().endsWith(".db")) {
                DatabaseFile.requireIntact(home.resolve(file.path()));
            }
        }
        var found = counts(home);
        if (!found.equals(manifest.counts())) {
            throw new SettingsException(
                    "备份里应有%s，实际只有%s；请使用另一份备份",
                    "the backup should hold %s and holds %s; use another backup",
                    manifest.counts().text(),
                    found.text());
        }
    }

    /** Removes copies that a process did not finish: their lock is free. */
    private static void removeStale(Path parent) throws IOException {
        List<Path> partials;
        try (var entries = Files.list(parent)) {
            partials =
                    entries.filter(each ->
                                    each.getFileName()
                                            .toString()
                                            .matches(".+\\.[0-9a-f-]{36}\\.partial"))
                            .toList();
        }
        for (var partial : partials) {
            if (isStale(partial)) {
                delete(partial);
            }
        }
    }

    private static boolean isStale(Path partial) throws IOException {
        var file = partial.resolve(LOCK);
        if (!Files.exists(file)) {
            return false; // of something else, or moved this moment
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE);
                var lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    /** The database last, without which nothing is a home. */
    private static void moveInto(Path from, Path to) throws IOException {
        List<Path> entries;
        try (var all = Files.list(from)) {
            entries = new ArrayList<>(all.toList());
        }
        entries.sort(Comparator.comparing(each -> each.getFileName().toString().equals(DATABASE)));
        for (var entry : entries) {
            Files.move(entry, to.resolve(String.valueOf(entry.getFileName())));
        }
        Files.delete(from);
    }

    private static void createPrivate(Path directory) throws IOException {
        PrivateFiles.createDirectories(directory);
        if (isPosix(directory)) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** It contains messages, and tokens of users. */
    private static void makePrivate(Path directory) throws IOException {
        if (!isPosix(directory)) {
            return;
        }
        try (var all = Files.walk(directory)) {
            for (var each : all.toList()) {
                var rights = Files.isDirectory(each) ? "rwx------" : "rw-------";
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(rights));
            }
        }
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static void sync(Path file) throws IOException {
        try (var out = new FileOutputStream(file.toFile(), true)) {
            out.getFD().sync();
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (var all = Files.walk(directory)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    /** The note of a backup if the journal is elsewhere. */
    public static LocalizedText externalJournalNotice() {
        return LocalizedText.of(
                "运行记录在 PostgreSQL 里，不在这份备份中；请用 pg_dump 备份它",
                "the record of runs is in PostgreSQL and not in this backup; back it up with"
                        + " pg_dump");
    }
}
