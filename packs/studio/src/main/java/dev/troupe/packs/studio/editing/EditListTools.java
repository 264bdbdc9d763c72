package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaInfo;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Write edit decision lists, and cut films by them. */
final class EditListTools {
    private static final int STANDARD_RATE = 25; // frames per second
    private static final int MAX_RATE = 60;

    private EditListTools() {}

    /** A part of a file, as a call names it. */
    record Clip(
            @Describe("video or sound") String path,
            @Describe("start; default: the beginning") @Nullable String from,
            @Describe("end; default: the end of the file") @Nullable String to) {
        private Segment segment(Ffmpeg ffmpeg, ToolContext context) throws InterruptedException {
            return Segment.of(
                    path,
                    from == null ? null : MediaTime.require("from", from),
                    to == null ? null : MediaTime.require("to", to),
                    ffmpeg,
                    context);
        }
    }

    /**
     * @param path of the first file
     */
    record Made(String path, List<String> files, int events, String duration) {}

    /** Writes the list of parts, without cutting. */
    record WriteEditList(Ffmpeg ffmpeg) implements Tool<WriteEditList.Input, ToolReply> {
        record Input(
                @Describe("the parts in their order") List<Clip> clips,
                @Describe("title of the film") @Nullable String title,
                @Describe("file to write, .edl or .json; default: both, edit.edl and edit.json")
                        @Nullable String target) {
            private List<String> files() {
                return target == null ? List.of("edit.edl", "edit.json") : List.of(target);
            }

            private List<String> sources() {
                return clips.stream().map(Clip::path).distinct().toList();
            }
        }

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "writeEditList",
                            "Writes an edit decision list (CMX 3600 .edl, and JSON) of parts of files in their order, without cutting.",
                            Input.class)
                    .withTitle("保存剪辑表", "write an edit decision list")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            if (input.clips().isEmpty()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "clips 为空；请至少指定一个片段",
                        "clips is empty; name at least one part");
            }
            return input.files().stream()
                    .map(file ->
                            MediaFile.target(
                                    file, List.of("edl", "json"), input.sources(), context))
                    .toList();
        }

        @Override
        public ToolReply call(Input input, ToolContext context) throws InterruptedException {
            var targets = changes(input, context);
            var events = new ArrayList<EditList.Event>();
            var length = Duration.ZERO;
            int rate = STANDARD_RATE;
            for (var clip : input.clips()) {
                var part = clip.segment(ffmpeg, context);
                rate = events.isEmpty() ? rate(part.info()) : rate;
                events.add(
                        new EditList.Event(
                                part.path(), part.from(), part.from().plus(part.length())));
                length = length.plus(part.length());
            }
            var list = new EditList(input.title() == null ? "edit" : input.title(), rate, events);
            var files = new ArrayList<String>();
            for (var target : targets) {
                var text =
                        target.toString().endsWith(".edl")
                                ? list.toEdl()
                                : Json.writePretty(list.toJson());
                files.add(
                        MediaFile.save(
                                text.getBytes(StandardCharsets.UTF_8),
                                target,
                                input.sources(),
                                context));
            }
            return MediaReply.of(
                    new Made(files.getFirst(), files, events.size(), MediaTime.clock(length)),
                    context,
                    "已保存剪辑表 %s：%d 个片段，%s",
                    "Saved the edit decision list %s: %d parts, %s",
                    String.join(" ", files),
                    events.size(),
                    MediaTime.clock(length));
        }

        private static int rate(MediaInfo info) {
            double rate =
                    info.video()
                            .map(MediaInfo.Video::framesPerSecond)
                            .orElse((double) STANDARD_RATE);
            return rate < 1 || rate > MAX_RATE ? STANDARD_RATE : (int) Math.round(rate);
        }
    }

    /** Cuts a film by a list. */
    record RenderEditList(Ffmpeg ffmpeg) implements Tool<RenderEditList.Input, ToolReply> {
        record Input(
                @Describe("edit decision list, .json or .edl") String list,
                @Describe("frames per second by which an .edl counts, 1 to 60; default: 25")
                        @Nullable Integer framesPerSecond,
                @Describe("file to write; default: named after the list, .mp4")
                        @Nullable String target) {
            private String file() {
                return target == null ? MediaFile.withExtension(list, "mp4") : target;
            }

            private int rate() {
                if (framesPerSecond != null
                        && (framesPerSecond < 1 || framesPerSecond > MAX_RATE)) {
                    throw new ToolException(
                            AgentProblem.BAD_ARGUMENTS,
                            "framesPerSecond 是 %d；应为 1 到 %d",
                            "framesPerSecond is %d; give 1 to %d",
                            framesPerSecond,
                            MAX_RATE);
                }
                return framesPerSecond == null ? STANDARD_RATE : framesPerSecond;
            }
        }

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "renderEditList",
                            "Cuts a film by an edit decision list: the parts one after the other, as a new file.",
                            Input.class)
                    .withTitle("按剪辑表剪辑", "cut a film by an edit decision list")
                    .withCallLabel("按 %s 剪辑", "cut a film by %s", "list")
                    .withTimeout(ffmpeg.limits().timeout().plusMinutes(1))
                    .withRepeatable(true);
        }

        @Override
        public Input resolve(Input input, ToolContext context) {
            return input.target() == null
                    ? new Input(
                            input.list(),
                            input.framesPerSecond(),
                            context.chooseFreeName(input.file()))
                    : input;
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var list = EditList.read(input.list(), input.rate(), context);
            var sources = new ArrayList<>(List.of(input.list()));
            list.events().forEach(event -> sources.add(event.path()));
            return List.of(MediaFile.target(input.file(), OutputFormat.ALL, sources, context));
        }

        @Override
        public ToolReply call(Input input, ToolContext context) throws InterruptedException {
            var target = changes(input, context).getFirst();
            var list = EditList.read(input.list(), input.rate(), context);
            var parts = new ArrayList<Segment>();
            for (var event : list.events()) {
                parts.add(Segment.of(event.path(), event.from(), event.to(), ffmpeg, context));
            }
            var assembly = Assembly.of(parts);
            var path = assembly.write(input.file(), target, ffmpeg, context);
            var length = MediaTime.clock(assembly.length());
            return MediaReply.of(
                    new Made(path, List.of(path), parts.size(), length),
                    context,
                    "已按 %s 剪辑 %s：%d 个片段，%s",
                    "Cut a film by %s: %s, %d parts, %s",
                    input.list(),
                    path,
                    parts.size(),
                    length);
        }
    }
}
