package dev.troupe.runtime.page;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.page.component.Block;
import dev.troupe.page.export.PageHtml;
import dev.troupe.page.version.PageContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Writes a page to files of the workspace. */
record PageFiles(PageContent content, PageHost host) {
    private static final int MAX_TEXT = 1_500; // characters of a block's text for a model

    /**
     * The files to write, by name. A page that is not stored elsewhere is written as HTML to read
     * it, and as JSON to change it.
     *
     * @param outputs files or formats
     * @param stem of the names that are chosen
     * @param freeNames the next free name similar to one
     */
    static List<String> resolve(
            List<String> outputs, String stem, boolean isStored, UnaryOperator<String> freeNames) {
        var files = new ArrayList<String>();
        for (var output : outputs) {
            files.add(
                    output.contains(".")
                            ? output
                            : freeNames.apply(stem + "." + output.toLowerCase(Locale.ROOT)));
        }
        if (!isStored && files.isEmpty()) {
            files.add(freeNames.apply(stem + ".html"));
        }
        if (!isStored
                && files.stream().noneMatch(file -> Mentions.extension(file).equals("json"))) {
            files.add(freeNames.apply(withoutExtension(files.getFirst()) + ".json"));
        }
        return files;
    }

    private static String withoutExtension(String file) {
        return file.substring(0, file.lastIndexOf('.'));
    }

    /**
     * @throws ToolException if pages are not written in the format of a file
     */
    static String requireKnownFormat(String file) {
        return switch (Mentions.extension(file)) {
            case "html", "htm", "json", "pdf" -> file;
            default ->
                    throw new ToolException(
                            AgentProblem.BAD_ARGUMENTS,
                            "页面不能保存为“%s”；请使用 .html、.pdf 或 .json",
                            "A page cannot be saved as '%s'; use .html, .pdf or .json",
                            file);
        };
    }

    void write(String name, ToolContext context) throws InterruptedException {
        var file = context.workspace().resolveWritable(requireKnownFormat(name));
        try {
            switch (Mentions.extension(name)) {
                case "json" -> {
                    WorkspaceFile.of(file, context)
                            .write(Json.writePretty(content.toValue()) + "\n");
                    context.addArtifact(file, "application/json");
                }
                case "pdf" -> {
                    WorkspaceFile.of(file, context).write(host.printPdf(html()));
                    context.addArtifact(file, "application/pdf");
                }
                default -> {
                    WorkspaceFile.of(file, context).write(html().getBytes(StandardCharsets.UTF_8));
                    context.addArtifact(file, "text/html");
                }
            }
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法写入“%s”：%s",
                    "'%s' cannot be written: %s",
                    name,
                    String.valueOf(e.getMessage()));
        }
    }

    private String html() {
        return PageHtml.of(content.page(), content.language());
    }

    /**
     * A block in short: its type, title and text, or why it is empty; its numbers are on the page.
     */
    static Value describe(Block block) {
        var title = block.field("title").asText();
        var text = block.field("content").asText();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(block.id()));
        fields.put("type", Value.of(block.type()));
        fields.put("title", Value.of(title.isEmpty() ? block.id() : title));
        fields.put(
                "text", Value.of(text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT)));
        fields.put("note", Value.of(block.note()));
        return Value.of(fields);
    }
}
