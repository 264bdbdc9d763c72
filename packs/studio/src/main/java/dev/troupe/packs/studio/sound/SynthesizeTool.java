package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Synthesizes a tone, noise or silence as WAV, without ffmpeg and without recordings. */
record SynthesizeTool() implements Tool<SynthesizeTool.Input, ToolReply> {
    private static final double STANDARD_LEVEL = -20; // dBFS, as line-up tones have
    private static final double LOWEST_LEVEL = -90;
    private static final int MAX_HERTZ = WaveFile.RATE / 2;
    private static final int FADE = WaveFile.RATE / 100; // 10 ms

    record Input(
            @Describe("tone, silence, white, pink, brown, room, open-air, rain, wind, sea or crowd")
                    String sound,
            @Describe("length, such as 5s or 1:30") String duration,
            @Describe("frequency of a tone in Hz, 1 to 24000; default: 1000")
                    @Nullable Double hertz,
            @Describe("peak level in dBFS, -90 to 0; default: -20") @Nullable Double level,
            @Describe("file to write, .wav; default: named after the sound")
                    @Nullable String target) {}

    record Made(String path, String sound, String duration) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "synthesizeSound",
                        "Synthesizes a tone, silence, noise or a simple ambience (rain, wind, sea, crowd, room) as WAV. It is noise that resembles the ambience, not a recording.",
                        Input.class)
                .withTitle("合成声音", "synthesize a sound")
                .withCallLabel("合成 %s", "synthesize %s", "sound")
                .withTimeout(Duration.ofMinutes(5))
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return input.target() == null
                ? new Input(
                        input.sound(),
                        input.duration(),
                        input.hertz(),
                        input.level(),
                        context.chooseFreeName(defaultName(input)))
                : input;
    }

    private static String defaultName(Input input) {
        signal(input); // names no file of an unknown sound
        return input.sound().strip().toLowerCase(Locale.ROOT) + ".wav";
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(
                MediaFile.target(
                        Optional.ofNullable(input.target()).orElseGet(() -> defaultName(input)),
                        List.of("wav"),
                        List.of(),
                        context));
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var length = MediaTime.require("duration", input.duration());
        WaveFile.requireLength(length);
        var signal = signal(input).withFades(WaveFile.samples(length), FADE);
        var path =
                SoundFile.write(
                        signal, length, changes(input, context).getFirst(), List.of(), context);
        return MediaReply.of(
                new Made(path, input.sound(), MediaTime.clock(length)),
                context,
                "已合成 %s：%s，%s",
                "Synthesized %s: %s, %s",
                path,
                input.sound(),
                MediaTime.clock(length));
    }

    private static Signal signal(Input input) {
        double level = input.level() == null ? STANDARD_LEVEL : input.level();
        if (!(level >= LOWEST_LEVEL && level <= 0)) {
            throw refusal("level 是 %s；应为 -90 到 0", "level is %s; give -90 to 0", level);
        }
        double hertz = input.hertz() == null ? 1_000 : input.hertz();
        if (!(hertz >= 1 && hertz <= MAX_HERTZ)) {
            throw refusal("hertz 是 %s；应为 1 到 %d", "hertz is %s; give 1 to %d", hertz, MAX_HERTZ);
        }
        var sound = input.sound().strip().toUpperCase(Locale.ROOT).replace('-', '_');
        double gain = Math.pow(10, level / 20);
        return switch (sound) {
            case "TONE" -> Signal.tone(hertz, WaveFile.RATE).withGain(gain);
            case "SILENCE" -> _ -> 0;
            default -> texture(sound, input.sound()).start(WaveFile.RATE).withGain(gain);
        };
    }

    private static Texture texture(String name, String given) {
        return Arrays.stream(Texture.values())
                .filter(texture -> texture.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        refusal(
                                "无法合成声音“%s”；可用的有 tone、silence、white、pink、brown、room、open-air、rain、wind、sea、crowd",
                                "Sound '%s' cannot be synthesized; expected one of tone, silence, white, pink, brown, room, open-air, rain, wind, sea, crowd",
                                given));
    }

    private static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(AgentProblem.BAD_ARGUMENTS, zh, en, values);
    }
}
