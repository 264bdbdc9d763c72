package dev.troupe.cli;

import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.PlanReview;
import dev.troupe.chat.Answer;
import dev.troupe.chat.Artifact;
import dev.troupe.chat.Clarification;
import dev.troupe.chat.Reviewer;
import dev.troupe.core.Problem;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.language.Language;
import dev.troupe.runtime.ByteCount;
import dev.troupe.runtime.Report;
import java.time.InstantSource;
import java.util.List;

/** Where a run is shown: JSON lines, a live picture on a terminal, or plain lines. */
final class RunOutput implements AutoCloseable {
    private final Surroundings surroundings;
    private final Language language;
    private final EventStream stream;
    private final EventSink view;
    private final boolean isJson;

    private RunOutput(
            Surroundings surroundings, Language language, boolean isJson, InstantSource clock) {
        this.surroundings = surroundings;
        this.language = language;
        this.isJson = isJson;
        this.view = view(surroundings, language, isJson, clock);
        this.stream = new EventStream(clock, List.of(view));
    }

    static RunOutput open(
            Surroundings surroundings, Language language, boolean isJson, InstantSource clock) {
        return new RunOutput(surroundings, language, isJson, clock);
    }

    private static EventSink view(
            Surroundings surroundings, Language language, boolean isJson, InstantSource clock) {
        return view(surroundings, new Board(language, clock.instant()), isJson, clock);
    }

    /** Where events are shown that a board takes in. */
    static EventSink view(
            Surroundings surroundings, Board board, boolean isJson, InstantSource clock) {
        if (isJson) {
            return new JsonLines(surroundings.out());
        }
        return surroundings.screen().isTerminal()
                ? new LiveView(surroundings.out(), board, surroundings.screen(), clock)
                : new PlainView(surroundings.out(), board);
    }

    EventStream stream() {
        return stream;
    }

    /**
     * Has a person approve what agents want to do, where one is there.
     *
     * @param isYes whether {@code --yes} was given
     * @param isLater whether what nobody here answers is left open
     */
    Approvals approvals(boolean isYes, boolean isLater) {
        return new TerminalApprovals(surroundings, view, canAsk() && !isLater, isYes, isLater);
    }

    /**
     * Has a person look at plans, where one is there.
     *
     * @param isYes whether {@code --yes} was given
     * @param isLater whether nobody is to be asked now
     */
    Reviewer reviewer(boolean isYes, boolean isLater) {
        var prompt = new PlanPrompt(surroundings, language, canAsk() && !isLater, isYes, isJson);
        return (plan, problems) -> {
            view.pause();
            try {
                return prompt.review(plan, problems);
            } finally {
                view.resume();
            }
        };
    }

    /** Whether a person is there to be asked. */
    boolean canAsk() {
        return !isJson && !surroundings.prompt().equals(Prompt.NOBODY);
    }

    /** What a person types in reply; empty where nobody can be asked. */
    String ask(Clarification question) {
        if (!canAsk()) {
            return "";
        }
        view.close();
        printQuestion(surroundings, question);
        return surroundings.prompt().line("> ").orElse("").strip();
    }

    /** Ends the view of events. */
    @Override
    public void close() {
        view.close();
    }

    /** Says what came of it all. */
    void result(Report report) {
        if (isJson) {
            new JsonLines(surroundings.out()).write(report.toValue());
            return;
        }
        var out = surroundings.out();
        var answer = report.answer();
        if (answer.clarification() != null) {
            printQuestion(surroundings, answer.clarification());
        } else if (answer.run() == null && answer.workflow() != null) {
            new PlanText(answer.workflow(), language, surroundings.screen())
                    .lines()
                    .forEach(out::println);
        } else {
            printAnswer(report);
        }
        out.flush();
    }

    static void printQuestion(Surroundings surroundings, Clarification question) {
        var text = new StringBuilder(question.question());
        for (int option = 0; option < question.options().size(); option++) {
            text.append("\n  ").append(option + 1).append(". ");
            text.append(CellText.oneLine(question.options().get(option)));
        }
        print(surroundings, text.toString());
    }

    /** Prints text so that it fits the terminal, where there is one. */
    static void print(Surroundings surroundings, String text) {
        AnswerText.lines(text, surroundings.screen()).forEach(surroundings.out()::println);
    }

    /** Prints one line, whose rows keep its indent where it is wrapped. */
    static void printLine(Surroundings surroundings, String line) {
        var indent = line.substring(0, line.length() - line.stripLeading().length());
        var screen = surroundings.screen();
        int cells = screen.isTerminal() ? screen.size().cells().columns() : Integer.MAX_VALUE;
        CellText.wrap(indent + CellText.oneLine(line), cells, indent)
                .forEach(surroundings.out()::println);
    }

    private void printAnswer(Report report) {
        var out = surroundings.out();
        var answer = report.answer();
        boolean isFailure =
                answer.state() != Answer.State.COMPLETED
                        && answer.state() != Answer.State.CANCELLED;
        if (answer.run() != null) {
            out.println();
        }
        print(surroundings, text(answer));
        if (!answer.artifacts().isEmpty()) {
            out.println();
            answer.artifacts().forEach(artifact -> out.println(line(artifact, language)));
        }
        var run = answer.run();
        if (run != null && run.status() == RunStatus.WAITING) {
            out.println();
            remedies(run, new RunId(String.valueOf(report.run())), language).forEach(out::println);
        }
        if (answer.state() == Answer.State.INTERRUPTED) {
            out.println();
            out.println(
                    "  " + language.choose("继续：", "to go on: ") + "troupe resume " + report.run());
        }
        out.flush();
        var problem = answer.problem();
        if (isFailure && problem != null && !isSaid(problem, answer.text())) {
            surroundings
                    .err()
                    .println("troupe: " + CellText.oneLine(Wording.of(language).problem(problem)));
        }
    }

    /** A file, its size, and the run it was made in where that is another. */
    static String line(Artifact artifact, Language language) {
        var from = artifact.from();
        return "  "
                + CellText.oneLine(artifact.path())
                + "  "
                + ByteCount.text(artifact.bytes())
                + (from == null ? "" : language.choose("  沿用 ", "  reused from ") + from);
    }

    /** The commands by which a run that waits goes on. */
    static List<String> remedies(RunState run, RunId id, Language language) {
        boolean isApproval =
                run.questions().stream()
                        .anyMatch(open ->
                                ApprovalRequest.of(id, open).isPresent()
                                        || PlanReview.isAsked(open));
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

    /** What went wrong before there was a run is said in the language of the terminal. */
    private String text(Answer answer) {
        var problem = answer.problem();
        return problem != null && answer.text().equals(problem.message())
                ? language.choose(problem.sentence().zh(), problem.sentence().en())
                : answer.text();
    }

    private static boolean isSaid(Problem problem, String text) {
        return text.contains(problem.sentence().zh()) || text.contains(problem.sentence().en());
    }
}
