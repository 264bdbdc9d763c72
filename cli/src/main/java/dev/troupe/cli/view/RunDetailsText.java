package dev.troupe.cli.view;

import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.DecisionHistory;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunStateName;
import dev.troupe.runtime.report.TaskLedger;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A run on record, for users. */
public final class RunDetailsText {
    private static final int PIPED = 160; // columns of a pipe or file, which have no width

    private final RecordedRun run;
    private final RunStateName state;

    public RunDetailsText(RecordedRun run, RunStateName state) {
        this.run = run;
        this.state = state;
    }

    private RunView board(Language language) {
        var runView = new RunView(language, run.startTime());
        var stream = new EventStream(InstantSource.system(), List.of(runView::apply));
        run.entries().forEach(stream::onEvent);
        return runView;
    }

    /** The plan with each step's state, then the results of the steps, then what waits. */
    public List<String> lines(Language language, Screen screen) {
        var lines = new ArrayList<String>();
        lines.add(
                run.id() + "  " + state.in(language) + "  " + EventMessages.time(run.startTime()));
        lines.add(language.choose("请求：", "request: ") + CellText.cleanLine(run.notes().request()));
        lines.add(language.choose("工作目录：", "workspace: ") + run.notes().workspace().root());
        var from = run.state().from();
        if (from != null) {
            lines.add(language.choose("复用：", "reuses results of: ") + from);
        }
        lines.add("");
        if (run.state().questions().stream().anyMatch(PlanApproval::isPlanQuestion)) {
            if (!run.state().revisions().isEmpty()) {
                lines.addAll(boardLines(board(language), screen));
                lines.addAll(List.of("", language.choose("修改后的计划：", "the revised plan:")));
            }
            lines.addAll(new PlanText(run.plan(), language, screen).lines());
            lines.addAll(questions(language, screen));
            return lines;
        }
        var runView = board(language);
        lines.addAll(boardLines(runView, screen));
        lines.addAll(results(runView, language, screen));
        lines.addAll(files(language));
        lines.addAll(omissions(screen));
        lines.addAll(ledger(runView, language));
        lines.addAll(decisions(language, screen));
        lines.addAll(questions(language, screen));
        return lines;
    }

    private List<String> boardLines(RunView runView, Screen screen) {
        int columns = screen.isTerminal() ? screen.size().cells().columns() : PIPED;
        return new RunViewText(runView, run.lastEventTime(), columns, screen.hasColor())
                .lines(Integer.MAX_VALUE);
    }

    private List<String> ledger(RunView runView, Language language) {
        var lines =
                new ArrayList<>(
                        new TaskLedgerText(new TaskLedger(run)).lines(language, runView::numberOf));
        if (!lines.isEmpty()) {
            lines.addFirst("");
        }
        return lines;
    }

    /** The result of each step, which does not fit on the board, and what waits. */
    public List<String> endLines(Language language, Screen screen) {
        var lines = new ArrayList<>(results(board(language), language, screen));
        lines.addAll(files(language));
        lines.addAll(omissions(screen));
        lines.addAll(questions(language, screen));
        return lines;
    }

    private List<String> omittedParts() {
        return run.omissions(state == RunStateName.interrupted);
    }

    private List<String> omissions(Screen screen) {
        var lines = new ArrayList<String>();
        omittedParts().forEach(line -> lines.addAll(rows(CellText.cleanLine(line), "", screen)));
        if (!lines.isEmpty()) {
            lines.addFirst("");
        }
        return lines;
    }

    private List<String> results(RunView runView, Language language, Screen screen) {
        var lines = new ArrayList<String>();
        for (var node : runView.order()) {
            var text = text(node, language);
            if (text.lines().count() > 1) { // one line is on the board
                lines.add("");
                lines.add(runView.numberOf(node) + " " + run.state().workflow().node(node).name());
                lines.addAll(AnswerLines.lines(text, screen));
            }
        }
        return lines;
    }

    private List<String> files(Language language) {
        var lines = new ArrayList<String>();
        for (var file : Artifact.findAll(run.entries())) {
            lines.add((lines.isEmpty() ? "\n" : "") + RunOutput.artifactLine(file, language));
            origin(file, language).ifPresent(lines::add);
        }
        return lines;
    }

    /** The origin of a file: the node, the program, what that read, and from which pages. */
    private Optional<String> origin(Artifact file, Language language) {
        var origin = file.origin();
        if (origin.isMissing()) {
            return Optional.empty();
        }
        var parts = new ArrayList<>(List.of(file.node()));
        Stream.of(origin.field("code"))
                .map(Value::asText)
                .filter(code -> !code.isEmpty())
                .forEach(parts::add);
        var inputs = origin.field("inputs").items().stream().map(Value::asText).toList();
        if (!inputs.isEmpty()) {
            parts.add(String.join(", ", inputs));
        }
        var sources = origin.field("sources").items().stream().map(Value::asText).toList();
        if (!sources.isEmpty()) {
            int more = sources.size() - 1;
            var rest =
                    language.choose(
                            " 等 %d 个网页".formatted(sources.size()),
                            more == 1 ? " and 1 more page" : " and %d more pages".formatted(more));
            parts.add(sources.getFirst() + (more == 0 ? "" : rest));
        }
        return Optional.of("    ← " + CellText.cleanLine(String.join(" ← ", parts)));
    }

    private String text(NodeId node, Language language) {
        return switch (run.state().result(node)) {
            case NodeResult.Succeeded(_, var summary, _, _) -> summary;
            case NodeResult.Failed(var problem) -> EventMessages.of(language).problem(problem);
            case NodeResult.Cancelled(var reason) -> reason;
            case null -> "";
        };
    }

    /** A line as it fits the terminal; pipes get it whole. */
    private static List<String> rows(String line, String indent, Screen screen) {
        return screen.isTerminal()
                ? CellText.wrap(line, screen.size().cells().columns(), indent)
                : List.of(line);
    }

    /** What exactly is to be approved, or the answers to choose from. */
    private List<String> details(OpenQuestion open) {
        var request = ApprovalRequest.of(run.id(), open);
        var lines = new ArrayList<String>();
        if (request.isPresent()) {
            lines.addAll(request.get().details());
            lines.addAll(request.get().changes());
        } else if (!PlanApproval.isPlanQuestion(open)) {
            var options = open.question().options();
            for (int option = 0; option < options.size(); option++) {
                lines.add(option + 1 + ") " + options.get(option));
            }
        }
        return lines.stream().map(RunDetailsText::indent).toList();
    }

    private static String indent(String line) {
        var inner = line.length() - line.stripLeading().length();
        return "     " + " ".repeat(inner) + CellText.cleanLine(line);
    }

    private List<String> decisions(Language language, Screen screen) {
        var lines = new ArrayList<String>();
        for (var decision : DecisionHistory.of(run)) {
            var who =
                    "  "
                            + EventMessages.time(decision.at())
                            + "  "
                            + CellText.cleanLine(decision.by());
            var said = CellText.cleanLine(decision.text().text(language == Language.ZH));
            lines.addAll(rows(who + "  " + said, "      ", screen));
        }
        if (!lines.isEmpty()) {
            lines.addAll(0, List.of("", language.choose("谁决定了什么：", "decisions:")));
        }
        return lines;
    }

    private List<String> questions(Language language, Screen screen) {
        var open = run.questions();
        if (open.isEmpty()) {
            return List.of();
        }
        var lines = new ArrayList<>(List.of("", language.choose("等待回答：", "waiting for:")));
        for (int number = 1; number <= open.size(); number++) {
            var question = open.get(number - 1).question();
            var text = "  " + number + ". " + CellText.cleanLine(question.text());
            lines.addAll(rows(text, "     ", screen));
            details(open.get(number - 1))
                    .forEach(line -> lines.addAll(rows(line, "       ", screen)));
            var expiry = open.get(number - 1).expiresAt();
            if (expiry != null) {
                lines.add(
                        "     "
                                + language.choose("有效期至 ", "may be answered until ")
                                + EventMessages.time(expiry));
            }
        }
        RunOutput.remedies(run.state(), run.id(), language).forEach(lines::add);
        return lines;
    }
}
