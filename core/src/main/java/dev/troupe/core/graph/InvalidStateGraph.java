package dev.troupe.core.graph;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** Refuses a document, naming everything that is wrong with it. */
public final class InvalidStateGraph extends IllegalArgumentException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;
    private static final int MAX_NAMED = 50; // problems in the message

    private final transient LocalizedText text;
    private final transient List<StateGraphProblem> problems;

    public InvalidStateGraph(String name, List<StateGraphProblem> problems) {
        super(describe(name, problems).en());
        this.text = describe(name, problems);
        this.problems = List.copyOf(problems);
    }

    private static LocalizedText describe(String name, List<StateGraphProblem> problems) {
        var lines =
                problems.stream()
                        .limit(MAX_NAMED)
                        .map(problem ->
                                LocalizedText.of(
                                        "\n  - %s：%s",
                                        "\n  - %s: %s", problem.code(), problem.text()))
                        .toList();
        int more = problems.size() - lines.size();
        var rest =
                more == 0
                        ? LocalizedText.of("", "")
                        : LocalizedText.of("\n  - 还有 %d 个问题", "\n  - and %d more problems", more);
        return LocalizedText.of(
                "状态图“%s”无效：%s%s",
                "State graph '%s' is not valid:%s%s", name, LocalizedText.join("", lines), rest);
    }

    @Override
    public LocalizedText text() {
        return text;
    }

    /** In the order of the rules; never empty. */
    public List<StateGraphProblem> problems() {
        return problems;
    }
}
