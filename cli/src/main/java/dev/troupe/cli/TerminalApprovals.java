package dev.troupe.cli;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.PersonQuestion;
import dev.troupe.agent.Risk;
import dev.troupe.language.Language;
import java.util.Optional;

/**
 * Has the person at the terminal approve calls of tools and answer what agents ask, one at a time.
 * {@code --yes} approves changes of ordinary files in the workspace and nothing else; it answers no
 * question.
 */
final class TerminalApprovals implements Approvals {
    private final Surroundings surroundings;
    private final EventSink view;
    private final boolean canAsk;
    private final boolean isYes;
    private final boolean isLater;

    /**
     * @param view steps aside while a question is open
     * @param canAsk whether there is a person to ask
     * @param isYes whether {@code --yes} was given
     * @param isLater whether what nobody here answers is left open instead of refused
     */
    TerminalApprovals(
            Surroundings surroundings,
            EventSink view,
            boolean canAsk,
            boolean isYes,
            boolean isLater) {
        this.surroundings = surroundings;
        this.view = view;
        this.canAsk = canAsk;
        this.isYes = isYes;
        this.isLater = isLater;
    }

    @Override
    public String by() {
        return surroundings.user();
    }

    @Override
    public synchronized Optional<Approval> ask(ApprovalRequest request)
            throws InterruptedException {
        boolean isOfFiles =
                request.action().risk() == Risk.WRITE
                        && !request.action().leavesWorkspace()
                        && request.action().cautions().isEmpty();
        if (isYes && isOfFiles) {
            return Optional.of(Approval.once().because("--yes"));
        }
        if (!canAsk && isLater) {
            return Optional.empty();
        }
        if (!canAsk) {
            return Optional.of(Approval.refused(remedy(isOfFiles, request.language())));
        }
        view.pause();
        try {
            return Optional.of(new ApprovalPrompt(surroundings, request).ask());
        } finally {
            view.resume();
        }
    }

    private static String remedy(boolean isOfFiles, Language language) {
        return isOfFiles
                ? language.choose(
                        "加上 --yes 允许改写工作目录里的文件，或在终端里运行并确认",
                        "give --yes to allow changes of files in the workspace, or run on a terminal and confirm")
                : language.choose(
                        "--yes 不允许这类操作；请在终端里运行并确认",
                        "--yes never allows this; run on a terminal and confirm");
    }

    @Override
    public synchronized void notKept(String why) {
        view.pause();
        surroundings.err().println("troupe: " + CellText.oneLine(why));
        view.resume();
    }

    /** Left open where nobody is there to be asked, whatever the options say. */
    @Override
    public synchronized Optional<String> answer(PersonQuestion question)
            throws InterruptedException {
        if (!canAsk || isYes) { // which approves changes and chooses nothing
            return Optional.empty();
        }
        view.pause();
        try {
            return new QuestionPrompt(surroundings, question).ask();
        } finally {
            view.resume();
        }
    }
}
