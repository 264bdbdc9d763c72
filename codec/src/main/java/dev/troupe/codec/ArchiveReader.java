package dev.troupe.codec;

import dev.troupe.core.InvalidValue;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.RunState;
import dev.troupe.core.Sentence;
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

/** Reads an archive that anybody may have made, and believes nothing that it does not check. */
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
            return new ArchiveReader(file, zip, limits).archive();
        } catch (ZipException e) {
            throw damaged(file, "它不是完整的 ZIP 文件", "it is no whole ZIP file", e);
        } catch (IOException e) {
            throw new ArchiveException(
                    Sentence.of("无法读取“%s”：%s", "'%s' cannot be read: %s", file, e), e);
        } catch (JsonException e) {
            throw damaged(file, e.sentence().zh(), e.sentence().en(), e);
        } catch (JournalException | ClassCastException e) {
            throw damaged(
                    file, "其中的事件不是一次运行", "its events are not those of a run: " + e.getMessage(), e);
        }
    }

    private static ArchiveException damaged(Path file, String zh, String en, Throwable cause) {
        return new ArchiveException(
                Sentence.of(
                        "“%s”已损坏，未导入：%s；请重新导出或重新传输",
                        "'%s' is damaged and was not taken in: %s; export or copy it again",
                        file,
                        new Sentence(zh, en)),
                cause);
    }

    private ArchiveException damaged(String zh, String en, Object... values) {
        return new ArchiveException(
                Sentence.of(
                        "“%s”已损坏，未导入：%s；请重新导出或重新传输",
                        "'%s' is damaged and was not taken in: %s; export or copy it again",
                        file,
                        Sentence.of(zh, en, values)),
                null);
    }

    private ArchiveException hostile(String zh, String en, Object... values) {
        return new ArchiveException(
                Sentence.of(
                        "“%s”不可信，未导入：%s；请向给你文件的人核实",
                        "'%s' cannot be trusted and was not taken in: %s; ask whoever gave it to you",
                        file,
                        Sentence.of(zh, en, values)),
                null);
    }

    private RunArchive archive() throws IOException {
        listNames();
        var manifest = manifest();
        var files = files(manifest);
        var events = content(manifest.record("events"), ArchiveWriter.EVENTS, limits.events());
        if (!left.isEmpty()) {
            throw hostile("它包含清单没有列出的 %s", "it holds %s, which its manifest does not list", left);
        }
        return new RunArchive(entries(manifest, events), files, leftOut(manifest));
    }

    private void listNames() {
        var entries = zip.entries();
        while (entries.hasMoreElements()) {
            var name = entries.nextElement().getName();
            if (!left.add(name)) {
                throw hostile("它有两个“%s”", "it has '%s' twice", name);
            }
            if (left.size() > limits.entries()) {
                throw hostile("它有超过 %d 个文件", "it has more than %d files", limits.entries());
            }
        }
    }

    private RecordReader manifest() throws IOException {
        var entry = zip.getEntry(ArchiveWriter.MANIFEST);
        if (entry == null) {
            throw new ArchiveException(
                    "“%s”不是导出的运行（缺少 manifest.json）；请指定 troupe export 写出的文件",
                    "'%s' is no exported run, manifest.json is not in it; name a file that troupe export wrote",
                    file);
        }
        left.remove(ArchiveWriter.MANIFEST);
        var text = new String(bytes(entry, limits.manifest()), StandardCharsets.UTF_8);
        var manifest = new RecordReader("manifest", Json.parse(text));
        if (!manifest.text("format").equals(ArchiveWriter.FORMAT)) {
            throw damaged("它的格式是 %s", "its format is %s", manifest.text("format"));
        }
        long version = manifest.whole("version");
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

    /** What an entry holds, never more than it may, whatever it says of itself. */
    private byte[] bytes(ZipEntry entry, int limit) throws IOException {
        try (var in = zip.getInputStream(entry)) {
            var content = in.readNBytes(limit);
            if (in.read() >= 0) {
                throw hostile("%s 超过了 %d 字节", "%s has more than %d bytes", entry.getName(), limit);
            }
            return content;
        }
    }

    private byte[] content(RecordReader told, String name, int limit) throws IOException {
        var entry = zip.getEntry(name);
        if (entry == null || !left.remove(name)) {
            throw damaged("缺少 %s", "%s is missing", name);
        }
        long size = told.whole("bytes");
        if (size < 0 || size > limit) {
            throw hostile(
                    "清单说 %s 有 %d 字节，最多 %d",
                    "its manifest says that %s has %d bytes, and at most %d are taken",
                    name,
                    size,
                    limit);
        }
        var content = bytes(entry, (int) size);
        if (content.length != size || !ArchiveWriter.hash(content).equals(told.text("sha256"))) {
            throw damaged("%s 与它的校验和不符", "%s does not match its hash", name);
        }
        return content;
    }

    private List<RunArchive.Item> files(RecordReader manifest) throws IOException {
        var files = new ArrayList<RunArchive.Item>();
        var paths = new HashSet<Path>();
        long total = 0;
        for (var item : manifest.value("files").items()) {
            var told = new RecordReader("files", item);
            var path = told.text("path");
            var name = ArchiveWriter.FILE + (files.size() + 1);
            var content = content(told, name, RunArchive.MAX_FILE);
            total += content.length;
            if (total > RunArchive.MAX_FILES) {
                throw hostile(
                        "它的文件共超过 %d 字节",
                        "its files have more than %d bytes together", RunArchive.MAX_FILES);
            }
            files.add(believed(() -> new RunArchive.Item(path, told.text("type"), content)));
            if (!paths.add(Path.of(path))) {
                throw hostile("它的文件“%s”重复", "its file '%s' is there twice", path);
            }
        }
        return files;
    }

    /** What somebody says of a file, where it can be. */
    private <T> T believed(Supplier<T> said) {
        try {
            return said.get();
        } catch (InvalidValue e) {
            throw hostile("%s", "%s", e.sentence());
        }
    }

    private List<JournalEntry> entries(RecordReader manifest, byte[] events) {
        var run = manifest.text("runId");
        var entries = new ArrayList<JournalEntry>();
        var cost = new PlanCost(limits);
        for (var line :
                (Iterable<String>) new String(events, StandardCharsets.UTF_8).lines()::iterator) {
            var entry = EventJson.read(Json.parse(line));
            if (!entry.run().value().equals(run) || entry.sequence() != entries.size() + 1) {
                throw damaged(
                        "第 %1$d 行是运行 %3$s 的第 %2$d 条事件",
                        "line %d is event %d of run %s",
                        entries.size() + 1,
                        entry.sequence(),
                        entry.run());
            }
            cost.add(entry)
                    .ifPresent(why -> {
                        throw hostile("%s", "%s", why);
                    });
            entries.add(entry);
        }
        if (entries.isEmpty() || entries.size() != manifest.whole("entries")) {
            throw damaged("它有 %d 条事件", "it has %d events", entries.size());
        }
        if (RunState.of(entries.getFirst().run(), entries).outcome() == null) {
            throw hostile("其中的运行没有结束", "the run in it has not ended");
        }
        return entries;
    }

    private List<RunArchive.LeftOut> leftOut(RecordReader manifest) {
        return manifest.value("leftOut").items().stream()
                .map(item -> new RecordReader("leftOut", item))
                .map(item ->
                        believed(() ->
                                new RunArchive.LeftOut(
                                        item.text("path"),
                                        item.whole("bytes"),
                                        item.text("reason"))))
                .toList();
    }
}
