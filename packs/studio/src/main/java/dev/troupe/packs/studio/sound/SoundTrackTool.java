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
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.StoryboardJson;
import dev.troupe.packs.studio.timing.DialogueTimes;
import dev.troupe.packs.studio.timing.StoryboardChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Synthesizes a track of the length of a storyboard: timing, with a beep at the start of each shot,
 * or ambience, with noise for the backgrounds that the storyboard mentions.
 */
record SoundTrackTool() implements Tool<SoundTrackTool.Input, ToolReply> {
    private static final Set<String> KINDS = Set.of("timing", "ambience");
    private static final double BEEP_LEVEL = 0.1; // -20 dBFS
    private static final double AMBIENCE_LEVEL = 0.18;
    private static final int BEEP = WaveFile.RATE / 25; // one frame
    private static final int FADE = WaveFile.RATE / 2;

    record Input(
            @Describe("timing: a beep at each shot; ambience: noise for the backgrounds")
                    String kind,
            @Describe("storyboard; default: the one of this run, or the only one there is")
                    @Nullable String storyboard,
            @Describe("file to write, .wav; default: named after the storyboard")
                    @Nullable String target) {
        private String board(ToolContext context) {
            return StoryboardChoice.choose(storyboard, context);
        }
    }

    record Made(String path, String duration, List<String> contents) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "makeSoundTrack",
                        "Synthesizes a WAV track of the length of a storyboard: timing (a beep at each shot) or ambience (noise for the backgrounds that it mentions).",
                        Input.class)
                .withTitle("合成音轨", "synthesize a track")
                .withTimeout(Duration.ofMinutes(5))
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return new Input(
                input.kind(),
                input.board(context),
                input.target() == null
                        ? context.chooseFreeName(defaultName(input, context))
                        : input.target());
    }

    private static String defaultName(Input input, ToolContext context) {
        if (!KINDS.contains(input.kind())) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "kind 是“%s”；应为 timing 或 ambience",
                    "kind is '%s'; give timing or ambience",
                    input.kind());
        }
        var board = input.board(context);
        int end = board.length() - Storyboard.EXTENSION.length();
        return (board.endsWith(Storyboard.EXTENSION) ? board.substring(0, end) : board)
                + "."
                + input.kind()
                + ".wav";
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var name = defaultName(input, context);
        return List.of(
                MediaFile.target(
                        Optional.ofNullable(input.target()).orElse(name),
                        List.of("wav"),
                        List.of(input.board(context)),
                        context));
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var path = input.board(context);
        var target = changes(input, context).getFirst();
        var board = StoryboardJson.readFile(path, context);
        var length = DialogueTimes.duration(board.seconds());
        WaveFile.requireLength(length);
        var contents = new ArrayList<String>();
        var signal =
                input.kind().equals("timing")
                        ? timing(board, contents)
                        : ambience(board, path, contents, context);
        var saved = SoundFile.write(signal, length, target, List.of(path), context);
        return MediaReply.of(
                new Made(saved, MediaTime.clock(length), contents),
                context,
                "已由 %s 合成音轨 %s：%s，%s",
                "Synthesized a track of %s: %s, %s, %s",
                path,
                saved,
                MediaTime.clock(length),
                String.join("; ", contents));
    }

    private static Signal timing(Storyboard board, List<String> contents) {
        var starts =
                board.shots().stream()
                        .mapToLong(shot -> WaveFile.samples(DialogueTimes.duration(shot.start())))
                        .toArray();
        board.shots()
                .forEach(shot ->
                        contents.add(
                                MediaTime.clock(DialogueTimes.duration(shot.start()))
                                        + " "
                                        + shot.id()));
        var beep = Signal.tone(1_000, WaveFile.RATE).withGain(BEEP_LEVEL).withFades(BEEP, BEEP / 8);
        var next = new int[1];
        return sample -> {
            while (next[0] + 1 < starts.length && starts[next[0] + 1] <= sample) {
                next[0]++;
            }
            long since = sample - starts[next[0]];
            return since < BEEP ? beep.at(since) : 0;
        };
    }

    /** A background with the samples at which it begins and ends. */
    private record Layer(Signal signal, long from, long to) {}

    private static Signal ambience(
            Storyboard board, String path, List<String> contents, ToolContext context) {
        var layers = new ArrayList<Layer>();
        for (var background : CueList.backgrounds(board)) {
            var cue = background.cue();
            long from = WaveFile.samples(cue.start());
            long to = WaveFile.samples(cue.end());
            var signal = background.texture().start(WaveFile.RATE).withGain(AMBIENCE_LEVEL);
            layers.add(new Layer(signal.withFades(to - from, FADE), from, to));
            contents.add(
                    "%s-%s %s"
                            .formatted(
                                    MediaTime.clock(cue.start()),
                                    MediaTime.clock(cue.end()),
                                    context.language().choose(cue.title().zh(), cue.title().en())));
        }
        if (layers.isEmpty()) {
            throw new ToolException(
                    AgentProblem.NO_RESULT,
                    "分镜“%s”没有提到任何环境声（内景、外景、雨、风、海、人群），因此没有合成",
                    "Storyboard '%s' mentions no ambience (INT., EXT., rain, wind, sea, crowd), so nothing was synthesized",
                    path);
        }
        return sample -> {
            double sum = 0;
            for (var layer : layers) {
                if (sample >= layer.from() && sample < layer.to()) {
                    sum += layer.signal().at(sample - layer.from());
                }
            }
            return sum;
        };
    }
}
