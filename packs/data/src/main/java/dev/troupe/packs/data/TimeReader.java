package dev.troupe.packs.data;

import dev.troupe.packs.data.Words.Span;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds units of time to group by and stretches of time to keep. */
final class TimeReader {
    /**
     * A stretch of time as it stands in a request.
     *
     * @param year 0 when not said
     * @param month first month, 1 to 12
     * @param months how many; 0 when a single day is meant
     * @param day 1 unless a single day is meant
     */
    record Stretch(Span span, int year, int month, int months, int day) {
        Stretch in(int other) {
            return new Stretch(span, other, month, months, day);
        }

        LocalDate from() {
            return LocalDate.of(year, month, day);
        }

        LocalDate to() {
            return months == 0 ? from().plusDays(1) : from().plusMonths(months);
        }
    }

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

    private static final String MONTH_NAME =
            "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
    private static final String ZH_NUMBER = "(?:\\d{1,2}|[一二三四五六七八九十]{1,3})";
    private static final Pattern STRETCH =
            Pattern.compile(
                    String.join(
                            "|",
                            "(?<fy>(?:19|20)\\d{2})\\s*[-/.年]\\s*(?<fm>\\d{1,2})\\s*[-/.月]\\s*(?<fd>\\d{1,2})(?!\\d)[日号]?",
                            "(?<sm>\\d{1,2})月(?<sd>\\d{1,2})[日号]",
                            "(?<nm>"
                                    + MONTH_NAME
                                    + ")\\.? (?<nd>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<ny>(?:19|20)\\d{2}))?(?!\\d)",
                            "(?<dd>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<dm>"
                                    + MONTH_NAME
                                    + ")(?:,? (?<dy>(?:19|20)\\d{2}))?(?![a-z])",
                            "(?<my>(?:19|20)\\d{2})\\s*(?:年\\s*(?<mm>"
                                    + ZH_NUMBER
                                    + ")\\s*月份?|[-/](?<mm2>0?[1-9]|1[0-2])(?![-/\\d]))",
                            "(?:(?<qy>(?:19|20)\\d{2})\\s*年?\\s*(?:的|第)?)?(?:第?(?<q>[一二三四1-4])季度?|q(?<q2>[1-4]))(?!\\w)(?:\\s*(?:of|in|,)?\\s*(?<qy2>(?:19|20)\\d{2}))?",
                            "(?<q3>first|second|third|fourth|1st|2nd|3rd|4th|last) quarter(?:\\s*(?:of|in|,)?\\s*(?<qy3>(?:19|20)\\d{2}))?",
                            "(?:(?<hy>(?:19|20)\\d{2})\\s*年?\\s*的?)?(?:(?<h>[上下])半年|h(?<h2>[12])(?!\\w))(?:\\s*(?:of|in)?\\s*(?<hy2>(?:19|20)\\d{2}))?",
                            "(?<h3>first|second) half(?: of the year)?(?:\\s*(?:of|in)?\\s*(?<hy3>(?:19|20)\\d{2}))?",
                            "(?<zm>" + ZH_NUMBER + ")月份?(?![\\d度])",
                            "(?<![a-z])(?<em>"
                                    + MONTH_NAME
                                    + ")(?![a-z])\\.?(?:\\s*(?:of|,)?\\s*(?<ey>(?:19|20)\\d{2}))?(?!\\d)",
                            "(?<yz>(?:19|20)\\d{2})\\s*年度?(?!\\s*\\d)",
                            "(?<=(?:in|of|for|during|from|since|to|until|through|year|and|after|before|between|within)\\s)(?<ye>(?:19|20)\\d{2})(?![\\d-])"));
    private static final Pattern LAST =
            Pattern.compile(
                    "(?:最近|近|过去)\\s*(?:的)?(?<n>\\d{1,3}|[一二两三四五六七八九十半])\\s*个?(?<u>天|日|周|星期|月|季度|年)"
                            + "|(?:last|past|latest|most recent) (?<n2>\\d{1,3}) (?<u2>days?|weeks?|months?|quarters?|years?)");
    private static final Pattern TO =
            Pattern.compile("(?:\\s*(?:到|至|~|-|–|—|to|through|until|and|和|与|till)\\s*)");
    private static final List<String> MONTHS =
            List.of(
                    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                    "dec");

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
        return request.has(LAST) || !stretches(request).isEmpty();
    }

    /** What the request says about when, each claimed. */
    static List<Condition> conditions(RequestText request, ColumnFacts column) {
        var conditions = new ArrayList<Condition>();
        latest(request, column).ifPresent(conditions::add);
        var stretches = dated(stretches(request), years(column));
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

    private static boolean isRange(RequestText request, Stretch one, Stretch other) {
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
                        : number(zh ? match.group("n") : match.group("n2"));
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

    private static Condition single(RequestText request, ColumnFacts column, Stretch one) {
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

    private static Condition between(ColumnFacts column, Stretch one, Stretch last) {
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
    private static Condition monthly(ColumnFacts column, Stretch one) {
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
    private static List<Stretch> dated(List<Stretch> stretches, List<Integer> years) {
        var said =
                stretches.stream()
                        .mapToInt(Stretch::year)
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

    static List<Stretch> stretches(RequestText request) {
        var found = new ArrayList<Stretch>();
        for (var match : request.free(STRETCH)) {
            read(request, match).ifPresent(found::add);
        }
        return found;
    }

    private static Optional<Stretch> read(RequestText request, MatchResult match) {
        var span = new Span(match.start(), match.end());
        if (match.group("fy") != null)
            return day(span, match.group("fy"), number(match.group("fm")), match.group("fd"));
        if (match.group("sm") != null)
            return day(span, null, number(match.group("sm")), match.group("sd"));
        if (match.group("nm") != null)
            return day(span, match.group("ny"), named(match.group("nm")), match.group("nd"));
        if (match.group("dd") != null)
            return day(span, match.group("dy"), named(match.group("dm")), match.group("dd"));
        if (match.group("my") != null)
            return months(
                    span,
                    match.group("my"),
                    number(match.group("mm") != null ? match.group("mm") : match.group("mm2")),
                    1);
        var quarter = first(match, "q", "q2", "q3");
        if (quarter != null)
            return months(span, first(match, "qy", "qy2", "qy3"), 3 * ordinal(quarter) - 2, 3);
        var half = first(match, "h", "h2", "h3");
        if (half != null)
            return months(
                    span, first(match, "hy", "hy2", "hy3"), half.matches("上|1|first") ? 1 : 7, 6);
        if (match.group("zm") != null) return months(span, null, number(match.group("zm")), 1);
        if (match.group("em") != null)
            return isMonthName(request, span, match)
                    ? months(span, match.group("ey"), named(match.group("em")), 1)
                    : Optional.empty();
        return months(span, first(match, "yz", "ye"), 1, 12);
    }

    /** "may" and "mar" are months only where written or led in like one. */
    private static boolean isMonthName(RequestText request, Span span, MatchResult match) {
        if (match.group("ey") != null) return true;
        var word = match.group("em");
        boolean capital = Character.isUpperCase(request.cased(span).charAt(0));
        boolean led =
                request.before(span.start(), 9)
                        .matches(
                                ".*(?:\\b(?:in|of|during|since|from|to|for|between|and|until|before|after)|,)\\s+");
        if (word.equals("may") || word.equals("mar")) return led;
        return led || capital || word.length() > 5;
    }

    private static Optional<Stretch> day(
            Span span, @org.jspecify.annotations.Nullable String year, int month, String day) {
        var stretch = new Stretch(span, year == null ? 0 : number(year), month, 0, number(day));
        boolean exists =
                month >= 1
                        && month <= 12
                        && stretch.day() >= 1
                        && stretch.day() <= java.time.Month.of(month).maxLength();
        return exists ? Optional.of(stretch) : Optional.empty();
    }

    private static Optional<Stretch> months(
            Span span, @org.jspecify.annotations.Nullable String year, int month, int months) {
        return month >= 1 && month <= 12
                ? Optional.of(new Stretch(span, year == null ? 0 : number(year), month, months, 1))
                : Optional.empty();
    }

    private static @org.jspecify.annotations.Nullable String first(
            MatchResult match, String... groups) {
        for (var group : groups) if (match.group(group) != null) return match.group(group);
        return null;
    }

    private static int named(String name) {
        return MONTHS.indexOf(name.substring(0, 3)) + 1;
    }

    private static int ordinal(String text) {
        return switch (text) {
            case "first", "1st" -> 1;
            case "second", "2nd" -> 2;
            case "third", "3rd" -> 3;
            case "fourth", "4th", "last" -> 4;
            default -> number(text);
        };
    }

    /** Reads 12, 十二, 两 as numbers; 0 when it is none. */
    static int number(String text) {
        if (text.matches("\\d+")) return Integer.parseInt(text);
        var digits = "零一二三四五六七八九";
        var plain = text.replace('两', '二');
        int ten = plain.indexOf('十');
        if (ten < 0) return Math.max(0, digits.indexOf(plain));
        int tens = ten == 0 ? 1 : digits.indexOf(plain.charAt(0));
        int ones = ten == plain.length() - 1 ? 0 : digits.indexOf(plain.charAt(plain.length() - 1));
        return 10 * tens + ones;
    }
}
