package dev.troupe.packs.studio.animation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegPrograms;
import dev.troupe.packs.studio.ffmpeg.MediaLimits;
import dev.troupe.packs.studio.ffmpeg.MediaSamples;
import dev.troupe.packs.studio.timing.SampleFilm;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class AnimaticToolTest {
    private static final Ffmpeg MISSING = new Ffmpeg(Optional::empty, MediaLimits.STANDARD);

    @TempDir private Path directory = Path.of("");
    private final Ffmpeg ffmpeg = Ffmpeg.ofThisMachine();
    private TestToolContext context =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void writeFilm() throws IOException {
        context = TestToolContext.inDirectory(directory);
        SampleFilm.write(SampleFilm.storyboard(), directory);
    }

    @Test
    void makesAVideoWithSubtitlesBeside() throws Exception {
        MediaSamples.requireFfmpeg();

        var reply = new AnimaticTool(ffmpeg).call(input("out.mp4", null, null), context);

        assertThat(reply.status()).isEqualTo(ToolStatus.OK);
        var info = ffmpeg.probe(directory.resolve("out.mp4"), "out.mp4");
        assertThat(info.duration().orElseThrow())
                .isBetween(Duration.ofMillis(6_400), Duration.ofMillis(6_600));
        assertThat(info.video().orElseThrow().width()).isEqualTo(320);
        assertThat(directory.resolve("out.srt"))
                .content()
                .contains("00:00:01,500 --> ", "Who is there?", "是我,开门。");
        assertThat(context.artifacts()).containsExactly("out.mp4", "out.srt");
    }

    @Test
    void hearsASoundWithIt() throws Exception {
        MediaSamples.sound(directory.resolve("sound.wav"), 1);

        new AnimaticTool(ffmpeg).call(input("out.mp4", "none", "sound.wav"), context);

        var info = ffmpeg.probe(directory.resolve("out.mp4"), "out.mp4");
        assertThat(info.audio()).isPresent();
        assertThat(info.duration().orElseThrow()).isGreaterThan(Duration.ofSeconds(6));
        assertThat(directory.resolve("out.srt")).doesNotExist();
    }

    @Test
    void makesAGifBeside() throws Exception {
        MediaSamples.requireFfmpeg();

        new AnimaticTool(ffmpeg)
                .call(
                        new AnimaticTool.Input(
                                null, "out.mp4", List.of("mp4", "gif"), null, null, null),
                        context);

        assertThat(context.artifacts()).containsExactly("out.mp4", "out.gif", "out.srt");

        assertThat(ffmpeg.probe(directory.resolve("out.gif"), "out.gif").video().orElseThrow())
                .extracting(video -> video.codec())
                .isEqualTo("gif");
    }

    @Test
    void writesPicturesWhereFfmpegIsMissing() throws Exception {
        var reply = new AnimaticTool(MISSING).call(input("out.mp4", null, null), context);

        assertThat(reply.status()).isEqualTo(ToolStatus.DEGRADED);
        assertThat(reply.message()).contains("out.pictures/index.html", "apt-get install ffmpeg");
        assertThat(directory.resolve("out.mp4")).doesNotExist();
        assertThat(directory.resolve("out.pictures/index.html"))
                .content()
                .contains("0004.png", "#p2 { animation: show 1.");
        var picture = ImageIO.read(directory.resolve("out.pictures/0001.png").toFile());
        assertThat(picture.getWidth()).isEqualTo(320);
        assertThat(picture.getRGB(160, 70) & 0xff_ff_ff).isEqualTo(0xff_00_00); // of the frame
    }

    @Test
    void drawsChineseSubtitles() {
        var picture = Animatic.of(SampleFilm.storyboard(), true).pictures().get(2);
        var painter = new FramePainter(new FrameImage(320, 180), context);

        var without = painter.paint(picture.shot(), null);
        var with = painter.paint(picture.shot(), picture.subtitle());

        assertThat(picture.subtitle()).isNotNull();
        int changed = 0;
        for (int x = 0; x < 320; x++) {
            for (int y = 0; y < 180; y++) {
                boolean isChanged = without.getRGB(x, y) != with.getRGB(x, y);
                assertThat(isChanged && y < 140).isFalse();
                changed += isChanged ? 1 : 0;
            }
        }
        assertThat(changed).isGreaterThan(100);
    }

    @Test
    void loadsNothingThatAFrameRefersTo() throws Exception {
        var red = directory.resolve("red.svg");
        Files.writeString(
                red,
                "<svg xmlns='http://www.w3.org/2000/svg' width='320' height='180'><rect width='320' height='180' fill='red'/></svg>");
        Files.writeString(
                directory.resolve("frames/1-1.svg"),
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="320" height="180">
                <image href="%s" width="320" height="180"/></svg>
                """
                        .formatted(red.toUri()));

        var image = new FrameImage(320, 180).read("frames/1-1.svg", context);

        assertThat(image.getRGB(160, 90) & 0xff_ff_ff).isZero();
    }

    @Test
    void namesAFrameThatIsNoPicture() throws Exception {
        Files.writeString(directory.resolve("frames/1-1.svg"), "no picture");

        assertThatThrownBy(() -> call(MISSING, input("out.mp4", null, null)))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("Frame 'frames/1-1.svg' is not a valid SVG");
    }

    @Test
    void refusesASoundWithoutAudio() throws Exception {
        MediaSamples.silentVideo(directory.resolve("silent.mp4"), 1);

        assertThatThrownBy(() -> call(ffmpeg, input("out.mp4", null, "silent.mp4")))
                .hasMessageContaining("'silent.mp4' has no audio");
    }

    @Test
    void refusesAFilmOfHugeDurationBeforeItDrawsAnything() throws Exception {
        MediaSamples.requireFfmpeg();
        SampleFilm.write(SampleFilm.storyboard("3600"), directory);
        var limits =
                new MediaLimits(Duration.ofMinutes(1), 1L << 31, 1L << 31, Duration.ofMinutes(30));
        var strict = new Ffmpeg(FfmpegPrograms::find, limits);

        assertThatThrownBy(() -> call(strict, input("out.mp4", null, null)))
                .hasMessageContainingAll("would be 1:00:04.5 long", "maximum is 30:00");
    }

    @Test
    void overwritesNoSource() {
        assertThatThrownBy(() ->
                        new AnimaticTool(ffmpeg)
                                .changes(input("a.mp4", "burned", "a.mp4"), context))
                .isInstanceOf(ToolException.class);
        assertThatThrownBy(
                        () -> new AnimaticTool(ffmpeg).changes(input("a.avi", null, null), context))
                .hasMessageContaining("extension of 'a.avi' is not supported");
    }

    private void call(Ffmpeg programs, AnimaticTool.Input input) throws InterruptedException {
        new AnimaticTool(programs).call(input, context);
    }

    private static AnimaticTool.Input input(
            String target, @Nullable String subtitles, @Nullable String sound) {
        return new AnimaticTool.Input(SampleFilm.FILE, target, null, subtitles, sound, null);
    }

    @Nested
    class Contract extends ToolContract<AnimaticTool.Input, ToolReply> {
        @BeforeAll
        static void requireFfmpeg() {
            MediaSamples.requireFfmpeg();
        }

        @Override
        protected Tool<AnimaticTool.Input, ToolReply> tool() {
            return new AnimaticTool(ffmpeg);
        }

        @Override
        protected void prepare(TestToolContext surroundings) throws IOException {
            SampleFilm.write(SampleFilm.storyboard("0.5"), surroundings.workspace().root());
        }

        @Override
        protected String goodArguments() {
            return "{\"storyboard\": \"film.storyboard.json\", \"framesPerSecond\": 5}";
        }

        @Override
        protected Optional<String> impossibleArguments() {
            return Optional.of("{\"storyboard\": \"none.storyboard.json\"}");
        }
    }
}
