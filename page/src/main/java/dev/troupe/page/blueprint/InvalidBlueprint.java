package dev.troupe.page.blueprint;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** A blueprint that cannot be run, with everything that is wrong with it. */
public final class InvalidBlueprint extends IllegalArgumentException
        implements LocalizedText.Localized {
    /** More than these are neither looked for nor named: a user has to read them. */
    public static final int MAX_PROBLEMS = 100;

    private static final long serialVersionUID = 1L;

    private final transient List<BlueprintProblem> problems;

    /**
     * @param problems of which the first {@value #MAX_PROBLEMS} count
     */
    public InvalidBlueprint(List<BlueprintProblem> problems) {
        super(text(firstOf(problems)).en());
        this.problems = firstOf(problems);
    }

    private static List<BlueprintProblem> firstOf(List<BlueprintProblem> problems) {
        return List.copyOf(problems.subList(0, Math.min(MAX_PROBLEMS, problems.size())));
    }

    private static LocalizedText text(List<BlueprintProblem> problems) {
        return LocalizedText.of(
                "蓝图无效：\n  - %s",
                "The blueprint is not valid:\n  - %s",
                LocalizedText.join(
                        "\n  - ", problems.stream().map(BlueprintProblem::line).toList()));
    }

    public List<BlueprintProblem> problems() {
        return problems;
    }

    @Override
    public LocalizedText text() {
        return text(problems);
    }
}
