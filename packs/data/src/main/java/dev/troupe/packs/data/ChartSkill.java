package dev.troupe.packs.data;

import dev.troupe.core.Value;
import dev.troupe.language.Clauses;
import dev.troupe.language.English;
import dev.troupe.language.Mentions;
import dev.troupe.language.Words;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Drives the chart agent by rules: one picture for every PNG or SVG file its task names, or one
 * named chart.png, or the first free name like it.
 */
final class ChartSkill implements OfflineSkill {
    /** The agent that it drives. */
    static final String AGENT = "chart";

    /**
     * A picture to draw.
     *
     * @param isNamed whether the person named the file
     * @param kind where the words beside its name tell it
     */
    private record Picture(
            String path, String question, boolean isNamed, Optional<ChartKind> kind) {}

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return SkillTurn.of(request, AGENT).map(ChartSkill::next);
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
            if (!picture.isNamed()) arguments.put("isNew", Value.of(true));
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

    /** Each picture is asked for by the words around its name, where there are several. */
    private static List<Picture> pictures(SkillTurn turn) {
        var task = turn.task();
        var files = files(task);
        if (files.isEmpty()) files = files(turn.brief().goal()).stream().limit(1).toList();
        var kinds = ChartReader.kinds(task);
        if (files.isEmpty() && kinds.size() > 1)
            return kinds.stream()
                    .map(kind ->
                            new Picture(
                                    "chart-" + kind.name().toLowerCase(Locale.ROOT) + ending(task),
                                    task,
                                    false,
                                    Optional.of(kind)))
                    .toList();
        if (files.isEmpty())
            return List.of(new Picture("chart" + ending(task), task, false, Optional.empty()));
        if (files.size() == 1)
            return List.of(new Picture(files.getFirst(), task, true, Optional.empty()));
        var pictures = new ArrayList<Picture>();
        for (var file : files) {
            var clause =
                    Clauses.split(task).stream()
                            .map(one -> one.text())
                            .filter(text -> text.contains(file))
                            .findFirst()
                            .orElse(task);
            pictures.add(
                    new Picture(
                            file,
                            files(clause).size() == 1 ? clause : task,
                            true,
                            ChartReader.kind(around(file, clause))));
        }
        return pictures;
    }

    /** What stands between the picture's name and the one before it, else the one after it. */
    private static String around(String file, String clause) {
        var files = files(clause);
        int index = files.indexOf(file);
        int at = clause.indexOf(file);
        int from =
                index <= 0
                        ? 0
                        : clause.indexOf(files.get(index - 1)) + files.get(index - 1).length();
        var before = clause.substring(Math.min(from, at), at);
        if (ChartReader.kind(before).isPresent()) return before;
        int end = at + file.length();
        int to = index + 1 < files.size() ? clause.indexOf(files.get(index + 1)) : clause.length();
        return clause.substring(end, Math.max(end, to));
    }

    private static String ending(String task) {
        return Words.contains(task, "svg") || Words.contains(task, "矢量") ? ".svg" : ".png";
    }

    private static List<String> files(String text) {
        return Mentions.of(text).files().stream()
                .filter(file -> file.toLowerCase(Locale.ROOT).matches(".*\\.(?:png|svg)"))
                .toList();
    }

    private static Optional<ChartKind> kind(SkillTurn turn, Picture picture) {
        var own = picture.kind().or(() -> ChartReader.kind(picture.question()));
        return own.isPresent()
                ? own
                : ChartReader.kind(turn.task()).or(() -> ChartReader.kind(turn.brief().goal()));
    }

    private static String summary(SkillTurn turn) {
        var lines = new LinkedHashSet<String>();
        for (var done : turn.done()) {
            if (!done.tool().equals("renderChart")) continue;
            var drawn = done.data();
            var kind = drawn.field("kind").asText();
            var path = drawn.field("path").asText();
            var title = drawn.field("title").asText();
            lines.add(
                    turn.say(
                            "已画" + kind + " " + path + "：" + title + "（" + size(turn, drawn) + "）。",
                            "Drew the %s %s: %s (%s)."
                                    .formatted(kind, path, title, size(turn, drawn))));
        }
        for (var done : turn.done()) {
            var reading = done.data().field("reading").asText();
            boolean isTold =
                    turn.brief().parents().stream()
                            .anyMatch(parent -> parent.summary().contains(reading));
            if (!reading.isEmpty() && !isTold) lines.add(turn.say("读法：", "Read as: ") + reading);
        }
        return String.join("\n", lines);
    }

    /** How much is in a picture: 4 slices, 12 points, 3 lines of 12 points. */
    private static String size(SkillTurn turn, Value drawn) {
        long points = Long.parseLong(drawn.field("points").asText());
        int series = drawn.field("y").items().size();
        boolean isLine = isKind(turn, drawn, ChartKind.LINE);
        if (isLine && series > 1)
            return turn.say(
                    series + " 条线，各 " + points + " 个点",
                    series + " lines of " + English.counted(points, "point"));
        if (isLine || isKind(turn, drawn, ChartKind.SCATTER))
            return turn.say(points + " 个点", English.counted(points, "point"));
        if (isKind(turn, drawn, ChartKind.HISTOGRAM))
            return turn.say(points + " 个数", English.counted(points, "value"));
        if (isKind(turn, drawn, ChartKind.PIE))
            return turn.say(points + " 项", English.counted(points, "slice"));
        return series > 1
                ? turn.say(
                        points + " 组，每组 " + series + " 项",
                        English.counted(points, "group") + " of " + series + " bars")
                : turn.say(points + " 项", English.counted(points, "bar"));
    }

    private static boolean isKind(SkillTurn turn, Value drawn, ChartKind kind) {
        return drawn.field("kind").asText().equals(kind.said(turn.isChinese()));
    }
}
