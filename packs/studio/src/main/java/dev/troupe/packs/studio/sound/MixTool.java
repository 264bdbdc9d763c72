package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegCall;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Mixes sounds into one file, each from its time, and brings it to a loudness. */
record MixTool(Ffmpeg ffmpeg) implements Tool<MixTool.Input, ToolReply> {
    private static final List<String> EXTENSIONS = List.of("wav", "flac", "mp3", "m4a", "ogg");
    private static final int MAX_TRACKS = 32;
    private static final double LOWEST = -40; // LUFS
    private static final double HIGHEST = -5;
    private static final int MAX_GAIN = 60; // dB

    record Track(
            @Describe("file with sound") String path,
            @Describe("when it begins; default: 0") @Nullable String at,
            @Describe("louder or softer, in dB, -60 to 60; default: 0") @Nullable Double gain) {}

    record Input(
            @Describe("1 to 32 sounds") List<Track> tracks,
            @Describe(
                            "file to write, .wav, .flac, .mp3, .m4a or .ogg; default: mix.wav, or the name of the only sound with -normalized.wav")
                    @Nullable String target,
            @Describe(
                            "loudness of the result in LUFS by EBU R 128, -40 to -5, such as -23 for broadcasting; default: not changed")
                    @Nullable Double lufs) {
        private List<String> sources() {
            return tracks.stream().map(Track::path).toList();
        }

        private String file() {
            if (target != null) {
                return target;
            }
            return tracks.size() == 1
                    ? tracks.getFirst().path().replaceFirst("\\.[^./]*+$", "") + "-normalized.wav"
                    : "mix.wav";
        }
    }

    record Made(String path, String duration, int tracks, @Nullable Double lufs) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "mixSounds",
                        "Mixes sounds into one file, each from its time and with its gain, and brings the result to a loudness (EBU R 128). With one sound it normalizes that.",
                        Input.class)
                .withTitle("混音", "mix sounds")
                .withSaveTarget("target")
                .withTimeout(ffmpeg.limits().timeout().multipliedBy(3))
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return input.target() == null
                ? new Input(input.tracks(), context.chooseFreeName(input.file()), input.lufs())
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        requireArguments(input);
        return List.of(MediaFile.target(input.file(), EXTENSIONS, input.sources(), context));
    }

    private static void requireArguments(Input input) {
        if (input.tracks().isEmpty() || input.tracks().size() > MAX_TRACKS) {
            throw refusal(
                    "tracks 有 %d 项；应为 1 到 %d 项",
                    "tracks has %d items; give 1 to %d", input.tracks().size(), MAX_TRACKS);
        }
        if (input.lufs() != null && !(input.lufs() >= LOWEST && input.lufs() <= HIGHEST)) {
            throw refusal("lufs 是 %s；应为 -40 到 -5", "lufs is %s; give -40 to -5", input.lufs());
        }
        for (var track : input.tracks()) {
            if (track.gain() != null && !(Math.abs(track.gain()) <= MAX_GAIN)) {
                throw refusal("gain 是 %s；应为 -60 到 60", "gain is %s; give -60 to 60", track.gain());
            }
        }
    }

    private static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(AgentProblem.BAD_ARGUMENTS, zh, en, values);
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var target = changes(input, context).getFirst();
        var extension = MediaFile.extension(input.file());
        try (var directory = MediaDirectory.open()) {
            var length = length(input, context);
            var mixed =
                    ffmpeg.convert(
                            mixing(input, context).with("-c:a", "pcm_s24le"),
                            directory,
                            "mixed.wav",
                            length,
                            context);
            var result = new FfmpegCall().input(mixed);
            if (input.lufs() != null) {
                var loudness = Loudness.measure(ffmpeg, mixed, input.file(), directory);
                result.with("-af", loudness.toFilter(input.lufs()), "-ar", "48000");
            }
            if (extension.equals("wav")) {
                result.with("-c:a", "pcm_s16le");
            }
            var file = ffmpeg.convert(result, directory, "out." + extension, length, context);
            var path = MediaFile.save(file, target, input.sources(), context);
            return MediaReply.of(
                    new Made(path, MediaTime.clock(length), input.tracks().size(), input.lufs()),
                    context,
                    "已混音 %s：%d 条音轨，%s%s",
                    "Mixed %s: %d tracks, %s%s",
                    path,
                    input.tracks().size(),
                    MediaTime.clock(length),
                    input.lufs() == null ? "" : ", " + input.lufs() + " LUFS");
        }
    }

    private Duration length(Input input, ToolContext context) throws InterruptedException {
        var length = Duration.ZERO;
        for (var track : input.tracks()) {
            var file = LoudnessTool.requireAudio(ffmpeg, track.path(), context);
            var end =
                    start(track)
                            .plus(
                                    ffmpeg.probe(file, track.path())
                                            .duration()
                                            .orElse(Duration.ZERO));
            length = end.compareTo(length) > 0 ? end : length;
        }
        return length;
    }

    private static Duration start(Track track) {
        return track.at() == null ? Duration.ZERO : MediaTime.require("at", track.at());
    }

    private static FfmpegCall mixing(Input input, ToolContext context) {
        var call = new FfmpegCall();
        var graph = new StringBuilder();
        var mixed = new StringBuilder();
        for (var track : input.tracks()) {
            int number = call.inputs();
            call.input(context.workspace().resolveExisting(track.path()));
            graph.append(
                    String.format(
                            Locale.ROOT,
                            "[%1$d:a:0]aresample=48000,aformat=channel_layouts=stereo,volume=%2$.2fdB,adelay=%3$d:all=1[a%1$d];",
                            number,
                            track.gain() == null ? 0 : track.gain(),
                            start(track).toMillis()));
            mixed.append("[a").append(number).append(']');
        }
        graph.append(mixed)
                .append("amix=inputs=")
                .append(input.tracks().size())
                .append(":normalize=0:duration=longest[out]");
        return call.with("-filter_complex", graph.toString(), "-map", "[out]");
    }
}
