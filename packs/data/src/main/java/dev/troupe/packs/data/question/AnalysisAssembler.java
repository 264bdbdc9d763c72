package dev.troupe.packs.data.question;

import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.TimeGrain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Puts the clues of one request together; used once. */
final class AnalysisAssembler {
    /** In the names of joined tables, whose empty cells may come from a missing match. */
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
    private final AnalysisDraft draft;
    private final MeasureResolver measures;
    private final boolean chinese;
    private final String table;

    AnalysisAssembler(String request, String table, List<ColumnProfile> columns) {
        this.table = table;
        parsedQuestion = ParsedQuestion.parse(request, columns);
        roles = new MentionRoles(parsedQuestion);
        chinese = parsedQuestion.request().isChinese();
        draft = new AnalysisDraft(chinese);
        measures = new MeasureResolver(parsedQuestion, roles, draft);
    }

    /** The question as a computation, if every word of it was read. */
    Analysis assemble() {
        var analysis = read();
        new UnreadWords(table, parsedQuestion, roles, analysis).refuse();
        return analysis;
    }

    private Analysis read() {
        parsedQuestion.choices().forEach(choice -> draft.filters.add(choice.condition()));
        draft.filters.addAll(parsedQuestion.times());
        new FlagFilters(parsedQuestion, roles, draft).apply();
        new MissingColumns(parsedQuestion, roles, measures).read();
        refusePoints();
        var comparisons = new ComparisonResolver(parsedQuestion, roles, draft).resolve();
        roles.assignComparedKeys();
        boolean statistics =
                parsedQuestion.request().has(STATISTICS)
                        && roles.keys.isEmpty()
                        && parsedQuestion.grains().isEmpty();
        if (statistics && measures.unclaimedMeasures().isEmpty()) {
            new StatisticsSql(parsedQuestion, draft).describe();
            return new Analysis(draft);
        }
        if (wantsNumbers(comparisons)) roles.assignUnmarkedKeys();
        new GroupingResolver(parsedQuestion, roles, draft, measures).resolve();
        new DefaultGrouping(parsedQuestion, draft).choose();
        if (parsedQuestion.perPeriod().isPresent())
            return periods(parsedQuestion.perPeriod().get(), comparisons);
        if (roles.isBestRows()) {
            draft.assumptions.clear();
        } else if (wantsNumbers(comparisons) || !draft.keys.isEmpty()) {
            compute();
        } else {
            list();
        }
        comparisons.forEach(comparison ->
                comparison.apply(
                        draft,
                        roles.keys.isEmpty()
                                ? Optional.empty()
                                : Optional.of(roles.keys.iterator().next()),
                        parsedQuestion.request().has(WHICH)));
        new SortResolver(parsedQuestion, roles, draft, measures.isRankUsed()).order();
        draft.chart = chart();
        return new Analysis(draft);
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
        boolean filtered = !draft.filters.isEmpty() || !comparisons.isEmpty();
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
        measures.resolve();
        var keys = List.copyOf(draft.keys);
        draft.keys.clear(); // every comparison is one of rows
        comparisons.forEach(comparison -> comparison.apply(draft, Optional.empty(), false));
        draft.keys.addAll(keys);
        new StatisticsSql(parsedQuestion, draft).averagePerPeriod(grain);
        return new Analysis(draft);
    }

    private void compute() {
        measures.resolve();
        if (parsedQuestion.growth() && (draft.keys.isEmpty() || !draft.keys.getFirst().isTime()))
            throw new UnclearException(
                    "要算增长，请说明按什么时间单位（月、季度、年）。",
                    "To compute growth, specify the unit of time (month, quarter, year).",
                    List.of());
        if (parsedQuestion.share()) draft.extra = Analysis.Extra.SHARE;
        if (parsedQuestion.growth() && !draft.keys.isEmpty() && draft.keys.getFirst().isTime())
            draft.extra = Analysis.Extra.GROWTH;
        if (parsedQuestion.running() && !draft.keys.isEmpty()) draft.extra = Analysis.Extra.RUNNING;
        if (draft.extra != Analysis.Extra.NONE && draft.keys.isEmpty()) applyShareOfChoice();
    }

    /** 华东的销售额占比: the share of one value is computed among all of them. */
    private void applyShareOfChoice() {
        if (parsedQuestion.choices().size() == 1
                && parsedQuestion.choices().getFirst().values().size() == 1) {
            var choice = parsedQuestion.choices().getFirst();
            draft.filters.remove(choice.condition());
            draft.keys.add(GroupKey.of(choice.column(), null, chinese));
            draft.assume(
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
                || (only && !named.isEmpty() && enumerated > 0)) draft.listed.addAll(named);
        boolean asksNothing =
                draft.filters.isEmpty()
                        && draft.listed.isEmpty()
                        && parsedQuestion.comparisons().isEmpty()
                        && !parsedQuestion.rank().sorted()
                        && !parsedQuestion.rank().rows();
        if (asksNothing
                && parsedQuestion.request().has(SUMMARY)
                && !measures.unclaimedMeasures().isEmpty()) compute();
        else if (asksNothing
                && parsedQuestion.request().has(ANALYSE)
                && !ColumnProfile.measurable(parsedQuestion.columns()).isEmpty())
            new StatisticsSql(parsedQuestion, draft).describe();
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

    private @org.jspecify.annotations.Nullable ChartKind chart() {
        var named = parsedQuestion.chart().findKind();
        if (named.isPresent()) return named.get();
        if (!parsedQuestion.chart().isChartAsked() && !parsedQuestion.chart().isTrendAsked())
            return null;
        boolean time = !draft.keys.isEmpty() && draft.keys.getFirst().isTime();
        if (parsedQuestion.chart().isTrendAsked() && time) return ChartKind.LINE;
        return parsedQuestion.share() && !time
                ? ChartKind.PIE
                : time && parsedQuestion.chart().isTrendAsked()
                        ? ChartKind.LINE
                        : parsedQuestion.chart().isChartAsked() ? ChartKind.BAR : null;
    }
}
