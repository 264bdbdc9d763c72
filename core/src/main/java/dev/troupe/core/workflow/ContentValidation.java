package dev.troupe.core.workflow;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.workflow.WorkflowProblem.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks texts, types and steps: what concerns one node alone, and the workflow's own fields. */
final class ContentValidation {
    private static final int MAX_NAME = 100; // characters; the wire form's schema
    // characters; shorter descriptions do not give an agent enough information
    private static final int MIN_DESCRIPTION = 10;
    private static final int MAX_DESCRIPTION = 300; // characters; it goes into every node's prompt

    private final WorkflowLimits limits;
    private final @Nullable Set<String> knownTypes;
    private final List<WorkflowProblem> problems = new ArrayList<>(0);
    private final StepNumbers numbers = new StepNumbers();

    ContentValidation(WorkflowLimits limits, @Nullable Set<String> knownTypes) {
        this.limits = limits;
        this.knownTypes = knownTypes;
    }

    List<WorkflowProblem> problems() {
        return problems;
    }

    private void report(Code code, String zh, String en, @Nullable Object... values) {
        problems.add(new WorkflowProblem(code, null, LocalizedText.of(zh, en, values)));
    }

    private void reportOf(
            Code code, AgentNode node, String zh, String en, @Nullable Object... values) {
        problems.add(new WorkflowProblem(code, node.id(), LocalizedText.of(zh, en, values)));
    }

    void check(AgentNode node) {
        checkSteps(node);
        checkType(node);
        checkForEach(node);
        if (node.name().isBlank()) {
            reportOf(Code.BLANK_TEXT, node, "智能体 %s 的名称为空", "Agent %s has a blank name", node.id());
        }
        if (node.desc().isBlank()) {
            reportOf(
                    Code.BLANK_TEXT,
                    node,
                    "智能体 %s 的描述为空",
                    "Agent %s has a blank description",
                    node.id());
        }
    }

    void checkStepNumbers() {
        if (!numbers.areSequential()) {
            report(
                    Code.STEP_NUMBERS,
                    "步骤编号必须唯一，并从 1 开始连续",
                    "Step numbers must be unique and sequential starting from 1");
        }
    }

    private void checkSteps(AgentNode node) {
        var steps = node.steps();
        if (steps.isEmpty() || steps.size() > limits.maxStepsPerNode()) {
            reportOf(
                    Code.STEP_COUNT,
                    node,
                    "智能体 %s 有 %d 个步骤；应为 1 到 %d 个",
                    "Agent %s has %d steps; give 1 to %d",
                    node.id(),
                    steps.size(),
                    limits.maxStepsPerNode());
        }
        for (int s = 0; s < steps.size(); s++) {
            var step = steps.get(s);
            numbers.add(step.stepNumber());
            if (step.desc().isBlank()) {
                reportOf(
                        Code.BLANK_TEXT,
                        node,
                        "智能体 %2$s 的步骤 %1$d 描述为空",
                        "Step %d of agent %s has a blank description",
                        step.stepNumber(),
                        node.id());
            }
        }
    }

    private void checkType(AgentNode node) {
        if (node.type().isBlank()) {
            reportOf(Code.BLANK_TEXT, node, "智能体 %s 的类型为空", "Agent %s has a blank type", node.id());
        } else if (knownTypes != null && !knownTypes.contains(node.type())) {
            reportOf(
                    Code.UNKNOWN_TYPE,
                    node,
                    "智能体 %s 的类型“%s”没有注册；已注册的类型：%s",
                    "Agent %s has type '%s', which is not registered; registered types: %s",
                    node.id(),
                    node.type(),
                    knownTypes.stream().sorted().toList());
        }
    }

    private void checkForEach(AgentNode node) {
        var list = node.forEach();
        if (list.isEmpty()) {
            return;
        }
        if (list.isBlank() || list.length() > MAX_NAME) {
            reportOf(
                    Code.FOR_EACH,
                    node,
                    "智能体 %s 的 forEach 应为变量名或文件模式，最多 %d 个字符",
                    "forEach of agent %s must be a variable or a file pattern of at most %d characters",
                    node.id(),
                    MAX_NAME);
        } else if (!node.isForEachFile() && node.dependencies().isEmpty()) {
            reportOf(
                    Code.FOR_EACH,
                    node,
                    "智能体 %s 逐项处理变量“%s”，但不依赖任何智能体；请依赖设置该变量的智能体，或改用文件模式（如 *.csv）",
                    "Agent %s works for each item of variable '%s' and depends on no agent; let it depend on the one that sets the variable, or give a file pattern such as *.csv",
                    node.id(),
                    list);
        }
    }

    void checkTexts(WorkflowDraft draft) {
        if (!isWorkflowId(draft.id())) {
            report(
                    Code.WORKFLOW_ID,
                    "工作流 id 是“%s”；应为 workflow- 加数字",
                    "Workflow id is '%s'; give 'workflow-' followed by digits",
                    draft.id());
        }
        checkLength(LocalizedText.of("名称", "name"), draft.name(), 1, MAX_NAME);
        checkLength(
                LocalizedText.of("描述", "description"),
                draft.description(),
                MIN_DESCRIPTION,
                MAX_DESCRIPTION);
        var duration = draft.estimatedDuration();
        if (duration != null && duration <= 0) {
            report(
                    Code.ESTIMATED_DURATION,
                    "预计时长 %s 无效；请指定大于 0 的毫秒数，或省略",
                    "Estimated duration %s is invalid; specify milliseconds greater than 0, or omit it",
                    duration);
        }
    }

    private void checkLength(LocalizedText what, String text, int min, int max) {
        int length = text.codePointCount(0, text.length());
        if (text.isBlank()) {
            report(Code.BLANK_TEXT, "工作流的%s为空", "Workflow %s is blank", what);
        } else if (length < min || length > max) {
            report(
                    Code.TEXT_LENGTH,
                    "工作流的%s有 %d 个字符；应为 %d 到 %d 个",
                    "Workflow %s has %d characters; give %d to %d",
                    what,
                    length,
                    min,
                    max);
        }
    }

    private static boolean isWorkflowId(String id) {
        return id.startsWith("workflow-")
                && id.length() > 9
                && id.chars().skip(9).allMatch(c -> c >= '0' && c <= '9');
    }
}
