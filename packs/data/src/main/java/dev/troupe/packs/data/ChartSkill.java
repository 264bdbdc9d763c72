package dev.troupe.packs.data;

import dev.troupe.core.Value;
import dev.troupe.language.Clauses;
import dev.troupe.language.Mentions;
import dev.troupe.language.Words;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Drives the chart agent by rules: one picture for every PNG or SVG file its task names, or one
 * named chart.png.
 */
final class ChartSkill implements OfflineSkill {
    /** A picture to draw. */
    private record Picture(String path, String question) {}

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return SkillTurn.of(request, DataPack.CHART).map(ChartSkill::next);
    }

    private static ModelReply next(SkillTurn turn) {
        var last = turn.last();
        if (last.isPresent() && last.get().isError()) return turn.fail(last.get().message());
        var table = table(turn);
        if (table.isEmpty())
            return turn.fail(
                    turn.say(
                            "没有可画的表：前面的步骤没有留下表，任务里也没有给出表格文件。请说明要画哪个文件或哪些数据。",
                            "There is no table to draw: no step before left one and the task names no table file. Say which file or data to draw."));
        for (var picture : pictures(turn)) {
            if (turn.find(
                            "renderChart",
                            arguments -> arguments.field("path").asText().equals(picture.path()))
                    .isPresent()) continue;
            var arguments = new LinkedHashMap<String, Value>();
            arguments.put("table", Value.of(table.get()));
            arguments.put("path", Value.of(picture.path()));
            arguments.put("question", Value.of(picture.question()));
            kind(turn, picture).ifPresent(kind -> arguments.put("kind", Value.of(kind.name())));
            ChartReader.title(turn.brief().goal())
                    .ifPresent(title -> arguments.put("title", Value.of(title)));
            return turn.call("renderChart", arguments);
        }
        return turn.text(summary(turn));
    }

    private static Optional<String> table(SkillTurn turn) {
        var named = turn.inputs(turn.task());
        if (!named.isEmpty()) return Optional.of(named.getFirst());
        var inherited = turn.inherited();
        if (!inherited.isEmpty())
            return Optional.of(
                    inherited.stream()
                            .filter(key -> key.contains("_result"))
                            .findFirst()
                            .orElse(inherited.getFirst()));
        var goal = turn.inputs(turn.brief().goal());
        if (!goal.isEmpty()) return Optional.of(goal.getFirst());
        return turn.brief().variables().size() == 1
                ? Optional.of(turn.brief().variables().getFirst())
                : Optional.empty();
    }

    /** Each picture is asked for by its own clause, where there are several. */
    private static List<Picture> pictures(SkillTurn turn) {
        var task = turn.task();
        var files = files(task);
        if (files.isEmpty()) files = files(turn.brief().goal()).stream().limit(1).toList();
        if (files.isEmpty())
            return List.of(new Picture("chart" + turn.suffix() + ending(task), task));
        if (files.size() == 1) return List.of(new Picture(files.getFirst(), task));
        var pictures = new ArrayList<Picture>();
        for (var file : files) {
            var clause =
                    Clauses.split(task).stream()
                            .map(one -> one.text())
                            .filter(text -> text.contains(file))
                            .findFirst()
                            .orElse(task);
            pictures.add(new Picture(file, files(clause).size() == 1 ? clause : task));
        }
        return pictures;
    }

    private static String ending(String task) {
        return Words.contains(task, "svg") || Words.contains(task, "矢量") ? ".svg" : ".png";
    }

    private static List<String> files(String text) {
        return Mentions.of(text).files().stream()
                .filter(file -> file.toLowerCase(java.util.Locale.ROOT).matches(".*\\.(?:png|svg)"))
                .toList();
    }

    private static Optional<ChartKind> kind(SkillTurn turn, Picture picture) {
        var own = ChartReader.kind(picture.question());
        return own.isPresent()
                ? own
                : ChartReader.kind(turn.task()).or(() -> ChartReader.kind(turn.brief().goal()));
    }

    private static String summary(SkillTurn turn) {
        var lines = new ArrayList<String>();
        for (var done : turn.done()) {
            if (!done.tool().equals("renderChart")) continue;
            var drawn = done.data();
            var y =
                    String.join(
                            turn.say("、", ", "),
                            drawn.field("y").items().stream().map(Value::asText).toList());
            var axes =
                    y.isEmpty() ? drawn.field("x").asText() : drawn.field("x").asText() + " → " + y;
            lines.add(
                    turn.say(
                                    "已画"
                                            + drawn.field("kind").asText()
                                            + " "
                                            + drawn.field("path").asText()
                                            + "：“"
                                            + drawn.field("title").asText()
                                            + "”（"
                                            + axes
                                            + "，"
                                            + drawn.field("points").asText()
                                            + " 个点）。",
                                    "Drew the "
                                            + drawn.field("kind").asText()
                                            + " "
                                            + drawn.field("path").asText()
                                            + ": \""
                                            + drawn.field("title").asText()
                                            + "\" ("
                                            + axes
                                            + ", "
                                            + drawn.field("points").asText()
                                            + " points).")
                            + (drawn.field("reading").asText().isEmpty()
                                    ? ""
                                    : turn.say("", " ") + drawn.field("reading").asText()));
        }
        return String.join("\n", lines);
    }
}
