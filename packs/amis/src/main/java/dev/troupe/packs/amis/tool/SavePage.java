package dev.troupe.packs.amis.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.page.AmisHtml;
import dev.troupe.packs.amis.page.AmisPageProblem;
import dev.troupe.packs.amis.page.AmisProblem;
import dev.troupe.packs.amis.page.PageCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Saves the composed page as JSON, or as one HTML file that shows it without a server. */
public record SavePage(PageCheck check) implements Tool<SavePage.Input, SavePage.Saved> {
    public static final String NAME = "savePage";

    record Input(
            @Describe(
                            "file to write; its extension selects the format: .json, or .html for a single file that displays the page")
                    String path,
            @Nullable @Describe("shared variable that holds the page; default: page")
                    String variable,
            @Nullable
                    @Describe(
                            "true to use the next free name if the file exists; default: false, which replaces it")
                    Boolean isNew) {}

    /** What was written. */
    record Saved(String path, long bytes) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        NAME,
                        "Saves the page that composePage created, as .json, or as .html for preview.",
                        Input.class)
                .withComputePool()
                .withTitle("保存页面", "save the page")
                .withSaveTarget("path")
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return Boolean.TRUE.equals(input.isNew())
                ? new Input(context.chooseFreeName(input.path()), input.variable(), null)
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(context.workspace().resolveWritable(input.path()));
    }

    @Override
    public Saved call(Input input, ToolContext context) {
        boolean isHtml = isHtml(input.path());
        var page = page(input, context);
        var file = context.workspace().resolveWritable(input.path());
        try {
            WorkspaceFile.of(file, context)
                    .write(
                            isHtml
                                    ? AmisHtml.of(page, context.language())
                                    : Json.writePretty(page) + "\n");
            context.addArtifact(file, isHtml ? "text/html" : "application/json");
            return new Saved(context.workspace().display(file), Files.size(file));
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法写入“%s”：%s",
                    "'%s' cannot be written: %s",
                    input.path(),
                    String.valueOf(e.getMessage()));
        }
    }

    private static boolean isHtml(String path) {
        var lower = path.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".html") || lower.endsWith(".htm")) {
            return true;
        }
        if (lower.endsWith(".json")) {
            return false;
        }
        throw new ToolException(
                AgentProblem.BAD_ARGUMENTS,
                "页面不能保存为“%s”；请使用 .json 或 .html",
                "A page cannot be saved as '%s'; use .json or .html",
                path);
    }

    /** What is saved is valid, whichever agent set the variable. */
    private Value page(Input input, ToolContext context) {
        var name = input.variable() == null ? StoredComponents.PAGE : input.variable();
        var page = context.variable(name);
        if (page.isMissing()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "页面“%s”不存在；请先调用 composePage",
                    "Page '%s' does not exist; call composePage first",
                    name);
        }
        var problems = check.checkPage(page);
        if (!problems.isEmpty()) {
            throw new ToolException(
                    AmisProblem.INVALID_PAGE,
                    "页面“%s”无效：\n%s",
                    "The page '%s' is not valid:\n%s",
                    name,
                    AmisPageProblem.list(problems));
        }
        return page;
    }
}
