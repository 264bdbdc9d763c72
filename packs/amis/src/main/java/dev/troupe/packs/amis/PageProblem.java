package dev.troupe.packs.amis;

import dev.troupe.core.Sentence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a page.
 *
 * @param path JSON Pointer (RFC 6901) to the place; empty for the page as a whole
 * @param sentence what is wrong with the value there, and what is allowed
 */
public record PageProblem(String path, Sentence sentence) {
    private static final int SHOWN = 12; // problems that a model can heed in one go

    static PageProblem of(String path, String zh, String en, @Nullable Object... values) {
        return new PageProblem(path, Sentence.of(zh, en, values));
    }

    /** Path and sentence on one line. */
    public Sentence line() {
        var place = path.isEmpty() ? "/" : path;
        return Sentence.of("%s：%s", "%s: %s", place, sentence);
    }

    /** The first problems, a line each, and how many more there are. */
    public static Sentence list(List<PageProblem> problems) {
        var shown = problems.stream().limit(SHOWN).map(PageProblem::line).toList();
        var lines = Sentence.joined("\n", shown);
        int more = problems.size() - shown.size();
        return more == 0
                ? lines
                : Sentence.of("%s\n还有 %d 个问题", "%s\nand %d more problems", lines, more);
    }

    @Override
    public String toString() {
        return line().en();
    }
}
