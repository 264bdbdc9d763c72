package dev.troupe.core.workflow;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** Refuses a workflow, naming what is wrong with it. */
public final class InvalidWorkflow extends IllegalArgumentException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;
    // problems in the message; a large workflow may have one a node
    private static final int MAX_NAMED = 50;

    private final transient LocalizedText text;
    private final transient List<WorkflowProblem> problems;

    public InvalidWorkflow(String name, List<WorkflowProblem> problems) {
        super(describe(name, problems).en());
        this.text = describe(name, problems);
        this.problems = List.copyOf(problems);
    }

    public static LocalizedText describe(String name, List<WorkflowProblem> problems) {
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
                "工作流“%s”无效：%s%s",
                "Workflow '%s' is not valid:%s%s", name, LocalizedText.join("", lines), rest);
    }

    @Override
    public LocalizedText text() {
        return text;
    }

    /** In the order of the rules; never empty. */
    public List<WorkflowProblem> problems() {
        return problems;
    }
}
