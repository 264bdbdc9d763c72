package dev.troupe.packs.data;

import dev.troupe.language.Span;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds units of time to group by and stretches of time to keep. */
final class TimeReader {
    private record Unit(Grain grain, Pattern pattern) {}

    private static final String EN_EACH =
            "(?:by|per|each|every|for each|over|across|group(?:ed)? by|in each|which|what|(?:the )?(?:top|best|worst|busiest|first|last) \\d{0,2} ?)\\s*(?:the\\s+)?(?:calendar\\s+)?";
    private static final String ZH_EACH = "(?:按照?|每一?个?|各个?|逐|分|以|哪一?个?|不同)(?:自然)?";
    private static final List<Unit> UNITS =
            List.of(
                    unit(
                            Grain.WEEKDAY,
                            ZH_EACH
                                    + "?(?:星期几|周几|礼拜几|工作日)|"
                                    + EN_EACH
                                    + "?(?:week ?days?|days? of (?:the )?week)"),
                    unit(
                            Grain.HOUR,
                            ZH_EACH
                                    + "(?:小时|时段|钟头)|"
                                    + EN_EACH
                                    + "hours?(?: of (?:the )?day)?|hourly"),
                    unit(
                            Grain.QUARTER,
                            ZH_EACH
                                    + "季度?|(?<![一二三四1-4])季度(?=汇总|统计|趋势|走势|变化|对比|分布|的?销|的?总)|"
                                    + EN_EACH
                                    + "quarters?|quarterly|quarter by quarter"),
                    unit(
                            Grain.MONTH,
                            ZH_EACH
                                    + "月份?(?!\\d)|月度|月份(?=汇总|统计|趋势|分组|分布|的)|月(?=趋势|走势|变化|均|汇总)|"
                                    + EN_EACH
                                    + "months?|monthly|month[ -](?:by|over|on)[ -]month"),
                    unit(
                            Grain.WEEK,
                            ZH_EACH
                                    + "(?:周|星期|礼拜)(?!几|[一二三四五六日末])|"
                                    + EN_EACH
                                    + "weeks?|weekly|week by week"),
                    unit(
                            Grain.YEAR,
                            ZH_EACH
                                    + "(?:年份?|年度)(?!龄|级)|年度(?=汇总|统计|趋势|对比|总)|历年|"
                                    + EN_EACH
                                    + "years?|yearly|annual(?:ly)?|year by year"),
                    unit(
                            Grain.DAY,
                            ZH_EACH + "(?:天|日)(?!期)|每日|日度|" + EN_EACH + "days?|daily|day by day"));
    private static final Pattern TOP_UNITS =
            Pattern.compile(
                    "(?<=(?:前|最[高低大小多少好差]的?)\\s?[\\d一二两三四五六七八九十]{1,3}\\s?)个?(?<unit>月|天|季度|周|年)");

    private static final Pattern LAST =
            Pattern.compile(
                    "(?:最近|近|过去)\\s*(?:的)?(?<n>\\d{1,3}|[一二两三四五六七八九十半])\\s*个?(?<u>天|日|周|星期|月|季度|年)"
                            + "|(?:last|past|latest|most recent) (?<n2>\\d{1,3}) (?<u2>days?|weeks?|months?|quarters?|years?)");
    private static final Pattern TO =
            Pattern.compile("(?:\\s*(?:到|至|~|-|–|—|to|through|until|and|和|与|till)\\s*)");

    private static final Pattern PER_PERIOD =
            Pattern.compile(
                    "(?:季度|[日月周季年])均(?!价)|平均每(?:季度|[天日月周季年])|(?<![a-z])(?:average|mean|avg) (?:daily|weekly|monthly|quarterly|yearly|annual)(?![a-z])");
    private static final Pattern RANKING =
            Pattern.compile("(?:the )?(?:top|best|worst|busiest|first|last)");

    private TimeReader() {}

    private static Unit unit(Grain grain, String pattern) {
        return new Unit(
                grain, Pattern.compile(pattern.replace("|" + EN_EACH, "|(?<![a-z])" + EN_EACH)));
    }

    /** Units to group by, each claimed, in order of position. */
    static List<Grain> grains(RequestText request) {
        record Found(int at, Grain grain) {}
        var found = new ArrayList<Found>();
        for (var unit : UNITS) {
            for (var match : request.free(unit.pattern())) {
                if (match.group().matches(".*[a-z]")
                        && request.after(match.end(), 1).matches("[a-z]")) continue;
                int from =
                        RANKING.matcher(match.group()).lookingAt()
                                ? match.start() + match.group().lastIndexOf(' ') + 1
                                : match.start();
                request.claim(
                        new Span(from, match.end())); // the word for best is left to the ranking
                found.add(new Found(match.start(), unit.grain()));
            }
        }
        for (var match : request.free(TOP_UNITS)) {
            request.claim(new Span(match.start(), match.end()));
            found.add(
                    new Found(
                            match.start(),
                            switch (match.group("unit")) {
                                case "月" -> Grain.MONTH;
                                case "天" -> Grain.DAY;
                                case "周" -> Grain.WEEK;
                                case "年" -> Grain.YEAR;
                                default -> Grain.QUARTER;
                            }));
        }
        return found.stream()
                .sorted(java.util.Comparator.comparingInt(Found::at))
                .map(Found::grain)
                .distinct()
                .toList();
    }

    /** The unit of 日均 or "average monthly", claimed. */
    static Optional<Grain> perPeriod(RequestText request) {
        var found = request.free(PER_PERIOD);
        if (found.isEmpty()) return Optional.empty();
        var match = found.getFirst();
        request.claim(new Span(match.start(), match.end()));
        return Optional.of(
                switch (match.group().replaceAll("average|mean|avg|平均|均|每|\\s", "")) {
                    case "月", "monthly" -> Grain.MONTH;
                    case "周", "weekly" -> Grain.WEEK;
                    case "季度", "季", "quarterly" -> Grain.QUARTER;
                    case "年", "yearly", "annual" -> Grain.YEAR;
                    default -> Grain.DAY;
                });
    }

    /** Whether the request names a stretch of time; nothing is claimed. */
    static boolean hasStretch(RequestText request) {
        return request.has(LAST) || !StretchReader.stretches(request).isEmpty();
    }

    /** What the request says about when, each claimed. */
    static List<Condition> conditions(RequestText request, ColumnFacts column) {
        var conditions = new ArrayList<Condition>();
        latest(request, column).ifPresent(conditions::add);
        var stretches = dated(StretchReader.stretches(request), years(column));
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
                conditions.add(between(column, one, last));
            } else {
                conditions.add(single(request, column, one));
            }
        }
        return merged(conditions);
    }

    private static boolean isRange(
            RequestText request, StretchReader.Stretch one, StretchReader.Stretch other) {
        var join = request.between(one.span().end(), other.span().start()).strip();
        if (!join.matches("and|和|与")) return true;
        return request.before(one.span().start(), 9).contains("between")
                || request.before(one.span().start(), 2).matches(".*[在从介]");
    }

    /** March and May, not between them: either will do. */
    private static List<Condition> merged(List<Condition> conditions) {
        var plain =
                conditions.stream()
                        .filter(one -> !one.sql().contains(" < ") || one.sql().contains(" >= "))
                        .toList();
        if (plain.size() < 2) return conditions;
        var rest = new ArrayList<>(conditions);
        rest.removeAll(plain);
        var sql = String.join(" OR ", plain.stream().map(one -> "(" + one.sql() + ")").toList());
        var zh = String.join(" 或 ", plain.stream().map(one -> one.said().zh()).toList());
        var en = String.join(" or ", plain.stream().map(one -> one.said().en()).toList());
        rest.add(new Condition(sql, new Remark(zh, en)));
        return rest;
    }

    private static Optional<Condition> latest(RequestText request, ColumnFacts column) {
        var found = request.free(LAST);
        if (found.isEmpty()) return Optional.empty();
        var match = found.getFirst();
        request.claim(new Span(match.start(), match.end()));
        boolean zh = match.group("n") != null;
        int count =
                "半".equals(match.group("n"))
                        ? 6
                        : StretchReader.number(zh ? match.group("n") : match.group("n2"));
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
                        .present()
                        .map(Cell::text)
                        .max(String::compareTo)
                        .orElse("")
                        .split(" ", -1)[0];
        var sql = column.sql() + " > DATE " + SqlText.literal(last) + " - INTERVAL " + interval;
        return Optional.of(
                new Condition(
                        sql,
                        new Remark(
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

    private static Condition single(
            RequestText request, ColumnFacts column, StretchReader.Stretch one) {
        var before = request.before(one.span().start(), 12);
        var after = request.after(one.span().end(), 4).stripLeading();
        if (one.year() == 0) return monthly(column, one);
        if (before.matches(".*(?:since|starting|from)\\s+(?:the )?")
                || after.matches("(?:以来|起|开始|及以后|及之后).*"))
            return new Condition(
                    column.sql() + " >= " + date(one.from()),
                    new Remark(
                            column.name() + " 从 " + one.from() + " 起",
                            column.name() + " from " + one.from()));
        if (before.matches(".*after\\s+(?:the )?") || after.matches("(?:之后|以后|后).*"))
            return new Condition(
                    column.sql() + " >= " + date(one.to()),
                    new Remark(
                            column.name() + " 从 " + one.to() + " 起",
                            column.name() + " from " + one.to()));
        if (before.matches(".*(?:before|until|prior to)\\s+(?:the )?")
                || after.matches("(?:之前|以前|前).*"))
            return new Condition(
                    column.sql() + " < " + date(one.from()),
                    new Remark(
                            column.name() + " 早于 " + one.from(),
                            column.name() + " before " + one.from()));
        return between(column, one, one);
    }

    private static Condition between(
            ColumnFacts column, StretchReader.Stretch one, StretchReader.Stretch last) {
        if (one.year() == 0) {
            int from = one.month();
            int to = last.month() + Math.max(0, last.months() - 1);
            return new Condition(
                    "month(" + column.sql() + ") BETWEEN " + from + " AND " + to,
                    new Remark(
                            column.name() + " 在 " + from + " 月到 " + to + " 月",
                            column.name() + " in months " + from + " to " + to));
        }
        var said =
                one.from().plusDays(1).equals(last.to())
                        ? one.from().toString()
                        : one.from() + " … " + last.to().minusDays(1);
        return new Condition(
                column.sql()
                        + " >= "
                        + date(one.from())
                        + " AND "
                        + column.sql()
                        + " < "
                        + date(last.to()),
                new Remark(column.name() + " 在 " + said, column.name() + " in " + said));
    }

    /** A month without a year in data of several years: that month of each. */
    private static Condition monthly(ColumnFacts column, StretchReader.Stretch one) {
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
        return new Condition(
                sql,
                new Remark(
                        column.name() + " 在各年的 " + months + " 月",
                        column.name() + " in month " + months + " of any year"));
    }

    private static String date(LocalDate day) {
        return "DATE '" + day + "'";
    }

    private static List<Integer> years(ColumnFacts column) {
        return column.column()
                .present()
                .map(cell -> Integer.parseInt(cell.text().substring(0, 4)))
                .distinct()
                .limit(3)
                .toList();
    }

    /** A stretch without a year takes the one of its neighbour, else the only one in the data. */
    private static List<StretchReader.Stretch> dated(
            List<StretchReader.Stretch> stretches, List<Integer> years) {
        var said =
                stretches.stream()
                        .mapToInt(StretchReader.Stretch::year)
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
