package dev.troupe.packs.studio.storyboard;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.specialist.SourceFile;
import dev.troupe.packs.studio.specialist.StudioFile;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tools for storyboards: make one from a script, export one, change a shot. */
final class StoryboardTools {
    static final String MAKE = "makeStoryboard";
    static final String EXPORT = "exportStoryboard";
    static final String CHANGE = "changeShot";

    /** The shared variable with the path of the storyboard that was written last. */
    static final String VARIABLE = "storyboard";

    private static final SourceFile SOURCE =
            new SourceFile(VARIABLE, Storyboard.EXTENSION, new LocalizedText("分镜", "storyboard"));
    static final List<String> FORMATS = List.of("md", "csv", "html", "pdf");

    private StoryboardTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(new MakeStoryboard(), new ExportStoryboard(), new ChangeShot());
    }

    /** What was written. */
    record Written(String path, int scenes, int shots, BigDecimal seconds, List<String> files) {}

    record MakeStoryboard() implements Tool<MakeStoryboard.Input, ToolReply> {
        record Input(
                @Describe("the script; omit it for the one of an earlier agent, or the only one")
                        @Nullable String script,
                @Describe("file to write, .storyboard.json; by default named after the script")
                        @Nullable String target,
                @Describe("further files: md, csv, html, pdf; default: html")
                        @Nullable List<String> formats) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            MAKE,
                            "Divides a script into shots with size, angle, movement, duration and dialogue, draws a frame for each, and writes the storyboard that other specialists read.",
                            Input.class)
                    .withTitle("制作分镜", "make a storyboard")
                    .withRepeatable(true)
                    .withComputePool();
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var board = plan(input, context);
            var stem = stem(input, board);
            var paths = new ArrayList<String>();
            paths.add(stem + Storyboard.EXTENSION);
            formats(input.formats()).forEach(format -> paths.add(stem + ".storyboard." + format));
            board.shots().forEach(shot -> paths.add(framePath(stem, shot.id())));
            return StudioFile.targets(paths, context);
        }

        private static Storyboard plan(Input input, ToolContext context) {
            return ShotPlanner.plan(ScriptFile.read(input.script(), context));
        }

        private static String stem(Input input, Storyboard board) {
            var target = Objects.requireNonNullElse(input.target(), "").strip();
            if (target.isEmpty()) {
                return board.source().replaceFirst("\\.[^./]+$", "");
            }
            if (!target.endsWith(Storyboard.EXTENSION)) {
                throw refusal(
                        "分镜文件名应以 %s 结尾，而不是“%s”",
                        "The name of a storyboard ends with %s; '%s' does not",
                        Storyboard.EXTENSION,
                        target);
            }
            return stemOf(target);
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            var board = plan(input, context);
            var stem = stem(input, board);
            var drawn = drawFrames(board, stem, context);
            return save(drawn, stem, formats(input.formats()), List.of(board.source()), context);
        }

        private static Storyboard drawFrames(Storyboard board, String stem, ToolContext context) {
            var scenes = new ArrayList<BoardScene>();
            for (var scene : board.scenes()) {
                var shots = new ArrayList<Shot>();
                for (var shot : scene.shots()) {
                    var path = framePath(stem, scene.idOf(shot));
                    shots.add(
                            shot.withFrame(
                                    StudioFile.save(
                                            path,
                                            FrameDrawing.draw(board, scene, shot),
                                            List.of(board.source()),
                                            context)));
                }
                scenes.add(new BoardScene(scene.number(), scene.heading(), shots));
            }
            return new Storyboard(
                    board.title(), board.source(), board.width(), board.height(), scenes);
        }
    }

    record ExportStoryboard() implements Tool<ExportStoryboard.Input, ToolReply> {
        record Input(
                @Describe("the storyboard, .storyboard.json; omit it for that of an earlier agent")
                        @Nullable String storyboard,
                @Describe("md, csv, html, pdf; default: html") @Nullable List<String> formats) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            EXPORT,
                            "Writes a storyboard as a table (Markdown, CSV) or a page to print (HTML, PDF).",
                            Input.class)
                    .withTitle("导出分镜", "export a storyboard")
                    .withRepeatable(true)
                    .withComputePool();
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var stem = stemOf(choose(input.storyboard(), context));
            return StudioFile.targets(
                    formats(input.formats()).stream()
                            .map(format -> stem + ".storyboard." + format)
                            .toList(),
                    context);
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            var path = choose(input.storyboard(), context);
            var board = StoryboardJson.readFile(path, context);
            var files = export(board, stemOf(path), formats(input.formats()), path, context);
            return reply(board, path, files, context);
        }
    }

    record ChangeShot() implements Tool<ChangeShot.Input, ToolReply> {
        record Input(
                @Describe("the storyboard, .storyboard.json; omit it for that of an earlier agent")
                        @Nullable String storyboard,
                @Describe("id of the shot, such as 2-1") String shot,
                @Nullable String size,
                @Nullable String angle,
                @Nullable String movement,
                @Nullable BigDecimal seconds,
                @Describe("what is seen") @Nullable String action,
                @Describe("picture of the workspace in place of the drawn frame")
                        @Nullable String frame) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            CHANGE,
                            "Changes one shot of a storyboard: size, angle, movement, seconds, action or frame; a drawn frame is drawn again.",
                            Input.class)
                    .withTitle("修改镜头", "change a shot")
                    .withCallLabel("修改镜头 %s", "change shot %s", "shot")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var path = choose(input.storyboard(), context);
            if (input.frame() != null) {
                return StudioFile.targets(List.of(path), context);
            }
            var board = StoryboardJson.readFile(path, context);
            var frame = framePath(path, ShotChange.find(board, input.shot()));
            return StudioFile.targets(List.of(path, frame), context);
        }

        /** Where the drawn frame of a shot is, or is to be. */
        private static String framePath(String path, Storyboard.TimedShot timed) {
            return timed.shot().frame().endsWith(".svg")
                    ? timed.shot().frame()
                    : StoryboardTools.framePath(stemOf(path), timed.id());
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            var path = choose(input.storyboard(), context);
            var board = StoryboardJson.readFile(path, context);
            var changed = new ShotChange(board, input).apply();
            var timed = ShotChange.find(changed, input.shot());
            if (input.frame() == null) {
                var drawing = FrameDrawing.draw(changed, timed.scene(), timed.shot());
                var frame = framePath(path, timed);
                StudioFile.save(frame, drawing, List.of(), context);
                changed = ShotChange.replace(changed, timed, timed.shot().withFrame(frame));
            } else {
                context.workspace().resolveExisting(input.frame());
            }
            var saved =
                    StudioFile.save(
                            path,
                            Json.writePretty(StoryboardJson.write(changed)),
                            List.of(),
                            context);
            context.setVariable(VARIABLE, Value.of(saved));
            var shot = ShotChange.find(changed, input.shot()).shot();
            return StudioFile.reply(
                    new Written(
                            saved,
                            changed.scenes().size(),
                            changed.shots().size(),
                            changed.seconds(),
                            List.of(saved, shot.frame())),
                    context,
                    "已修改 %s 的镜头 %s：%s，%s，%s，%s 秒。"
                            .formatted(
                                    saved,
                                    timed.id(),
                                    shot.size().label().zh(),
                                    shot.angle().label().zh(),
                                    shot.movement().label().zh(),
                                    shot.seconds().toPlainString()),
                    "Changed shot %s of %s: %s, %s, %s, %s s."
                            .formatted(
                                    timed.id(),
                                    saved,
                                    shot.size().label().en(),
                                    shot.angle().label().en(),
                                    shot.movement().label().en(),
                                    shot.seconds().toPlainString()));
        }
    }

    private static ToolReply save(
            Storyboard board,
            String stem,
            Set<String> formats,
            List<String> sources,
            ToolContext context) {
        var path =
                StudioFile.save(
                        stem + Storyboard.EXTENSION,
                        Json.writePretty(StoryboardJson.write(board)),
                        sources,
                        context);
        return reply(board, path, export(board, stem, formats, path, context), context);
    }

    private static List<String> export(
            Storyboard board,
            String stem,
            Set<String> formats,
            String source,
            ToolContext context) {
        var documents = new StoryboardDocuments(board, context.language());
        var files = new ArrayList<String>();
        for (var format : formats) {
            var content =
                    switch (format) {
                        case "md" -> utf8(documents.toMarkdown());
                        case "csv" -> utf8("\uFEFF" + documents.toCsv());
                        case "html" ->
                                utf8(
                                        documents.toHtml(shot ->
                                                FrameDrawing.draw(
                                                        board, shot.scene(), shot.shot())));
                        default ->
                                documents.toPdf(shot ->
                                        FrameImages.render(
                                                FrameDrawing.draw(board, shot.scene(), shot.shot()),
                                                board.width() / 2,
                                                board.height() / 2));
                    };
            files.add(
                    StudioFile.save(
                            stem + ".storyboard." + format, content, List.of(source), context));
        }
        return files;
    }

    private static ToolReply reply(
            Storyboard board, String path, List<String> files, ToolContext context) {
        context.setVariable(VARIABLE, Value.of(path));
        var all = new ArrayList<String>();
        all.add(path);
        all.addAll(files);
        var names = String.join(", ", all);
        var seconds = board.seconds().stripTrailingZeros().toPlainString();
        return StudioFile.reply(
                new Written(
                        path, board.scenes().size(), board.shots().size(), board.seconds(), all),
                context,
                "根据 %s 做好分镜：%d 场、%d 个镜头、%s 秒；文件：%s。"
                        .formatted(
                                board.source(),
                                board.scenes().size(),
                                board.shots().size(),
                                seconds,
                                names),
                "Storyboard of %s: %d scenes, %d shots, %s seconds; files: %s."
                        .formatted(
                                board.source(),
                                board.scenes().size(),
                                board.shots().size(),
                                seconds,
                                names));
    }

    private static Set<String> formats(@Nullable List<String> asked) {
        var formats = new LinkedHashSet<String>();
        for (var format : asked == null || asked.isEmpty() ? List.of("html") : asked) {
            var plain = format.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
            if (!FORMATS.contains(plain)) {
                throw refusal(
                        "不能把分镜保存为“%s”；可用的有：%s",
                        "A storyboard cannot be written as '%s'; expected one of %s",
                        format,
                        FORMATS);
            }
            formats.add(plain);
        }
        return formats;
    }

    private static String choose(@Nullable String named, ToolContext context) {
        return SOURCE.choose(named, context);
    }

    static String stemOf(String path) {
        return path.endsWith(Storyboard.EXTENSION)
                ? path.substring(0, path.length() - Storyboard.EXTENSION.length())
                : path;
    }

    private static String framePath(String stem, String id) {
        return stem + ".frames/" + id + ".svg";
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(AgentProblem.BAD_ARGUMENTS, zh, en, values);
    }
}
