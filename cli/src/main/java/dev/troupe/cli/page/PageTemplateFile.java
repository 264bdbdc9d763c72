package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.page.template.InvalidTemplate;
import dev.troupe.page.template.PageTemplate;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A template of pages in a file. */
final class PageTemplateFile {
    private PageTemplateFile() {}

    /**
     * @throws UsageException when it is not a template
     */
    static PageTemplate read(String name, CliContext context) {
        var json = LivePageFile.readJson(name, context);
        if (json.field("executionPrompt").isMissing()) {
            throw new UsageException(
                    "%s 不是页面模板；请用 page template 生成",
                    "%s is not a template of pages; create one with page template", name);
        }
        try {
            return PageTemplate.of(json);
        } catch (InvalidTemplate e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.text());
        }
    }

    /**
     * @throws UsageException when that place cannot be written
     */
    static void write(PageTemplate template, Path file) {
        LivePageFile.write(
                file,
                (Json.writePretty(template.toValue()) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
