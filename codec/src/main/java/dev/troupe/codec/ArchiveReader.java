package dev.troupe.codec;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Reads an archive from an untrusted source, and checks everything that it relies on. */
final class ArchiveReader {
    private final Path file;
    private final ZipFile zip;
    private final ArchiveLimits limits;
    private final HashSet<String> left = new HashSet<>(); // names that nothing has asked for

    private ArchiveReader(Path file, ZipFile zip, ArchiveLimits limits) {
        this.file = file;
        this.zip = zip;
        this.limits = limits;
    }

    static RunArchive read(Path file, ArchiveLimits limits) {
        if (!Files.isRegularFile(file)) {
            throw new ArchiveException(
                    "文件“%s”不存在；请检查文件名", "file '%s' does not exist; check the name", file);
        }
        try (var zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
            return new ArchiveReader(file, zip, limits).readArchive();
        } catch (ZipException e) {
            throw damagedException(file, "不是完整的 ZIP 文件", "not a complete ZIP file", e);
        } catch (IOException e) {
            throw new ArchiveException(
                    LocalizedText.of("无法读取“%s”：%s", "'%s' cannot be read: %s", file, e), e);
        } catch (JsonException e) {
            throw damagedException(file, e.text().zh(), e.text().en(), e);
        } catch (JournalException | ClassCastException e) {
            throw damagedException(
                    file, "其中的事件不是一次运行", "its events are not those of a run: " + e.getMessage(), e);
        }
    }

    private static ArchiveException damagedException(
            Path file, String zh, String en, Throwable cause) {
        return new ArchiveException(
                LocalizedText.of(
                        "“%s”已损坏，未导入：%s；请重新导出或重新传输",
                        "'%s' is damaged and was not imported: %s; export or copy it again",
                        file,
                        new LocalizedText(zh, en)),
                cause);
    }

    private ArchiveException damagedException(String zh, String en, Object... values) {
        return new ArchiveException(
                LocalizedText.of(
                        "“%s”已损坏，未导入：%s；请重新导出或重新传输",
                        "'%s' is damaged and was not imported: %s; export or copy it again",
                        file,
                        LocalizedText.of(zh, en, values)),
                null);
    }

    private ArchiveException untrustedException(String zh, String en, Object... values) {
        return new ArchiveException(
                LocalizedText.of(
                        "“%s”不可信，未导入：%s；请向文件的提供者核实",
                        "'%s' is not trusted and was not imported: %s; check with its sender",
                        file,
                        LocalizedText.of(zh, en, values)),
                null);
    }

    private RunArchive readArchive() throws IOException {
        checkNames();
        var manifest = readManifest();
        var files = readFiles(manifest);
        var events = readContent(manifest.record("events"), ArchiveWriter.EVENTS, limits.events());
        if (!left.isEmpty()) {
            throw untrustedException(
                    "它包含清单没有列出的 %s", "it holds %s, which its manifest does not list", left);
        }
        return new RunArchive(readEntries(manifest, events), files, readOmitted(manifest));
    }

    private void checkNames() {
        var entries = zip.entries();
        while (entries.hasMoreElements()) {
            var name = entries.nextElement().getName();
            if (!left.add(name)) {
                throw untrustedException("它有两个“%s”", "it has '%s' twice", name);
            }
            if (left.size() > limits.entries()) {
                throw untrustedException(
                        "它有超过 %d 个文件", "it has more than %d files", limits.entries());
            }
        }
    }

    private RecordReader readManifest() throws IOException {
        var entry = zip.getEntry(ArchiveWriter.MANIFEST);
        if (entry == null) {
            throw new ArchiveException(
                    "“%s”不是导出的运行（缺少 manifest.json）；请指定 troupe export 生成的文件",
                    "'%s' is not an exported run (manifest.json is missing); specify a file created by troupe export",
                    file);
        }
        left.remove(ArchiveWriter.MANIFEST);
        var text = new String(readBytes(entry, limits.manifest()), StandardCharsets.UTF_8);
        var manifest = new RecordReader("manifest", Json.parse(text));
        if (!manifest.text("format").equals(ArchiveWriter.FORMAT)) {
            throw damagedException("它的格式是 %s", "its format is %s", manifest.text("format"));
        }
        long version = manifest.longValue("version");
        if (version != ArchiveWriter.VERSION) {
            throw new ArchiveException(
                    "“%s”的格式版本是 %d，本程序只支持 %d；请升级 Troupe",
                    "'%s' has format version %d and this program knows %d; install a newer Troupe",
                    file,
                    version,
                    ArchiveWriter.VERSION);
        }
        return manifest;
    }

    /** The content of an entry, at most up to its limit, whatever size it declares. */
    private byte[] readBytes(ZipEntry entry, int limit) throws IOException {
        try (var in = zip.getInputStream(entry)) {
            var content = in.readNBytes(limit);
            if (in.read() >= 0) {
                throw untrustedException(
                        "%s 超过了 %d 字节", "%s has more than %d bytes", entry.getName(), limit);
            }
            return content;
        }
    }

    private byte[] readContent(RecordReader told, String name, int limit) throws IOException {
        var entry = zip.getEntry(name);
        if (entry == null || !left.remove(name)) {
            throw damagedException("缺少 %s", "%s is missing", name);
        }
        long size = told.longValue("bytes");
        if (size < 0 || size > limit) {
            throw untrustedException(
                    "清单中 %s 的大小是 %d 字节，上限为 %d",
                    "according to its manifest, %s has %d bytes; the limit is %d",
                    name,
                    size,
                    limit);
        }
        var content = readBytes(entry, (int) size);
        if (content.length != size || !ArchiveWriter.sha256(content).equals(told.text("sha256"))) {
            throw damagedException("%s 与它的校验和不符", "%s does not match its hash", name);
        }
        return content;
    }

    private List<RunArchive.ArchivedFile> readFiles(RecordReader manifest) throws IOException {
        var files = new ArrayList<RunArchive.ArchivedFile>();
        var paths = new HashSet<Path>();
        long total = 0;
        for (var item : manifest.value("files").items()) {
            var told = new RecordReader("files", item);
            var path = told.text("path");
            var name = ArchiveWriter.FILE + (files.size() + 1);
            var content = readContent(told, name, RunArchive.MAX_FILE);
            total += content.length;
            if (total > RunArchive.MAX_FILES) {
                throw untrustedException(
                        "它的文件共超过 %d 字节",
                        "its files have more than %d bytes together", RunArchive.MAX_FILES);
            }
            files.add(
                    requireValid(
                            () -> new RunArchive.ArchivedFile(path, told.text("type"), content)));
            if (!paths.add(Path.of(path))) {
                throw untrustedException("它的文件“%s”重复", "it contains file '%s' twice", path);
            }
        }
        return files;
    }

    /** The description of a file in the manifest, if it is valid. */
    private <T> T requireValid(Supplier<T> said) {
        try {
            return said.get();
        } catch (InvalidValue e) {
            throw untrustedException("%s", "%s", e.text());
        }
    }

    private List<JournalEntry> readEntries(RecordReader manifest, byte[] events) {
        var run = manifest.text("runId");
        var entries = new ArrayList<JournalEntry>();
        var cost = new PlanReplayCost(limits);
        for (var line :
                (Iterable<String>) new String(events, StandardCharsets.UTF_8).lines()::iterator) {
            var entry = EventJson.read(Json.parse(line));
            if (!entry.run().value().equals(run) || entry.sequence() != entries.size() + 1) {
                throw damagedException(
                        "第 %1$d 行是运行 %3$s 的第 %2$d 条事件",
                        "line %d is event %d of run %s",
                        entries.size() + 1,
                        entry.sequence(),
                        entry.run());
            }
            cost.addEvent(entry)
                    .ifPresent(why -> {
                        throw untrustedException("%s", "%s", why);
                    });
            entries.add(entry);
        }
        if (entries.isEmpty() || entries.size() != manifest.longValue("entries")) {
            throw damagedException("它有 %d 条事件", "it has %d events", entries.size());
        }
        if (RunState.of(entries.getFirst().run(), entries).outcome() == null) {
            throw untrustedException("其中的运行没有结束", "the run in it has not ended");
        }
        return entries;
    }

    private List<RunArchive.OmittedFile> readOmitted(RecordReader manifest) {
        return manifest.value("leftOut").items().stream()
                .map(item -> new RecordReader("leftOut", item))
                .map(item ->
                        requireValid(() ->
                                new RunArchive.OmittedFile(
                                        item.text("path"),
                                        item.longValue("bytes"),
                                        item.text("reason"))))
                .toList();
    }
}
