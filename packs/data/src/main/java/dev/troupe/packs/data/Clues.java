package dev.troupe.packs.data;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Everything a request says, found but not yet put together.
 *
 * @param mentions in order of position, without overlaps
 * @param prelim mentions as they were before other readers took their words
 */
record Clues(
        RequestText request,
        List<ColumnFacts> columns,
        ChartReader.RequestReading chart,
        List<ValueReader.Choice> choices,
        List<Grain> grains,
        Optional<Grain> perPeriod,
        List<StretchReader.Stretch> stretches,
        List<Condition> times,
        List<AggregateReader.Word> aggregates,
        List<CompareReader.Comparison> comparisons,
        RankReader.Rank rank,
        List<Mention> mentions,
        List<Mention> prelim,
        boolean share,
        boolean growth,
        boolean running,
        boolean distribution) {
    private static final Pattern SHARE =
            Pattern.compile(
                    "占比|占.{0,6}(?:比例|比重|百分比|多少)|份额|百分比|比例|比重|(?<![a-z])(?:shares?|percentages?|percent|proportions?)(?: of)?(?![a-z])|% of");
    private static final Pattern GROWTH =
            Pattern.compile(
                    "环比(?:增长率?|变化)?|增长率|增幅|(?:month|week|day|quarter|year)[- ]over[- ](?:month|week|day|quarter|year)(?: growth)?|growth(?: rate)?|(?<![a-z])mom(?![a-z])");
    private static final Pattern RUNNING =
            Pattern.compile("逐[月日年期]累计|累计(?:曲线|趋势|走势)|running totals?|cumulative(?:ly)?");
    private static final Pattern DISTRIBUTION =
            Pattern.compile("分布(?:情况)?|distribut(?:ion|ed)(?: of)?");
    private static final Pattern AGGREGATE_NAME =
            Pattern.compile(
                    ".*(?:总|平均|均|最高|最低|最大|最小|total|average|avg|max|min|highest|lowest|top|率|次数|人数|count).*");

    static Clues find(String text, List<ColumnFacts> columns) {
        boolean perOrder = columns.stream().anyMatch(column -> column.spaced().contains("客单价"));
        var request = new RequestText(perOrder ? text : text.replaceAll("(?:平均)?客单价", "平均订单金额"));
        Choices.requireComputable(request, columns);
        var prelim = ColumnMentions.find(request, columns);
        var kept = new ArrayList<Mention>();
        for (var mention : prelim)
            if (speaksForItself(request, mention, prelim)) keep(request, mention, kept);
        var chart = ChartReader.read(request);
        var choices = ValueReader.read(request, columns, prelim);
        boolean growth = take(request, GROWTH);
        boolean running = take(request, RUNNING);
        var perPeriod = TimeReader.perPeriod(request);
        var grains = TimeReader.grains(request);
        var stretches = StretchReader.stretches(request);
        var times = TimeColumns.conditions(request, columns, prelim);
        boolean share = take(request, SHARE);
        boolean distribution = take(request, DISTRIBUTION);
        var aggregates = AggregateReader.read(request);
        var comparisons = PassMarks.read(request, columns, CompareReader.read(request));
        aggregates = RankReader.extremes(request, aggregates);
        var rank = RankReader.read(request);
        for (var mention : ColumnMentions.find(request, columns)) keep(request, mention, kept);
        kept.sort(Comparator.comparingInt(Mention::start));
        return new Clues(
                request,
                columns,
                chart,
                choices,
                grains,
                perPeriod,
                stretches,
                times,
                aggregates,
                comparisons,
                rank,
                List.copyOf(kept),
                prelim,
                share,
                growth,
                running,
                distribution);
    }

    private static void keep(RequestText request, Mention mention, List<Mention> kept) {
        if (!mention.isKnown() && !mention.isMeasure()) {
            kept.add(mention);
            return;
        }
        request.claim(mention.span());
        kept.add(mention);
    }

    /** 月薪: 按月薪 speaks of pay, not of months. */
    private static final Pattern UNIT_NAME = Pattern.compile("[年月日周天季][\\p{IsHan}].*");

    /**
     * Column names that hold words such as 平均 or total are read as names, not as wishes for a mean.
     */
    private static boolean speaksForItself(
            RequestText request, Mention mention, List<Mention> all) {
        if (mention.isMeasure()
                && mention.isKnown()
                && UNIT_NAME.matcher(request.between(mention.start(), mention.end())).matches())
            return true;
        if (!mention.isKnown()
                || !AGGREGATE_NAME
                        .matcher(request.between(mention.start(), mention.end()))
                        .matches()) return false;
        boolean leads =
                all.stream()
                        .anyMatch(other ->
                                other.isMeasure()
                                        && other.isKnown()
                                        && other.start() >= mention.end()
                                        && other.start() - mention.end() <= 1);
        return !leads || mention.span().length() > 5;
    }

    private static boolean take(RequestText request, Pattern pattern) {
        var found = request.free(pattern);
        found.forEach(match -> request.claim(new Span(match.start(), match.end())));
        return !found.isEmpty();
    }

    boolean has(Aggregate aggregate) {
        return aggregates.stream().anyMatch(word -> word.aggregate() == aggregate);
    }
}
