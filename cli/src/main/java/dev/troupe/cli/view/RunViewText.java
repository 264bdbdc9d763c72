package dev.troupe.cli.view;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.Style;
import dev.troupe.cli.terminal.StyledLine;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Draws a board as lines that fit a terminal. */
final class RunViewText {
    private static final String[] SPINNER = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
    private static final int FRAME = 100; // milliseconds of each picture of the spinner
    private static final int AGENT_FROM = 70; // columns from which on agents have a column
    private static final int MAX_ROWS = 500; // of the last picture too: more tells users nothing
    private static final int TIME = 8; // cells of a duration
    private static final int TOKENS = 9; // 999.9k tok

    private final RunView runView;
    private final Instant now;
    private final int columns;
    private final boolean hasColor;
    private int nameCells; // width of the names and agents that are shown
    private int agentCells;
    private boolean takesTokens;

    /**
     * @param columns of the terminal; no line is wider
     */
    RunViewText(RunView runView, Instant now, int columns, boolean hasColor) {
        this.runView = runView;
        this.now = now;
        this.columns = columns;
        this.hasColor = hasColor;
    }

    /**
     * @param most rows of the terminal; there are fewer lines than that
     */
    List<String> lines(int most) {
        int rows = Math.min(most, MAX_ROWS);
        var workflow = runView.workflow();
        if (workflow == null) {
            return List.of(stage());
        }
        var lines = new ArrayList<String>();
        lines.add(line().add(CellText.cleanLine(workflow.name()), Style.BOLD).toString());
        var shown =
                visibleNodes(
                        Math.max(1, rows - 4)); // title, rest, foot, and the line of the cursor
        nameCells = nameCells(workflow, shown);
        agentCells = agentCells(shown);
        takesTokens = runView.usage().totalTokens() > 0;
        for (var node : runView.order()) {
            if (shown.contains(node)) {
                lines.add(node(workflow, node));
            }
        }
        int hidden = runView.order().size() - shown.size();
        if (hidden > 0) {
            lines.add(line().add(hiddenText(hidden), Style.DIM).toString());
        }
        lines.add(footer());
        return lines;
    }

    private String hiddenText(int hidden) {
        return runView.language().choose("  … 另有 %d 个", "  … %d more").formatted(hidden);
    }

    private StyledLine line() {
        return new StyledLine(columns, hasColor);
    }

    private String stage() {
        return line().add(spinner() + " ", Style.CYAN)
                .add(runView.stage() + " … ", Style.PLAIN)
                .add(EventMessages.seconds(Duration.between(runView.startTime(), now)), Style.DIM)
                .toString();
    }

    private String spinner() {
        long frame = Math.max(0, Duration.between(runView.startTime(), now).toMillis()) / FRAME;
        return SPINNER[(int) (frame % SPINNER.length)];
    }

    /** The nodes that have room: what runs and what failed before what waits and what is done. */
    private Set<NodeId> visibleNodes(int room) {
        var shown = new HashSet<NodeId>();
        for (var statuses :
                List.of(
                        Set.of(NodeStatus.RUNNING, NodeStatus.WAITING, NodeStatus.FAILED),
                        Set.of(NodeStatus.PENDING),
                        Set.of(NodeStatus.COMPLETED, NodeStatus.SKIPPED, NodeStatus.CANCELLED))) {
            runView.order().stream()
                    .filter(node -> statuses.contains(runView.status(node)))
                    .limit(room - shown.size())
                    .forEach(shown::add);
        }
        return shown;
    }

    private String node(Workflow workflow, NodeId id) {
        var node = workflow.node(id);
        var status = runView.status(id);
        var number = String.valueOf(runView.numberOf(id));
        int numbers = String.valueOf(runView.order().size()).length();
        var line =
                line().add("  " + sign(id, status) + " ", style(id, status))
                        .add(" ".repeat(numbers - number.length()) + number + " ", Style.DIM)
                        .add(
                                CellText.fit(CellText.cleanLine(node.name()), nameCells),
                                status == NodeStatus.PENDING ? Style.DIM : Style.PLAIN);
        if (columns >= AGENT_FROM) {
            line.add("  " + CellText.fit(runView.agents(id), agentCells), Style.DIM);
        }
        line.add("  " + padLeft(time(id), TIME), Style.DIM);
        if (takesTokens) { // the offline model takes none
            var tokens = EventMessages.tokens(runView.usage(id).totalTokens());
            line.add("  " + padLeft(tokens, TOKENS), Style.DIM);
        }
        return line.add("  " + detail(workflow, id, status), detailStyle(status)).toString();
    }

    private int nameCells(Workflow workflow, Set<NodeId> shown) {
        int widest =
                shown.stream()
                        .map(workflow::node)
                        .mapToInt(node -> CellText.width(CellText.cleanLine(node.name())))
                        .max()
                        .orElse(0);
        return Math.min(widest, Math.max(8, columns * 2 / 5));
    }

    private int agentCells(Set<NodeId> shown) {
        int widest =
                shown.stream()
                        .mapToInt(node -> CellText.width(runView.agents(node)))
                        .max()
                        .orElse(0);
        return Math.min(widest, 24);
    }

    private String sign(NodeId node, NodeStatus status) {
        return runView.isReused(node) ? "≡" : sign(status);
    }

    private String sign(NodeStatus status) {
        return switch (status) {
            case PENDING -> "◦";
            case RUNNING -> spinner();
            case WAITING -> "↻";
            case COMPLETED -> "✓";
            case FAILED -> "✗";
            case SKIPPED -> "↷";
            case CANCELLED -> "⊘";
        };
    }

    private Style style(NodeId node, NodeStatus status) {
        return runView.isReused(node) ? Style.DIM : style(status);
    }

    private static Style style(NodeStatus status) {
        return switch (status) {
            case PENDING, SKIPPED -> Style.DIM;
            case RUNNING -> Style.CYAN;
            case WAITING, CANCELLED -> Style.YELLOW;
            case COMPLETED -> Style.GREEN;
            case FAILED -> Style.RED;
        };
    }

    private static Style detailStyle(NodeStatus status) {
        return switch (status) {
            case FAILED -> Style.RED;
            case RUNNING -> Style.PLAIN;
            case PENDING, WAITING, COMPLETED, SKIPPED, CANCELLED -> Style.DIM;
        };
    }

    private String time(NodeId node) {
        var start = runView.start(node);
        if (start == null) {
            return "";
        }
        var end = runView.end(node);
        return EventMessages.seconds(Duration.between(start, end == null ? now : end));
    }

    private String detail(Workflow workflow, NodeId node, NodeStatus status) {
        var parents = workflow.parents(node);
        if (status == NodeStatus.PENDING && !parents.isEmpty()) {
            return parents.stream()
                    .limit(columns) // more do not fit
                    .map(parent -> String.valueOf(runView.numberOf(parent)))
                    .collect(Collectors.joining(", ", "← ", ""));
        }
        return CellText.cleanLine(runView.line(node));
    }

    private String footer() {
        var language = runView.language();
        var done = runView.order().stream().filter(node -> runView.status(node).isEnd()).count();
        var text =
                language.choose("已结束 %d/%d", "%d of %d done")
                        .formatted(done, runView.order().size());
        long failed = runView.count(NodeStatus.FAILED);
        var foot = line().add("  " + text, Style.DIM);
        if (failed > 0) {
            foot.add(language.choose("，失败 %d", ", %d failed").formatted(failed), Style.RED);
        }
        var usage = runView.usage();
        if (usage.totalTokens() > 0) {
            var cost = EventMessages.of(runView.language()).cost(usage.cost());
            foot.add("  " + EventMessages.tokens(usage.totalTokens()) + "  " + cost, Style.DIM);
        }
        return foot.add(
                        "  " + EventMessages.seconds(Duration.between(runView.startTime(), now)),
                        Style.DIM)
                .toString();
    }

    private static String padLeft(String text, int cells) {
        return " ".repeat(Math.max(0, cells - CellText.width(text))) + text;
    }
}
