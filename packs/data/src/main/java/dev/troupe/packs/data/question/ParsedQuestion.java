package dev.troupe.packs.data.question;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.ComparisonParser;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.GrainParser;
import dev.troupe.packs.data.mention.PeriodParser;
import dev.troupe.packs.data.mention.RankParser;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.mention.TimeGrain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Everything that a request specifies, found but not yet assembled.
 *
 * @param mentions in order of position, without overlaps
 * @param prelim mentions as they were before other readers took their words
 */
record ParsedQuestion(
        RequestText request,
        List<ColumnProfile> columns,
        ChartRequestParser.RequestReading chart,
        List<ValueMentions.Choice> choices,
        List<TimeGrain> grains,
        Optional<TimeGrain> perPeriod,
        List<PeriodParser.TimePeriod> stretches,
        List<SqlFilter> times,
        List<AggregateParser.Word> aggregates,
        List<ComparisonParser.Comparison> comparisons,
        RankParser.Rank rank,
        List<ColumnMention> mentions,
        List<ColumnMention> prelim,
        boolean share,
        boolean growth,
        boolean running,
        boolean distribution) {
    private static final double CLEAR = 0.7; // of the fit of a column
    private static final Pattern SHARE =
            Pattern.compile(
                    "占比|占.{0,2}(?:比例|比重|百分比|多少)|占(?=.{3,10}(?:比例|比重|百分比|百分之|多少))|百分之多少|份额|百分比|比例|比重|(?<![a-z])(?:shares?|percentages?|percent|proportions?)(?: of)?(?![a-z])|% of");
    private static final Pattern GROWTH =
            Pattern.compile(
                    "环比(?:增长率?|变化)?|增长率|增幅|(?:month|week|day|quarter|year)[- ]over[- ](?:month|week|day|quarter|year)(?: growth)?|growth(?: rate)?|(?<![a-z])mom(?![a-z])");
    private static final Pattern RUNNING =
            Pattern.compile("逐[月日年期]累计|累计(?:曲线|趋势|走势)|running totals?|cumulative(?:ly)?");
    private static final Pattern CUMULATIVE = Pattern.compile("累计|累积");
    private static final Pattern DISTRIBUTION =
            Pattern.compile("分布(?:情况)?|distribut(?:ion|ed)(?: of)?");
    private static final Pattern AGGREGATE_NAME =
            Pattern.compile(
                    ".*(?:总|平均|均|最高|最低|最大|最小|total|average|avg|max|min|highest|lowest|top|率|次数|人数|count).*");

    static ParsedQuestion parse(String text, List<ColumnProfile> columns) {
        boolean perOrder = columns.stream().anyMatch(column -> column.spaced().contains("客单价"));
        var request = new RequestText(perOrder ? text : text.replaceAll("(?:平均)?客单价", "平均订单金额"));
        UncomputableTerms.requireNone(request, columns);
        var prelim = ColumnMentionFinder.find(request, columns);
        var kept = new ArrayList<ColumnMention>();
        for (var mention : prelim)
            if (isSelfContained(request, mention, prelim)) addUnlessClaimed(request, mention, kept);
        var chart = ChartRequestParser.parse(request);
        var choices = ValueMentions.read(request, columns, prelim);
        boolean growth = take(request, GROWTH);
        boolean running = take(request, RUNNING);
        var perPeriod = GrainParser.perPeriod(request);
        var grains = GrainParser.grains(request);
        running |= !grains.isEmpty() && take(request, CUMULATIVE);
        var stretches = PeriodParser.findPeriods(request);
        var times = TimeColumnSelector.conditions(request, columns, prelim);
        boolean share = take(request, SHARE);
        boolean distribution = take(request, DISTRIBUTION);
        var aggregates = AggregateParser.parse(request);
        var comparisons = ComparisonParser.parse(request);
        aggregates = RankParser.extremes(request, aggregates);
        var rank = RankParser.parse(request);
        for (var mention : ColumnMentionFinder.find(request, columns))
            addUnlessClaimed(request, mention, kept);
        kept.sort(Comparator.comparingInt(ColumnMention::start));
        return new ParsedQuestion(
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

    private static void addUnlessClaimed(
            RequestText request, ColumnMention mention, List<ColumnMention> kept) {
        if (!mention.isKnown() && !mention.isMeasure()) {
            kept.add(mention);
            return;
        }
        request.claim(mention.span());
        kept.add(mention);
    }

    /** 月薪: 按月薪 refers to pay, not to months. */
    private static final Pattern UNIT_NAME = Pattern.compile("[年月日周天季][\\p{IsHan}].*");

    /**
     * Column names that hold words such as 平均 or total are read as names, not as requests for a
     * mean.
     */
    private static boolean isSelfContained(
            RequestText request, ColumnMention mention, List<ColumnMention> all) {
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

    /** The column of numbers that is most surely about a subject. */
    Optional<ColumnProfile> findMeasure(Concept concept) {
        return ColumnProfile.measurable(columns).stream()
                .filter(column -> column.fit(concept) >= CLEAR)
                .max(Comparator.comparingDouble(column -> column.fit(concept)));
    }
}
