package dev.troupe.packs.school.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with a file, so that one message names all of it. */
final class ImportProblems {
    private static final int MAX_NAMED = 20;

    private final String file;
    private final List<LocalizedText> problems = new ArrayList<>();
    private int count;

    ImportProblems(String file) {
        this.file = file;
    }

    void add(String zh, String en, @Nullable Object... values) {
        count++;
        if (problems.size() < MAX_NAMED) {
            problems.add(LocalizedText.of(zh, en, values));
        }
    }

    /**
     * @throws SchoolException code BAD_FILE naming what was added
     */
    void requireNone() {
        if (count == 0) {
            return;
        }
        var listed = new ArrayList<>(problems);
        if (count > listed.size()) {
            listed.add(LocalizedText.of("还有 %s 处", "%s more", count - listed.size()));
        }
        throw new SchoolException(
                SchoolProblem.BAD_FILE,
                "%s 没有导入任何内容：%s",
                "Nothing of %s was imported: %s",
                file,
                LocalizedText.join("; ", listed));
    }
}
