package dev.troupe.codec;

import dev.troupe.core.RunEvent;
import dev.troupe.core.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes the one form of archives that there is. */
final class ArchiveWriter {
    static final String FORMAT = "troupe-run";
    static final int VERSION = 1;
    static final String MANIFEST = "manifest.json";
    static final String EVENTS = "events.jsonl";
    static final String FILE = "files/";

    private final RunArchive archive;
    private final byte[] events;

    ArchiveWriter(RunArchive archive) {
        this.archive = archive;
        if (archive.entries().isEmpty()
                || !(archive.entries().getLast().event() instanceof RunEvent.RunFinished)) {
            throw new ArchiveException(
                    "运行还没有结束，不能导出；请等它结束，或先取消它",
                    "a run that has not ended cannot be exported; wait for its end, or cancel it");
        }
        var lines = new StringBuilder();
        for (var entry : archive.entries()) {
            var line = Json.write(EventJson.write(entry));
            if (line.length() > Json.MAX_LENGTH) {
                throw new ArchiveException(
                        "第 %d 条事件有 %d 个字符，最多 %d 个，不能导出；请让智能体把大数据写入文件",
                        "event %d has %d characters and an archive takes at most %d; have the agent write large data to files",
                        entry.sequence(),
                        line.length(),
                        Json.MAX_LENGTH);
            }
            lines.append(line).append('\n');
        }
        this.events = lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    void write(OutputStream out) throws IOException {
        var zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        put(zip, MANIFEST, Json.writePretty(manifest()).getBytes(StandardCharsets.UTF_8));
        put(zip, EVENTS, events);
        for (int i = 0; i < archive.files().size(); i++) {
            put(zip, FILE + (i + 1), archive.files().get(i).content());
        }
        zip.finish();
    }

    /** Without times, so that the same run gives the same bytes. */
    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        var entry = new ZipEntry(name);
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    private Value manifest() {
        var files = new ArrayList<Value>();
        for (var file : archive.files()) {
            files.add(
                    content(file.content())
                            .put("name", FILE + (files.size() + 1))
                            .put("path", file.path())
                            .put("type", file.type())
                            .toValue());
        }
        return new RecordWriter()
                .put("format", FORMAT)
                .put("version", VERSION)
                .put("runId", archive.entries().getFirst().run().value())
                .put("entries", archive.entries().size())
                .put("events", content(events).toValue())
                .put("files", Value.of(files))
                .put("leftOut", Value.of(leftOut()))
                .toValue();
    }

    private List<Value> leftOut() {
        return archive.leftOut().stream()
                .map(file ->
                        new RecordWriter()
                                .put("path", file.path())
                                .put("bytes", file.bytes())
                                .put("reason", file.reason())
                                .toValue())
                .toList();
    }

    private static RecordWriter content(byte[] content) {
        return new RecordWriter().put("bytes", content.length).put("sha256", hash(content));
    }

    static String hash(byte[] content) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
