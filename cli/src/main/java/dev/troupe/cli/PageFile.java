package dev.troupe.cli;

import dev.troupe.agent.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.PageCheck;
import dev.troupe.packs.amis.PageHtml;
import dev.troupe.packs.amis.PageProblem;
import dev.troupe.runtime.StandardPacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A page that a person has as a file.
 *
 * @param problems what is wrong with it; empty where it is valid
 * @param language that its texts are in
 */
record PageFile(String name, Value page, List<PageProblem> problems, Language language) {
    /**
     * @throws UsageException when it cannot be read, or is no JSON
     * @throws dev.troupe.packs.amis.AmisException where this build left amis out
     */
    static PageFile read(String name, Surroundings surroundings) {
        var text = RequestText.text(name, surroundings);
        try {
            var page = Json.parse(text);
            var check = new PageCheck(StandardPacks.pageHosts(surroundings.environment()));
            return new PageFile(name, page, check.page(page), Language.of(text));
        } catch (JsonException e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.sentence());
        }
    }

    /** Tells what is wrong, a line each, and the verdict. */
    void tell(Surroundings surroundings) {
        for (var problem : problems) {
            surroundings.out().println(CellText.oneLine(surroundings.say(problem.line())));
        }
        var language = surroundings.language();
        surroundings
                .out()
                .println(
                        problems.isEmpty()
                                ? language.choose("%s 是合法的 amis 页面。", "%s is a valid amis page.")
                                        .formatted(name)
                                : language.choose(
                                                "%s 不是合法的 amis 页面，%d 个问题。",
                                                "%s is no valid amis page, %d problems.")
                                        .formatted(name, problems.size()));
    }

    /**
     * Writes it as one HTML file.
     *
     * @throws UsageException when that place cannot be written
     */
    void writeHtml(Path file) {
        try {
            WorkspaceFile.of(file).write(PageHtml.of(page, language));
        } catch (IOException e) {
            throw new UsageException(
                    "无法写入“%s”：%s",
                    "'%s' cannot be written: %s", file, e.getClass().getSimpleName());
        }
    }
}
