package dev.troupe.cli.view;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.Prompt;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.language.Language;
import dev.troupe.model.ModelProblem;
import dev.troupe.runtime.report.ByteFormat;
import dev.troupe.runtime.report.RunResult;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a run is shown: JSON lines, a live picture on a terminal, or plain lines. */
public final class RunOutput implements AutoCloseable {
    private final CliContext context;
    private final Language language;
    private final EventStream stream;
    private final EventSink view;
    private final boolean isJson;
    private volatile @Nullable String dismissal;

    private RunOutput(CliContext context, Language language, boolean isJson, InstantSource clock) {
        this.context = context;
        this.language = language;
        this.isJson = isJson;
        this.view = view(context, language, isJson, clock);
        this.stream = new EventStream(clock, List.of(view));
    }

    public static RunOutput open(
            CliContext context, Language language, boolean isJson, InstantSource clock) {
        return new RunOutput(context, language, isJson, clock);
    }

    private static EventSink view(
            CliContext context, Language language, boolean isJson, InstantSource clock) {
        return view(context, new RunView(language, clock.instant()), isJson, clock);
    }

    /** Receives the events, which it folds into a view. */
    public static EventSink view(
            CliContext context, RunView runView, boolean isJson, InstantSource clock) {
        if (isJson) {
            return new JsonLines(context.out());
        }
        return context.screen().isTerminal()
                ? new LiveView(context.out(), runView, context.screen(), clock)
                : new PlainView(context.out(), runView);
    }

    public EventStream stream() {
        return stream;
    }

    /**
     * Has a user approve what agents want to do, if one is there.
     *
     * @param isYes whether {@code --yes} was given
     * @param isLater whether questions that no user here answers are left open
     */
    public ApprovalHandler approvals(boolean isYes, boolean isLater) {
        return new TerminalApprovals(
                context, view, canAsk() && !isLater, isYes, isLater, typed -> dismissal = typed);
    }

    /** What the user typed to drop a question of an agent, once. */
    public Optional<String> takeDismissal() {
        var typed = Optional.ofNullable(dismissal);
        dismissal = null;
        return typed;
    }

    /**
     * Has a user view plans, if one is there.
     *
     * @param isYes whether {@code --yes} was given
     * @param isLater whether no user is to be asked now
     */
    public Reviewer reviewer(boolean isYes, boolean isLater) {
        var prompt = new PlanPrompt(context, language, canAsk() && !isLater, isYes, isJson);
        return (plan, problems) -> {
            view.pause();
            try {
                return prompt.review(plan, problems);
            } finally {
                view.resume();
            }
        };
    }

    /** Whether a user is there to be asked. */
    public boolean canAsk() {
        return !isJson && !context.prompt().equals(Prompt.NOBODY);
    }

    /** What a user types in reply; empty if no user can be asked. */
    public String ask(Clarification question) {
        if (!canAsk()) {
            return "";
        }
        view.close();
        printQuestion(context, question);
        return context.prompt().readLine("> ").orElse("").strip();
    }

    /** Ends the view of events. */
    @Override
    public void close() {
        view.close();
    }

    /** Prints the result of everything. */
    public void printResult(RunResult report) {
        if (isJson) {
            new JsonLines(context.out()).write(report.toValue());
            return;
        }
        var out = context.out();
        var answer = report.answer();
        if (answer.clarification() != null) {
            printQuestion(context, answer.clarification());
        } else if (answer.run() == null && answer.workflow() != null) {
            new PlanText(answer.workflow(), language, context.screen())
                    .lines()
                    .forEach(out::println);
        } else {
            printAnswer(report);
        }
        out.flush();
    }

    public static void printQuestion(CliContext context, Clarification question) {
        var text = new StringBuilder(question.question());
        for (int option = 0; option < question.options().size(); option++) {
            text.append("\n  ").append(option + 1).append(". ");
            text.append(CellText.cleanLine(question.options().get(option)));
        }
        print(context, text.toString());
    }

    /** Prints text so that it fits the terminal, if there is one. */
    public static void print(CliContext context, String text) {
        AnswerLines.lines(text, context.screen()).forEach(context.out()::println);
    }

    /** Prints one line; if it is wrapped, its rows have its indent. */
    static void printLine(CliContext context, String line) {
        var indent = line.substring(0, line.length() - line.stripLeading().length());
        var screen = context.screen();
        int cells = screen.isTerminal() ? screen.size().cells().columns() : Integer.MAX_VALUE;
        CellText.wrap(indent + CellText.cleanLine(line), cells, indent)
                .forEach(context.out()::println);
    }

    private void printAnswer(RunResult report) {
        var out = context.out();
        var answer = report.answer();
        boolean isFailure =
                answer.state() != Answer.State.COMPLETED
                        && answer.state() != Answer.State.CANCELLED;
        if (answer.run() != null) {
            out.println();
        }
        print(context, text(answer));
        if (!answer.artifacts().isEmpty()) {
            out.println();
            answer.artifacts().forEach(artifact -> out.println(artifactLine(artifact, language)));
        }
        var run = answer.run();
        if (run != null && run.status() == RunStatus.WAITING) {
            out.println();
            remedies(run, new RunId(String.valueOf(report.run())), language).forEach(out::println);
        }
        if (answer.state() == Answer.State.INTERRUPTED) {
            out.println();
            out.println(
                    "  "
                            + language.choose("继续：", "to continue: ")
                            + "troupe resume "
                            + report.run());
        }
        if (run != null && canRepeatFailedPart(run)) {
            out.println();
            out.println(
                    "  "
                            + language.choose("只重做失败的部分：", "to repeat only what failed: ")
                            + "troupe rerun "
                            + report.run()
                            + " --failed");
        }
        out.flush();
        var problem = answer.problem();
        if (isFailure && problem != null && !isMentioned(problem, answer.text())) {
            context.err()
                    .println(
                            "troupe: "
                                    + CellText.cleanLine(
                                            EventMessages.of(language).problem(problem)));
        }
    }

    /**
     * Whether a repetition of what failed is worth a hint: the model may be available later, or
     * other work was done that it would reuse, and the request need not be worded otherwise first.
     */
    private static boolean canRepeatFailedPart(RunState run) {
        var results =
                run.workflow().nodes().stream()
                        .flatMap(node -> Optional.ofNullable(run.result(node.id())).stream())
                        .toList();
        boolean isReused = results.stream().anyMatch(NodeResult.Succeeded.class::isInstance);
        return results.stream()
                .anyMatch(result ->
                        result instanceof NodeResult.Failed(var problem)
                                && (problem.is(ModelProblem.UNAVAILABLE)
                                        || isReused
                                                && !AgentProblem.isUnclearRequest(problem.code())));
    }

    /** A file, its size, and the run it was created in if that is another. */
    static String artifactLine(Artifact artifact, Language language) {
        var from = artifact.from();
        return "  "
                + CellText.cleanLine(artifact.path())
                + "  "
                + ByteFormat.format(artifact.bytes())
                + (from == null ? "" : language.choose("  复用自 ", "  reused from ") + from);
    }

    /** The commands by which a run that waits continues. */
    public static List<String> remedies(RunState run, RunId id, Language language) {
        boolean isApproval =
                run.questions().stream()
                        .anyMatch(open ->
                                ApprovalRequest.of(id, open).isPresent()
                                        || PlanApproval.isPlanQuestion(open));
        var yes = language.choose("批准：", "to allow it: ");
        var no = language.choose("拒绝：", "to refuse it: ");
        var reason = language.choose("理由", "WHY");
        var reply = language.choose("回答：", "to answer: ");
        return isApproval
                ? List.of(
                        "  " + yes + "troupe approve " + id,
                        "  " + no + "troupe deny " + id + " --reason \"" + reason + "\"")
                : List.of("  " + reply + "troupe answer " + id + " TEXT");
    }

    /** What went wrong before there was a run is reported in the language of the terminal. */
    private String text(Answer answer) {
        var problem = answer.problem();
        return problem != null && answer.text().equals(problem.message())
                ? language.choose(problem.text().zh(), problem.text().en())
                : answer.text();
    }

    private static boolean isMentioned(Problem problem, String text) {
        return text.contains(problem.text().zh()) || text.contains(problem.text().en());
    }
}
