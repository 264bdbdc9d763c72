package dev.troupe.runtime.backup;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is in a backup.
 *
 * @param damaged runs of which an entry cannot be read, and what is wrong with it
 */
public record BackupManifest(
        Instant made, Counts counts, Map<String, String> damaged, List<Entry> files) {
    static final String NAME = "manifest.json";

    private static final long FORMAT = 1; // one more where older versions cannot restore it

    /** How much of each kind there is. */
    public record Counts(long runs, long conversations, long tasks, long documentLists) {
        /** In one line. */
        public LocalizedText text() {
            return LocalizedText.of(
                    "%d 个运行、%d 个对话、%d 个任务、%d 个文档库",
                    "%d runs, %d conversations, %d tasks, %d document lists",
                    runs,
                    conversations,
                    tasks,
                    documentLists);
        }
    }

    /**
     * A file.
     *
     * @param path below the directory, with slashes
     * @param size bytes
     * @param sha256 in hexadecimal digits
     */
    public record Entry(String path, long size, String sha256) {}

    public BackupManifest {
        damaged = Map.copyOf(damaged);
        files = List.copyOf(files);
    }

    static BackupManifest of(
            Path directory, Instant made, Counts counts, Map<RunId, LocalizedText> damaged)
            throws IOException {
        var files = new ArrayList<Entry>();
        try (var all = Files.walk(directory)) {
            for (var file : all.filter(Files::isRegularFile).sorted().toList()) {
                var path = directory.relativize(file).toString().replace('\\', '/');
                if (!path.equals(".lock")) {
                    files.add(new Entry(path, Files.size(file), Sha256.hex(file)));
                }
            }
        }
        var wrong = new LinkedHashMap<String, String>();
        damaged.forEach((run, what) -> wrong.put(run.value(), what.en()));
        return new BackupManifest(made, counts, wrong, files);
    }

    /** Bytes of all files. */
    public long size() {
        return files.stream().mapToLong(Entry::size).sum();
    }

    /** {@code {format, made, counts, damaged, files}}. */
    public Value toValue() {
        var list =
                files.stream()
                        .map(file ->
                                record(
                                        Map.of(
                                                "path", Value.of(file.path()),
                                                "size", Value.of(file.size()),
                                                "sha256", Value.of(file.sha256()))))
                        .toList();
        var wrong = new LinkedHashMap<String, Value>();
        damaged.forEach((run, what) -> wrong.put(run, Value.of(what)));
        var fields = new LinkedHashMap<String, Value>();
        fields.put("format", Value.of(FORMAT));
        fields.put("made", Value.of(made.toString()));
        fields.put("counts", countsValue());
        fields.put("damaged", Value.of(wrong));
        fields.put("files", Value.of(list));
        return Value.of(fields);
    }

    /** {@code {runs, conversations, tasks, documentLists}}. */
    public Value countsValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("runs", Value.of(counts.runs()));
        fields.put("conversations", Value.of(counts.conversations()));
        fields.put("tasks", Value.of(counts.tasks()));
        fields.put("documentLists", Value.of(counts.documentLists()));
        return Value.of(fields);
    }

    private static Value record(Map<String, Value> fields) {
        return Value.of(fields);
    }

    /**
     * @throws SettingsException if it is missing or invalid
     */
    static BackupManifest read(Path directory) throws IOException {
        var file = directory.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new SettingsException(
                    "目录 %s 中没有备份（缺少 %s）；请指定 troupe backup 建立的目录",
                    "directory %s is not a backup (%s is missing); name a directory that troupe"
                            + " backup made",
                    directory,
                    NAME);
        }
        try {
            var value = Json.parse(Files.readString(file));
            long format = number(value.field("format"));
            if (format != FORMAT) {
                throw new SettingsException(
                        "备份 %s 的格式为 %d，本程序只支持 %d；请升级 Troupe",
                        "backup %s has format %d and this program knows %d; install a newer"
                                + " Troupe",
                        directory,
                        format,
                        FORMAT);
            }
            var counts = value.field("counts");
            var files = new ArrayList<Entry>();
            for (var each : value.field("files").items()) {
                files.add(
                        new Entry(
                                path(each.field("path").asText()),
                                number(each.field("size")),
                                each.field("sha256").asText()));
            }
            return new BackupManifest(
                    Instant.parse(value.field("made").asText()),
                    new Counts(
                            number(counts.field("runs")),
                            number(counts.field("conversations")),
                            number(counts.field("tasks")),
                            number(counts.field("documentLists"))),
                    Map.of(),
                    files);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw damagedError(NAME, e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }

    private static long number(Value value) {
        return Long.parseLong(value.asText());
    }

    /** Nothing is written outside of the home, whatever the manifest contains. */
    private static String path(String text) {
        var path = Path.of(text);
        if (text.isEmpty()
                || path.isAbsolute()
                || !path.normalize().equals(path)
                || path.startsWith("..")) {
            throw new IllegalArgumentException("'" + text + "' leads out of the backup");
        }
        return text;
    }

    /**
     * Compares every file.
     *
     * @throws SettingsException naming the first that is missing or is not what was backed up
     */
    void requireUnchanged(Path directory) throws IOException {
        for (var file : files) {
            var path = directory.resolve(file.path());
            if (!Files.isRegularFile(path)) {
                throw damagedError(file.path(), "missing");
            }
            if (Files.size(path) != file.size() || !Sha256.hex(path).equals(file.sha256())) {
                throw damagedError(file.path(), "its size or SHA-256 differs");
            }
        }
    }

    private static SettingsException damagedError(String file, String why) {
        return new SettingsException(
                "备份已损坏：%s（%s），未更改任何内容；请使用其他备份",
                "the backup is damaged: %s (%s); nothing was changed; use another backup",
                file,
                why);
    }
}
