package dev.troupe.packs.writing;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends the task with a text, if that meets what the task asks of it. */
record SubmitTextTool() implements Tool<SubmitTextTool.Input, ToolReply> {
    record Input(
            @Describe("the whole text, as the user receives it") String text,
            @Describe("file to save it to, only if the task names one: .md or .txt")
                    @Nullable String path) {
        boolean isSaved() {
            return path != null && !path.isBlank();
        }
    }

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "submitText",
                        "Ends the task with the finished text, which becomes the answer or the file. Length, form and language that the task names are checked.",
                        Input.class)
                .withTitle("提交文字", "submit the text")
                .withRepeatable(true)
                .withFinalAnswer();
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return input.isSaved() ? List.of(target(input, context)) : List.of();
    }

    @Override
    public Map<Path, FilePreview> preview(Input input, ToolContext context) {
        return input.isSaved()
                ? Map.of(target(input, context), FilePreview.ofText(input.text()))
                : Map.of();
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        var text = input.text().strip();
        if (text.isEmpty()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "文字为空；请提交完整的文字",
                    "the text is empty; submit all of it");
        }
        var flaws = TextRequirements.of(context.task()).findFlaws(text);
        if (!flaws.isEmpty()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "文字不符合要求：%s；请修改后重新提交",
                    "the text does not meet the task: %s; correct it and submit it again",
                    LocalizedText.join("; ", flaws));
        }
        if (!input.isSaved()) {
            return ToolReply.ok(text);
        }
        var file = target(input, context);
        save(file, text, context);
        var name = context.workspace().display(file);
        context.addArtifact(file, mediaType(name));
        return ToolReply.ok(name)
                .withMessage(context.language().choose("已保存 " + name + "。", "Saved " + name + "."));
    }

    private static Path target(Input input, ToolContext context) {
        return context.workspace().resolveWritable(String.valueOf(input.path()).strip());
    }

    private static void save(Path file, String text, ToolContext context) {
        try {
            WorkspaceFile.of(file, context).write(text + "\n");
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法写入文件“%s”：%s",
                    "File '%s' cannot be written: %s",
                    context.workspace().display(file),
                    e.getMessage());
        }
    }

    private static String mediaType(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".md") ? "text/markdown" : "text/plain";
    }
}
