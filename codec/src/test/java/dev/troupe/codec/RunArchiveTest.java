package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunArchiveTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("run.troupe");
    }

    private static RunArchive archive() {
        var big = Value.of("数据 ".repeat(50_000));
        var done = new NodeResult.Succeeded(big, "Done", Map.of("big", big), List.of());
        var node = new NodeId("n0");
        return new RunArchive(
                entries(
                        new RunEvent.RunStarted(
                                Workflow.from(Workflows.named(List.of("n0"))),
                                RunOptions.STANDARD,
                                Map.of()),
                        new RunEvent.NodeStarted(node, 1),
                        new RunEvent.NodeFinished(node, 1, done),
                        new RunEvent.RunFinished(new RunOutcome(RunStatus.COMPLETED, null))),
                List.of(
                        new RunArchive.ArchivedFile(
                                "图/chart.png", "image/png", new byte[] {1, 2, 3}),
                        new RunArchive.ArchivedFile("empty.txt", "text/plain", new byte[0])),
                List.of(new RunArchive.OmittedFile("huge.bin", 1L << 40, "too-large")));
    }

    private static List<JournalEntry> entries(RunEvent... events) {
        var entries = new ArrayList<JournalEntry>();
        for (var event : events) {
            entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.EPOCH, event));
        }
        return entries;
    }

    @Test
    void readsWhatItWrote() {
        archive().write(file);

        assertThat(RunArchive.read(file)).isEqualTo(archive());
        assertThat(directory).isDirectoryNotContaining("glob:**.partial");
    }

    @Test
    void writesTheSameBytesForTheSameRun() throws IOException {
        archive().write(file);
        var again = directory.resolve("again.troupe");
        archive().write(again);

        assertThat(again).hasSameBinaryContentAs(file);
    }

    @Test
    void neverReplacesAFileAndLeavesNoRest() throws IOException {
        Files.writeString(file, "mine");

        assertThatThrownBy(() -> archive().write(file))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("run.troupe");
        assertThat(file).hasContent("mine");
        assertThat(directory).isDirectoryNotContaining("glob:**.partial");
    }

    @Test
    void saysWhatToDoWhereItCannotBeWritten() {
        var nowhere = directory.resolve("none").resolve("run.troupe");

        assertThatThrownBy(() -> archive().write(nowhere))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContainingAll("none", "free disk space");
    }

    @Test
    void touchesNoFileOfTheSameNameAsItsOwnPartialOne() throws IOException {
        var own = directory.resolve("run.troupe.partial");
        Files.writeString(own, "mine");

        archive().write(file);

        assertThat(own).hasContent("mine");
        assertThat(RunArchive.read(file)).isEqualTo(archive());
    }

    @Test
    void readsNamesThatAreFilesOfThisSystem() {
        assumeTrue(File.separatorChar == '/');
        var items =
                Stream.of("10:30 报告.txt", "Chart.png", "chart.png", "a\\b", "..c", "d/..e")
                        .map(path ->
                                new RunArchive.ArchivedFile(path, "text/plain", new byte[] {1}))
                        .toList();
        var archive = new RunArchive(archive().entries(), items, List.of());

        archive.write(file);

        assertThat(RunArchive.read(file)).isEqualTo(archive);
    }

    @Test
    void refusesToWriteOnePathTwice() {
        var item = new RunArchive.ArchivedFile("a.txt", "text/plain", new byte[] {1});
        var twice = new RunArchive(archive().entries(), List.of(item, item), List.of());

        assertThatThrownBy(() -> twice.write(file))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContainingAll("a.txt", "twice");
    }

    @Test
    void writesNothingThatIsTooLargeToBeRead() throws IOException {
        archive().write(file);
        var parts = parts();
        int manifest = parts.getOrDefault("manifest.json", new byte[0]).length;
        int events = parts.getOrDefault("events.jsonl", new byte[0]).length;
        var exact = new ArchiveLimits(manifest, events, 4, 1, 0);

        new ArchiveWriter(archive(), exact);

        assertThat(ArchiveReader.read(file, exact)).isEqualTo(archive());
        assertTooLarge(new ArchiveLimits(manifest - 1, events, 4, 1, 0), "list of files");
        assertTooLarge(new ArchiveLimits(manifest, events - 1, 4, 1, 0), "events");
        assertTooLarge(new ArchiveLimits(manifest, events, 3, 1, 0), "has 2 files");
    }

    @Test
    void takesNoPlanThatCostsMoreThanItsBytesAreWorth() {
        var node = Workflows.named(List.of("n0", "n1")).nodes().get(1).withDependencies(List.of());
        var archive =
                new RunArchive(
                        entries(
                                archive().entries().getFirst().event(),
                                new RunEvent.PlanExtended(List.of(node), List.of()),
                                new RunEvent.RunResumed(),
                                new RunEvent.RunFinished(
                                        new RunOutcome(RunStatus.COMPLETED, null))),
                        List.of(),
                        List.of());
        int bytes = 1 << 20;

        new ArchiveWriter(archive, new ArchiveLimits(bytes, bytes, 4, 2, 4));

        assertThatThrownBy(
                        () -> new ArchiveWriter(archive, new ArchiveLimits(bytes, bytes, 4, 1, 4)))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContainingAll("event 2", "2 nodes", "at most 1");
        assertThatThrownBy(
                        () -> new ArchiveWriter(archive, new ArchiveLimits(bytes, bytes, 4, 2, 3)))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContainingAll("event 3", "taken up again or written over too often");
    }

    @Test
    void refusesToReadAPlanThatGrowsPastAllMeasure() {
        archive().write(file);
        int bytes = 1 << 20;

        assertThatThrownBy(() -> ArchiveReader.read(file, new ArchiveLimits(bytes, bytes, 4, 0, 0)))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContainingAll("is not trusted", "1 nodes");
    }

    private void assertTooLarge(ArchiveLimits limits, String what) {
        assertThatThrownBy(() -> new ArchiveWriter(archive(), limits))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining(what);
        assertThatThrownBy(() -> ArchiveReader.read(file, limits))
                .isInstanceOf(ArchiveException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "huge.bin, huge\\u001b[2J.bin, control characters",
        "1099511627776, -5, -5 bytes",
        "too-large, because, because",
        "image/png, image\\u0007, control characters"
    })
    void refusesWhatIsSaidOfFilesWhereItIsNothingThatItWrites(
            String before, String after, String named) throws IOException {
        change(before, after);

        assertRefused("is not trusted", named);
    }

    @Test
    void makesALineOfWhatANodeToldOfAFile() {
        var told = RunArchive.OmittedFile.sanitize("a\u001b[2J\nb", -7, "name");

        assertThat(told).isEqualTo(new RunArchive.OmittedFile("a\ufffd[2J\ufffdb", 0, "name"));
    }

    @Test
    void refusesARunThatHasNotEnded() {
        var whole = archive();
        var cut = new RunArchive(whole.entries().subList(0, 3), List.of(), List.of());

        assertThatThrownBy(() -> cut.write(file))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("not ended");
        assertThat(file).doesNotExist();
    }

    @Test
    void noticesEveryFlippedByteOfItsContent() throws IOException {
        archive().write(file);
        var parts = parts();
        for (var name : List.of("events.jsonl", "files/1")) {
            var flipped = new LinkedHashMap<>(parts);
            var content = parts.getOrDefault(name, new byte[0]).clone();
            content[content.length / 2] ^= 1;
            flipped.put(name, content);
            rewrite(flipped);

            assertThatThrownBy(() -> RunArchive.read(file))
                    .isInstanceOf(ArchiveException.class)
                    .hasMessageContainingAll("damaged", "does not match its hash", name);
        }
    }

    @Test
    void refusesHalfAFileAndOtherFiles() throws IOException {
        archive().write(file);
        var bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertRefused("damaged", "export or copy it again");

        Files.writeString(file, "my diary");
        assertRefused("not a complete ZIP file");

        rewrite(Map.of("a.txt", new byte[] {1}));
        assertRefused("not an exported run", "troupe export");

        Files.delete(file);
        assertRefused("does not exist");
    }

    private void assertRefused(String... words) {
        assertThatThrownBy(() -> RunArchive.read(file))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void refusesANewerVersion() throws IOException {
        change("\"version\" : 1", "\"version\" : 2");

        assertRefused("version 2", "install a newer Troupe");
    }

    private void change(String before, String after) throws IOException {
        archive().write(file);
        var parts = parts();
        var manifest =
                new String(
                        parts.getOrDefault("manifest.json", new byte[0]), StandardCharsets.UTF_8);
        assertThat(manifest).contains(before);
        parts.put(
                "manifest.json", manifest.replace(before, after).getBytes(StandardCharsets.UTF_8));
        rewrite(parts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../.bashrc",
                "/etc/passwd",
                "a/../../b",
                "a//b",
                "a\\u0000b",
                "a\\nb",
                ".",
                ""
            })
    void refusesPathsThatLeadElsewhere(String path) throws IOException {
        change("图/chart.png", path);

        assertRefused("is not trusted", "leads out of the workspace");
    }

    @Test
    void refusesOnePathTwice() throws IOException {
        change("图/chart.png", "empty.txt");

        assertRefused("is not trusted", "twice");
    }

    @Test
    void refusesWhatTheManifestDoesNotList() throws IOException {
        archive().write(file);
        var parts = parts();
        parts.put("../evil.sh", new byte[] {1});
        rewrite(parts);

        assertRefused("is not trusted", "../evil.sh");
    }

    @ParameterizedTest
    @CsvSource({"3, 5000000000", "3, 16777217", "3, -1"})
    void refusesSizesThatNoRunHas(String size, String told) throws IOException {
        change("\"bytes\" : " + size, "\"bytes\" : " + told);

        assertRefused("is not trusted");
    }

    @Test
    void readsNoMoreOfABombThanItsManifestSays() throws IOException {
        archive().write(file);
        var parts = parts();
        parts.put("files/1", new byte[200 * 1024 * 1024]);
        rewrite(parts);

        assertRefused("is not trusted", "more than 3 bytes");
    }

    @Test
    void refusesEventsOfNoRun() throws IOException {
        archive().write(file);
        var parts = parts();
        var events =
                new String(parts.getOrDefault("events.jsonl", new byte[0]), StandardCharsets.UTF_8);
        var wrong = events.replace("\"run-1\"", "\"run-2\"").getBytes(StandardCharsets.UTF_8);
        parts.put("events.jsonl", wrong);
        var manifest =
                new String(
                        parts.getOrDefault("manifest.json", new byte[0]), StandardCharsets.UTF_8);
        var before = ArchiveWriter.sha256(events.getBytes(StandardCharsets.UTF_8));
        parts.put(
                "manifest.json",
                manifest.replace(before, ArchiveWriter.sha256(wrong))
                        .getBytes(StandardCharsets.UTF_8));
        rewrite(parts);

        assertRefused("damaged", "of run run-2");
    }

    private Map<String, byte[]> parts() throws IOException {
        var parts = new LinkedHashMap<String, byte[]>();
        try (var zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
            for (var entry : zip.stream().toList()) {
                try (var in = zip.getInputStream(entry)) {
                    parts.put(entry.getName(), in.readAllBytes());
                }
            }
        }
        return parts;
    }

    private void rewrite(Map<String, byte[]> parts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
            }
        }
        Files.write(file, bytes.toByteArray());
    }
}
