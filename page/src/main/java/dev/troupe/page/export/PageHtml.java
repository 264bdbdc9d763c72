package dev.troupe.page.export;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.BlockSource;
import dev.troupe.page.component.NumberText;
import dev.troupe.page.run.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A page as one HTML file with all that it needs: no scripts, no other files, no addresses. It
 * follows the reader's light or dark setting and is readable on a phone and on paper. Every block
 * states its sources.
 */
public final class PageHtml {
    private static final String STYLE = readStyle();

    private final Language language;

    private PageHtml(Language language) {
        this.language = language;
    }

    public static String of(Page page, Language language) {
        return new PageHtml(language).write(page);
    }

    private String write(Page page) {
        var body = new StringBuilder();
        for (var tab : page.tabs()) {
            body.append("<section>");
            if (page.tabs().size() > 1) {
                body.append("<h2>").append(HtmlText.escape(tab.label())).append("</h2>");
            }
            body.append("<div class=\"blocks\">");
            writeBlocks(tab.blocks(), body);
            body.append("</div></section>");
        }
        return """
        <!doctype html>
        <html lang="%s">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <meta name="color-scheme" content="light dark">
        <title>%s</title>
        <style>%s</style>
        </head>
        <body>
        <main>
        <header><h1>%s</h1><p class="meta">%s</p></header>
        %s
        </main>
        </body>
        </html>
        """
                .formatted(
                        language.choose("zh", "en"),
                        HtmlText.escape(page.title()),
                        STYLE,
                        HtmlText.escape(page.title()),
                        language.choose("生成于 ", "Generated ") + timeOf(page),
                        body);
    }

    private static String timeOf(Page page) {
        return page.generatedAt().toString().substring(0, 16).replace('T', ' ') + " UTC";
    }

    /** In two columns; what would have no neighbour is as wide as both. */
    private void writeBlocks(List<Block> blocks, StringBuilder body) {
        boolean isSecond = false;
        for (int i = 0; i < blocks.size(); i++) {
            var block = blocks.get(i);
            boolean hasNeighbour =
                    isSecond || i + 1 < blocks.size() && !isAlwaysWide(blocks.get(i + 1));
            boolean isWide = isAlwaysWide(block) || !hasNeighbour;
            body.append(write(block, isWide));
            isSecond = !isWide && !isSecond;
        }
    }

    private static boolean isAlwaysWide(Block block) {
        return block.type().equals("table") || block.type().equals("kpi_grid");
    }

    private String write(Block block, boolean isWide) {
        var title = block.field("title").asText();
        return "<article class=\"%s%s\" id=\"%s\">%s%s%s</article>"
                .formatted(
                        HtmlText.escape(block.type()),
                        isWide ? " wide" : "",
                        HtmlText.escape(block.id()),
                        title.isEmpty() ? "" : "<h3>" + HtmlText.escape(title) + "</h3>",
                        block.note().isEmpty()
                                ? content(block)
                                : "<p class=\"note\">" + HtmlText.escape(block.note()) + "</p>",
                        caution(block) + footer(block));
    }

    /** Names the numbers that the data does not have. */
    private String caution(Block block) {
        var numbers =
                block.field("unsupportedNumbers").items().stream().map(Value::asText).toList();
        return numbers.isEmpty()
                ? ""
                : "<p class=\"note\">%s</p>"
                        .formatted(
                                HtmlText.escape(
                                        language.choose("数据中没有这些数字：%s", "Not in the data: %s")
                                                .formatted(String.join(", ", numbers))));
    }

    private String content(Block block) {
        return switch (block.type()) {
            case "kpi_grid" -> kpis(block);
            case "chart" -> ChartSvg.of(block, language);
            case "table" -> table(block);
            case "markdown" ->
                    "<div class=\"text %s\">%s</div>"
                            .formatted(
                                    HtmlText.escape(block.field("variant").asText()),
                                    HtmlText.ofMarkdown(block.field("content").asText()));
            default -> list(block);
        };
    }

    private static String kpis(Block block) {
        var columns = block.field("max_columns");
        var grid =
                columns instanceof Value.Num(var number)
                        ? "<div class=\"kpis\" style=\"--columns:" + number.intValue() + "\">"
                        : "<div class=\"kpis\">";
        return block.field("items").items().stream()
                .map(item ->
                        "<div class=\"kpi\"><b>%s</b><span>%s</span></div>"
                                .formatted(
                                        HtmlText.escape(item.field("value").asText()),
                                        HtmlText.escape(item.field("label").asText())))
                .collect(Collectors.joining("", grid, "</div>"));
    }

    private String table(Block block) {
        var headers = block.field("headers").items();
        var rows = block.field("rows").items();
        var numeric =
                IntStream.range(0, headers.size()).mapToObj(it -> isNumeric(rows, it)).toList();
        var head =
                IntStream.range(0, headers.size())
                        .mapToObj(it -> cell("th", headers.get(it), numeric.get(it)))
                        .collect(Collectors.joining());
        var body =
                rows.stream()
                        .map(row ->
                                "<tr class=\"%s\">%s</tr>"
                                        .formatted(
                                                HtmlText.escape(row.field("status").asText()),
                                                cells(row.field("cells").items(), numeric)))
                        .collect(Collectors.joining());
        return "<div class=\"scroll\"><table><thead><tr>%s</tr></thead><tbody>%s</tbody></table></div>"
                .formatted(head, body);
    }

    /** Whether a column has numbers and nothing else but gaps. */
    private static boolean isNumeric(List<Value> rows, int column) {
        var cells = rows.stream().map(row -> row.field("cells").item(column)).toList();
        return cells.stream().anyMatch(Value.Num.class::isInstance)
                && cells.stream().allMatch(cell -> cell instanceof Value.Num || cell.isMissing());
    }

    private String cells(List<Value> cells, List<Boolean> numeric) {
        return IntStream.range(0, cells.size())
                .mapToObj(it -> cell("td", cells.get(it), it < numeric.size() && numeric.get(it)))
                .collect(Collectors.joining());
    }

    private String cell(String tag, Value value, boolean isNumeric) {
        return "<%1$s%2$s>%3$s</%1$s>"
                .formatted(
                        tag,
                        isNumeric || value instanceof Value.Num ? " class=\"num\"" : "",
                        HtmlText.escape(NumberText.format(value, language)));
    }

    /** The records of a list, each field on its own line. */
    private String list(Block block) {
        var html = new StringBuilder("<ol>");
        for (var name : List.of("items", "questions")) {
            for (var item : block.field(name).items()) {
                html.append("<li>");
                if (item instanceof Value.RecordOf(var fields)) {
                    fields.forEach((field, value) ->
                            html.append("<p class=\"%s\">".formatted(HtmlText.escape(field)))
                                    .append(HtmlText.escape(NumberText.format(value, language)))
                                    .append("</p>"));
                }
                html.append("</li>");
            }
        }
        return html.append("</ol>").toString();
    }

    private String footer(Block block) {
        var sources =
                block.sources().stream().map(this::sourceText).collect(Collectors.joining("; "));
        var author =
                switch (block.author()) {
                    case "rules" -> language.choose("由规则撰写", "Written by rules");
                    case "model" -> language.choose("由模型撰写", "Written by a model");
                    default -> "";
                };
        var text =
                String.join(" · ", Stream.of(author, sources).filter(it -> !it.isEmpty()).toList());
        return text.isEmpty() ? "" : "<footer>" + HtmlText.escape(text) + "</footer>";
    }

    private String sourceText(BlockSource source) {
        return language.choose("来源：", "Source: ") + source.text(language);
    }

    private static String readStyle() {
        try (InputStream in = PageHtml.class.getResourceAsStream("page.css")) {
            if (in == null) {
                throw new IllegalStateException("page.css is not in this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
