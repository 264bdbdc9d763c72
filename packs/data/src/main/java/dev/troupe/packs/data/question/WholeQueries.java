package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Questions whose answer is a separate query rather than a grouping: the share of rows that meet a
 * condition, the different values of a column, a ratio of two totals.
 */
final class WholeQueries {
    private static final Pattern HOW_MANY =
            Pattern.compile("how many|number of|count|多少|几[个种位家名款类条]|个数|数量|计数|总数|[种个]数");
    private static final Pattern VALUES =
            Pattern.compile(
                    "(?:有|是)?(?:哪些|什么|哪几[个种])取?值|取值(?:有哪些|列表|清单)?|不同的(?![的])(?!个)|(?<![a-z])different(?= (?:values?|[a-z_ ]{2,30}(?:values?|are|occur)))");
    private static final Pattern RATIO =
            Pattern.compile(
                    "(?:的|之)?(?:比值|之比)|(?<![a-z])ratio (?:of|between)(?: the)?|(?<![a-z])ratio(?![a-z])");
    private static final Pattern DIVIDED =
            Pattern.compile(
                    "\\s*(?:[/÷]|除以|divided by)\\s*(?:the )?(?:总|total |sum of )?(?:the )?|(?:的)?(?:合计|总和|总计)?\\s*(?:[/÷]|除以)\\s*总?|(?:合计|总和)?(?:与|和|比)|\\s+(?:to|and|over) (?:the )?(?:total |sum of )?");

    private final ParsedQuestion question;
    private final MentionRoles roles;
    private final AnalysisDraft draft;

    WholeQueries(ParsedQuestion question, MentionRoles roles, AnalysisDraft draft) {
        this.question = question;
        this.roles = roles;
        this.draft = draft;
    }

    /** The different values of the columns that are named; false when that is not asked. */
    boolean addDistinctValues() {
        boolean isDistinct =
                question.has(Aggregate.COUNT_DISTINCT)
                        && !HOW_MANY.matcher(question.request().text()).find();
        boolean isValues =
                VALUES.matcher(question.request().text()).find()
                        && !HOW_MANY.matcher(question.request().text()).find();
        var columns =
                question.mentions().stream()
                        .filter(ColumnMention::isKnown)
                        .filter(mention -> !roles.used.contains(mention))
                        .map(ColumnMention::column)
                        .distinct()
                        .toList();
        boolean isOther =
                question.aggregates().stream()
                        .anyMatch(word -> word.aggregate() != Aggregate.COUNT_DISTINCT);
        if (!isDistinct && !isValues || columns.size() != 1 || isOther || question.rank().ranked())
            return false;
        question.request().markRead(VALUES);
        var column = columns.getFirst();
        draft.statistics =
                "SELECT DISTINCT "
                        + column.sql()
                        + " FROM "
                        + StatisticsSql.TABLE
                        + where(column.sql() + " IS NOT NULL")
                        + " ORDER BY 1";
        draft.statisticsSaid =
                new LocalizedText(
                        "列出" + column.name() + "的不同值",
                        "list the distinct values of " + column.name());
        return true;
    }

    /** The percentage of all rows that meet the conditions; false when that is not asked. */
    boolean addShareOfRows(List<ColumnMention> measures) {
        boolean isOfRows =
                question.share()
                        && !draft.filters.isEmpty()
                        && measures.isEmpty()
                        && question.grains().isEmpty()
                        && roles.keys.isEmpty()
                        && question.aggregates().stream()
                                .allMatch(word -> word.aggregate() == Aggregate.COUNT);
        if (!isOfRows) return false;
        var condition =
                draft.filters.stream()
                        .map(one -> "(" + one.sql() + ")")
                        .collect(Collectors.joining(" AND "));
        draft.statistics =
                "SELECT count(*) FILTER (WHERE "
                        + condition
                        + ") AS "
                        + SqlText.name(draft.chinese ? "记录数" : "rows")
                        + ", count(*) AS "
                        + SqlText.name(draft.chinese ? "全部记录数" : "all_rows")
                        + ", round(100.0 * count(*) FILTER (WHERE "
                        + condition
                        + ") / nullif(count(*), 0), 2) AS "
                        + SqlText.name(draft.chinese ? "占比（%）" : "share (%)")
                        + " FROM "
                        + StatisticsSql.TABLE;
        draft.statisticsSaid = new LocalizedText("计算这些行占全部行的比例", "compute their share of all rows");
        return true;
    }

    /** One total divided by another, for each group or for all rows; false when not asked. */
    boolean addRatio(List<ColumnMention> measures, List<ColumnProfile> columns) {
        if (measures.size() != 2) return false;
        var left = measures.getFirst();
        var right = measures.getLast();
        var request = question.request();
        var between = request.between(left.end(), right.start());
        boolean isDivided = between.matches("(?s).*(?:[/÷]|除以|divided by).*");
        boolean isNamed = RATIO.matcher(request.text()).find();
        boolean isTotal =
                question.aggregates().stream().allMatch(word -> word.aggregate() == Aggregate.SUM)
                        && (!question.aggregates().isEmpty() || isNamed);
        if (!isTotal || !isDivided && !isNamed || !DIVIDED.matcher(between).matches()) return false;
        request.markRead(new Span(/* start= */ left.end(), /* end= */ right.start()));
        request.markRead(RATIO);
        var what = columns.getFirst().name() + " / " + columns.getLast().name();
        var keys =
                draft.keys.stream()
                        .map(key ->
                                key.sql(draft.chinese) + " AS " + SqlText.name(key.alias()) + ", ")
                        .collect(Collectors.joining());
        draft.statistics =
                "SELECT "
                        + keys
                        + "round(sum("
                        + columns.getFirst().sql()
                        + ") / nullif(sum("
                        + columns.getLast().sql()
                        + "), 0), 4) AS "
                        + SqlText.name(what)
                        + " FROM "
                        + StatisticsSql.TABLE
                        + where("")
                        + (draft.keys.isEmpty() ? "" : " GROUP BY ALL ORDER BY ALL");
        var by =
                draft.keys.stream()
                        .map(key -> key.label(draft.chinese))
                        .collect(Collectors.joining(draft.chinese ? "、" : " and "));
        draft.statisticsSaid =
                new LocalizedText(
                        (by.isEmpty() ? "" : "按" + by + "分组，") + "计算合计之比 " + what,
                        (by.isEmpty() ? "" : "group by " + by + ", ")
                                + "divide the totals "
                                + what);
        draft.keys.clear();
        return true;
    }

    private String where(String more) {
        var conditions =
                draft.filters.stream()
                        .map(one -> "(" + one.sql() + ")")
                        .collect(Collectors.joining(" AND "));
        var all =
                conditions.isEmpty() || more.isEmpty()
                        ? conditions + more
                        : conditions + " AND " + more;
        return all.isEmpty() ? "" : " WHERE " + all;
    }
}
