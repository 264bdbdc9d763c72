package dev.troupe.packs.studio.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.packs.studio.timing.SampleFilm;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.sound.sampled.AudioSystem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SynthesizeToolTest extends ToolContract<SynthesizeTool.Input, ToolReply> {
    @TempDir private Path directory = Path.of("");

    @Override
    protected Tool<SynthesizeTool.Input, ToolReply> tool() {
        return new SynthesizeTool();
    }

    @Override
    protected String goodArguments() {
        return "{\"sound\": \"tone\", \"duration\": \"200ms\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"sound\": \"tone\", \"duration\": \"soon\"}");
    }

    @Test
    void writesATone() throws Exception {
        synthesize("tone", "1s", 1_000.0, -6.0);

        var samples = samples(directory.resolve("out.wav"));
        assertThat(samples).hasSize(48_000);
        int crossings = 0;
        int peak = 0;
        for (int at = 1; at < samples.length; at++) {
            crossings += samples[at - 1] < 0 && samples[at] >= 0 ? 1 : 0;
            peak = Math.max(peak, Math.abs(samples[at]));
        }
        assertThat(crossings).isBetween(998, 1_000);
        assertThat(peak).isBetween(16_000, 16_500); // -6 dBFS
    }

    @Test
    void isAWaveThatOtherProgramsRead() throws Exception {
        synthesize("rain", "1s", null, null);

        try (var sound = AudioSystem.getAudioInputStream(directory.resolve("out.wav").toFile())) {
            assertThat(sound.getFormat().getSampleRate()).isEqualTo(48_000);
            assertThat(sound.getFrameLength()).isEqualTo(48_000);
        }
    }

    @ParameterizedTest
    @EnumSource(Texture.class)
    void synthesizesNoiseThatIsHeardAndNotDistorted(Texture texture) {
        var signal = texture.start(WaveFile.RATE);
        double sum = 0;
        int clipped = 0;
        for (int sample = 0; sample < WaveFile.RATE; sample++) {
            double value = signal.at(sample);
            sum += value * value;
            clipped += Math.abs(value) >= 1 ? 1 : 0;
        }

        assertThat(Math.sqrt(sum / WaveFile.RATE)).isGreaterThan(0.005);
        assertThat(clipped).isLessThan(WaveFile.RATE / 1_000);
    }

    @Test
    void refusesWhatItCannotSynthesize() {
        assertThatThrownBy(() -> synthesize("dragon", "1s", null, null))
                .hasMessageContainingAll("'dragon'", "expected one of tone");
        assertThatThrownBy(() -> synthesize("tone", "1000 hours", null, null))
                .hasMessageContainingAll("1000:00:00 long", "at most 1:00:00");
        assertThatThrownBy(() -> synthesize("tone", "0s", null, null))
                .hasMessageContaining("more than 0");
        assertThatThrownBy(() -> synthesize("tone", "1s", Double.NaN, null))
                .hasMessageContaining("hertz is NaN");
        assertThatThrownBy(() -> synthesize("tone", "1s", null, 3.0))
                .hasMessageContaining("level is 3.0");
    }

    @Test
    void beepsAtEachShot() throws Exception {
        SampleFilm.write(SampleFilm.storyboard(), directory);

        new SoundTrackTool()
                .call(
                        new SoundTrackTool.Input("timing", SampleFilm.FILE, "out.wav"),
                        TestToolContext.inDirectory(directory));

        var samples = samples(directory.resolve("out.wav"));
        assertThat(samples).hasSize((int) (6.5 * 48_000));
        assertThat(loudAt(samples, 0.02)).isTrue();
        assertThat(loudAt(samples, 0.5)).isFalse();
        assertThat(loudAt(samples, 1.52)).isTrue();
        assertThat(loudAt(samples, 4.52)).isTrue();
    }

    @Test
    void synthesizesTheBackgroundsOfScenes() throws Exception {
        SampleFilm.write(SampleFilm.storyboard(), directory);

        var reply =
                new SoundTrackTool()
                        .call(
                                new SoundTrackTool.Input("ambience", SampleFilm.FILE, "out.wav"),
                                TestToolContext.inDirectory(directory));

        assertThat(reply.message()).contains("0:00-0:04.5 rain", "0:04.5-0:06.5 crowd");
        assertThat(loudAt(samples(directory.resolve("out.wav")), 2)).isTrue();
    }

    private static boolean loudAt(short[] samples, double seconds) {
        int from = (int) (seconds * WaveFile.RATE);
        for (int at = from; at < from + 480; at++) {
            if (Math.abs(samples[at]) > 300) {
                return true;
            }
        }
        return false;
    }

    private void synthesize(
            String sound, String duration, @Nullable Double hertz, @Nullable Double level)
            throws InterruptedException {
        tool().call(
                        new SynthesizeTool.Input(sound, duration, hertz, level, "out.wav"),
                        TestToolContext.inDirectory(directory));
    }

    private static short[] samples(Path file) throws Exception {
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        var samples = new short[(bytes.capacity() - 44) / 2];
        bytes.position(44).slice().order(ByteOrder.LITTLE_ENDIAN).asShortBuffer().get(samples);
        return samples;
    }
}
