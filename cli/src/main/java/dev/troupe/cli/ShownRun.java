package dev.troupe.cli;

import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PlanReview;
import dev.troupe.chat.Artifact;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run on record, for people and for programs. */
final class ShownRun {
    private static final int PIPED = 160; // columns of a pipe or file, which have no width

    private final RecordedRun run;
    private final RunWords state;

    ShownRun(RecordedRun run, RunWords state) {
        this.run = run;
        this.state = state;
    }

    private Instant started() {
        return run.entries().getFirst().at();
    }

    private Instant last() {
        return run.entries().getLast().at();
    }

    private Board board(Language language) {
        var board = new Board(language, started());
        var stream = new EventStream(InstantSource.system(), List.of(board::on));
        run.entries().forEach(stream::on);
        return board;
    }

    /** The plan with each step's state, then what the steps came to, then what waits. */
    List<String> lines(Language language, Screen screen) {
        var lines = new ArrayList<String>();
        lines.add(run.id() + "  " + state.in(language) + "  " + Wording.time(started()));
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
        lines.addAll(ledger(board, language));
        lines.addAll(decisions(language, screen));
        lines.addAll(questions(language, screen));
        return lines;
    }

    private List<String> boardLines(Board board, Screen screen) {
        int columns = screen.isTerminal() ? screen.size().cells().columns() : PIPED;
        return new BoardText(board, last(), columns, screen.hasColor()).lines(Integer.MAX_VALUE);
    }

    private List<String> ledger(Board board, Language language) {
        var lines = new ArrayList<>(new Ledger(run).lines(language, board::numberOf));
        if (!lines.isEmpty()) {
            lines.addFirst("");
        }
        return lines;
    }

    /** What each step came to, where the board has no room for it, and what waits. */
    List<String> end(Language language, Screen screen) {
        var lines = new ArrayList<>(results(board(language), language, screen));
        lines.addAll(files(language));
        lines.addAll(questions(language, screen));
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
        }
        return lines;
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

    Value toValue() {
        var board = board(Language.EN);
        var workflow = run.state().workflow();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("runId", Value.of(run.id().value()));
        fields.put("state", Value.of(state.wireName()));
        fields.put("request", Value.of(run.notes().request()));
        fields.put("workspace", Value.of(run.notes().workspace().root().toString()));
        fields.put("startedAt", Value.of(started().toString()));
        fields.put("endedAt", run.isOver() ? Value.of(last().toString()) : Value.missing());
        fields.put("tokens", Value.of(board.usage().totalTokens()));
        fields.put("cost", cost(board.usage()));
        var from = run.state().from();
        if (from != null) {
            fields.put("from", Value.of(from.value()));
        }
        var outcome = run.state().outcome();
        if (outcome != null && outcome.problem() != null) {
            fields.put("problem", RunEvents.problem(outcome.problem()));
        }
        fields.put(
                "nodes", Value.of(board.order().stream().map(node -> node(node, board)).toList()));
        fields.put("questions", Value.of(run.questions().stream().map(ShownRun::json).toList()));
        fields.put(
                "decisions", Value.of(Decisions.of(run).stream().map(Decision::toValue).toList()));
        fields.put("ledger", new Ledger(run).toValue());
        fields.put("workflow", WorkflowJson.write(workflow.definition()));
        return Value.of(fields);
    }

    private Value node(NodeId id, Board board) {
        var node = run.state().workflow().node(id);
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(id.value()));
        fields.put("type", Value.of(node.type()));
        fields.put("name", Value.of(node.name()));
        fields.put("state", Value.of(run.state().status(id).name()));
        fields.put("attempts", Value.of(run.state().attempts(id)));
        fields.put("startedAt", time(board.start(id)));
        fields.put("endedAt", time(board.end(id)));
        fields.put("tokens", Value.of(board.usage(id).totalTokens()));
        fields.put("cost", cost(board.usage(id)));
        fields.put("reused", Value.of(run.state().isReused(id)));
        switch (run.state().result(id)) {
            case NodeResult.Succeeded(_, var summary, _, _) ->
                    fields.put("summary", Value.of(summary));
            case NodeResult.Failed(var problem) ->
                    fields.put("problem", RunEvents.problem(problem));
            case NodeResult.Cancelled(var reason) -> fields.put("reason", Value.of(reason));
            case null -> {}
        }
        return Value.of(fields);
    }

    /** As the last line of a run has it. */
    static Value cost(Usage usage) {
        var cost = usage.cost();
        return cost == null ? Value.of("unknown") : Value.of(cost);
    }

    private static Value time(@Nullable Instant time) {
        return time == null ? Value.missing() : Value.of(time.toString());
    }

    static Value json(OpenQuestion open) {
        var question = open.question();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("key", Value.of(question.key()));
        fields.put("node", Value.of(open.node().value()));
        fields.put("text", Value.of(question.text()));
        fields.put("options", Fields.texts(question.options()));
        fields.put("subject", question.subject());
        fields.put("expiresAt", time(open.expiresAt()));
        return Value.of(fields);
    }
}
