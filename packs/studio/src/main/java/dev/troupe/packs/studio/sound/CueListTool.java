package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.Language;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.storyboard.ShotPlanner;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.StoryboardJson;
import dev.troupe.packs.studio.timing.StoryboardChoice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists the sounds of a storyboard with their times, as CSV and Markdown. A script is divided into
 * shots first, by the rules of storyboards, which estimate its times.
 */
record CueListTool() implements Tool<CueListTool.Input, ToolReply> {
    private static final List<String> EXTENSIONS = List.of("csv", "md");

    record Input(
            @Describe("storyboard; default: the one of this run, or the only one there is")
                    @Nullable String storyboard,
            @Describe(
                            "script, if there is no storyboard of it; times are estimated by the rules of storyboards")
                    @Nullable String script,
            @Describe("file to write, .csv or .md; default: both, named after the storyboard")
                    @Nullable String target) {
        /** The storyboard or script that is read. */
        private String source(ToolContext context) {
            return script == null
                            || script.isBlank()
                            || StoryboardChoice.isMade(storyboard, context)
                    ? StoryboardChoice.choose(storyboard, context)
                    : script;
        }
    }

    /**
     * @param path of the first file
     * @param files that were written
     */
    record Made(String path, List<String> files, int dialogue, int ambience, int effects) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "makeCueList",
                        "Lists the sounds of a storyboard with times and source lines, as CSV and Markdown: dialogue, ambience of the scenes, effects that action lines mention.",
                        Input.class)
                .withTitle("制作声音提示表", "make a cue list")
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        var source = input.source(context);
        return isStoryboard(source)
                ? new Input(source, null, input.target())
                : new Input(null, source, input.target());
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var source = input.source(context);
        if (input.target() != null) {
            return List.of(MediaFile.target(input.target(), EXTENSIONS, List.of(source), context));
        }
        var stem =
                source.substring(
                        0,
                        isStoryboard(source)
                                ? source.length() - Storyboard.EXTENSION.length()
                                : source.lastIndexOf('.'));
        return EXTENSIONS.stream()
                .map(extension ->
                        MediaFile.target(
                                stem + ".cues." + extension, EXTENSIONS, List.of(source), context))
                .toList();
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        var path = input.source(context);
        var targets = changes(input, context);
        var board =
                isStoryboard(path)
                        ? StoryboardJson.readFile(path, context)
                        : ShotPlanner.plan(ScriptFile.read(path, context));
        var list = CueList.of(board);
        boolean inChinese = context.language() == Language.ZH;
        var files = new ArrayList<String>();
        for (var target : targets) {
            var text =
                    target.toString().endsWith(".csv")
                            ? list.toCsv(inChinese)
                            : list.toMarkdown(board.title(), inChinese);
            files.add(
                    MediaFile.save(
                            text.getBytes(StandardCharsets.UTF_8), target, List.of(path), context));
        }
        var made =
                new Made(
                        files.getFirst(),
                        files,
                        count(list, Cue.Kind.DIALOGUE),
                        count(list, Cue.Kind.AMBIENCE),
                        count(list, Cue.Kind.EFFECT));
        return MediaReply.of(
                made,
                context,
                "已由 %s 制作声音提示表 %s：对白 %d 条，环境声 %d 条，音效 %d 条",
                "Made a cue list of %s: %s, with %d lines of dialogue, %d ambiences and %d effects",
                path,
                String.join(" ", files),
                made.dialogue(),
                made.ambience(),
                made.effects());
    }

    private static boolean isStoryboard(String path) {
        return path.endsWith(Storyboard.EXTENSION);
    }

    private static int count(CueList list, Cue.Kind kind) {
        return (int) list.cues().stream().filter(cue -> cue.kind() == kind).count();
    }
}
