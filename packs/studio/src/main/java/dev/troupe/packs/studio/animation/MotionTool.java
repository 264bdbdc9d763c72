package dev.troupe.packs.studio.animation;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.StoryboardJson;
import dev.troupe.packs.studio.timing.DialogueTimes;
import dev.troupe.packs.studio.timing.StoryboardChoice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * Moves the frames of a storyboard as its camera moves, in one SVG or HTML file with CSS animations
 * and without scripts. Frames are embedded as pictures, so that nothing in them is executed.
 */
record MotionTool() implements Tool<MotionTool.Input, ToolReply> {
    private static final List<String> EXTENSIONS = List.of("svg", "html");
    private static final int MAX_SHOTS = 200; // each is a picture in the file
    private static final int MAX_WIDTH = 960; // pixels of a picture

    record Input(
            @Describe("storyboard; default: the one of this run, or the only one there is")
                    @Nullable String storyboard,
            @Describe("file to write, .svg or .html; default: named after the storyboard, .svg")
                    @Nullable String target) {}

    /**
     * @param path of the file
     */
    record Made(String path, String duration, int shots) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "animateFrames",
                        "Moves the frames of a storyboard by their camera movements (pan, zoom, dolly), as one SVG or HTML file with CSS animations. For video use makeAnimatic.",
                        Input.class)
                .withTitle("让分镜画面动起来", "animate the frames of a storyboard")
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        var storyboard = StoryboardChoice.choose(input.storyboard(), context);
        return new Input(
                storyboard,
                input.target() == null
                        ? context.chooseFreeName(AnimaticTool.stem(storyboard) + ".motion.svg")
                        : input.target());
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var chosen = withDefaults(input, context);
        return List.of(target(chosen, context));
    }

    private static Input withDefaults(Input input, ToolContext context) {
        var storyboard = StoryboardChoice.choose(input.storyboard(), context);
        return new Input(
                storyboard,
                Optional.ofNullable(input.target())
                        .orElse(AnimaticTool.stem(storyboard) + ".motion.svg"));
    }

    private static Path target(Input chosen, ToolContext context) {
        return MediaFile.target(
                String.valueOf(chosen.target()),
                EXTENSIONS,
                List.of(String.valueOf(chosen.storyboard())),
                context);
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var chosen = withDefaults(input, context);
        var path = String.valueOf(chosen.storyboard());
        var target = target(chosen, context);
        var board = StoryboardJson.readFile(path, context);
        if (board.shots().size() > MAX_SHOTS) {
            throw new ToolException(
                    MediaProblem.LIMIT,
                    "分镜有 %d 个镜头；最多 %d 个，请分成几部分，或制作视频",
                    "The storyboard has %d shots; the maximum is %d. Divide it, or make a video",
                    board.shots().size(),
                    MAX_SHOTS);
        }
        var svg = draw(board, context);
        var text =
                MediaFile.extension(String.valueOf(chosen.target())).equals("html")
                        ? page(board.title(), svg)
                        : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg;
        var saved =
                MediaFile.save(
                        text.getBytes(StandardCharsets.UTF_8), target, List.of(path), context);
        var length = MediaTime.clock(DialogueTimes.duration(board.seconds()));
        return MediaReply.of(
                new Made(saved, length, board.shots().size()),
                context,
                "已由 %s 制作动画 %s：%d 个镜头，%s",
                "Animated %s as %s: %d shots, %s",
                path,
                saved,
                board.shots().size(),
                length);
    }

    private static String draw(Storyboard board, ToolContext context) throws InterruptedException {
        double scale = Math.min(1, (double) MAX_WIDTH / board.width());
        int width = Math.max(2, (int) Math.round(board.width() * scale));
        int height = Math.max(2, (int) Math.round(board.height() * scale));
        var painter = new FramePainter(new FrameImage(width, height), context);
        var rules = new StringBuilder();
        var pictures = new StringBuilder();
        int number = 0;
        for (var shot : board.shots()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            number++;
            var move = CameraMotion.of(shot.shot().movement());
            rules.append(
                    String.format(
                            Locale.ROOT,
                            "#s%1$d { animation: show %2$ss %3$ss steps(1) both; }%n#m%1$d { animation: %4$s %2$ss %3$ss ease-in-out both; }%n",
                            number,
                            shot.shot().seconds().toPlainString(),
                            shot.start().toPlainString(),
                            move.ruleName()));
            pictures.append(
                    "<g id=\"s%1$d\" class=\"shot\"><g id=\"m%1$d\" class=\"move\"><image width=\"%2$d\" height=\"%3$d\" href=\"data:image/png;base64,%4$s\"/></g></g>%n"
                            .formatted(number, width, height, picture(painter, shot)));
        }
        return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">
        <title>%s</title>
        <style>
        .shot { visibility: hidden; }
        .move { transform-box: fill-box; transform-origin: center; }
        @keyframes show { from { visibility: visible; } to { visibility: hidden; } }
        %s%s</style>
        <rect width="100%%" height="100%%" fill="#000"/>
        %s</svg>
        """
                .formatted(
                        width,
                        height,
                        PictureSequence.escape(board.title()),
                        CameraMotion.rules(),
                        rules,
                        pictures)
                .replace("\r\n", "\n");
    }

    private static String picture(FramePainter painter, Storyboard.TimedShot shot) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(painter.paint(shot, null), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static String page(String title, String svg) {
        return """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <title>%s</title>
        <style>body { margin: 0; background: #000; } svg { width: 100%%; height: 100vh; }</style>
        </head>
        <body>
        %s</body>
        </html>
        """
                .formatted(PictureSequence.escape(title), svg);
    }
}
