package dev.troupe.cli.page;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.export.PageHtml;
import dev.troupe.page.run.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/**
 * A page that was built from a blueprint, with the blueprint: what {@code troupe page build} saves.
 */
record LivePageFile(Blueprint blueprint, Page page) {
    /** Whether JSON is a blueprint, or a page with one. */
    static boolean isLive(Value json) {
        return !blueprintOf(json).field("uiComposition").isMissing()
                || !blueprintOf(json).field("ui_composition").isMissing();
    }

    /** The blueprint of a page, or the JSON itself. */
    static Value blueprintOf(Value json) {
        return json.field("blueprint").isMissing() ? json : json.field("blueprint");
    }

    /**
     * Reads a saved page; empty if the file is something else.
     *
     * @throws UsageException when it cannot be read, or is not valid JSON
     */
    static Optional<LivePageFile> read(String name, CliContext context) {
        var json = readJson(name, context);
        if (json.field("blueprint").isMissing() || json.field("page").isMissing()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new LivePageFile(
                            BlueprintJson.read(json.field("blueprint")).blueprint(),
                            Page.of(json.field("page"))));
        } catch (DateTimeParseException e) {
            throw new UsageException(
                    "%s 不是有效的页面文件：%s；请用 page build 重新生成",
                    "%s is not a valid page file: %s; build it again with page build",
                    name,
                    String.valueOf(e.getMessage()));
        }
    }

    /**
     * The same for a command that needs a saved page.
     *
     * @throws UsageException when the file is something else
     */
    static LivePageFile require(String name, CliContext context) {
        return read(name, context)
                .orElseThrow(() ->
                        new UsageException(
                                "%s 不是已保存的页面；请用 page build -o NAME.json 生成",
                                "%s is not a saved page; create one with page build -o NAME.json",
                                name));
    }

    static Value readJson(String name, CliContext context) {
        try {
            return Json.parse(RequestReader.readFile(name, context));
        } catch (JsonException e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.text());
        }
    }

    Language language() {
        var request = blueprint.sourcePrompt();
        return Language.of(request.isBlank() ? blueprint.name() : request);
    }

    /**
     * Writes the page as HTML or, to a file that ends in {@code .json}, with its blueprint.
     *
     * @throws UsageException when that place cannot be written
     */
    void write(Path file) {
        boolean isJson = file.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        var text =
                isJson
                        ? Json.writePretty(
                                        ValueRecords.of(
                                                "blueprint",
                                                BlueprintJson.write(blueprint),
                                                "page",
                                                page.toValue()))
                                + "\n"
                        : PageHtml.of(page, language());
        try {
            WorkspaceFile.of(file).write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UsageException(
                    "无法写入“%s”：%s",
                    "'%s' cannot be written: %s", file, e.getClass().getSimpleName());
        }
    }
}
