package dev.troupe.packs.amis;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Saves the composed page as JSON, or as one HTML file that shows it without a server. */
record SavePage(PageCheck check) implements Tool<SavePage.Input, SavePage.Saved> {
    static final String NAME = "savePage";

    record Input(
            @Describe(
                            "file to write; the ending decides: .json, or .html for one file that shows it")
                    String path,
            @Nullable @Describe("shared variable that holds the page; page where left out")
                    String variable,
            @Nullable
                    @Describe(
                            "whether to take the first free name like it where the file exists; false where left out, which replaces it")
                    Boolean isNew) {}

    /** What was written. */
    record Saved(String path, long bytes) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.writing(
                        NAME,
                        "Saves the page that composePage made, as .json, or as .html to look at it.",
                        Input.class)
                .computing()
                .titled("保存页面", "save the page")
                .saving("path")
                .repeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return Boolean.TRUE.equals(input.isNew())
                ? new Input(context.freeName(input.path()), input.variable(), null)
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(context.workspace().writable(input.path()));
    }

    @Override
    public Saved call(Input input, ToolContext context) {
        boolean isHtml = isHtml(input.path());
        var page = page(input, context);
        var file = context.workspace().writable(input.path());
        try {
            WorkspaceFile.of(file, context)
                    .write(
                            isHtml
                                    ? PageHtml.of(page, context.language())
                                    : Json.writePretty(page) + "\n");
            context.artifact(file, isHtml ? "text/html" : "application/json");
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
                "页面不能存成“%s”；请用 .json 或 .html",
                "A page cannot be saved as '%s'; use .json or .html",
                path);
    }

    /** What is saved is valid, whoever set the variable. */
    private Value page(Input input, ToolContext context) {
        var name = input.variable() == null ? Kept.PAGE : input.variable();
        var page = context.variable(name);
        if (page.isMissing()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "没有页面“%s”；请先调用 composePage",
                    "There is no page '%s'; call composePage first",
                    name);
        }
        var problems = check.page(page);
        if (!problems.isEmpty()) {
            throw new ToolException(
                    AmisProblem.INVALID_PAGE,
                    "页面“%s”不对：\n%s",
                    "The page '%s' is wrong:\n%s",
                    name,
                    PageProblem.list(problems));
        }
        return page;
    }
}
