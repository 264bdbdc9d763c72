package dev.troupe.packs.amis.page;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a page.
 *
 * @param path JSON Pointer (RFC 6901) to the place; empty for the page as a whole
 * @param text what is wrong with the value there, and what is allowed
 */
public record AmisPageProblem(String path, LocalizedText text) {
    private static final int MAX_LISTED = 12; // problems that a model can heed in one go

    public static AmisPageProblem of(
            String path, String zh, String en, @Nullable Object... values) {
        return new AmisPageProblem(path, LocalizedText.of(zh, en, values));
    }

    /** Path and sentence on one line. */
    public LocalizedText line() {
        var place = path.isEmpty() ? "/" : path;
        return LocalizedText.of("%s：%s", "%s: %s", place, text);
    }

    /** The first problems, a line each, and how many more there are. */
    public static LocalizedText list(List<AmisPageProblem> problems) {
        var shown = problems.stream().limit(MAX_LISTED).map(AmisPageProblem::line).toList();
        var lines = LocalizedText.join("\n", shown);
        int more = problems.size() - shown.size();
        return more == 0
                ? lines
                : LocalizedText.of("%s\n还有 %d 个问题", "%s\nand %d more problems", lines, more);
    }

    @Override
    public String toString() {
        return line().en();
    }
}
