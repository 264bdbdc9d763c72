package dev.troupe.page.blueprint;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** A blueprint that cannot be run, with everything that is wrong with it. */
public final class InvalidBlueprint extends IllegalArgumentException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient List<BlueprintProblem> problems;

    public InvalidBlueprint(List<BlueprintProblem> problems) {
        super(text(problems).en());
        this.problems = List.copyOf(problems);
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
