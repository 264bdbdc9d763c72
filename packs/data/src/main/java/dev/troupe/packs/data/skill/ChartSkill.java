package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.language.Clauses;
import dev.troupe.language.CueMatcher;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.mention.ChartRequestParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Drives the chart agent by rules: one picture for every PNG or SVG file its task names, or one
 * named chart.png, or the first free name like it.
 */
public final class ChartSkill implements OfflineSkill {
    /** Words that request a chart without what it shows. */
    private static final Pattern CHART_WORDS =
            Pattern.compile(
                    "柱状|条形|柱形|折线|饼状?|扇形|环形|散点|图表?片?|标题为?|另?保?存[为成到]?|导出[为成到]?|[用拿把给我请帮从画绘做出生成制作一个张幅的]"
                            + "|\\b(?:please|using|use|with|from|of|in|for|and|then|me|draw|plot|make|create|show|give|an?|the|it|bar|column|line|pie"
                            + "|scatter|charts?|graphs?|plots?|diagrams?|pictures?|save|export|as|to|titled)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** The agent that it drives. */
    public static final String AGENT = "chart";

    /**
     * A picture to draw.
     *
     * @param isNamed whether the user named the file
     * @param kind if the words next to its name specify it
     */
    private record Picture(
            String path, String question, boolean isNamed, Optional<ChartKind> kind) {}

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return DataTurn.of(request, AGENT).map(ChartSkill::next);
    }

    private static ModelReply next(DataTurn turn) {
        var last = turn.last();
        if (last.isPresent() && last.get().isError()) return turn.fail(last.get().message());
        var table = table(turn);
        if (table.isEmpty())
            return turn.fail(
                    turn.localize(
                            "没有可画的表：前面的步骤没有生成表，任务中也没有指定表格文件。请说明要画哪个文件或哪些数据。",
                            "No table to draw: no previous step produced one and the task does not name a table file. Specify which file or data to draw."));
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
            ChartRequestParser.title(turn.task())
                    .or(() -> ChartRequestParser.title(turn.brief().goal()))
                    .ifPresent(title -> arguments.put("title", Value.of(title)));
            return turn.call("renderChart", arguments);
        }
        return turn.text(summary(turn));
    }

    private static Optional<String> table(DataTurn turn) {
        var named = turn.inputs(turn.task());
        var inherited = turn.inheritedVariables();
        var result = inherited.stream().filter(key -> key.contains("_result")).findFirst();
        if (result.isPresent() && asksNothingElse(turn.task())) return result;
        if (!named.isEmpty()) return Optional.of(named.getFirst());
        if (!inherited.isEmpty()) return result.or(() -> Optional.of(inherited.getFirst()));
        var goal = turn.inputs(turn.brief().goal());
        if (!goal.isEmpty()) return Optional.of(goal.getFirst());
        return turn.variables().size() == 1
                ? Optional.of(turn.variables().getFirst())
                : Optional.empty();
    }

    /**
     * Whether a task names files and a kind of chart only: what the chart shows was computed
     * before.
     */
    private static boolean asksNothingElse(String task) {
        var text = QuoteMasker.maskQuotes(task);
        var words = QuoteMasker.maskNames(text, Mentions.of(text));
        return CHART_WORDS
                .matcher(words)
                .replaceAll(" ")
                .codePoints()
                .noneMatch(Character::isLetterOrDigit);
    }

    /** Each picture is requested by the words around its name, if there are several. */
    private static List<Picture> pictures(DataTurn turn) {
        var task = turn.task();
        var files = files(task);
        if (files.isEmpty()) files = files(turn.brief().goal()).stream().limit(1).toList();
        var kinds = ChartRequestParser.kinds(task);
        if (files.isEmpty() && kinds.size() > 1)
            return kinds.stream()
                    .map(kind ->
                            new Picture(
                                    "chart-"
                                            + kind.name().toLowerCase(Locale.ROOT)
                                            + extensionOf(task),
                                    task,
                                    false,
                                    Optional.of(kind)))
                    .toList();
        if (files.isEmpty())
            return List.of(new Picture("chart" + extensionOf(task), task, false, Optional.empty()));
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
                            ChartRequestParser.kind(surroundingText(file, clause))));
        }
        return pictures;
    }

    /** What stands between the picture's name and the one before it, else the one after it. */
    private static String surroundingText(String file, String clause) {
        var files = files(clause);
        int index = files.indexOf(file);
        int at = clause.indexOf(file);
        int from =
                index <= 0
                        ? 0
                        : clause.indexOf(files.get(index - 1)) + files.get(index - 1).length();
        var before = clause.substring(Math.min(from, at), at);
        if (ChartRequestParser.kind(before).isPresent()) return before;
        int end = at + file.length();
        int to = index + 1 < files.size() ? clause.indexOf(files.get(index + 1)) : clause.length();
        return clause.substring(end, Math.max(end, to));
    }

    private static String extensionOf(String task) {
        return CueMatcher.contains(task, "svg") || CueMatcher.contains(task, "矢量")
                ? ".svg"
                : ".png";
    }

    private static List<String> files(String text) {
        return Mentions.of(text).files().stream()
                .filter(file -> file.toLowerCase(Locale.ROOT).matches(".*\\.(?:png|svg)"))
                .toList();
    }

    private static Optional<ChartKind> kind(DataTurn turn, Picture picture) {
        var own = picture.kind().or(() -> ChartRequestParser.kind(picture.question()));
        return own.isPresent()
                ? own
                : ChartRequestParser.kind(turn.task())
                        .or(() -> ChartRequestParser.kind(turn.brief().goal()));
    }

    private static String summary(DataTurn turn) {
        var lines = new LinkedHashSet<String>();
        for (var done : turn.done()) {
            if (!done.tool().equals("renderChart")) continue;
            var drawn = done.data();
            var kind = drawn.field("kind").asText();
            var path = drawn.field("path").asText();
            var title = drawn.field("title").asText();
            lines.add(
                    turn.localize(
                            "已画" + kind + " " + path + "：" + title + "（" + size(turn, drawn) + "）。",
                            "Drew the %s %s: %s (%s)."
                                    .formatted(kind, path, title, size(turn, drawn))));
        }
        for (var done : turn.done()) {
            var reading = done.data().field("reading").asText();
            boolean isTold =
                    turn.brief().parents().stream()
                            .anyMatch(parent -> parent.summary().contains(reading));
            if (!reading.isEmpty() && !isTold)
                lines.add(turn.localize("理解为：", "Interpreted as: ") + reading);
        }
        return String.join("\n", lines);
    }

    /** How much is in a picture: 4 slices, 12 points, 3 lines of 12 points. */
    private static String size(DataTurn turn, Value drawn) {
        long points = Long.parseLong(drawn.field("points").asText());
        int series = drawn.field("y").items().size();
        boolean isLine = isKind(turn, drawn, ChartKind.LINE);
        if (isLine && series > 1)
            return turn.localize(
                    series + " 条线，各 " + points + " 个点",
                    series + " lines of " + EnglishText.withCount(points, "point"));
        if (isLine || isKind(turn, drawn, ChartKind.SCATTER))
            return turn.localize(points + " 个点", EnglishText.withCount(points, "point"));
        if (isKind(turn, drawn, ChartKind.HISTOGRAM))
            return turn.localize(points + " 个数", EnglishText.withCount(points, "value"));
        if (isKind(turn, drawn, ChartKind.PIE))
            return turn.localize(points + " 项", EnglishText.withCount(points, "slice"));
        return series > 1
                ? turn.localize(
                        points + " 组，每组 " + series + " 项",
                        EnglishText.withCount(points, "group") + " of " + series + " bars")
                : turn.localize(points + " 项", EnglishText.withCount(points, "bar"));
    }

    private static boolean isKind(DataTurn turn, Value drawn, ChartKind kind) {
        return drawn.field("kind").asText().equals(kind.label(turn.isChinese()));
    }
}
