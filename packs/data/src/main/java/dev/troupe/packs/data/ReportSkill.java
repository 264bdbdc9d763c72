package dev.troupe.packs.data;

import dev.troupe.agent.NodeBrief;
import dev.troupe.core.Value;
import dev.troupe.language.English;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Drives the report agent by rules: one report of the tables and pictures that the nodes before it
 * left, or of what they said where they left neither.
 */
final class ReportSkill implements OfflineSkill {
    /** The agent that it drives. */
    static final String AGENT = "report";

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return SkillTurn.of(request, AGENT).map(ReportSkill::next);
    }

    private static ModelReply next(SkillTurn turn) {
        var last = turn.last();
        if (last.isPresent() && last.get().isError()) return turn.fail(last.get().message());
        if (last.isPresent()) return turn.text(summary(turn, last.get().data()));
        var tables = tables(turn);
        var charts = charts(turn);
        var told = tables.isEmpty() && charts.isEmpty() ? told(turn) : "";
        if (tables.isEmpty() && charts.isEmpty() && told.isBlank())
            return turn.fail(
                    turn.say(
                            "没有可写进报告的内容：前面的步骤没有留下表、图或文字，任务里也没有给出表格文件。请说明用哪个文件。",
                            "There is nothing to report: no step before left a table, a picture or text, and the task names no table file. Name the file."));
        var request = turn.brief().goal();
        var arguments = new LinkedHashMap<String, Value>();
        var file = ReportWish.file(turn.task()).or(() -> ReportWish.file(turn.brief().goal()));
        arguments.put(
                "path",
                Value.of(file.orElseGet(() -> ReportWish.defaultFile(request, turn.isChinese()))));
        if (file.isEmpty()) arguments.put("isNew", Value.of(true));
        arguments.put("title", Value.of(ReportWish.title(request, turn.isChinese())));
        arguments.put(
                "text", Value.of(told.isEmpty() ? turn.say("要求：", "Request: ") + request : told));
        arguments.put("tables", values(tables));
        arguments.put("charts", values(charts));
        arguments.put(
                "describe",
                Value.of(ReportWish.wantsColumns(turn.task()) || ReportWish.wantsColumns(request)));
        return turn.call("writeReport", arguments);
    }

    private static Value values(List<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }

    /**
     * What the nodes before name, else every result of the run, else the files of the request that
     * are read.
     */
    private static List<String> tables(SkillTurn turn) {
        var named = turn.inherited().reversed();
        var results = named.stream().filter(key -> key.contains("_result")).toList();
        if (!results.isEmpty()) return results;
        var kept =
                turn.brief().variables().stream().filter(key -> key.contains("_result")).toList();
        if (!kept.isEmpty()) return kept;
        if (!named.isEmpty()) return named;
        if (turn.brief().variables().size() == 1) return turn.brief().variables();
        var own = turn.inputs(turn.task());
        return own.isEmpty() ? turn.inputs(turn.brief().goal()) : own;
    }

    private static List<String> charts(SkillTurn turn) {
        return turn.brief().parents().stream()
                .flatMap(parent -> ReportWish.pictures(parent.summary()).stream())
                .distinct()
                .toList();
    }

    private static String told(SkillTurn turn) {
        return turn.brief().parents().stream()
                .map(NodeBrief.ParentBrief::summary)
                .filter(summary -> !summary.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    private static String counted(String count, String noun) {
        return English.counted(count, noun);
    }

    private static String summary(SkillTurn turn, Value written) {
        var path = written.field("path").asText();
        var holds = new ArrayList<String>();
        var tables = written.field("tables").asText();
        var charts = written.field("charts").asText();
        if (!tables.equals("0"))
            holds.add(
                    turn.say(
                            tables + " 个表（共 " + written.field("rows").asText() + " 行）",
                            counted(tables, "table")
                                    + " ("
                                    + counted(written.field("rows").asText(), "row")
                                    + ")"));
        if (!charts.equals("0")) holds.add(turn.say(charts + " 张图", counted(charts, "chart")));
        if (holds.isEmpty()) holds.add(turn.say("文字", "text"));
        return turn.say(
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
