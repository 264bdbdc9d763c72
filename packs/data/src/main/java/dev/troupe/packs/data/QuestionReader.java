package dev.troupe.packs.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Puts the clues of one request together; used once. */
final class QuestionReader {
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
    private static final Pattern WHICH = Pattern.compile("哪些|有哪|哪几|which|what");

    private final Clues clues;
    private final Roles roles;
    private final Draft draft;
    private final MeasureReader measures;
    private final boolean chinese;

    QuestionReader(String request, List<ColumnFacts> columns) {
        clues = Clues.find(request, columns);
        roles = new Roles(clues);
        chinese = clues.request().isChinese();
        draft = new Draft(chinese);
        measures = new MeasureReader(clues, roles, draft);
    }

    Analysis read() {
        clues.choices().forEach(choice -> draft.filters.add(choice.condition()));
        draft.filters.addAll(clues.times());
        new MarkReader(clues, roles, draft).read();
        var dateEnd = DateEnds.read(clues, roles);
        if (dateEnd.isPresent()) {
            draft.measures.add(dateEnd.get());
            return new Analysis(draft);
        }
        new GapReader(clues, roles, measures).read();
        if (drawsPoints()) return new Analysis(draft);
        var comparisons = new ComparisonReader(clues, roles, draft).read();
        roles.comparedKeys();
        boolean statistics =
                clues.request().has(STATISTICS) && roles.keys.isEmpty() && clues.grains().isEmpty();
        if (statistics && measures.asked().isEmpty()) {
            new StatisticsWriter(clues, draft).describe();
            return new Analysis(draft);
        }
        if (wantsNumbers(comparisons)) roles.unmarkedKeys();
        new KeyReader(clues, roles, draft, measures).read();
        new DefaultKey(clues, draft).choose();
        if (clues.perPeriod().isPresent()) return periods(clues.perPeriod().get(), comparisons);
        if (roles.isBestRows()) {
            draft.assumptions.clear();
        } else if (wantsNumbers(comparisons) || !draft.keys.isEmpty()) {
            compute();
        } else {
            list();
        }
        comparisons.forEach(comparison ->
                comparison.place(
                        draft,
                        roles.keys.isEmpty()
                                ? Optional.empty()
                                : Optional.of(roles.keys.iterator().next()),
                        clues.request().has(WHICH)));
        new OrderReader(clues, roles, draft, measures.isRankUsed()).order();
        draft.chart = chart();
        return new Analysis(draft);
    }

    /** Scatter plots and histograms show rows as they are. */
    private boolean drawsPoints() {
        var kind = clues.chart().named();
        boolean spread =
                clues.distribution()
                        && roles.keys.isEmpty()
                        && clues.grains().isEmpty()
                        && measures.asked().size() == 1
                        && measures.asked().getFirst().isKnown()
                        && clues.mentions().stream()
                                .noneMatch(m ->
                                        m.isKnown() && !m.isMeasure() && !roles.used.contains(m));
        if (kind.isPresent()
                && kind.get() != ChartKind.SCATTER
                && kind.get() != ChartKind.HISTOGRAM) return false;
        if (kind.isEmpty() && !spread) return false;
        if (kind.isPresent()
                && kind.get() == ChartKind.HISTOGRAM
                && (!roles.keys.isEmpty() || !clues.grains().isEmpty())) return false;
        new ComparisonReader(clues, roles, draft)
                .read()
                .forEach(comparison -> comparison.place(draft, Optional.empty(), false));
        int wanted = kind.isPresent() && kind.get() == ChartKind.SCATTER ? 2 : 1;
        var asked =
                measures.asked().stream()
                        .map(measures::column)
                        .flatMap(Optional::stream)
                        .distinct()
                        .toList();
        List<ColumnFacts> columns =
                asked.size() >= wanted ? asked : Analyst.measurable(clues.columns());
        if (columns.size() != wanted && asked.size() < wanted)
            throw new UnclearException(
                    wanted == 2 ? "散点图要两列数字，请说明是哪两列。" : "直方图要一列数字，请说明是哪一列。",
                    wanted == 2
                            ? "A scatter plot takes two columns of numbers; say which."
                            : "A histogram takes one column of numbers; say which.",
                    Analyst.measurable(clues.columns()).stream().map(ColumnFacts::name).toList());
        draft.listed.addAll(columns.subList(0, wanted));
        draft.chart = wanted == 2 ? ChartKind.SCATTER : ChartKind.HISTOGRAM;
        return true;
    }

    private boolean wantsNumbers(List<ComparisonReader.Placed> comparisons) {
        if (!clues.aggregates().isEmpty()
                || clues.share()
                || clues.growth()
                || clues.running()
                || clues.distribution()) return true;
        if (!roles.keys.isEmpty()
                || !clues.grains().isEmpty()
                || clues.chart().any()
                || clues.chart().trend()) return true;
        if (clues.rank().sorted()) return false;
        if (clues.request().has(KeyReader.COMPARE)
                && (clues.choices().stream().anyMatch(choice -> choice.values().size() > 1)
                        || clues.stretches().size() > 1)) return true;
        if (measures.asked().stream().anyMatch(measures::isTotal)) return true;
        boolean measured = !measures.asked().isEmpty();
        if (measures.asked().size() > 1 && clues.request().has(KeyReader.COMPARE)) return true;
        boolean filtered = !draft.filters.isEmpty() || !comparisons.isEmpty();
        boolean how =
                clues.request()
                        .text()
                        .matches(
                                "(?s).*(?:多少|是几|how much|what(?:'s| is| are| was| were) the|合计|统计|汇总|计算|compute|calculate|summari[sz]e).*");
        return measured && (how || (filtered && !lists()));
    }

    private boolean lists() {
        return clues.request()
                .text()
                .matches(
                        "(?s).*(?:列出|显示|查看|找出|筛选|过滤|展示|哪些|挑出|选出|查询|提取|(?<![a-z])(?:list|show|find|filter|display|select|extract|which|get|give me)(?![a-z])).*");
    }

    private Analysis periods(Grain grain, List<ComparisonReader.Placed> comparisons) {
        measures.read();
        var keys = List.copyOf(draft.keys);
        draft.keys.clear(); // every comparison is one of rows
        comparisons.forEach(comparison -> comparison.place(draft, Optional.empty(), false));
        draft.keys.addAll(keys);
        new StatisticsWriter(clues, draft).perPeriod(grain);
        return new Analysis(draft);
    }

    private void compute() {
        measures.read();
        if (clues.growth() && (draft.keys.isEmpty() || !draft.keys.getFirst().isTime()))
            throw new UnclearException(
                    "要算增长，请说明按什么时间单位（月、季度、年）。",
                    "For growth, say over which unit of time (month, quarter, year).",
                    List.of());
        if (clues.share()) draft.extra = Analysis.Extra.SHARE;
        if (clues.growth() && !draft.keys.isEmpty() && draft.keys.getFirst().isTime())
            draft.extra = Analysis.Extra.GROWTH;
        if (clues.running() && !draft.keys.isEmpty()) draft.extra = Analysis.Extra.RUNNING;
        if (draft.extra != Analysis.Extra.NONE && draft.keys.isEmpty()) shareOfChoice();
    }

    /** 华东的销售额占比: the share of one value is told among all of them. */
    private void shareOfChoice() {
        if (clues.choices().size() == 1 && clues.choices().getFirst().values().size() == 1) {
            var choice = clues.choices().getFirst();
            draft.filters.remove(choice.condition());
            draft.keys.add(Key.of(choice.column(), null, chinese));
            draft.assume(
                    "列出 " + choice.column().name() + " 的所有值以便看出占比",
                    "all values of " + choice.column().name() + " are shown to tell the share");
            return;
        }
        throw new UnclearException(
                "要算占比，请说明按哪一列划分。",
                "For shares, say which column divides the whole.",
                clues.columns().stream()
                        .filter(column -> !column.canMeasure() && !column.isUnique())
                        .map(ColumnFacts::name)
                        .toList());
    }

    private void list() {
        var named = new ArrayList<ColumnFacts>();
        for (var mention : clues.mentions())
            if (mention.isKnown()
                    && mention.columns().size() == 1
                    && !named.contains(mention.column())
                    && !roles.sorts.contains(mention)) named.add(mention.column());
        boolean only =
                clues.mentions().stream()
                        .anyMatch(mention ->
                                mention.isKnown()
                                        && ONLY.matcher(clues.request().before(mention.start(), 28))
                                                .matches());
        long enumerated =
                clues.mentions().stream()
                        .filter(mention ->
                                mention.isKnown()
                                        && !roles.used.contains(mention)
                                        && !roles.sorts.contains(mention))
                        .count();
        if ((enumerated >= 2 && lists() && !clues.rank().ranked())
                || (only && !named.isEmpty() && enumerated > 0)) draft.listed.addAll(named);
        boolean asksNothing =
                draft.filters.isEmpty()
                        && draft.listed.isEmpty()
                        && clues.comparisons().isEmpty()
                        && !clues.rank().sorted()
                        && !clues.rank().rows();
        if (asksNothing && clues.request().has(SUMMARY) && !measures.asked().isEmpty()) compute();
        else if (asksNothing
                && clues.request().has(ANALYSE)
                && !Analyst.measurable(clues.columns()).isEmpty())
            new StatisticsWriter(clues, draft).describe();
        if (asksNothing && measures.asked().size() == 1 && clues.request().has(WHICH)) compute();
    }

    private @org.jspecify.annotations.Nullable ChartKind chart() {
        var named = clues.chart().named();
        if (named.isPresent()) return named.get();
        if (!clues.chart().any() && !clues.chart().trend()) return null;
        boolean time = !draft.keys.isEmpty() && draft.keys.getFirst().isTime();
        if (clues.chart().trend() && time) return ChartKind.LINE;
        return clues.share() && !time
                ? ChartKind.PIE
                : time && clues.chart().trend()
                        ? ChartKind.LINE
                        : clues.chart().any() ? ChartKind.BAR : null;
    }
}
