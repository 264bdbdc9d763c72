package dev.troupe.packs.data.mention;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Cell;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Turns stretches of time that a request names into conditions on a column of dates. */
public final class PeriodFilters {
    private static final Pattern ONWARDS =
            Pattern.compile("\\s*(?<word>on|onwards?|forward|and)(?![a-z])");
    private static final Pattern SINCE =
            Pattern.compile(
                    "(?s).*(?<word>(?<![a-z])(?:since|starting(?: from| in| with)?)|自从?)\\s*(?:the )?");
    private static final Pattern SINCE_END = Pattern.compile("\\s*(?<word>以来|至今|到现在|起|开始|及以后|及之后)");
    private static final Pattern AFTER =
            Pattern.compile("(?s).*(?<word>(?<![a-z])after)\\s+(?:the )?");
    private static final Pattern AFTER_END = Pattern.compile("\\s*(?<word>之后|以后|后)");
    private static final Pattern BEFORE =
            Pattern.compile("(?s).*(?<word>(?<![a-z])(?:before|until|prior to))\\s+(?:the )?");
    private static final Pattern BEFORE_END = Pattern.compile("\\s*(?<word>之前|以前|前)");
    private static final Pattern BETWEEN =
            Pattern.compile("(?s).*(?<word>(?<![a-z])between|介于)\\s*(?:the )?");
    private static final Pattern BETWEEN_END = Pattern.compile("\\s*(?<word>之间|期间|以内|间)");

    private static final Pattern TO =
            Pattern.compile("(?:\\s*(?:到|至|~|-|–|—|to|through|until|and|和|与|till)\\s*)");

    private PeriodFilters() {}

    /** The periods that the request names, each claimed. */
    public static List<SqlFilter> read(RequestText request, ColumnProfile column) {
        var conditions = new ArrayList<SqlFilter>();
        latest(request, column).ifPresent(conditions::add);
        var stretches = withYears(PeriodParser.findPeriods(request), years(column));
        for (int i = 0; i < stretches.size(); i++) {
            var one = stretches.get(i);
            request.claim(one.span());
            if (i + 1 < stretches.size()
                    && TO.matcher(
                                    request.between(
                                            one.span().end(), stretches.get(i + 1).span().start()))
                            .matches()
                    && isRange(request, one, stretches.get(i + 1))) {
                var last = stretches.get(++i);
                request.claim(new Span(one.span().start(), last.span().end()));
                request.markReadBefore(one.span().start(), 14, BETWEEN);
                request.markReadAfter(last.span().end(), BETWEEN_END);
                conditions.add(between(column, one, last));
            } else {
                conditions.add(single(request, column, one));
            }
        }
        return merge(conditions);
    }

    private static boolean isRange(
            RequestText request, PeriodParser.TimePeriod one, PeriodParser.TimePeriod other) {
        var join = request.between(one.span().end(), other.span().start()).strip();
        if (!join.matches("and|和|与")) return true;
        return request.before(one.span().start(), 9).contains("between")
                || request.before(one.span().start(), 2).matches(".*[在从介]");
    }

    /** March and May, not between them: either will do. */
    private static List<SqlFilter> merge(List<SqlFilter> conditions) {
        var plain =
                conditions.stream()
                        .filter(one -> !one.sql().contains(" < ") || one.sql().contains(" >= "))
                        .toList();
        if (plain.size() < 2) return conditions;
        var rest = new ArrayList<>(conditions);
        rest.removeAll(plain);
        var sql = String.join(" OR ", plain.stream().map(one -> "(" + one.sql() + ")").toList());
        var zh = String.join(" 或 ", plain.stream().map(one -> one.description().zh()).toList());
        var en = String.join(" or ", plain.stream().map(one -> one.description().en()).toList());
        rest.add(new SqlFilter(sql, new LocalizedText(zh, en)));
        return rest;
    }

    private static Optional<SqlFilter> latest(RequestText request, ColumnProfile column) {
        var found = request.free(GrainParser.LAST);
        if (found.isEmpty()) return Optional.empty();
        var match = found.getFirst();
        request.claim(new Span(match.start(), match.end()));
        boolean zh = match.group("n") != null;
        int count =
                "半".equals(match.group("n"))
                        ? 6
                        : PeriodParser.number(zh ? match.group("n") : match.group("n2"));
        var unit = zh ? match.group("u") : match.group("u2").replaceAll("s$", "");
        var interval =
                "半".equals(match.group("n"))
                        ? "6 MONTH"
                        : switch (unit) {
                            case "天", "日", "day" -> count + " DAY";
                            case "周", "星期", "week" -> 7 * count + " DAY";
                            case "月", "month" -> count + " MONTH";
                            case "季度", "quarter" -> 3 * count + " MONTH";
                            default -> count + " YEAR";
                        };
        var last =
                column.column()
                        .presentCells()
                        .map(Cell::text)
                        .max(String::compareTo)
                        .orElse("")
                        .split(" ", -1)[0];
        var sql = column.sql() + " > DATE " + SqlText.literal(last) + " - INTERVAL " + interval;
        return Optional.of(
                new SqlFilter(
                        sql,
                        new LocalizedText(
                                column.name() + " 在数据最后一天 " + last + " 之前的" + count + unit + "内",
                                column.name()
                                        + " within the last "
                                        + count
                                        + " "
                                        + unit
                                        + " before "
                                        + last
                                        + ", the last day in the data")));
    }

    private static SqlFilter single(
            RequestText request, ColumnProfile column, PeriodParser.TimePeriod one) {
        var before = request.before(one.span().start(), 12);
        if (one.year() == 0) return monthly(column, one);
        boolean isOpen =
                before.matches(".*from\\s+(?:the )?")
                        && request.markReadAfter(one.span().end(), ONWARDS);
        if (isOpen
                || request.markReadBefore(one.span().start(), 24, SINCE)
                || request.markReadAfter(one.span().end(), SINCE_END))
            return new SqlFilter(
                    column.sql() + " >= " + date(one.from()),
                    new LocalizedText(
                            column.name() + " 从 " + one.from() + " 起",
                            column.name() + " from " + one.from()));
        if (request.markReadBefore(one.span().start(), 12, AFTER)
                || request.markReadAfter(one.span().end(), AFTER_END))
            return new SqlFilter(
                    column.sql() + " >= " + date(one.to()),
                    new LocalizedText(
                            column.name() + " 从 " + one.to() + " 起",
                            column.name() + " from " + one.to()));
        if (request.markReadBefore(one.span().start(), 14, BEFORE)
                || request.markReadAfter(one.span().end(), BEFORE_END))
            return new SqlFilter(
                    column.sql() + " < " + date(one.from()),
                    new LocalizedText(
                            column.name() + " 早于 " + one.from(),
                            column.name() + " before " + one.from()));
        return between(column, one, one);
    }

    private static SqlFilter between(
            ColumnProfile column, PeriodParser.TimePeriod one, PeriodParser.TimePeriod last) {
        if (one.year() == 0) {
            int from = one.month();
            int to = last.month() + Math.max(0, last.months() - 1);
            return new SqlFilter(
                    "month(" + column.sql() + ") BETWEEN " + from + " AND " + to,
                    new LocalizedText(
                            column.name() + " 在 " + from + " 月到 " + to + " 月",
                            column.name() + " in months " + from + " to " + to));
        }
        var said =
                one.from().plusDays(1).equals(last.to())
                        ? one.from().toString()
                        : one.from() + " … " + last.to().minusDays(1);
        return new SqlFilter(
                column.sql()
                        + " >= "
                        + date(one.from())
                        + " AND "
                        + column.sql()
                        + " < "
                        + date(last.to()),
                new LocalizedText(column.name() + " 在 " + said, column.name() + " in " + said));
    }

    /** A month without a year in data of several years: that month of each. */
    private static SqlFilter monthly(ColumnProfile column, PeriodParser.TimePeriod one) {
        int to = one.month() + Math.max(1, one.months()) - 1;
        var sql =
                "month("
                        + column.sql()
                        + ") BETWEEN "
                        + one.month()
                        + " AND "
                        + to
                        + (one.months() == 0
                                ? " AND day(" + column.sql() + ") = " + one.day()
                                : "");
        var months = one.month() == to ? String.valueOf(to) : one.month() + "-" + to;
        return new SqlFilter(
                sql,
                new LocalizedText(
                        column.name() + " 在各年的 " + months + " 月",
                        column.name() + " in month " + months + " of any year"));
    }

    private static String date(LocalDate day) {
        return "DATE '" + day + "'";
    }

    private static List<Integer> years(ColumnProfile column) {
        return column.column()
                .presentCells()
                .map(cell -> Integer.parseInt(cell.text().substring(0, 4)))
                .distinct()
                .limit(3)
                .toList();
    }

    /** A stretch without a year takes the one of its neighbour, else the only one in the data. */
    private static List<PeriodParser.TimePeriod> withYears(
            List<PeriodParser.TimePeriod> stretches, List<Integer> years) {
        var said =
                stretches.stream()
                        .mapToInt(PeriodParser.TimePeriod::year)
                        .filter(year -> year > 0)
                        .distinct()
                        .toArray();
        int year =
                said.length == 1
                        ? said[0]
                        : said.length == 0 && years.size() == 1 ? years.getFirst() : 0;
        boolean apart =
                said.length == 1 && stretches.stream().anyMatch(one -> one.year() == 0); // 2024年的3月
        return stretches.stream()
                .filter(one -> !(apart && one.months() == 12))
                .map(one -> one.year() == 0 && year > 0 ? one.in(year) : one)
                .toList();
    }
}
