package dev.troupe.cli.view;

import dev.troupe.chat.run.RunDiff;
import dev.troupe.chat.run.RunDiff.Course;
import dev.troupe.chat.run.RunDiff.Node;
import dev.troupe.chat.run.RunDiff.Side;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.ByteFormat;
import dev.troupe.runtime.report.RunStateName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences of two runs. */
public record DiffText(RunDiff diff, Language language) {
    public List<String> lines() {
        var lines = new ArrayList<String>();
        lines.add("- " + side(diff.before()));
        lines.add("+ " + side(diff.after()));
        var nodes = diff.nodes().stream().filter(Node::isDifferent).toList();
        if (nodes.isEmpty() && diff.edges().isEmpty() && diff.artifacts().isEmpty()) {
            lines.add("");
            lines.add(language.choose("计划、结果和文件都相同。", "Plan, results and files are the same."));
        }
        nodes.forEach(node -> lines.addAll(node(node)));
        if (!diff.edges().isEmpty()) {
            lines.add("");
            diff.edges().forEach(edge -> lines.add("  " + CellText.cleanLine(edge)));
        }
        if (!diff.artifacts().isEmpty()) {
            lines.add("");
            diff.artifacts().forEach(file -> lines.add("  " + file(file)));
        }
        return lines;
    }

    private String side(Side side) {
        var words = RunStateName.of(side.status(), false).in(language);
        var cost =
                side.usage().totalTokens() == 0
                        ? ""
                        : "  "
                                + EventMessages.tokens(side.usage().totalTokens())
                                + "  "
                                + EventMessages.of(language).cost(side.usage().cost());
        return side.run()
                + "  "
                + words
                + "  "
                + EventMessages.seconds(side.took())
                + cost
                + "  "
                + CellText.cleanLine(side.request());
    }

    private List<String> node(Node node) {
        var lines = new ArrayList<String>();
        lines.add("");
        lines.add(
                sign(node.change())
                        + " "
                        + CellText.cleanLine(node.name())
                        + " ("
                        + node.id()
                        + ")  "
                        + course(node.before())
                        + (node.before() != null && node.after() != null ? " → " : "")
                        + course(node.after()));
        if (!node.fields().isEmpty()) {
            lines.add(
                    language.choose("    定义：", "    definition: ")
                            + String.join(", ", node.fields()));
        }
        if (!node.variables().isEmpty()) {
            lines.add(
                    language.choose("    变量：", "    variables: ")
                            + String.join(", ", node.variables()));
        }
        node.output().forEach(line -> lines.add("    " + CellText.cleanLine(line)));
        return lines;
    }

    private static String sign(RunDiff.Change change) {
        return switch (change) {
            case ADDED -> "+";
            case REMOVED -> "-";
            case CHANGED -> "~";
            case SAME -> "=";
        };
    }

    private String course(@Nullable Course course) {
        if (course == null) {
            return "";
        }
        if (course.isReused()) {
            return language.choose("复用", "reused");
        }
        var time = EventMessages.seconds(course.took());
        var state = status(course.status());
        return course.usage().totalTokens() == 0
                ? state + " " + time
                : state + " " + time + " " + EventMessages.tokens(course.usage().totalTokens());
    }

    private String status(NodeStatus status) {
        return switch (status) {
            case PENDING -> language.choose("未开始", "pending");
            case RUNNING -> language.choose("运行中", "running");
            case WAITING -> language.choose("等待", "waiting");
            case COMPLETED -> language.choose("已完成", "completed");
            case FAILED -> language.choose("失败", "failed");
            case SKIPPED -> language.choose("已跳过", "skipped");
            case CANCELLED -> language.choose("已取消", "cancelled");
        };
    }

    private String file(RunDiff.File file) {
        return sign(file.change())
                + " "
                + CellText.cleanLine(file.path())
                + "  "
                + size(file.before())
                + (file.before() >= 0 && file.after() >= 0 ? " → " : "")
                + size(file.after());
    }

    private static String size(long bytes) {
        return bytes < 0 ? "" : ByteFormat.format(bytes);
    }
}
