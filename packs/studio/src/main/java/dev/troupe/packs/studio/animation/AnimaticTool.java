package dev.troupe.packs.studio.animation;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegPrograms;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.StoryboardJson;
import dev.troupe.packs.studio.timing.StoryboardChoice;
import dev.troupe.packs.studio.timing.SubtitleFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes an animatic of a storyboard: its frames, each for its time, with subtitles. */
record AnimaticTool(Ffmpeg ffmpeg) implements Tool<AnimaticTool.Input, ToolReply> {
    private static final List<String> EXTENSIONS = List.of("mp4", "gif");
    private static final Set<String> SUBTITLES = Set.of("burned", "file", "none");
    private static final int MAX_RATE = 60;
    private static final int MAX_SIDE = 1_920; // pixels

    record Input(
            @Describe("storyboard; default: the one of this run, or the only one there is")
                    @Nullable String storyboard,
            @Describe("file to write, .mp4 or .gif; default: named after the storyboard, .mp4")
                    @Nullable String target,
            @Describe("mp4, gif or both; default: that of the target, else mp4")
                    @Nullable List<String> formats,
            @Describe(
                            "burned: in the picture, and in an .srt file; file: only the .srt file; none. Default: burned")
                    @Nullable String subtitles,
            @Describe("sound of the video; only for .mp4") @Nullable String sound,
            @Describe("1 to 60; default: 25") @Nullable Integer framesPerSecond) {
        /** With the names of everything that it leaves open. */
        private Input withDefaults(ToolContext context) {
            var chosen = StoryboardChoice.choose(storyboard, context);
            return new Input(
                    chosen,
                    target == null ? stem(chosen) + ".animatic." + extensions().getFirst() : target,
                    formats,
                    subtitles,
                    sound,
                    framesPerSecond);
        }

        /** Of the files, that of the target first. */
        private List<String> extensions() {
            var all = new ArrayList<String>();
            if (target != null) {
                all.add(MediaFile.extension(target));
            }
            for (var format : formats == null ? List.<String>of() : formats) {
                if (!all.contains(format)) {
                    all.add(format);
                }
            }
            return all.isEmpty() ? List.of("mp4") : all;
        }

        private boolean isBurned() {
            return subtitles == null || subtitles.equals("burned");
        }

        private List<String> sources() {
            var board = String.valueOf(storyboard);
            return sound == null ? List.of(board) : List.of(board, sound);
        }

        /** With those of the shots. */
        private List<String> inputs(Storyboard board) {
            var all = new ArrayList<String>(sources());
            board.shots().stream()
                    .map(shot -> shot.shot().frame())
                    .filter(frame -> !frame.isEmpty() && !all.contains(frame))
                    .forEach(all::add);
            return all;
        }
    }

    /**
     * @param path of the animatic
     * @param files that were written, the animatic first
     * @param duration as a clock shows it
     */
    record Made(String path, List<String> files, String duration, int shots, int subtitles) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "makeAnimatic",
                        "Makes an animatic of a storyboard as MP4 or GIF: each frame for its time, with subtitles from the dialogue. Without ffmpeg it writes a folder of pictures and a page that plays them.",
                        Input.class)
                .withTitle("制作动态分镜", "make an animatic")
                .withCallLabel("由 %s 制作动态分镜", "make an animatic of %s", "storyboard")
                .withTimeout(ffmpeg.limits().timeout().plus(Duration.ofMinutes(5)))
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        var named = input.withDefaults(context);
        return input.target() == null
                ? new Input(
                        named.storyboard(),
                        context.chooseFreeName(String.valueOf(named.target())),
                        named.formats(),
                        named.subtitles(),
                        named.sound(),
                        named.framesPerSecond())
                : named;
    }

    /** The path of a storyboard without its extension. */
    static String stem(String storyboard) {
        return storyboard.endsWith(Storyboard.EXTENSION)
                ? storyboard.substring(0, storyboard.length() - Storyboard.EXTENSION.length())
                : MediaFile.withExtension(storyboard, "").replaceFirst("\\.$", "");
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var work = new Work(input, context);
        return ffmpeg.isInstalled() ? work.files() : work.sequence().files(context);
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var work = new Work(input, context);
        return ffmpeg.isInstalled() ? work.writeVideo() : work.writePictures();
    }

    /** One call. */
    private final class Work {
        private final Input input;
        private final ToolContext context;
        private final Storyboard board;
        private final Animatic animatic;
        private final String storyboard;
        private final String target;

        Work(Input given, ToolContext context) {
            this.input = given.withDefaults(context);
            this.context = context;
            requireArguments();
            this.target = String.valueOf(input.target());
            this.storyboard = String.valueOf(input.storyboard());
            this.board = StoryboardJson.readFile(storyboard, context);
            this.animatic = Animatic.of(board, input.isBurned());
        }

        private void requireArguments() {
            if (input.subtitles() != null && !SUBTITLES.contains(input.subtitles())) {
                throw refusal(
                        "subtitles 是“%s”；应为 burned、file 或 none",
                        "subtitles is '%s'; give burned, file or none", input.subtitles());
            }
            if (input.framesPerSecond() != null
                    && (input.framesPerSecond() < 1 || input.framesPerSecond() > MAX_RATE)) {
                throw refusal(
                        "framesPerSecond 是 %d；应为 1 到 %d",
                        "framesPerSecond is %d; give 1 to %d", input.framesPerSecond(), MAX_RATE);
            }
            if (input.sound() != null && input.extensions().equals(List.of("gif"))) {
                throw refusal(
                        "GIF 没有声音；请使用 .mp4，或删除 sound",
                        "A GIF has no sound; write .mp4, or omit sound");
            }
        }

        private static ToolException refusal(String zh, String en, Object... values) {
            return new ToolException(AgentProblem.BAD_ARGUMENTS, zh, en, values);
        }

        List<Path> files() {
            var files = new ArrayList<Path>();
            for (var extension : input.extensions()) {
                files.add(
                        MediaFile.target(
                                MediaFile.withExtension(target, extension),
                                EXTENSIONS,
                                input.sources(),
                                context));
            }
            subtitleFile().ifPresent(files::add);
            return files;
        }

        /** Empty if no subtitles are wanted, or there is no dialogue. */
        private Optional<Path> subtitleFile() {
            return "none".equals(input.subtitles()) || animatic.subtitles().isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            MediaFile.target(
                                    MediaFile.withExtension(target, "srt"),
                                    List.of("srt"),
                                    input.sources(),
                                    context));
        }

        PictureSequence sequence() {
            return new PictureSequence(MediaFile.withExtension(target, "pictures"), animatic);
        }

        ToolReply writeVideo() throws InterruptedException {
            ffmpeg.requireLength(animatic.length()); // before anything is drawn
            var files = files();
            var sound = findSound();
            try (var directory = MediaDirectory.open()) {
                int rate = input.framesPerSecond() == null ? 25 : input.framesPerSecond();
                var video = new AnimaticVideo(ffmpeg, animatic, sound, rate);
                var pictures = video.draw(painter(), directory);
                var written = new ArrayList<String>();
                for (var file : files) {
                    written.add(
                            file.toString().endsWith(".srt")
                                    ? saveSubtitles(file)
                                    : saveVideo(video, pictures, file, directory));
                }
                return MediaReply.of(
                        result(written),
                        context,
                        "已由 %s 制作动态分镜 %s：%d 个镜头，%s，字幕 %d 条",
                        "Made an animatic of %s: %s, %d shots, %s, subtitles: %d",
                        storyboard,
                        String.join(" ", written),
                        board.shots().size(),
                        MediaTime.clock(animatic.length()),
                        visibleSubtitles());
            }
        }

        private int visibleSubtitles() {
            return "none".equals(input.subtitles()) ? 0 : animatic.subtitles().size();
        }

        private String saveVideo(
                AnimaticVideo video, Path pictures, Path file, MediaDirectory directory)
                throws InterruptedException {
            var extension = MediaFile.extension(file.toString());
            var made = video.write(extension, pictures, directory, context);
            return MediaFile.save(made, file, input.inputs(board), context);
        }

        private String saveSubtitles(Path file) {
            var text = SubtitleFile.write(animatic.subtitles());
            return MediaFile.save(
                    text.getBytes(StandardCharsets.UTF_8), file, List.of(storyboard), context);
        }

        private Optional<Path> findSound() throws InterruptedException {
            if (input.sound() == null) {
                return Optional.empty();
            }
            var file = context.workspace().resolveExisting(input.sound());
            if (ffmpeg.probe(file, input.sound()).audio().isEmpty()) {
                throw new ToolException(
                        MediaProblem.NO_STREAM,
                        "文件“%s”没有音频；请指定有声音的文件",
                        "File '%s' has no audio; give a file with sound",
                        input.sound());
            }
            return Optional.of(file);
        }

        ToolReply writePictures() throws InterruptedException {
            var page = sequence().write(board.title(), painter(), input.inputs(board), context);
            var reason =
                    LocalizedText.of(
                            "缺少 ffmpeg，因此没有视频，而是图片序列，用浏览器打开 %s 播放；%s",
                            "ffmpeg is missing, so there are pictures instead of a video; open %s in a browser to play them. For a video, %s",
                            page,
                            new LocalizedText(FfmpegPrograms.REMEDY_ZH, FfmpegPrograms.REMEDY_EN));
            return MediaReply.partial(result(List.of(page)), context, reason);
        }

        private FramePainter painter() {
            if (input.isBurned()) {
                FramePainter.requireFonts(animatic.subtitles());
            }
            double scale = Math.min(1, (double) MAX_SIDE / Math.max(board.width(), board.height()));
            return new FramePainter(
                    new FrameImage(even(board.width() * scale), even(board.height() * scale)),
                    context);
        }

        /** Video formats store colours for two by two pixels. */
        private static int even(double side) {
            return Math.max(2, (int) Math.round(side / 2) * 2);
        }

        private Made result(List<String> files) {
            return new Made(
                    files.getFirst(),
                    files,
                    MediaTime.clock(animatic.length()),
                    board.shots().size(),
                    visibleSubtitles());
        }
    }
}
