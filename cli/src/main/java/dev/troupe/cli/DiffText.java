package dev.troupe.cli;

import dev.troupe.chat.RunDiff;
import dev.troupe.chat.RunDiff.Course;
import dev.troupe.chat.RunDiff.Node;
import dev.troupe.chat.RunDiff.Side;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences of two runs, for people and for programs. */
record DiffText(RunDiff diff, Language language) {
    List<String> lines() {
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
            diff.edges().forEach(edge -> lines.add("  " + CellText.oneLine(edge)));
        }
        if (!diff.artifacts().isEmpty()) {
            lines.add("");
            diff.artifacts().forEach(file -> lines.add("  " + file(file)));
        }
        return lines;
    }

    private String side(Side side) {
        var words = RunWords.of(side.status(), false).in(language);
        var cost =
                side.usage().totalTokens() == 0
                        ? ""
                        : "  "
                                + Wording.tokens(side.usage().totalTokens())
                                + "  "
                                + Wording.of(language).cost(side.usage().cost());
        return side.run()
                + "  "
                + words
                + "  "
                + Wording.seconds(side.took())
                + cost
                + "  "
                + CellText.oneLine(side.request());
    }

    private List<String> node(Node node) {
        var lines = new ArrayList<String>();
        lines.add("");
        lines.add(
                sign(node.change())
                        + " "
                        + CellText.oneLine(node.name())
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
        node.output().forEach(line -> lines.add("    " + CellText.oneLine(line)));
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
            return language.choose("沿用", "reused");
        }
        var time = Wording.seconds(course.took());
        var state = status(course.status());
        return course.usage().totalTokens() == 0
                ? state + " " + time
                : state + " " + time + " " + Wording.tokens(course.usage().totalTokens());
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
                + CellText.oneLine(file.path())
                + "  "
                + size(file.before())
                + (file.before() >= 0 && file.after() >= 0 ? " → " : "")
                + size(file.after());
    }

    private static String size(long bytes) {
        return bytes < 0 ? "" : Wording.bytes(bytes);
    }

    static Value json(RunDiff diff) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("before", json(diff.before()));
        fields.put("after", json(diff.after()));
        fields.put("nodes", Value.of(diff.nodes().stream().map(DiffText::json).toList()));
        fields.put("edges", Fields.texts(diff.edges()));
        fields.put("artifacts", Value.of(diff.artifacts().stream().map(DiffText::json).toList()));
        return Value.of(fields);
    }

    private static Value json(Side side) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("runId", Value.of(side.run().value()));
        fields.put("state", Value.of(side.status().name()));
        fields.put("request", Value.of(side.request()));
        fields.put("milliseconds", Value.of(side.took().toMillis()));
        fields.put("tokens", Value.of(side.usage().totalTokens()));
        fields.put("cost", ShownRun.cost(side.usage()));
        return Value.of(fields);
    }

    private static Value json(Node node) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(node.id().value()));
        fields.put("name", Value.of(node.name()));
        fields.put("change", Value.of(node.change().name()));
        fields.put("different", Value.of(node.isDifferent()));
        fields.put("fields", Fields.texts(node.fields()));
        fields.put("before", json(node.before()));
        fields.put("after", json(node.after()));
        fields.put("output", Fields.texts(node.output()));
        fields.put("variables", Fields.texts(node.variables()));
        return Value.of(fields);
    }

    private static Value json(@Nullable Course course) {
        if (course == null) {
            return Value.missing();
        }
        var fields = new LinkedHashMap<String, Value>();
        fields.put("state", Value.of(course.status().name()));
        fields.put("reused", Value.of(course.isReused()));
        fields.put("milliseconds", Value.of(course.took().toMillis()));
        fields.put("tokens", Value.of(course.usage().totalTokens()));
        fields.put("cost", ShownRun.cost(course.usage()));
        return Value.of(fields);
    }

    private static Value json(RunDiff.File file) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(file.path()));
        fields.put("change", Value.of(file.change().name()));
        fields.put("before", file.before() < 0 ? Value.missing() : Value.of(file.before()));
        fields.put("after", file.after() < 0 ? Value.missing() : Value.of(file.after()));
        return Value.of(fields);
    }
}
