package dev.troupe.packs.studio.script;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.packs.studio.specialist.StudioFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tools for scripts: check one, write one, convert one. */
final class ScriptTools {
    static final String INSPECT = "inspectScript";
    static final String EXPORT = "exportScript";
    static final String WRITE = "writeScript";
    static final String OUTLINE = "outlineScript";

    private ScriptTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(
                new InspectScript(),
                new ExportScript(),
                new WriteScript(),
                new OutlineScript(),
                new SearchScripts());
    }

    /** What a model needs to know of a script. */
    record Found(
            String path,
            String title,
            int scenes,
            List<ScriptReport.Part> characters,
            List<String> questions,
            @Nullable String report) {}

    /** A file that was written. */
    record Written(String path, String title, int scenes) {}

    record InspectScript() implements Tool<InspectScript.Input, ToolReply> {
        record Input(
                @Describe("the script; omit it for the only one of the workspace")
                        @Nullable String path,
                @Describe("file for the report, .md; omit it for none") @Nullable String target) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            INSPECT,
                            "Reads a script (Fountain, Markdown, text, Word, PDF): scenes, characters, lines and words of dialogue, continuity questions.",
                            Input.class)
                    .withTitle("检查剧本", "check a script")
                    .withRepeatable(true)
                    .withOutsideText();
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return isBlank(input.target())
                    ? List.of()
                    : StudioFile.targets(List.of(text(input.target())), context);
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            var file = ScriptFile.read(input.path(), context);
            var report = new ScriptReport(file, context.language());
            String target = null;
            if (!isBlank(input.target())) {
                target =
                        StudioFile.save(
                                text(input.target()),
                                report.toMarkdown(),
                                List.of(file.path()),
                                context);
            }
            context.setVariable(ScriptFile.VARIABLE, Value.of(file.path()));
            var saved =
                    target == null
                            ? ""
                            : "\n" + context.language().choose("报告：" + target, "Report: " + target);
            return StudioFile.reply(
                    new Found(
                            file.path(),
                            file.title(),
                            file.script().scenes().size(),
                            report.parts(),
                            report.questions(),
                            target),
                    context,
                    report.summary() + saved,
                    report.summary() + saved);
        }
    }

    record ExportScript() implements Tool<ExportScript.Input, ToolReply> {
        record Input(
                @Describe("the script; omit it for the only one of the workspace")
                        @Nullable String path,
                @Describe("file to write: .fountain, .md, .txt, .docx or .pdf") String target) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            EXPORT,
                            "Writes a script in another format: Fountain, Markdown, text, Word or PDF.",
                            Input.class)
                    .withTitle("导出剧本", "export a script")
                    .withSaveTarget("target")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return StudioFile.targets(List.of(input.target()), context);
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            var file = ScriptFile.read(input.path(), context);
            return save(file.script(), file.title(), input.target(), List.of(file.path()), context);
        }
    }

    record WriteScript() implements Tool<WriteScript.Input, ToolReply> {
        record Input(
                @Describe("the whole script in Fountain") String text,
                @Describe("file to write: .fountain, .md, .txt, .docx or .pdf") String target,
                @Describe("files with the outline or source that it was written from")
                        List<String> sources) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            WRITE,
                            "Saves a script that you wrote from an outline or source of the user; it must have scenes.",
                            Input.class)
                    .withTitle("写剧本", "write a script")
                    .withSaveTarget("target")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return StudioFile.targets(List.of(input.target()), context);
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            input.sources().forEach(context.workspace()::resolveExisting);
            var script = ScriptReader.read(input.text(), true);
            if (script.scenes().isEmpty()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "文字中没有场景标题；每场以 INT.、EXT.、内景 或 外景 开头",
                        "The text has no scene headings; begin each scene with INT. or EXT.");
            }
            return save(
                    script,
                    script.titleOr(stem(input.target())),
                    input.target(),
                    input.sources(),
                    context);
        }
    }

    /** Asks for the outline if it is given none. */
    record OutlineScript() implements Tool<OutlineScript.Input, ToolReply> {
        record Input(
                @Describe("file with the outline; the user is asked if it is omitted")
                        @Nullable String outline,
                @Describe("file to write, .fountain; by default named after the outline")
                        @Nullable String target) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            OUTLINE,
                            "Makes the frame of a script from an outline: a scene for each item, with the item as its synopsis; dialogue is left to write.",
                            Input.class)
                    .withTitle("由大纲建立剧本框架", "make the frame of a script")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return isBlank(input.outline()) && isBlank(input.target())
                    ? List.of()
                    : StudioFile.targets(
                            List.of(target(text(input.outline()), input.target())), context);
        }

        private static String target(String outline, @Nullable String target) {
            return isBlank(target)
                    ? outline.replaceFirst("\\.[^./]+$", "") + ".fountain"
                    : text(target);
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            var outline = isBlank(input.outline()) ? ask(context) : text(input.outline());
            var script =
                    OutlineReader.read(
                            ScriptFile.readText(outline, context), outline, context.language());
            var target = target(outline, input.target());
            if (isBlank(input.target())
                    && context.existedBefore(context.workspace().resolveWritable(target))) {
                throw ScriptFile.refusal(
                        "“%s”已存在；请说明要写的文件", "'%s' exists already; name the file to write", target);
            }
            var reply =
                    save(script, script.titleOr(stem(outline)), target, List.of(outline), context);
            return reply.withMessage(
                    reply.message()
                            + context.language()
                                    .choose(
                                            "只有场景和梗概来自大纲；动作和台词需要编写，没有语言模型时不会虚构。",
                                            " It has the scenes and synopses of the outline; action and dialogue are to be written, and rules do not invent them."));
        }

        private static String ask(ToolContext context) {
            return context.askUser(
                            context.language()
                                    .choose(
                                            "写剧本之前需要大纲或来源文件。它在哪个文件里？",
                                            "A script needs an outline or a source first. Which file has it?"),
                            List.of(),
                            true)
                    .map(String::strip)
                    .filter(answer -> !answer.isEmpty())
                    .orElseThrow(() ->
                            ScriptFile.refusal(
                                    "没有大纲或来源，因此没有写剧本；请提供文件",
                                    "There is no outline or source, so no script was written; provide a file"));
        }
    }

    private static ToolReply save(
            Script script, String title, String target, List<String> sources, ToolContext context) {
        var path = StudioFile.save(target, content(script, title, target), sources, context);
        context.setVariable(ScriptFile.VARIABLE, Value.of(path));
        int scenes = script.scenes().size();
        return StudioFile.reply(
                new Written(path, title, scenes),
                context,
                "已写入剧本 %s（%d 场）。".formatted(path, scenes),
                "Wrote the script %s (%d scenes).".formatted(path, scenes));
    }

    private static byte[] content(Script script, String title, String target) {
        return switch (extension(target)) {
            case "fountain", "spmd" -> utf8(ScreenplayWriter.toFountain(script));
            case "md", "markdown" -> utf8(ScreenplayWriter.toMarkdown(script, title));
            case "txt" -> utf8(ScreenplayWriter.toText(script, title));
            case "docx" -> ScriptDocx.write(script, title);
            case "pdf" -> ScriptPdf.write(script, title);
            default ->
                    throw new ToolException(
                            AgentProblem.BAD_ARGUMENTS,
                            "不能把剧本保存为“%s”；请使用 .fountain、.md、.txt、.docx 或 .pdf",
                            "A script cannot be written as '%s'; use .fountain, .md, .txt, .docx or .pdf",
                            target);
        };
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String extension(String path) {
        return path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static String stem(String path) {
        return path.replaceFirst(".*/", "").replaceFirst("\\.[^.]+$", "");
    }

    static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "").strip();
    }
}
