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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tools that write text. */
final class FileWriteTools {
    private FileWriteTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(new WriteFile(), new AppendFile(), new JoinFiles(), new EditTextTool());
    }

    /**
     * What was written where.
     *
     * @param left whether nothing was written since the file existed
     */
    record Written(String path, long bytes, boolean replaced, boolean left) {}

    record Input(
            String path,
            @Describe("the text; omit it when a variable is written") @Nullable String content,
            @Describe(
                            "shared variable to write instead: as JSON, CSV or a Markdown table by the extension, else as text")
                    @Nullable String variable,
            @Describe("whether missing parent directories are created; default: true")
                    @Nullable Boolean createDirectories,
            @Describe(
                            "what becomes of an existing file: replace, refuse (an error) or leave (nothing is written); default: replace")
                    @Nullable String existing) {
        private static final String REFUSE = "refuse";
        private static final String LEAVE = "leave";

        Path target(WorkspacePaths place) {
            return Boolean.FALSE.equals(createDirectories)
                    ? place.targetInPlace(path)
                    : place.target(path);
        }

        String text(ToolContext context) {
            if (variable == null || variable.isBlank()) {
                if (content == null) {
                    throw new ToolException(
                            AgentProblem.BAD_ARGUMENTS,
                            "没有要写入“%s”的内容；请提供 content 或 variable",
                            "There is nothing to write to '%s'; specify content or variable",
                            path);
                }
                return content;
            }
            if (content != null && !content.isEmpty()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "content 和 variable 只能给一个",
                        "Give content or variable, not both");
            }
            var value = context.variable(variable.strip());
            if (value.isMissing()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "共享变量“%s”不存在；可用的有：%s",
                        "Unknown shared variable '%s'; expected one of %s",
                        variable,
                        context.variableKeys());
            }
            return VariableRenderer.text(value, path);
        }
    }

    record WriteFile() implements Tool<Input, Written> {
        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "writeFile",
                            "Writes a text file and creates missing parent directories; an existing file is replaced.",
                            Input.class)
                    .withTitle("写文件", "write a file")
                    .withSaveTarget("path")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var file = input.target(WorkspacePaths.of(context));
            boolean isLeft = Input.LEAVE.equals(input.existing()) && context.existedBefore(file);
            return isLeft ? List.of() : List.of(file);
        }

        @Override
        public Map<Path, FilePreview> preview(Input input, ToolContext context) {
            return Map.of(
                    input.target(WorkspacePaths.of(context)),
                    FilePreview.ofText(input.text(context)));
        }

        @Override
        public Written call(Input input, ToolContext context) {
            var text = input.text(context);
            var file = input.target(WorkspacePaths.of(context));
            boolean replaced = context.existedBefore(file);
            if (replaced && Input.REFUSE.equals(input.existing())) {
                throw WorkspacePaths.refusal(
                        "“%s”已存在，没有更改；请使用其他名称，或说明要覆盖",
                        "'%s' already exists and was not changed; use another name, or state that it is to be overwritten",
                        input.path());
            }
            if (replaced && Input.LEAVE.equals(input.existing())) {
                return new Written(WorkspacePaths.of(context).display(file), 0, false, true);
            }
            DecodedText.write(file, text, input.path(), context);
            return toWritten(file, replaced, context);
        }
    }

    record AppendFile() implements Tool<Input, Written> {
        private static final Object[] LOCKS =
                Stream.generate(Object::new).limit(64).toArray(); // by file

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "appendFile",
                            "Appends text to a text file; a missing file is created.",
                            Input.class)
                    .withTitle("在文件末尾添加", "add to a file")
                    .withCallLabel("在 %s 末尾添加", "add to %s", "path")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(input.target(WorkspacePaths.of(context)));
        }

        @Override
        public Map<Path, FilePreview> preview(Input input, ToolContext context) {
            var text = appendedText(readExisting(input, context), input, context);
            return Map.of(input.target(WorkspacePaths.of(context)), FilePreview.ofText(text));
        }

        /** The file before and after the call, so that an interrupted call can be recognized. */
        @Override
        public Value captureBefore(Input input, ToolContext context) {
            var known = readExisting(input, context);
            var found = new LinkedHashMap<String, Value>();
            found.put("was", Value.of(DecodedText.hash(known)));
            found.put("becomes", Value.of(DecodedText.hash(appendedText(known, input, context))));
            found.put("length", Value.of(known == null ? 0 : known.length()));
            return Value.of(found);
        }

        @Override
        public Written call(Input input, ToolContext context) {
            var file = input.target(WorkspacePaths.of(context));
            boolean replaced = context.existedBefore(file);
            synchronized (lockOf(file)) { // others may add to it at the same time
                var known = readExisting(input, context);
                if (!context.isRepeated() || !isAdded(known, input, context)) {
                    DecodedText.write(
                            file, appendedText(known, input, context), input.path(), context);
                }
            }
            return toWritten(file, replaced, context);
        }

        private static Object lockOf(Path file) {
            return LOCKS[Math.floorMod(file.hashCode(), LOCKS.length)];
        }

        /**
         * Whether an interrupted call has added its text. Where others have added theirs since, the
         * same text among it counts as its own.
         */
        private static boolean isAdded(@Nullable String known, Input input, ToolContext context) {
            var before = context.before();
            var hash = Value.of(DecodedText.hash(known));
            if (hash.equals(before.field("was"))) {
                return false;
            }
            if (hash.equals(before.field("becomes"))) {
                return true;
            }
            int length = before.field("length") instanceof Value.Num(var it) ? it.intValue() : -1;
            boolean isOnlyLonger =
                    length >= 0
                            && known != null
                            && known.length() > length
                            && (length == 0 || startsAs(before, known.substring(0, length)));
            if (known == null || !isOnlyLonger) {
                throw new UncertainCallException(
                        "“%s”之后被修改，无法确定文本是否已添加",
                        "'%s' was changed since; it is unknown whether the text was added",
                        input.path());
            }
            return known.substring(length).contains(input.text(context));
        }

        private static boolean startsAs(Value before, String start) {
            return Value.of(DecodedText.hash(start)).equals(before.field("was"));
        }

        /** The content of the file; {@code null} if it does not exist. */
        private static @Nullable String readExisting(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            return Files.exists(input.target(place))
                    ? DecodedText.read(place.file(input.path()), input.path()).text()
                    : null;
        }

        private static String appendedText(
                @Nullable String known, Input input, ToolContext context) {
            var text = input.text(context);
            if (known == null) {
                return text;
            }
            boolean needsBreak = !known.isEmpty() && !known.endsWith("\n");
            return known + (needsBreak ? "\n" : "") + text;
        }
    }

    record JoinFiles() implements Tool<JoinFiles.Input, Written> {
        record Input(
                @Describe("text files, in order") List<String> paths,
                @Describe("a new file") String target) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "joinFiles",
                            "Writes the texts of files one after the other into a new file.",
                            Input.class)
                    .withTitle("合并文本文件", "join text files")
                    .withCallLabel("合并为 %s", "join into %s", "target")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(WorkspacePaths.of(context).target(input.target()));
        }

        @Override
        public Written call(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            var target = place.target(input.target());
            if (context.existedBefore(target)) {
                throw WorkspacePaths.refusal(
                        "“%s”已存在；请使用其他名称", "'%s' already exists; use another name", input.target());
            }
            var text = new StringBuilder();
            for (var path : input.paths()) {
                if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
                    text.append('\n');
                }
                text.append(DecodedText.read(place.file(path), path).text());
            }
            DecodedText.write(target, text.toString(), input.target(), context);
            return toWritten(target, false, context);
        }
    }

    static Written toWritten(Path file, boolean replaced, ToolContext context) {
        try {
            var path = WorkspacePaths.of(context).display(file);
            context.addArtifact(file, VariableRenderer.mediaType(path));
            return new Written(path, Files.size(file), replaced, false);
        } catch (IOException e) {
            throw WorkspacePaths.failure("查看", "Reading", file, e);
        }
    }
}
