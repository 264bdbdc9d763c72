package dev.troupe.packs.data.question;

import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.mention.TimeGrain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Assembles an analysis from what was parsed of one request; used once. */
final class AnalysisAssembler {
    private static final Pattern STATISTICS =
            Pattern.compile(
                    "描述性统计|统计描述|统计摘要|统计信息|统计指标|基本统计|概览|概况|总览|summary statistics|descriptive statistics|describe|overview|summary stats|statistical summary|statistics(?! by)");

    private static final Pattern SUMMARY =
            Pattern.compile(
                    "汇总|统计|分组|对比|比较|summar(?:y|i[sz]e)|group|aggregat|compare|comparison|break ?down");
    private static final Pattern ANALYSE =
            Pattern.compile("分析|汇总|统计|summar(?:y|i[sz]e)|analy[sz]e|analysis|explore");
    private static final Pattern ONLY =
            Pattern.compile(
                    "(?s).*(?:只(?:要|看|显示|列出|保留|需要)|only)\\s*(?:(?:the|show|display|list|keep|want|need|columns?|fields?|这|那|几|列|字段|[:：])\\s*)*");
    private static final Pattern OF_BEFORE = Pattern.compile("(?s).*(?<![a-z])of (?:the )?");
    private static final Pattern WHICH = Pattern.compile("哪些|有哪|哪几|which|what");

    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;
    private final MeasureResolver measures;
    private final boolean chinese;
    private final String table;
    private FilterSet filters = FilterSet.ofRows(List.of());
    private GroupedMeasures computed = GroupedMeasures.by(List.of());
    private Analysis.Extra extra = Analysis.Extra.NONE;
    private List<ColumnProfile> listed = List.of();
    private StatisticsQuery statistics = StatisticsQuery.NONE;

    AnalysisAssembler(String request, String table, List<ColumnProfile> columns) {
        this.table = table;
        parsedQuestion = ParsedQuestion.parse(request, columns);
        roles = new MentionRoles(parsedQuestion);
        chinese = parsedQuestion.request().isChinese();
        measures = new MeasureResolver(parsedQuestion, roles);
    }

    /** The question as a computation, if every word of it was read. */
    Analysis assemble() {
        var analysis = read();
        new UnreadWords(table, parsedQuestion, roles, analysis).refuse();
        return analysis;
    }

    private Analysis read() {
        var flags = new FlagFilters(parsedQuestion, roles).find();
        filters = FilterSet.ofRows(rowFilters(flags));
        computed = GroupedMeasures.by(flags.keys());
        new MissingColumns(parsedQuestion, roles, measures).read();
        refusePoints();
        var comparisons = new ComparisonResolver(parsedQuestion, roles).resolve();
        roles.assignComparedKeys();
        boolean isStatistics =
                parsedQuestion.request().has(STATISTICS)
                        && roles.keys.isEmpty()
                        && parsedQuestion.grains().isEmpty();
        if (isStatistics && measures.unclaimedMeasures().isEmpty()) {
            statistics = describeColumns();
            return build(ResultOrder.NONE, Optional.empty());
        }
        if (wantsNumbers(comparisons)) roles.assignUnmarkedKeys();
        computed =
                new GroupingResolver(parsedQuestion, roles, measures, filters.rows())
                        .resolve(computed);
        computed = new DefaultGrouping(parsedQuestion, filters.rows()).choose(computed);
        if (parsedQuestion.perPeriod().isPresent())
            return periods(parsedQuestion.perPeriod().get(), comparisons);
        if (roles.isBestRows()) {
            computed = computed.withoutAssumptions();
        } else if (wantsNumbers(comparisons) || !computed.keys().isEmpty()) {
            compute();
        } else {
            list();
        }
        var key = roles.keys.stream().findFirst();
        boolean which = parsedQuestion.request().has(WHICH);
        for (var comparison : comparisons)
            filters = comparison.addTo(filters, computed, key, which);
        var sorting = new SortResolver(parsedQuestion, roles, computed, measures.isRankUsed());
        var order = sorting.order();
        if (sorting.isWithinGroups() && computed.measures().isEmpty())
            computed = computed.withKeys(List.of());
        return build(order, chart());
    }

    private List<SqlFilter> rowFilters(FlagFilters.Flags flags) {
        return Stream.of(
                        parsedQuestion.choices().stream().map(ValueMentions.Choice::condition),
                        parsedQuestion.times().stream(),
                        flags.filters().stream())
                .flatMap(stage -> stage)
                .toList();
    }

    private StatisticsQuery describeColumns() {
        return new StatisticsSql(parsedQuestion, filters.rows()).describe();
    }

    private Analysis build(ResultOrder order, Optional<ChartKind> chart) {
        return new Analysis(chinese, computed, extra, listed, filters, order, chart, statistics);
    }

    /** Scatter plots and histograms are of columns that the grammar finds in the request. */
    private void refusePoints() {
        var kind = parsedQuestion.chart().findKind();
        boolean isScatter = kind.equals(Optional.of(ChartKind.SCATTER));
        if (!isScatter && !kind.equals(Optional.of(ChartKind.HISTOGRAM))) return;
        throw new UnclearException(
                isScatter ? "散点图要两列数字，请说明是哪两列。" : "直方图要一列数字，请说明是哪一列。",
                isScatter
                        ? "A scatter plot needs two numeric columns; specify which."
                        : "A histogram needs one numeric column; specify which.",
                ColumnProfile.measurable(parsedQuestion.columns()).stream()
                        .map(ColumnProfile::name)
                        .toList());
    }

    private boolean wantsNumbers(List<ComparisonResolver.ResolvedComparison> comparisons) {
        if (!parsedQuestion.aggregates().isEmpty()
                || parsedQuestion.share()
                || parsedQuestion.growth()
                || parsedQuestion.running()
                || parsedQuestion.distribution()) return true;
        if (!roles.keys.isEmpty()
                || !parsedQuestion.grains().isEmpty()
                || parsedQuestion.chart().isChartAsked()
                || parsedQuestion.chart().isTrendAsked()) return true;
        if (parsedQuestion.rank().sorted()) return false;
        if (parsedQuestion.request().has(GroupingResolver.COMPARE)
                && (parsedQuestion.choices().stream().anyMatch(choice -> choice.values().size() > 1)
                        || parsedQuestion.stretches().size() > 1)) return true;
        if (measures.unclaimedMeasures().stream().anyMatch(measures::isTotal)) return true;
        boolean measured = !measures.unclaimedMeasures().isEmpty();
        if (measures.unclaimedMeasures().size() > 1
                && parsedQuestion.request().has(GroupingResolver.COMPARE)) return true;
        boolean filtered = !filters.rows().isEmpty() || !comparisons.isEmpty();
        boolean how =
                parsedQuestion
                        .request()
                        .text()
                        .matches(
                                "(?s).*(?:多少|是几|how much|what(?:'s| is| are| was| were) the|合计|统计|汇总|计算|compute|calculate|summari[sz]e).*");
        return measured && !isEnumeration() && (how || (filtered && !isListing()));
    }

    /** The date and the amount of the orders: columns to list, of which one is not numeric. */
    private boolean isEnumeration() {
        var named =
                parsedQuestion.mentions().stream()
                        .filter(mention -> mention.isKnown() && !roles.used.contains(mention))
                        .toList();
        for (int i = 0; i + 1 < named.size(); i++) {
            var one = named.get(i);
            var other = named.get(i + 1);
            boolean isJoined =
                    MeasureResolver.JOINED
                            .matcher(parsedQuestion.request().between(one.end(), other.start()))
                            .matches();
            if (isJoined && one.isMeasure() != other.isMeasure()) return true;
        }
        return false;
    }

    private boolean isListing() {
        return parsedQuestion
                .request()
                .text()
                .matches(
                        "(?s).*(?:列出|显示|查看|找出|筛选|过滤|展示|哪些|挑出|选出|查询|提取|(?<![a-z])(?:list|show|find|filter|display|select|extract|which|get|give me)(?![a-z])).*");
    }

    private Analysis periods(
            TimeGrain grain, List<ComparisonResolver.ResolvedComparison> comparisons) {
        computed = measures.resolve(computed);
        var ungrouped = computed.withKeys(List.of()); // every comparison is one of rows
        for (var comparison : comparisons)
            filters = comparison.addTo(filters, ungrouped, Optional.empty(), false);
        statistics =
                new StatisticsSql(parsedQuestion, filters.rows()).averagePerPeriod(grain, computed);
        return build(ResultOrder.NONE, Optional.empty());
    }

    private void compute() {
        computed = measures.resolve(computed);
        boolean isOverTime = !computed.keys().isEmpty() && computed.keys().getFirst().isTime();
        if (parsedQuestion.growth() && !isOverTime)
            throw new UnclearException(
                    "要算增长，请说明按什么时间单位（月、季度、年）。",
                    "To compute growth, specify the unit of time (month, quarter, year).",
                    List.of());
        if (parsedQuestion.share()) extra = Analysis.Extra.SHARE;
        if (parsedQuestion.growth()) extra = Analysis.Extra.GROWTH;
        if (parsedQuestion.running() && !computed.keys().isEmpty()) extra = Analysis.Extra.RUNNING;
        if (extra != Analysis.Extra.NONE && computed.keys().isEmpty()) applyShareOfChoice();
    }

    /** 华东的销售额占比: the share of one value is computed among all of them. */
    private void applyShareOfChoice() {
        if (parsedQuestion.choices().size() == 1
                && parsedQuestion.choices().getFirst().values().size() == 1) {
            var choice = parsedQuestion.choices().getFirst();
            filters = filters.withoutRows(choice.condition());
            computed =
                    computed.with(GroupKey.of(choice.column(), null, chinese))
                            .assuming(
                                    "列出 " + choice.column().name() + " 的所有值以便查看占比",
                                    "all values of "
                                            + choice.column().name()
                                            + " are shown to make the shares visible");
            return;
        }
        throw new UnclearException(
                "要算占比，请说明按哪一列划分。",
                "To compute shares, specify which column divides the whole.",
                parsedQuestion.columns().stream()
                        .filter(column -> !column.canMeasure() && !column.isUnique())
                        .map(ColumnProfile::name)
                        .toList());
    }

    private void list() {
        var named = new ArrayList<ColumnProfile>();
        for (var mention : parsedQuestion.mentions())
            if (mention.isKnown()
                    && mention.columns().size() == 1
                    && !roles.used.contains(mention)
                    && !isOwner(mention)
                    && !named.contains(mention.column())
                    && !roles.sorts.contains(mention)) named.add(mention.column());
        boolean only =
                parsedQuestion.mentions().stream()
                        .anyMatch(mention ->
                                mention.isKnown()
                                        && ONLY.matcher(
                                                        parsedQuestion
                                                                .request()
                                                                .before(mention.start(), 28))
                                                .matches());
        long enumerated =
                parsedQuestion.mentions().stream()
                        .filter(mention ->
                                mention.isKnown()
                                        && !isOwner(mention)
                                        && !roles.used.contains(mention)
                                        && !roles.sorts.contains(mention))
                        .count();
        if ((enumerated >= 2 && !parsedQuestion.rank().ranked())
                || (only && !named.isEmpty() && enumerated > 0)) listed = List.copyOf(named);
        boolean asksNothing =
                filters.rows().isEmpty()
                        && listed.isEmpty()
                        && parsedQuestion.comparisons().isEmpty()
                        && !parsedQuestion.rank().sorted()
                        && !parsedQuestion.rank().rows();
        if (asksNothing
                && parsedQuestion.request().has(SUMMARY)
                && !measures.unclaimedMeasures().isEmpty()) compute();
        else if (asksNothing
                && parsedQuestion.request().has(ANALYSE)
                && !ColumnProfile.measurable(parsedQuestion.columns()).isEmpty())
            statistics = describeColumns();
        if (asksNothing
                && measures.unclaimedMeasures().size() == 1
                && parsedQuestion.request().has(WHICH)) compute();
    }

    /** The orders of "date and amount of the orders": the rows, not one more column. */
    private boolean isOwner(ColumnMention mention) {
        var request = parsedQuestion.request();
        return mention.column().isUnique()
                && (OF_BEFORE.matcher(request.before(mention.start(), 8)).matches()
                        || request.after(mention.end(), 1).equals("的"));
    }

    private Optional<ChartKind> chart() {
        var named = parsedQuestion.chart().findKind();
        if (named.isPresent()) return named;
        boolean isOverTime = !computed.keys().isEmpty() && computed.keys().getFirst().isTime();
        if (parsedQuestion.chart().isTrendAsked() && isOverTime) return Optional.of(ChartKind.LINE);
        boolean isAsked = parsedQuestion.chart().isChartAsked();
        boolean isShare =
                parsedQuestion.share()
                        && !isOverTime
                        && (isAsked || parsedQuestion.chart().isTrendAsked());
        if (isShare) return Optional.of(ChartKind.PIE);
        return isAsked ? Optional.of(ChartKind.BAR) : Optional.empty();
    }
}
