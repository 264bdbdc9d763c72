package dev.troupe.page.export;

import java.util.regex.Pattern;

/** Text in HTML. */
final class HtmlText {
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*\\n]+)\\*\\*");

    private HtmlText() {}

    /** Escaped, for content and for attributes in double quotes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Paragraphs, headings, lists and bold text of Markdown; everything else is text. */
    static String ofMarkdown(String markdown) {
        var html = new StringBuilder();
        boolean isInList = false;
        for (var line : markdown.lines().toList()) {
            var text = line.strip();
            boolean isItem = text.startsWith("- ") || text.startsWith("* ");
            if (isItem != isInList) {
                html.append(isItem ? "<ul>" : "</ul>");
                isInList = isItem;
            }
            if (isItem) {
                html.append("<li>").append(inline(text.substring(2))).append("</li>");
            } else if (text.startsWith("#")) {
                html.append("<h4>")
                        .append(inline(text.replaceFirst("^#+\\s*", "")))
                        .append("</h4>");
            } else if (!text.isEmpty()) {
                html.append("<p>").append(inline(text)).append("</p>");
            }
        }
        return html.append(isInList ? "</ul>" : "").toString();
    }

    private static String inline(String text) {
        return BOLD.matcher(escape(text)).replaceAll("<strong>$1</strong>");
    }
}
