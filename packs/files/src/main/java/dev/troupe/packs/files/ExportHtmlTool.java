package dev.troupe.packs.files;

import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes a Markdown or plain text as a web page. */
record ExportHtmlTool() implements Tool<ExportHtmlTool.Input, FileWriteTools.Written> {
    record Input(String path, String target) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "exportHtml",
                        "Writes a Markdown or text file as a web page (HTML).",
                        Input.class)
                .withTitle("导出网页", "export a web page")
                .withCallLabel("把 %s 导出为 %s", "export %s as %s", "path", "target")
                .withRepeatable(true);
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(WorkspacePaths.of(context).target(input.target()));
    }

    @Override
    public Map<Path, FilePreview> preview(Input input, ToolContext context) {
        return Map.of(
                WorkspacePaths.of(context).target(input.target()),
                FilePreview.ofText(DocumentPage.of(input.path(), context).toHtml()));
    }

    @Override
    public FileWriteTools.Written call(Input input, ToolContext context) {
        var file = WorkspacePaths.of(context).target(input.target());
        boolean isReplaced = context.existedBefore(file);
        var page = DocumentPage.of(input.path(), context).toHtml();
        DecodedText.write(file, page, input.target(), context);
        return FileWriteTools.toWritten(file, isReplaced, context);
    }
}
