package dev.troupe.packs.files;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.files.command.TextEdits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes a text file: replaces text, sorts lines, removes repeated or blank ones. In place a copy
 * of the file as it was is retained.
 */
record EditTextTool() implements Tool<EditTextTool.Input, EditTextTool.Edited> {
    record Input(
            String path,
            @Describe(
                            "replace, setValue, removeRepeatedLines, removeBlankLines, sortLines or sortLinesDescending")
                    String edit,
            @Describe(
                            "for replace: the text to find, exactly; for setValue: the key of a line such as port: 8080, words of a line with one number, or a name or date that another one replaces everywhere")
                    @Nullable String find,
            @Describe("for replace: the text in its place") @Nullable String replacement,
            @Describe("new file for the result; if omitted, the file itself is changed")
                    @Nullable String target,
            @Describe("file for the copy; chosen if omitted") @Nullable String copy) {
        private boolean isInPlace() {
            return target == null || target.isBlank();
        }

        private String output() {
            return target == null || target.isBlank() ? path : target;
        }

        private String copyPath() {
            return copy == null ? copyName(path) : copy;
        }
    }

    /**
     * What was changed.
     *
     * @param source the file whose text it is; another than {@code path} if that is a new file
     * @param copy of the file as it was; empty if it was not changed
     * @param changes replaced places, or removed or moved lines
     */
    record Edited(String path, String source, String copy, int changes) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "editText",
                        "Replaces text in a text file, sorts its lines, or removes repeated or blank lines; a copy of the file as it was is written.",
                        Input.class)
                .withTitle("修改文本", "edit a text")
                .withCallLabel("修改 %s", "edit %s", "path")
                .withRepeatable(true);
    }

    /** The name of a copy of a file as it was. */
    static String copyName(String path) {
        int dot = path.lastIndexOf('.');
        return dot <= path.lastIndexOf('/')
                ? path + ".before"
                : path.substring(0, dot) + ".before" + path.substring(dot);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return new Input(
                input.path(),
                input.edit(),
                input.find(),
                input.replacement(),
                input.target(),
                context.chooseFreeName(input.copyPath()));
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var place = WorkspacePaths.of(context);
        return input.isInPlace()
                ? List.of(place.target(input.path()), place.target(input.copyPath()))
                : List.of(place.target(input.output()));
    }

    @Override
    public Map<Path, FilePreview> preview(Input input, ToolContext context) {
        var place = WorkspacePaths.of(context);
        var text = read(input, context);
        return Map.of(
                place.target(input.output()), FilePreview.ofText(Edit.of(text, input).text()));
    }

    /** The text as it was, so that an interrupted call is not applied twice. */
    @Override
    public Value captureBefore(Input input, ToolContext context) {
        return Value.of(DecodedText.hash(read(input, context)));
    }

    @Override
    public Edited call(Input input, ToolContext context) {
        var place = WorkspacePaths.of(context);
        if (context.isRepeated()
                && !Value.of(DecodedText.hash(read(input, context))).equals(context.before())) {
            throw new UncertainCallException(
                    "“%s”之后被修改，无法确定是否已修改文本",
                    "'%s' was changed since; it is unknown whether its text was edited",
                    input.path());
        }
        var text = read(input, context);
        var source = place.display(place.file(input.path()));
        var edit = Edit.of(text, input);
        if (edit.changes() == 0 && input.isInPlace()) {
            return new Edited(source, source, "", 0);
        }
        var copy = "";
        if (input.isInPlace()) {
            var file = place.target(input.copyPath());
            DecodedText.write(file, text, input.copyPath(), context);
            copy = FileWriteTools.toWritten(file, false, context).path();
        } else if (context.existedBefore(place.target(input.output()))) {
            throw WorkspacePaths.refusal(
                    "“%s”已存在；请使用其他名称", "'%s' already exists; use another name", input.output());
        }
        var target = place.target(input.output());
        DecodedText.write(target, edit.text(), input.output(), context);
        var written = FileWriteTools.toWritten(target, input.isInPlace(), context);
        return new Edited(written.path(), source, copy, edit.changes());
    }

    private static String read(Input input, ToolContext context) {
        return DecodedText.read(WorkspacePaths.of(context).file(input.path()), input.path()).text();
    }

    /**
     * A text after an edit.
     *
     * @param changes how many places or lines differ
     */
    private record Edit(String text, int changes) {
        static Edit of(String text, Input input) {
            return switch (input.edit()) {
                case TextEdits.REPLACE -> replace(text, input);
                case TextEdits.SET ->
                        LineValue.set(text, input.path(), find(input), replacement(input))
                                .map(changed -> new Edit(changed.text(), changed.places()))
                                .orElseGet(() -> new Edit(text, 0));
                case TextEdits.UNIQUE ->
                        ofLines(text, List.copyOf(new LinkedHashSet<>(lines(text))));
                case TextEdits.NOT_BLANK ->
                        ofLines(
                                text,
                                lines(text).stream().filter(line -> !line.isBlank()).toList());
                case TextEdits.SORT -> sort(text, false);
                case TextEdits.SORT_DOWN -> sort(text, true);
                default ->
                        throw new ToolException(
                                AgentProblem.BAD_ARGUMENTS,
                                "edit 是“%s”；应为 replace、setValue、removeRepeatedLines、removeBlankLines、sortLines 或 sortLinesDescending",
                                "edit is '%s'; give replace, setValue, removeRepeatedLines, removeBlankLines, sortLines or sortLinesDescending",
                                input.edit());
            };
        }

        private static Edit replace(String text, Input input) {
            var find = find(input);
            int places = 0;
            for (int at = text.indexOf(find);
                    at >= 0;
                    at = text.indexOf(find, at + find.length())) {
                places++;
            }
            if (places == 0) {
                throw WorkspacePaths.refusal(
                        "“%s”中没有文本“%s”，没有修改",
                        "'%s' does not contain '%s'; nothing was changed", input.path(), find);
            }
            return new Edit(text.replace(find, replacement(input)), places);
        }

        private static String find(Input input) {
            if (input.find() == null || input.find().isBlank()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "没有要查找的文本；请提供 find",
                        "There is no text to look for; specify find");
            }
            return input.find();
        }

        private static String replacement(Input input) {
            return Optional.ofNullable(input.replacement()).orElse("");
        }

        private static List<String> lines(String text) {
            return text.lines().toList();
        }

        private static Edit sort(String text, boolean isDescending) {
            var sorted = new ArrayList<>(lines(text));
            sorted.sort(
                    isDescending ? Collections.reverseOrder() : Comparator.<String>naturalOrder());
            return ofLines(text, sorted);
        }

        private static Edit ofLines(String text, List<String> lines) {
            var before = lines(text);
            int changes = before.size() - lines.size();
            for (int i = 0; changes == 0 && i < before.size(); i++) {
                changes = before.get(i).equals(lines.get(i)) ? 0 : before.size();
            }
            var ending = text.contains("\r\n") ? "\r\n" : "\n";
            var joined = String.join(ending, lines);
            boolean endsInBreak = text.endsWith("\n") && !lines.isEmpty();
            return new Edit(endsInBreak ? joined + ending : joined, changes);
        }
    }
}
