package dev.troupe.page.request;

import dev.troupe.language.Language;
import dev.troupe.page.request.TableShape.Column;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Chooses what a page has if a request names a table and nothing more: the totals, the course over
 * time, the largest groups and the distribution of its quantities, of all rows or of those of a
 * condition. The page states how it was chosen.
 */
record TableOverview(TableSelection rows, String file, Language language) {
    private static final int MAX_MEASURES = 3; // with a single number each
    private static final int MAX_GROUPS = 3; // columns that are grouped by
    private static final int MAX_VALUES = 30; // of a column that is grouped by
    private static final int DAYS_BY_DAY = 62; // longer periods are displayed by month
    private static final int DAYS_BY_MONTH = 3 * 366; // longer ones by year

    /** Columns whose sum means nothing. */
    private static final Pattern AVERAGED =
            Pattern.compile(
                    "(?i)(?:\\b|_)(?:avg|average|mean|median|max|min|peak|share|percent\\w*|rate|ratio|rank|rating|score|price|age|temperature|weight|height|satisfaction|duration|wait\\w*)(?:\\b|_)|%|℃|°|平均|均|中位|最|占比|比例|率|单价|价格|年龄|排名|分数|成绩|评分|满意度|温度|身高|体重|时长|等待|时间");

    /** Columns that most tables with several quantities are about. */
    private static final Pattern MONEY =
            Pattern.compile(
                    "(?i)(?:\\b|_)(?:amount|revenue|sales|turnover|total|cost|costs|spend|expense\\w*|income|profit|price|fee|payment)(?:\\b|_)|金额|收入|销售额|营业额|费用|支出|成本|利润|总额|花费");

    /** Where Chinese characters meet letters or digits. */
    private static final Pattern SCRIPT_CHANGE =
            Pattern.compile("(?<=\\p{IsHan})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\\p{IsHan})");

    void addTo(TablePlan plan) throws InterruptedException {
        plan.addNote(
                "overview-note",
                choose("关于本页", "About this page"),
                describeCondition()
                        + choose(
                                        "请求没有说明页面要有什么，所以按 %s 的列列出了概览。在冒号后列出内容可以得到其他页面，例如“%s 的看板：每月总额、前五名产品”。",
                                        "The request does not state what the page contains, so this is an overview by the columns of %s. List the contents after a colon for another page, as in \"a dashboard of %s: total per month, top five products\".")
                                .formatted(file, file));
        addNumbers(plan);
        var main = measures().stream().findFirst();
        for (var date : dates().stream().limit(1).toList()) {
            var grain = grainOf(date);
            if (grain.isPresent()) {
                plan.addIfUnderstood(
                        grain.get().question(main), rows.condition(), grain.get().title(main));
            }
        }
        if (main.isPresent() && !dates().isEmpty()) {
            plan.addInsight(choose("要点", "What stands out"));
        }
        for (var group : groups()) {
            plan.addIfUnderstood(question(group, main), rows.condition(), title(group, main));
        }
        if (main.isPresent()) {
            plan.addDistribution(
                    main.get(),
                    rows,
                    space(choose("%s的分布", "Distribution of %s").formatted(main.get().name())));
        }
    }

    private void addNumbers(TablePlan plan) throws InterruptedException {
        var columns = new ArrayList<String>();
        columns.add("count(*) AS " + ColumnDistribution.quote(choose("行数", "Rows")));
        for (var measure : measures().stream().limit(MAX_MEASURES).toList()) {
            columns.add(
                    "%s(%s) AS %s"
                            .formatted(
                                    isAveraged(measure) ? "avg" : "sum",
                                    ColumnDistribution.quote(measure.name()),
                                    ColumnDistribution.quote(aggregate(measure))));
        }
        plan.addNumbers(
                "SELECT %s FROM %s".formatted(String.join(", ", columns), rows.source()),
                choose("总体", "Totals"),
                choose("%s的行数与合计或平均值", "The number of rows, and totals or averages, of %s")
                        .formatted(
                                rows.condition().isEmpty()
                                        ? choose("整张表", "the whole table")
                                        : choose("符合“%s”的行", "the rows '%s'")
                                                .formatted(rows.condition())));
    }

    private String describeCondition() {
        return rows.condition().isEmpty()
                ? ""
                : choose("本页只包含符合“%s”的 %d 行。", "This page is about the %2$d rows '%1$s' alone. ")
                        .formatted(rows.condition(), shape().rows());
    }

    private TableShape shape() {
        return rows.shape();
    }

    private String choose(String zh, String en) {
        return language.choose(zh, en);
    }

    /** With a space between scripts. */
    private static String space(String title) {
        return SCRIPT_CHANGE.matcher(title).replaceAll(" ");
    }

    private List<Column> measures() {
        return shape().columns().stream()
                .filter(Column::isMeasure)
                .sorted(
                        Comparator.comparing(TableOverview::isAveraged)
                                .thenComparing(it -> !MONEY.matcher(it.name()).find()))
                .toList();
    }

    private static boolean isAveraged(Column column) {
        return AVERAGED.matcher(column.name()).find();
    }

    private List<Column> dates() {
        return shape().columns().stream().filter(it -> it.isDate() && it.different() > 1).toList();
    }

    /** Texts that repeat, those with the fewest values first. */
    private List<Column> groups() {
        return shape().columns().stream()
                .filter(it -> it.type().equals("text") || it.type().equals("boolean"))
                .filter(it -> it.different() > 1 && it.different() <= MAX_VALUES)
                .filter(it -> it.different() * 2 <= shape().rows() - it.missing())
                .limit(MAX_GROUPS)
                .toList();
    }

    /** "Total amount". */
    private String aggregate(Column measure) {
        return space(
                (isAveraged(measure) ? choose("%s平均值", "Average %s") : choose("%s合计", "Total %s"))
                        .formatted(measure.name()));
    }

    private String aggregateQuestion(Column measure) {
        return isAveraged(measure)
                ? choose("“%s”平均值", "average \"%s\"").formatted(measure.name())
                : choose("“%s”合计", "total \"%s\"").formatted(measure.name());
    }

    private String question(Column group, Optional<Column> main) {
        var what = main.map(this::aggregateQuestion).orElse(choose("行数", "number of rows"));
        return language == Language.ZH
                ? "各“" + group.name() + "”的" + what
                : what + " per \"" + group.name() + "\"";
    }

    private String title(Column group, Optional<Column> main) {
        var what = main.map(this::aggregate).orElse(choose("行数", "Rows"));
        return language == Language.ZH
                ? space("各" + group.name() + "的" + what)
                : what + " per " + group.name();
    }

    /** The length of the periods that a date column is grouped by. */
    private record Grain(TableOverview overview, String zh, String en) {
        String question(Optional<Column> main) {
            var what =
                    main.map(overview::aggregateQuestion)
                            .orElse(overview.choose("行数", "number of rows"));
            return overview.language == Language.ZH ? "每" + zh + "的" + what : what + " per " + en;
        }

        String title(Optional<Column> main) {
            var what = main.map(overview::aggregate).orElse(overview.choose("行数", "Rows"));
            return overview.language == Language.ZH
                    ? space("每" + zh + "的" + what)
                    : what + " per " + en;
        }
    }

    private Optional<Grain> grainOf(Column date) {
        try {
            long days = ChronoUnit.DAYS.between(day(date.least()), day(date.greatest()));
            return Optional.of(
                    days <= DAYS_BY_DAY
                            ? new Grain(this, "天", "day")
                            : days <= DAYS_BY_MONTH
                                    ? new Grain(this, "月", "month")
                                    : new Grain(this, "年", "year"));
        } catch (DateTimeParseException | IndexOutOfBoundsException _) {
            return Optional.empty();
        }
    }

    private static LocalDate day(String text) {
        return LocalDate.parse(text.substring(0, 10));
    }
}
