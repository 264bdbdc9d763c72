package dev.troupe.cli;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.Risk;
import dev.troupe.language.Language;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Has the person at the terminal approve calls of tools, one at a time. {@code --yes} approves
 * changes of files in the workspace and nothing else.
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
    public synchronized Optional<Approval> ask(ApprovalRequest request)
            throws InterruptedException {
        boolean isOfFiles =
                request.action().risk() == Risk.WRITE && !request.action().leavesWorkspace();
        if (isYes && isOfFiles) {
            return Optional.of(Approval.once());
        }
        if (!canAsk && isLater) {
            return Optional.empty();
        }
        if (!canAsk) {
            return Optional.of(Approval.refused(remedy(isOfFiles, request.language())));
        }
        view.pause();
        try {
            return Optional.of(read(request));
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

    private Approval read(ApprovalRequest request) throws InterruptedException {
        var language = request.language();
        var out = surroundings.out();
        out.println(
                CellText.oneLine(
                        language.choose("智能体 %s 请求调用：", "Agent %s wants to call:")
                                .formatted(request.action().agent())));
        out.println("  " + CellText.oneLine(request.call()));
        out.println("  " + CellText.oneLine(request.reason()));
        var question =
                language.choose(
                        "允许吗？y 只这一次，r 本次运行都允许，其他为不允许：",
                        "Allow it? y once, r for this run, anything else for no: ");
        return switch (line(question).strip().toLowerCase(Locale.ROOT)) {
            case "y", "yes", "是", "好" -> Approval.once();
            case "r", "run", "a", "all", "全部" -> Approval.forRun();
            default -> Approval.refused(language.choose("使用者没有同意", "the person said no"));
        };
    }

    /** On a thread of its own, since reading a terminal cannot be interrupted. */
    private String line(String question) throws InterruptedException {
        var reading = new FutureTask<>(() -> surroundings.prompt().line(question).orElse(""));
        var reader = Thread.ofPlatform().daemon().name("approval").start(reading);
        try {
            return reading.get();
        } catch (InterruptedException e) {
            reader.interrupt(); // or it would take the next message for its answer
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException) {
                return ""; // the terminal is gone, and so is the person
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
