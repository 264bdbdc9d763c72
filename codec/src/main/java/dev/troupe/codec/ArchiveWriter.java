package dev.troupe.codec;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
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
    private final ArchiveLimits limits;
    private final byte[] events;
    private final byte[] manifest;

    ArchiveWriter(RunArchive archive, ArchiveLimits limits) {
        this.archive = archive;
        this.limits = limits;
        if (archive.entries().isEmpty()
                || !(archive.entries().getLast().event() instanceof RunEvent.RunFinished)) {
            throw new ArchiveException(
                    "运行还没有结束，不能导出；请等它结束，或先取消它",
                    "a run that has not ended cannot be exported; wait for its end, or cancel it");
        }
        requireFiles();
        requirePlan();
        this.events = encodeEvents();
        this.manifest = Json.writePretty(manifestValue()).getBytes(StandardCharsets.UTF_8);
        if (manifest.length > limits.manifest()) {
            throw new ArchiveException(
                    "文件清单有 %d 字节，最多 %d 字节，不能导出；请减少运行产生的文件",
                    "the list of files has %d bytes and an archive takes at most %d; have the run make fewer files",
                    manifest.length,
                    limits.manifest());
        }
    }

    private void requirePlan() {
        var cost = new PlanReplayCost(limits);
        for (var entry : archive.entries()) {
            cost.addEvent(entry)
                    .ifPresent(why -> {
                        throw new ArchiveException(
                                "运行不能导出：%s；请把它分成几次较小的运行",
                                "the run cannot be exported: %s; split it into several smaller ones",
                                why);
                    });
        }
    }

    private void requireFiles() {
        int entries = archive.files().size() + 2; // the manifest and the events
        if (entries > limits.entries()) {
            throw new ArchiveException(
                    "运行有 %d 个文件，最多 %d 个，不能导出；请减少运行产生的文件",
                    "the run has %d files and an archive takes at most %d; have the run make fewer",
                    archive.files().size(),
                    limits.entries() - 2);
        }
        var paths = new HashSet<Path>();
        long total = 0;
        for (var file : archive.files()) {
            total += file.size();
            if (!paths.add(Path.of(file.path()))) {
                throw new ArchiveException(
                        "文件“%s”重复，不能导出；每个文件只给一次",
                        "file '%s' is listed twice and cannot be exported; list each file once",
                        file.path());
            }
            if (file.size() > RunArchive.MAX_FILE || total > RunArchive.MAX_FILES) {
                throw new ArchiveException(
                        "文件“%s”有 %d 字节；单个文件最多 %d 字节，合计最多 %d 字节，请将它排除",
                        "file '%s' has %d bytes; a file may have %d and all together %d, leave it out",
                        file.path(),
                        file.size(),
                        RunArchive.MAX_FILE,
                        RunArchive.MAX_FILES);
            }
        }
    }

    private byte[] encodeEvents() {
        var lines = new ByteArrayOutputStream();
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
            lines.writeBytes(line.getBytes(StandardCharsets.UTF_8));
            lines.write('\n');
            if (lines.size() > limits.events()) {
                throw new ArchiveException(
                        "运行的事件超过 %d 字节（共 %d 条，到第 %d 条为止），不能导出；请让智能体把大数据写入文件",
                        "the events of the run have more than %d bytes, which is all that an archive takes (event %3$d of %2$d is past it); have agents write large data to files",
                        limits.events(),
                        archive.entries().size(),
                        entry.sequence());
            }
        }
        return lines.toByteArray();
    }

    void write(OutputStream out) throws IOException {
        var zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        putEntry(zip, MANIFEST, manifest);
        putEntry(zip, EVENTS, events);
        for (int i = 0; i < archive.files().size(); i++) {
            putEntry(zip, FILE + (i + 1), archive.files().get(i).content());
        }
        zip.finish();
    }

    /** Without times, so that the same run gives the same bytes. */
    private static void putEntry(ZipOutputStream zip, String name, byte[] content)
            throws IOException {
        var entry = new ZipEntry(name);
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    private Value manifestValue() {
        var files = new ArrayList<Value>();
        for (var file : archive.files()) {
            files.add(
                    contentRecord(file.content())
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
                .put("events", contentRecord(events).toValue())
                .put("files", Value.of(files))
                .put("leftOut", Value.of(omittedValues()))
                .toValue();
    }

    private List<Value> omittedValues() {
        return archive.leftOut().stream()
                .map(file ->
                        new RecordWriter()
                                .put("path", file.path())
                                .put("bytes", file.bytes())
                                .put("reason", file.reason())
                                .toValue())
                .toList();
    }

    private static RecordWriter contentRecord(byte[] content) {
        return new RecordWriter().put("bytes", content.length).put("sha256", sha256(content));
    }

    static String sha256(byte[] content) {
        return Sha256.hex(content);
    }
}
