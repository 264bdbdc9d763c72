package dev.troupe.cli.view;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.tool.Risk;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.InterruptiblePrompt;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.answer.ArgumentEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Asks the user at the terminal whether a call may be executed, and lets them inspect and change
 * it.
 */
final class ApprovalPrompt {
    /** What cannot be judged by its name: a program, and what is sent to whom. */
    private static final Set<Risk> IN_FULL = Set.of(Risk.EXECUTE, Risk.SEND);

    private final CliContext context;
    private final InterruptiblePrompt prompt;
    private final ApprovalRequest request;
    private final Language language;
    private Value edited = Value.missing();

    ApprovalPrompt(CliContext context, ApprovalRequest request) {
        this.context = context;
        this.prompt = new InterruptiblePrompt(context.prompt());
        this.request = request;
        this.language = request.language();
    }

    Approval ask() throws InterruptedException {
        print(request.requestText());
        print("  " + request.reason());
        request.changes().forEach(this::print);
        if (IN_FULL.contains(request.action().risk())) {
            showDetails();
        }
        print("  " + choices());
        while (true) {
            var typed = prompt.readLine(language.choose("允许吗？", "Allow it? "));
            switch (typed.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes", "是", "好" -> {
                    return withEdits(Approval.once());
                }
                case "r", "run" -> {
                    return withEdits(Approval.forRun());
                }
                case "a", "always", "总是" -> {
                    var rule = request.action().findRule();
                    if (rule.isPresent() && edited.isMissing()) {
                        return Approval.always(rule.get());
                    }
                    print(
                            "  "
                                    + language.choose(
                                            "这个调用只能一次一次地允许",
                                            "this call can only be allowed each time"));
                }
                case "s", "show", "看" -> showDetails();
                case "e", "edit", "改" -> edit();
                default -> {
                    return Approval.refusal(language.choose("用户已拒绝", "the user denied it"));
                }
            }
        }
    }

    private Approval withEdits(Approval approval) {
        return edited.isMissing() ? approval : approval.withArguments(edited);
    }

    private String choices() {
        var choices = new ArrayList<String>();
        choices.add(language.choose("y 这一次", "y this once"));
        choices.add(language.choose("r 本次运行都允许", "r for this run"));
        request.action()
                .findRule()
                .ifPresent(rule ->
                        choices.add(language.choose("a 总是允许 ", "a always for ") + rule.text()));
        if (!request.schema().isMissing()) {
            choices.add(language.choose("e 修改参数", "e change the arguments"));
        }
        int files = request.unlistedFiles().size();
        choices.add(
                files == 0
                        ? language.choose("s 查看参数", "s show the arguments")
                        : language.choose(
                                        "s 查看参数和全部 %,d 个文件",
                                        "s show the arguments and all %,d files")
                                .formatted(files));
        choices.add(language.choose("其他为不允许", "anything else for no"));
        return String.join(language.choose("；", "; "), choices);
    }

    private void showDetails() {
        var arguments = edited.isMissing() ? request.action().arguments() : edited;
        request.details(arguments).forEach(line -> print("  " + line));
    }

    /** Reads changes until an empty line; those that do not fit change nothing. */
    private void edit() throws InterruptedException {
        var changes = new ArrayList<String>();
        showDetails();
        print(
                "  "
                        + language.choose(
                                "每行写一处修改：参数名=值；空行结束",
                                "one change a line: name=value; an empty line ends"));
        for (var line = prompt.readLine("  = "); !line.isBlank(); line = prompt.readLine("  = ")) {
            changes.add(line);
        }
        if (changes.isEmpty()) {
            return;
        }
        try {
            edited = applyChanges(changes);
            showDetails();
        } catch (JsonException | InvalidValue e) {
            print("  " + LocalizedText.of(e).text(language == Language.ZH));
        }
    }

    private Value applyChanges(List<String> changes) {
        var before = edited.isMissing() ? request.action().arguments() : edited;
        return ArgumentEdits.apply(request, before, changes);
    }

    private void print(String line) {
        RunOutput.printLine(context, line);
    }
}
