package dev.troupe.cli.page;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.page.AmisHtml;
import dev.troupe.packs.amis.page.AmisPageProblem;
import dev.troupe.packs.amis.page.PageCheck;
import dev.troupe.runtime.pack.StandardPacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A page that a user has as a file.
 *
 * @param problems what is wrong with it; empty if it is valid
 * @param language that its texts are in
 */
record PageFile(String name, Value page, List<AmisPageProblem> problems, Language language) {
    /**
     * @throws UsageException when it cannot be read, or is not valid JSON
     * @throws dev.troupe.packs.amis.page.AmisException if this build does not include amis
     */
    static PageFile read(String name, CliContext context) {
        var text = RequestReader.readFile(name, context);
        try {
            var page = Json.parse(text);
            var check = new PageCheck(StandardPacks.pageHosts(context.environment()));
            return new PageFile(name, page, check.checkPage(page), Language.of(text));
        } catch (JsonException e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.text());
        }
    }

    /** Reports what is wrong, a line each, and the verdict. */
    void printProblems(CliContext context) {
        for (var problem : problems) {
            context.out().println(CellText.cleanLine(context.localize(problem.line())));
        }
        var language = context.language();
        context.out()
                .println(
                        problems.isEmpty()
                                ? language.choose("%s 是合法的 amis 页面。", "%s is a valid amis page.")
                                        .formatted(name)
                                : language.choose(
                                                "%s 不是有效的 amis 页面，%d 个问题。",
                                                "%s is not a valid amis page, %d problems.")
                                        .formatted(name, problems.size()));
    }

    /**
     * Writes it as one HTML file.
     *
     * @throws UsageException when that place cannot be written
     */
    void writeHtml(Path file) {
        try {
            WorkspaceFile.of(file).write(AmisHtml.of(page, language));
        } catch (IOException e) {
            throw new UsageException(
                    "无法写入“%s”：%s",
                    "'%s' cannot be written: %s", file, e.getClass().getSimpleName());
        }
    }
}
