package dev.troupe.packs.files;

import dev.troupe.agent.tool.ToolContext;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A Markdown or plain text as a page of well-formed HTML; HTML in the text is shown, not obeyed.
 *
 * @param text as it is in the file
 */
record DocumentHtml(String title, String text) {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder()
                    .extensions(EXTENSIONS)
                    .escapeHtml(true)
                    .sanitizeUrls(true)
                    .build();
    private static final HtmlRenderer BY_LINES =
            HtmlRenderer.builder()
                    .extensions(EXTENSIONS)
                    .escapeHtml(true)
                    .softbreak("<br />\n")
                    .build();
    private static final String PAGE =
            """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8" />
            <title>%s</title>
            <style>body { %s; line-height: 1.5 } table { border-collapse: collapse } th, td { border: 1px solid #999; padding: 0.2em 0.6em }</style>
            </head>
            <body>
            %s</body>
            </html>
            """;

    static DocumentHtml of(String path, ToolContext context) {
        var source = WorkspacePaths.of(context).file(path);
        var text = DecodedText.read(source, path, null, null).text();
        var title = path.replaceFirst(".*/", "").replaceFirst("\\.[^.]+$", "");
        return new DocumentHtml(title, text);
    }

    /** The page for a browser. */
    String toHtml() {
        return toHtml("max-width: 45em; margin: 2em auto; font-family: sans-serif");
    }

    /**
     * The page in this style.
     *
     * @param style declarations of CSS for the body
     */
    String toHtml(String style) {
        return PAGE.formatted(escape(title), style, RENDERER.render(PARSER.parse(text)));
    }

    /** The text as HTML without a page, in the lines that it has. */
    String toLines() {
        return BY_LINES.render(PARSER.parse(text));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
