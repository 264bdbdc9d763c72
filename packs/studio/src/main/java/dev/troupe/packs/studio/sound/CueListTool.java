package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.Language;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.StoryboardJson;
import dev.troupe.packs.studio.timing.StoryboardChoice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the sounds of a storyboard with their times, as CSV and Markdown. */
record CueListTool() implements Tool<CueListTool.Input, ToolReply> {
    private static final List<String> EXTENSIONS = List.of("csv", "md");

    record Input(
            @Describe("storyboard; default: the one of this run, or the only one there is")
                    @Nullable String storyboard,
            @Describe("file to write, .csv or .md; default: both, named after the storyboard")
                    @Nullable String target) {
        private String board(ToolContext context) {
            return StoryboardChoice.choose(storyboard, context);
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
        return new Input(input.board(context), input.target());
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var board = input.board(context);
        if (input.target() != null) {
            return List.of(MediaFile.target(input.target(), EXTENSIONS, List.of(board), context));
        }
        var stem = board.substring(0, board.length() - Storyboard.EXTENSION.length());
        return EXTENSIONS.stream()
                .map(extension ->
                        MediaFile.target(
                                stem + ".cues." + extension, EXTENSIONS, List.of(board), context))
                .toList();
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        var path = input.board(context);
        var targets = changes(input, context);
        var board = StoryboardJson.readFile(path, context);
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

    private static int count(CueList list, Cue.Kind kind) {
        return (int) list.cues().stream().filter(cue -> cue.kind() == kind).count();
    }
}
