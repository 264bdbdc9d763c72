package dev.troupe.packs.files;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Writes a Markdown or plain text as a web page; HTML in the text is shown, not obeyed. */
record ExportHtmlTool() implements Tool<ExportHtmlTool.Input, FileWriteTools.Written> {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder()
                    .extensions(EXTENSIONS)
                    .escapeHtml(true)
                    .sanitizeUrls(true)
                    .build();
    private static final String PAGE =
            """
            <!doctype html>
            <html>
            <head>
            <meta charset="utf-8">
            <title>%s</title>
            <style>body { max-width: 45em; margin: 2em auto; font-family: sans-serif; line-height: 1.5 } table { border-collapse: collapse } th, td { border: 1px solid #999; padding: 0.2em 0.6em }</style>
            </head>
            <body>
            %s</body>
            </html>
            """;

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
    public Map<Path, String> preview(Input input, ToolContext context) {
        return Map.of(WorkspacePaths.of(context).target(input.target()), page(input, context));
    }

    @Override
    public FileWriteTools.Written call(Input input, ToolContext context) {
        var file = WorkspacePaths.of(context).target(input.target());
        boolean isReplaced = context.existedBefore(file);
        DecodedText.write(file, page(input, context), input.target(), context);
        return FileWriteTools.toWritten(file, isReplaced, context);
    }

    private static String page(Input input, ToolContext context) {
        var source = WorkspacePaths.of(context).file(input.path());
        var text = DecodedText.read(source, input.path(), null, null).text();
        var title = input.path().replaceFirst(".*/", "").replaceFirst("\\.[^.]+$", "");
        return PAGE.formatted(escape(title), RENDERER.render(PARSER.parse(text)));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
