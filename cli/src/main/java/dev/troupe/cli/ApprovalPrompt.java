package dev.troupe.cli;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.Risk;
import dev.troupe.codec.JsonException;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.EditedArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Asks the person at the terminal whether a call may be made, and lets them look and change. */
final class ApprovalPrompt {
    /** What nobody can judge by its name: a program, and what is sent to whom. */
    private static final Set<Risk> IN_FULL = Set.of(Risk.EXECUTE, Risk.SEND);

    private final Surroundings surroundings;
    private final PatientPrompt prompt;
    private final ApprovalRequest request;
    private final Language language;
    private Value edited = Value.missing();

    ApprovalPrompt(Surroundings surroundings, ApprovalRequest request) {
        this.surroundings = surroundings;
        this.prompt = new PatientPrompt(surroundings.prompt());
        this.request = request;
        this.language = request.language();
    }

    Approval ask() throws InterruptedException {
        print(request.wish());
        print("  " + request.reason());
        request.changes().forEach(this::print);
        if (IN_FULL.contains(request.action().risk())) {
            show();
        }
        print("  " + choices());
        while (true) {
            var typed = prompt.line(language.choose("允许吗？", "Allow it? "));
            switch (typed.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes", "是", "好" -> {
                    return with(Approval.once());
                }
                case "r", "run" -> {
                    return with(Approval.forRun());
                }
                case "a", "always", "总是" -> {
                    var rule = request.action().rule();
                    if (rule.isPresent() && edited.isMissing()) {
                        return Approval.always(rule.get());
                    }
                    print(
                            "  "
                                    + language.choose(
                                            "这个调用只能一次一次地允许",
                                            "this call can only be allowed each time"));
                }
                case "s", "show", "看" -> show();
                case "e", "edit", "改" -> edit();
                default -> {
                    return Approval.refused(language.choose("使用者没有同意", "the person said no"));
                }
            }
        }
    }

    private Approval with(Approval approval) {
        return edited.isMissing() ? approval : approval.withArguments(edited);
    }

    private String choices() {
        var choices = new ArrayList<String>();
        choices.add(language.choose("y 这一次", "y this once"));
        choices.add(language.choose("r 本次运行都允许", "r for this run"));
        request.action()
                .rule()
                .ifPresent(rule ->
                        choices.add(language.choose("a 总是允许 ", "a always for ") + rule.text()));
        if (!request.schema().isMissing()) {
            choices.add(language.choose("e 修改参数", "e change the arguments"));
        }
        choices.add(language.choose("s 查看参数", "s show the arguments"));
        choices.add(language.choose("其他为不允许", "anything else for no"));
        return String.join(language.choose("；", "; "), choices);
    }

    private void show() {
        var arguments = edited.isMissing() ? request.action().arguments() : edited;
        request.details(arguments).forEach(line -> print("  " + line));
    }

    /** Reads changes until an empty line; those that do not fit change nothing. */
    private void edit() throws InterruptedException {
        var changes = new ArrayList<String>();
        show();
        print(
                "  "
                        + language.choose(
                                "每行写一处修改：参数名=值；空行结束",
                                "one change a line: name=value; an empty line ends"));
        for (var line = prompt.line("  = "); !line.isBlank(); line = prompt.line("  = ")) {
            changes.add(line);
        }
        if (changes.isEmpty()) {
            return;
        }
        try {
            edited = changed(changes);
            show();
        } catch (JsonException | InvalidValue e) {
            print("  " + Sentence.of(e).said(language == Language.ZH));
        }
    }

    private Value changed(List<String> changes) {
        var before = edited.isMissing() ? request.action().arguments() : edited;
        return EditedArguments.with(request, before, changes);
    }

    private void print(String line) {
        RunOutput.printLine(surroundings, line);
    }
}
