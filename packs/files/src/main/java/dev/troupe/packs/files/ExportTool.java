package dev.troupe.packs.files;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.WorkspaceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a Markdown or plain text in another format. */
record ExportTool(DocumentFormat format) implements Tool<ExportTool.Input, FileWriteTools.Written> {
    record Input(
            String path,
            String target,
            @Nullable
                    @Describe(
                            "true to use the next free name if the file exists; default: false, which replaces it")
                    Boolean isNew) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(format.toolName(), format.description(), Input.class)
                .withTitle(format.title().zh(), format.title().en())
                .withCallLabel("把 %s 导出为 %s", "export %s as %s", "path", "target")
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return Boolean.TRUE.equals(input.isNew())
                ? new Input(input.path(), context.chooseFreeName(input.target()), null)
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(WorkspacePaths.of(context).target(input.target()));
    }

    @Override
    public Map<Path, FilePreview> preview(Input input, ToolContext context) {
        return format.preview(DocumentHtml.of(input.path(), context))
                .map(preview -> Map.of(WorkspacePaths.of(context).target(input.target()), preview))
                .orElse(Map.of());
    }

    @Override
    public FileWriteTools.Written call(Input input, ToolContext context) {
        var file = WorkspacePaths.of(context).target(input.target());
        boolean isReplaced = context.existedBefore(file);
        var page = DocumentHtml.of(input.path(), context);
        try {
            WorkspaceFile.of(file, context).write(format.render(page));
        } catch (IOException e) {
            throw WorkspacePaths.failure("写入", "Writing", input.target(), e);
        }
        return FileWriteTools.toWritten(file, isReplaced, context);
    }
}
