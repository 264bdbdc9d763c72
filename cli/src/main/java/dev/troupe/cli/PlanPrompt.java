package dev.troupe.cli;

import dev.troupe.chat.Plan;
import dev.troupe.chat.Review;
import dev.troupe.chat.Reviewer;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.WorkflowProblem;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows the person at the terminal a plan, and lets them run, change or cancel it. */
final class PlanPrompt implements Reviewer {
    private final Surroundings surroundings;
    private final Language language;
    private final PatientPrompt prompt;
    private final boolean canAsk;
    private final boolean isYes;
    private final boolean isQuiet;
    private @Nullable String written; // what the person last made of the plan, where it has flaws

    /**
     * @param canAsk whether there is a person to ask now
     * @param isYes whether {@code --yes} was given
     * @param isQuiet whether the output is for programs
     */
    PlanPrompt(
            Surroundings surroundings,
            Language language,
            boolean canAsk,
            boolean isYes,
            boolean isQuiet) {
        this.surroundings = surroundings;
        this.language = language;
        this.prompt = new PatientPrompt(surroundings.prompt());
        this.canAsk = canAsk;
        this.isYes = isYes;
        this.isQuiet = isQuiet;
    }

    @Override
    public Review review(Plan plan, List<WorkflowProblem> problems) throws InterruptedException {
        if (problems.isEmpty()) {
            written = null;
            show(plan);
        } else {
            tell(problems);
        }
        if (isYes) {
            return new Review.Approved("--yes");
        }
        return canAsk ? asked(plan) : new Review.Later();
    }

    private void show(Plan plan) {
        if (!isQuiet) {
            new PlanText(plan.workflow(), language, surroundings.screen())
                    .lines()
                    .forEach(surroundings.out()::println);
            plan.omissions().forEach(this::print);
            plan.repairs()
                    .forEach(repair ->
                            print(
                                    language.choose("修正：", "Repaired: ")
                                            + repair.said(language == Language.ZH)));
        }
    }

    private void tell(List<WorkflowProblem> problems) {
        print(
                language.choose(
                        "改过的计划无效，原来的计划没有变：",
                        "The changed plan is not valid; the one above stays as it was:"));
        problems.forEach(problem ->
                print(
                        "  "
                                + problem.code()
                                + language.choose("：", ": ")
                                + problem.sentence().said(language == Language.ZH)));
    }

    private Review asked(Plan plan) throws InterruptedException {
        while (true) {
            print(
                    "  "
                            + language.choose(
                                    "y 运行；e 修改；其他为取消",
                                    "y to run it; e to change it; anything else to cancel"));
            var typed = prompt.line(language.choose("运行这个计划吗？", "Run this plan? "));
            switch (typed.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes", "是", "好" -> {
                    return new Review.Approved("");
                }
                case "e", "edit", "改" -> {
                    var edited = edited(plan);
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

    /** {@code null} where nothing was changed, or what was written is no workflow. */
    private @Nullable Review edited(Plan plan) throws InterruptedException {
        var before =
                written == null
                        ? Json.writePretty(WorkflowJson.write(plan.workflow().definition()))
                        : written;
        String text;
        try {
            text = new Editor(surroundings).edited(before);
        } catch (UsageException e) {
            print(e.sentence().said(language == Language.ZH));
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
                    language.choose("不是工作流：", "This is no workflow: ")
                            + e.sentence().said(language == Language.ZH));
            return null;
        }
    }

    private void print(String line) {
        RunOutput.printLine(surroundings, line);
    }
}
