package dev.troupe.cli.view;

import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.Review;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.InterruptiblePrompt;
import dev.troupe.cli.terminal.TextEditor;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.workflow.WorkflowProblem;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows the user at the terminal a plan, and lets them run, change or cancel it. */
final class PlanPrompt implements Reviewer {
    private final CliContext context;
    private final Language language;
    private final InterruptiblePrompt prompt;
    private final boolean canAsk;
    private final boolean isYes;
    private final boolean isQuiet;
    private @Nullable String written; // what the user last made of the plan, if it has flaws

    /**
     * @param canAsk whether there is a user to ask now
     * @param isYes whether {@code --yes} was given
     * @param isQuiet whether the output is for programs
     */
    PlanPrompt(
            CliContext context, Language language, boolean canAsk, boolean isYes, boolean isQuiet) {
        this.context = context;
        this.language = language;
        this.prompt = new InterruptiblePrompt(context.prompt());
        this.canAsk = canAsk;
        this.isYes = isYes;
        this.isQuiet = isQuiet;
    }

    @Override
    public Review review(Plan plan, List<WorkflowProblem> problems) throws InterruptedException {
        if (problems.isEmpty()) {
            written = null;
            showPlan(plan);
        } else {
            printProblems(problems);
        }
        if (isYes) {
            return new Review.Approved("--yes");
        }
        return canAsk ? ask(plan) : new Review.Later();
    }

    private void showPlan(Plan plan) {
        if (!isQuiet) {
            new PlanText(plan.workflow(), language, context.screen())
                    .lines()
                    .forEach(context.out()::println);
            plan.omissions().forEach(this::print);
            plan.cautions().forEach(this::print);
            plan.repairs()
                    .forEach(repair ->
                            print(
                                    language.choose("修正：", "Repaired: ")
                                            + repair.text(language == Language.ZH)));
        }
    }

    private void printProblems(List<WorkflowProblem> problems) {
        print(
                language.choose(
                        "改过的计划无效，原来的计划没有变：",
                        "The changed plan is not valid; the one above stays as it was:"));
        problems.forEach(problem ->
                print(
                        "  "
                                + problem.code()
                                + language.choose("：", ": ")
                                + problem.text().text(language == Language.ZH)));
    }

    private Review ask(Plan plan) throws InterruptedException {
        while (true) {
            print(
                    "  "
                            + language.choose(
                                    "y 运行；e 修改；其他为取消",
                                    "y to run it; e to change it; anything else to cancel"));
            var typed = prompt.readLine(language.choose("运行这个计划吗？", "Run this plan? "));
            switch (typed.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes", "是", "好" -> {
                    return new Review.Approved("");
                }
                case "e", "edit", "改" -> {
                    var edited = edit(plan);
                    if (edited != null) {
                        return edited;
                    }
                }
                default -> {
                    return new Review.Cancelled();
                }
            }
        }
    }

    /** {@code null} if nothing was changed, or what was written is not a workflow. */
    private @Nullable Review edit(Plan plan) throws InterruptedException {
        var before =
                written == null
                        ? Json.writePretty(WorkflowJson.write(plan.workflow().definition()))
                        : written;
        String text;
        try {
            text = new TextEditor(context).edit(before);
        } catch (UsageException e) {
            print(e.text().text(language == Language.ZH));
            return null;
        }
        if (text.equals(before)) {
            print(language.choose("没有修改。", "Nothing was changed."));
            return null;
        }
        written = text;
        try {
            var read = WorkflowJson.read(Json.parse(text));
            read.warnings().forEach(this::print);
            return new Review.Edited(read.value());
        } catch (JsonException e) {
            print(
                    language.choose("不是有效的工作流：", "This is not a valid workflow: ")
                            + e.text().text(language == Language.ZH));
            return null;
        }
    }

    private void print(String line) {
        RunOutput.printLine(context, line);
    }
}
