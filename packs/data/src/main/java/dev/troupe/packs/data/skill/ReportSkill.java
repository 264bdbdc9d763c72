package dev.troupe.packs.data.skill;

import dev.troupe.agent.NodeBrief;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Drives the report agent by rules: one report of the tables and pictures of earlier nodes, or of
 * their texts if they have neither.
 */
public final class ReportSkill implements OfflineSkill {
    /** The agent that it drives. */
    public static final String AGENT = "report";

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return DataTurn.of(request, AGENT).map(ReportSkill::next);
    }

    private static ModelReply next(DataTurn turn) {
        var last = turn.last();
        if (last.isPresent() && last.get().isError()) return turn.fail(last.get().message());
        if (last.isPresent()) return turn.text(summary(turn, last.get().data()));
        var tables = tables(turn);
        var charts = charts(turn);
        var told = tables.isEmpty() && charts.isEmpty() ? precedingText(turn) : "";
        if (tables.isEmpty() && charts.isEmpty() && told.isBlank())
            return turn.fail(
                    turn.localize(
                            "没有可写入报告的内容：前面的步骤没有生成表、图或文字，任务中也没有指定表格文件。请说明使用哪个文件。",
                            "Nothing to report: no previous step produced a table, an image or text, and the task does not name a table file. Specify the file name."));
        var request = turn.brief().goal();
        var arguments = new LinkedHashMap<String, Value>();
        var file =
                ReportRequest.file(turn.task()).or(() -> ReportRequest.file(turn.brief().goal()));
        arguments.put(
                "path",
                Value.of(
                        file.orElseGet(
                                () -> ReportRequest.defaultFile(request, turn.isChinese()))));
        if (file.isEmpty()) arguments.put("isNew", Value.of(true));
        arguments.put("title", Value.of(ReportRequest.title(request, turn.isChinese())));
        arguments.put(
                "text",
                Value.of(told.isEmpty() ? turn.localize("要求：", "Request: ") + request : told));
        arguments.put("tables", values(tables));
        arguments.put("charts", values(charts));
        arguments.put(
                "describe",
                Value.of(
                        ReportRequest.wantsColumns(turn.task())
                                || ReportRequest.wantsColumns(request)));
        return turn.call("writeReport", arguments);
    }

    private static Value values(List<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }

    /**
     * What the nodes before name, else every result of the run, else the files of the request that
     * are read.
     */
    private static List<String> tables(DataTurn turn) {
        var named = turn.inheritedVariables().reversed();
        var results = named.stream().filter(key -> key.contains("_result")).toList();
        if (!results.isEmpty()) return results;
        var kept = turn.variables().stream().filter(key -> key.contains("_result")).toList();
        if (!kept.isEmpty()) return kept;
        if (!named.isEmpty()) return named;
        if (turn.variables().size() == 1) return turn.variables();
        var own = turn.inputs(turn.task());
        return own.isEmpty() ? turn.inputs(turn.brief().goal()) : own;
    }

    private static List<String> charts(DataTurn turn) {
        return turn.brief().parents().stream()
                .flatMap(parent -> ReportRequest.pictures(parent.summary()).stream())
                .distinct()
                .toList();
    }

    private static String precedingText(DataTurn turn) {
        return turn.brief().parents().stream()
                .map(NodeBrief.ParentBrief::summary)
                .filter(summary -> !summary.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    private static String countText(String count, String noun) {
        return EnglishText.withCount(count, noun);
    }

    private static String summary(DataTurn turn, Value written) {
        var path = written.field("path").asText();
        var holds = new ArrayList<String>();
        var tables = written.field("tables").asText();
        var charts = written.field("charts").asText();
        if (!tables.equals("0"))
            holds.add(
                    turn.localize(
                            tables + " 个表（共 " + written.field("rows").asText() + " 行）",
                            countText(tables, "table")
                                    + " ("
                                    + countText(written.field("rows").asText(), "row")
                                    + ")"));
        if (!charts.equals("0"))
            holds.add(turn.localize(charts + " 张图", countText(charts, "chart")));
        if (holds.isEmpty()) holds.add(turn.localize("文字", "text"));
        return turn.localize(
                "已写好报告 "
                        + path
                        + "：《"
                        + written.field("title").asText()
                        + "》，含 "
                        + String.join("、", holds)
                        + "。",
                "Wrote the report "
                        + path
                        + ": \""
                        + written.field("title").asText()
                        + "\" with "
                        + String.join(" and ", holds)
                        + ".");
    }
}
