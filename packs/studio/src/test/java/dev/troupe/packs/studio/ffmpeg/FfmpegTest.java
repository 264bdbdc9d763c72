package dev.troupe.packs.studio.ffmpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.testing.agent.TestToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class FfmpegTest {
    private static final String ENDLESS = "testsrc=size=320x180:rate=25";

    @TempDir private Path directory = Path.of("");
    private final Ffmpeg ffmpeg = Ffmpeg.ofThisMachine();

    @BeforeAll
    static void requireFfmpeg() {
        MediaSamples.requireFfmpeg();
    }

    @Test
    void statesWhatAFileContains() throws Exception {
        var info = ffmpeg.probe(MediaSamples.video(directory.resolve("a.mp4"), 2), "a.mp4");

        assertThat(info.format()).contains("mp4");
        assertThat(info.duration().orElseThrow()).isEqualTo(Duration.ofSeconds(2));
        assertThat(info.video().orElseThrow())
                .extracting(MediaInfo.Video::width, MediaInfo.Video::framesPerSecond)
                .containsExactly(160, 10.0);
        assertThat(info.audio().orElseThrow().sampleRate()).isEqualTo(44_100);
    }

    @Test
    void refusesATextThatIsNamedAsAVideo() throws IOException {
        var file = Files.writeString(directory.resolve("notes.mp4"), "This is no video.\n");

        assertThatThrownBy(() -> ffmpeg.probe(file, "notes.mp4"))
                .isInstanceOf(ToolException.class)
                .hasMessageContainingAll("'notes.mp4'", "is not sound, video or a picture")
                .hasMessageNotContaining(directory.toString());
    }

    @Test
    void refusesAnEmptyFile() throws IOException {
        var file = Files.createFile(directory.resolve("empty.mp4"));

        assertThatThrownBy(() -> ffmpeg.probe(file, "empty.mp4"))
                .hasMessageContaining("'empty.mp4' is empty (0 bytes)");
    }

    @Test
    void opensNoFileThatAnInputRefersTo() throws Exception {
        var secret = MediaSamples.sound(directory.resolve("secret.wav"), 1);
        var playlist =
                Files.writeString(
                        directory.resolve("list.m3u8"),
                        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:%s\n#EXT-X-ENDLIST\n"
                                .formatted(secret));
        var concatenation =
                Files.writeString(
                        directory.resolve("list.mp4"),
                        "ffconcat version 1.0\nfile '%s'\n".formatted(secret));

        assertThatThrownBy(() -> ffmpeg.probe(playlist, "list.m3u8"))
                .hasMessageContaining("is not sound, video or a picture");
        assertThatThrownBy(() -> ffmpeg.probe(concatenation, "list.mp4"))
                .hasMessageContaining("is not sound, video or a picture");
    }

    @Test
    void readsNamesThatLookLikeOptionsOrAddresses() throws Exception {
        var sound = MediaSamples.sound(directory.resolve("plain.wav"), 1);
        for (var name :
                List.of("-i.wav", "http:x.wav", "concat:a|b.wav", "a%03d.wav", "声音 1.wav")) {
            var file = Files.copy(sound, directory.resolve(name));

            assertThat(ffmpeg.probe(file, name).audio()).isPresent();
        }
    }

    @Test
    void writesAFile() throws Exception {
        var source = MediaSamples.video(directory.resolve("a.mp4"), 1);
        try (var work = MediaDirectory.open()) {
            var made =
                    ffmpeg.convert(
                            new FfmpegCall().input(source).with("-an"),
                            work,
                            "out.mp4",
                            Duration.ofSeconds(1),
                            TestToolContext.inDirectory(directory));

            assertThat(ffmpeg.probe(made, "out.mp4").audio()).isEmpty();
        }
    }

    @Test
    @Timeout(180)
    void isKilledWhenTheCallIsCancelled() throws Exception {
        var work = MediaDirectory.open();
        var file = work.resolve("out.mp4");
        var isInterrupted = new AtomicBoolean();
        var call = new FutureTask<>(() -> convertEndless(work, isInterrupted), null);
        var thread = Thread.ofVirtual().start(call);
        while (!Files.exists(file)) {
            Thread.onSpinWait();
        }

        thread.interrupt();
        thread.join();

        assertThat(isInterrupted).isTrue();
        assertThat(processesIn(work)).isEmpty();
        work.close();
        assertThat(work.path()).doesNotExist();
    }

    private void convertEndless(MediaDirectory work, AtomicBoolean isInterrupted) {
        try {
            ffmpeg.convert(
                    new FfmpegCall().generator(ENDLESS),
                    work,
                    "out.mp4",
                    Duration.ofHours(1),
                    TestToolContext.inDirectory(directory));
        } catch (InterruptedException _) {
            isInterrupted.set(true);
        }
    }

    /** Processes whose arguments name the directory. */
    private static List<ProcessHandle> processesIn(MediaDirectory work) {
        return ProcessHandle.current()
                .descendants()
                .filter(process ->
                        process.info().commandLine().orElse("").contains(work.path().toString()))
                .toList();
    }

    @Test
    @Timeout(180)
    void isStoppedWhenItsTimeIsUp() {
        var limits =
                new MediaLimits(Duration.ofMillis(500), 1L << 31, 1L << 31, Duration.ofHours(2));

        assertThatThrownBy(() -> convert(limits, ENDLESS, Duration.ofHours(1)))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("had not finished after");
    }

    @Test
    @Timeout(180)
    void isStoppedWhenItWritesTooMuch() {
        var limits =
                new MediaLimits(Duration.ofMinutes(1), 1L << 31, 1L << 16, Duration.ofHours(2));

        assertThatThrownBy(() ->
                        convert(
                                limits,
                                "nullsrc=s=640x360,geq=random(1)*255:128:128",
                                Duration.ofHours(1)))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("ffmpeg wrote more than");
    }

    @Test
    @Timeout(180)
    void isStoppedWhenItUsesTooMuchMemory() {
        var limits =
                new MediaLimits(Duration.ofMinutes(1), 1L << 20, 1L << 31, Duration.ofHours(2));

        assertThatThrownBy(() -> convert(limits, ENDLESS, Duration.ofHours(1)))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("of memory");
    }

    @Test
    void refusesAResultOfAHugeDuration() {
        assertThatThrownBy(() -> convert(MediaLimits.STANDARD, ENDLESS, Duration.ofDays(400)))
                .hasMessageContainingAll("would be 9600:00:00 long", "maximum is 4:00:00");
    }

    private void convert(MediaLimits limits, String source, Duration length)
            throws InterruptedException {
        try (var work = MediaDirectory.open()) {
            new Ffmpeg(FfmpegPrograms::find, limits)
                    .convert(
                            new FfmpegCall().generator(source),
                            work,
                            "out.mp4",
                            length,
                            TestToolContext.inDirectory(directory));
        }
    }

    @Test
    void worksForSeveralAtOnce() throws Exception {
        var source = MediaSamples.video(directory.resolve("a.mp4"), 1);
        var start = new CountDownLatch(1);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs =
                    IntStream.range(0, 4)
                            .mapToObj(_ ->
                                    executor.submit(() -> {
                                        start.await();
                                        return ffmpeg.probe(source, "a.mp4").streams().size();
                                    }))
                            .toList();
            start.countDown();

            for (var run : runs) {
                assertThat(run.get()).isEqualTo(2);
            }
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void saysWhatToDoWhereItIsMissing() throws IOException {
        var missing = new Ffmpeg(Optional::empty, MediaLimits.STANDARD);
        var file = Files.writeString(directory.resolve("a.mp4"), "x");

        assertThat(missing.isInstalled()).isFalse();
        assertThatThrownBy(() -> missing.probe(file, "a.mp4"))
                .hasMessageContaining("apt-get install ffmpeg");
    }
}
