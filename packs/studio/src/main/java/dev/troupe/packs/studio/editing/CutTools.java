package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cut a part of a file, and join files. */
final class CutTools {
    private static final int MAX_CLIPS = 50;
    private static final Duration MAX_TRANSITION = Duration.ofSeconds(10);

    private CutTools() {}

    /**
     * @param path of the result
     */
    record Made(String path, String duration) {}

    private static @Nullable Duration time(String name, @Nullable String text) {
        return text == null ? null : MediaTime.require(name, text);
    }

    /** Writes a part of a file as another file. */
    record CutClip(Ffmpeg ffmpeg) implements Tool<CutClip.Input, ToolReply> {
        record Input(
                @Describe("video or sound; it is not changed") String path,
                @Describe("start, such as 0:05; default: the beginning") @Nullable String from,
                @Describe("end, such as 0:12; default: the end of the file") @Nullable String to,
                @Describe("file to write; default: named after the source")
                        @Nullable String target) {
            private String file() {
                return target == null ? stem(path) + ".cut." + extension(path) : target;
            }
        }

        private static String stem(String path) {
            var extension = MediaFile.extension(path);
            return extension.isEmpty()
                    ? path
                    : path.substring(0, path.length() - extension.length() - 1);
        }

        private static String extension(String path) {
            var extension = MediaFile.extension(path);
            return OutputFormat.ALL.contains(extension) ? extension : "mp4";
        }

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "cutClip",
                            "Writes the part of a video or sound between two times as another file, exact to the frame. The source is not changed.",
                            Input.class)
                    .withTitle("剪出片段", "cut a clip")
                    .withCallLabel("从 %s 剪出片段", "cut a clip of %s", "path")
                    .withTimeout(ffmpeg.limits().timeout().plusMinutes(1))
                    .withRepeatable(true);
        }

        @Override
        public Input resolve(Input input, ToolContext context) {
            return input.target() == null
                    ? new Input(
                            input.path(),
                            input.from(),
                            input.to(),
                            context.chooseFreeName(input.file()))
                    : input;
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(
                    MediaFile.target(
                            input.file(), OutputFormat.ALL, List.of(input.path()), context));
        }

        @Override
        public ToolReply call(Input input, ToolContext context) throws InterruptedException {
            var target = changes(input, context).getFirst();
            var part =
                    Segment.of(
                            input.path(),
                            time("from", input.from()),
                            time("to", input.to()),
                            ffmpeg,
                            context);
            var path = Assembly.of(List.of(part)).write(input.file(), target, ffmpeg, context);
            return MediaReply.of(
                    new Made(path, MediaTime.clock(part.length())),
                    context,
                    "已从 %s 剪出 %s 到 %s，保存为 %s（%s）",
                    "Cut %s from %s to %s, saved as %s (%s)",
                    input.path(),
                    MediaTime.clock(part.from()),
                    MediaTime.clock(part.from().plus(part.length())),
                    path,
                    MediaTime.clock(part.length()));
        }
    }

    /** Joins files one after the other. */
    record JoinClips(Ffmpeg ffmpeg) implements Tool<JoinClips.Input, ToolReply> {
        record Input(
                @Describe("2 to 50 videos, or sounds, in their order") List<String> clips,
                @Describe(
                                "none, fade, dissolve, fadeblack, wipeleft, wiperight, slideleft, slideright or circleopen; default: none")
                        @Nullable String transition,
                @Describe("length of the transitions, up to 10s; default: 1s")
                        @Nullable String seconds,
                @Describe("file to write; default: joined.mp4") @Nullable String target) {
            private String file() {
                return target == null
                        ? "joined." + CutClip.extension(clips.isEmpty() ? "" : clips.getFirst())
                        : target;
            }
        }

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "joinClips",
                            "Joins videos (or sounds) one after the other into another file, with or without transitions. Pictures get the size of the first.",
                            Input.class)
                    .withTitle("拼接片段", "join clips")
                    .withTimeout(ffmpeg.limits().timeout().plusMinutes(1))
                    .withRepeatable(true);
        }

        @Override
        public Input resolve(Input input, ToolContext context) {
            return input.target() == null
                    ? new Input(
                            input.clips(),
                            input.transition(),
                            input.seconds(),
                            context.chooseFreeName(input.file()))
                    : input;
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            if (input.clips().size() < 2 || input.clips().size() > MAX_CLIPS) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "clips 有 %d 项；应为 2 到 %d 项",
                        "clips has %d items; give 2 to %d",
                        input.clips().size(),
                        MAX_CLIPS);
            }
            return List.of(
                    MediaFile.target(input.file(), OutputFormat.ALL, input.clips(), context));
        }

        @Override
        public ToolReply call(Input input, ToolContext context) throws InterruptedException {
            var target = changes(input, context).getFirst();
            var transition = Transition.of(input.transition());
            var overlap = overlap(input, transition);
            var parts = new ArrayList<Segment>();
            for (var clip : input.clips()) {
                parts.add(Segment.of(clip, null, null, ffmpeg, context));
            }
            var assembly = new Assembly(parts, transition, overlap);
            var path = assembly.write(input.file(), target, ffmpeg, context);
            return MediaReply.of(
                    new Made(path, MediaTime.clock(assembly.length())),
                    context,
                    "已拼接 %s，保存为 %s（%s）%s",
                    "Joined %s as %s (%s)%s",
                    String.join(" + ", input.clips()),
                    path,
                    MediaTime.clock(assembly.length()),
                    assembly.isPartlySilent()
                            ? context.language()
                                    .choose("；没有音频的片段为静音", "; clips without audio are silent")
                            : "");
        }

        private static Duration overlap(Input input, Transition transition) {
            if (transition == Transition.NONE) {
                return Duration.ZERO;
            }
            var overlap =
                    input.seconds() == null
                            ? Duration.ofSeconds(1)
                            : MediaTime.require("seconds", input.seconds());
            if (!overlap.isPositive() || overlap.compareTo(MAX_TRANSITION) > 0) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "转场时长为 %s；应大于 0，至多 10 秒",
                        "A transition of %s; give more than 0 and at most 10 s",
                        MediaTime.clock(overlap));
            }
            return overlap;
        }
    }
}
