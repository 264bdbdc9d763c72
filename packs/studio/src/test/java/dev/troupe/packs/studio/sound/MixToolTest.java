package dev.troupe.packs.studio.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaSamples;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class MixToolTest extends ToolContract<MixTool.Input, ToolReply> {
    @TempDir private Path directory = Path.of("");
    private final Ffmpeg ffmpeg = Ffmpeg.ofThisMachine();

    @BeforeAll
    static void requireFfmpeg() {
        MediaSamples.requireFfmpeg();
    }

    @Override
    protected Tool<MixTool.Input, ToolReply> tool() {
        return new MixTool(ffmpeg);
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        makeTone(surroundings.workspace().root(), "a.wav");
    }

    private static void makeTone(Path directory, String name) throws IOException {
        try {
            new SynthesizeTool()
                    .call(
                            new SynthesizeTool.Input("tone", "2s", 440.0, -30.0, name),
                            TestToolContext.inDirectory(directory));
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Override
    protected String goodArguments() {
        return "{\"tracks\": [{\"path\": \"a.wav\"}, {\"path\": \"a.wav\", \"at\": \"1s\"}], \"target\": \"out.wav\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"tracks\": [{\"path\": \"a.wav\"}], \"target\": \"a.wav\"}");
    }

    @Test
    void namesTheResultAfterTheOnlySound() {
        var surroundings = TestToolContext.inDirectory(directory);
        var one = new MixTool.Input(List.of(track("in/a.wav", null)), null, -23.0);
        var two =
                new MixTool.Input(List.of(track("a.wav", null), track("b.wav", null)), null, null);

        assertThat(tool().resolve(one, surroundings).target()).isEqualTo("in/a-normalized.wav");
        assertThat(tool().resolve(two, surroundings).target()).isEqualTo("mix.wav");
    }

    @Test
    void startsEachSoundAtItsTime() throws Exception {
        makeTone(directory, "a.wav");

        mix("out.flac", null, track("a.wav", null), track("a.wav", "0:03"));

        assertThat(ffmpeg.probe(directory.resolve("out.flac"), "x").duration().orElseThrow())
                .isBetween(Duration.ofMillis(4_990), Duration.ofMillis(5_010));
    }

    @Test
    void bringsAMixToALoudness() throws Exception {
        makeTone(directory, "a.wav");

        mix("out.wav", -20.0, track("a.wav", null));

        try (var work = MediaDirectory.open()) {
            var loudness = Loudness.measure(ffmpeg, directory.resolve("out.wav"), "out.wav", work);
            assertThat(loudness.integrated().doubleValue()).isBetween(-20.6, -19.4);
        }
        assertThat(
                        new LoudnessTool(ffmpeg)
                                .call(
                                        new LoudnessTool.Input("out.wav"),
                                        TestToolContext.inDirectory(directory))
                                .message())
                .contains("LUFS", "dBTP");
    }

    @Test
    void refusesWhatHasNoSound() throws Exception {
        MediaSamples.silentVideo(directory.resolve("silent.mp4"), 1);
        Files.writeString(directory.resolve("text.wav"), "no sound");
        new SynthesizeTool()
                .call(
                        new SynthesizeTool.Input("silence", "1s", null, null, "silence.wav"),
                        TestToolContext.inDirectory(directory));

        assertThatThrownBy(() -> mix("out.wav", null, track("silent.mp4", null)))
                .hasMessageContaining("'silent.mp4' has no audio");
        assertThatThrownBy(() -> mix("out.wav", null, track("text.wav", null)))
                .hasMessageContaining("'text.wav' is not sound, video or a picture");
        assertThatThrownBy(() -> mix("out.wav", -23.0, track("silence.wav", null)))
                .hasMessageContaining("it is silent");
        assertThatThrownBy(() -> mix("out.wav", 3.0, track("silence.wav", null)))
                .hasMessageContaining("lufs is 3.0");
        assertThatThrownBy(() -> mix("out.wav", null, track("silence.wav", "soon")))
                .hasMessageContaining("at is 'soon'");
    }

    private static MixTool.Track track(String path, @Nullable String at) {
        return new MixTool.Track(path, at, null);
    }

    private void mix(String target, @Nullable Double lufs, MixTool.Track... tracks)
            throws InterruptedException {
        tool().call(
                        new MixTool.Input(List.of(tracks), target, lufs),
                        TestToolContext.inDirectory(directory));
    }
}
