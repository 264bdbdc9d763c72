package dev.troupe.cli;

import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PlanReview;
import dev.troupe.chat.Artifact;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.Decisions;
import dev.troupe.runtime.Ledger;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunWords;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A run on record, for people. */
final class ShownRun {
    private static final int PIPED = 160; // columns of a pipe or file, which have no width

    private final RecordedRun run;
    private final RunWords state;

    ShownRun(RecordedRun run, RunWords state) {
        this.run = run;
        this.state = state;
    }

    private Board board(Language language) {
        var board = new Board(language, run.started());
        var stream = new EventStream(InstantSource.system(), List.of(board::on));
        run.entries().forEach(stream::on);
        return board;
    }

    /** The plan with each step's state, then what the steps came to, then what waits. */
    List<String> lines(Language language, Screen screen) {
        var lines = new ArrayList<String>();
        lines.add(run.id() + "  " + state.in(language) + "  " + Wording.time(run.started()));
        lines.add(language.choose("请求：", "request: ") + CellText.oneLine(run.notes().request()));
        lines.add(language.choose("工作目录：", "workspace: ") + run.notes().workspace().root());
        var from = run.state().from();
        if (from != null) {
            lines.add(language.choose("沿用：", "begins with results of: ") + from);
        }
        lines.add("");
        if (run.state().questions().stream().anyMatch(PlanReview::isAsked)) {
            if (!run.state().revisions().isEmpty()) {
                lines.addAll(boardLines(board(language), screen));
                lines.addAll(List.of("", language.choose("修改后的计划：", "the revised plan:")));
            }
            lines.addAll(new PlanText(run.plan(), language, screen).lines());
            lines.addAll(questions(language, screen));
            return lines;
        }
        var board = board(language);
        lines.addAll(boardLines(board, screen));
        lines.addAll(results(board, language, screen));
        lines.addAll(files(language));
        lines.addAll(omissions(screen));
        lines.addAll(ledger(board, language));
        lines.addAll(decisions(language, screen));
        lines.addAll(questions(language, screen));
        return lines;
    }

    private List<String> boardLines(Board board, Screen screen) {
        int columns = screen.isTerminal() ? screen.size().cells().columns() : PIPED;
        return new BoardText(board, run.last(), columns, screen.hasColor())
                .lines(Integer.MAX_VALUE);
    }

    private List<String> ledger(Board board, Language language) {
        var lines =
                new ArrayList<>(new LedgerText(new Ledger(run)).lines(language, board::numberOf));
        if (!lines.isEmpty()) {
            lines.addFirst("");
        }
        return lines;
    }

    /** What each step came to, where the board has no room for it, and what waits. */
    List<String> end(Language language, Screen screen) {
        var lines = new ArrayList<>(results(board(language), language, screen));
        lines.addAll(files(language));
        lines.addAll(omissions(screen));
        lines.addAll(questions(language, screen));
        return lines;
    }

    private List<String> omitted() {
        return run.omissions(state == RunWords.interrupted);
    }

    private List<String> omissions(Screen screen) {
        var lines = new ArrayList<String>();
        omitted().forEach(line -> lines.addAll(rows(CellText.oneLine(line), "", screen)));
        if (!lines.isEmpty()) {
            lines.addFirst("");
        }
        return lines;
    }

    private List<String> results(Board board, Language language, Screen screen) {
        var lines = new ArrayList<String>();
        for (var node : board.order()) {
            var text = text(node, language);
            if (text.lines().count() > 1) { // one line is on the board
                lines.add("");
                lines.add(board.numberOf(node) + " " + run.state().workflow().node(node).name());
                lines.addAll(AnswerText.lines(text, screen));
            }
        }
        return lines;
    }

    private List<String> files(Language language) {
        var lines = new ArrayList<String>();
        for (var file : Artifact.in(run.entries())) {
            lines.add((lines.isEmpty() ? "\n" : "") + RunOutput.line(file, language));
            origin(file, language).ifPresent(lines::add);
        }
        return lines;
    }

    /** What a file was made from: the node, the program, what that read, and from which pages. */
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
        return Optional.of("    ← " + CellText.oneLine(String.join(" ← ", parts)));
    }

    private String text(NodeId node, Language language) {
        return switch (run.state().result(node)) {
            case NodeResult.Succeeded(_, var summary, _, _) -> summary;
            case NodeResult.Failed(var problem) -> Wording.of(language).problem(problem);
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
        } else if (!PlanReview.isAsked(open)) {
            var options = open.question().options();
            for (int option = 0; option < options.size(); option++) {
                lines.add(option + 1 + ") " + options.get(option));
            }
        }
        return lines.stream().map(ShownRun::indented).toList();
    }

    private static String indented(String line) {
        var inner = line.length() - line.stripLeading().length();
        return "     " + " ".repeat(inner) + CellText.oneLine(line);
    }

    private List<String> decisions(Language language, Screen screen) {
        var lines = new ArrayList<String>();
        for (var decision : Decisions.of(run)) {
            var who = "  " + Wording.time(decision.at()) + "  " + CellText.oneLine(decision.by());
            var said = CellText.oneLine(decision.said().said(language == Language.ZH));
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
        var lines = new ArrayList<>(List.of("", language.choose("等待答复：", "waits for:")));
        for (int number = 1; number <= open.size(); number++) {
            var question = open.get(number - 1).question();
            var text = "  " + number + ". " + CellText.oneLine(question.text());
            lines.addAll(rows(text, "     ", screen));
            details(open.get(number - 1))
                    .forEach(line -> lines.addAll(rows(line, "       ", screen)));
            var expiry = open.get(number - 1).expiresAt();
            if (expiry != null) {
                lines.add(
                        "     "
                                + language.choose("有效期至 ", "may be answered until ")
                                + Wording.time(expiry));
            }
        }
        RunOutput.remedies(run.state(), run.id(), language).forEach(lines::add);
        return lines;
    }
}
