package dev.troupe.cli.view;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.Risk;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Has the user at the terminal approve calls of tools and answer what agents ask, one at a time.
 * {@code --yes} approves changes of ordinary files in the workspace that the request names and
 * nothing else; it answers no question.
 */
final class TerminalApprovals implements ApprovalHandler {
    private final CliContext context;
    private final EventSink view;
    private final boolean canAsk;
    private final boolean isYes;
    private final boolean isLater;
    private final Consumer<String> dismissal;

    /**
     * @param view steps aside while a question is open
     * @param canAsk whether there is a user to ask
     * @param isYes whether {@code --yes} was given
     * @param isLater whether questions that no user here answers are left open instead of refused
     * @param dismissal receives what the user types to drop a question
     */
    TerminalApprovals(
            CliContext context,
            EventSink view,
            boolean canAsk,
            boolean isYes,
            boolean isLater,
            Consumer<String> dismissal) {
        this.dismissal = dismissal;
        this.context = context;
        this.view = view;
        this.canAsk = canAsk;
        this.isYes = isYes;
        this.isLater = isLater;
    }

    @Override
    public String responder() {
        return context.user();
    }

    @Override
    public synchronized Optional<Approval> ask(ApprovalRequest request)
            throws InterruptedException {
        boolean isOfFiles =
                request.action().risk() == Risk.WRITE
                        && !request.action().leavesWorkspace()
                        && request.action().cautions().isEmpty();
        boolean isNamed = request.unnamed().isEmpty();
        if (isYes && isOfFiles && isNamed) {
            return Optional.of(Approval.once().withReason("--yes"));
        }
        if (!canAsk && isLater) {
            return Optional.empty();
        }
        if (!canAsk) {
            return Optional.of(Approval.refusal(remedy(isOfFiles, request)));
        }
        view.pause();
        try {
            return Optional.of(new ApprovalPrompt(context, request).ask());
        } finally {
            view.resume();
        }
    }

    private static String remedy(boolean isOfFiles, ApprovalRequest request) {
        var language = request.language();
        if (isOfFiles && !request.unnamed().isEmpty()) {
            var files = String.join(language.choose("、", ", "), request.unnamed());
            return language.choose(
                    "--yes 不允许删除或替换请求没有提到的文件（" + files + "）；请在请求里写明文件名，或在终端里运行并确认",
                    "--yes neither removes nor replaces files that the request does not name ("
                            + files
                            + "); name them in the request, or run on a terminal and confirm");
        }
        return isOfFiles
                ? language.choose(
                        "加上 --yes 允许改写工作目录里的文件，或在终端里运行并确认",
                        "give --yes to allow changes of files in the workspace, or run on a terminal and confirm")
                : language.choose(
                        "--yes 不允许这类操作；请在终端里运行并确认",
                        "--yes never allows this; run on a terminal and confirm");
    }

    @Override
    public synchronized void onRuleNotStored(String why) {
        view.pause();
        context.err().println("troupe: " + CellText.cleanLine(why));
        view.resume();
    }

    /** Left open if no user is there to be asked, whatever the options specify. */
    @Override
    public synchronized Optional<String> answer(UserQuestion question) throws InterruptedException {
        if (!canAsk || isYes) { // which approves changes and chooses nothing
            return Optional.empty();
        }
        view.pause();
        try {
            return new QuestionPrompt(context, question, dismissal).ask();
        } finally {
            view.resume();
        }
    }
}
