package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds units of time to group by. */
public final class GrainParser {
    private record Unit(TimeGrain grain, Pattern pattern) {}

    private static final String EN_EACH =
            "(?:by|per|each|every|for each|over|across|group(?:ed)? by|in each|which|what|(?:the )?(?:top|best|worst|busiest|first|last) \\d{0,2} ?)\\s*(?:the\\s+)?(?:calendar\\s+)?";
    private static final String ZH_EACH = "(?:按照?|每一?个?|各个?|逐|分|以|哪一?个?|不同)(?:自然)?";
    private static final List<Unit> UNITS =
            List.of(
                    unit(
                            TimeGrain.WEEKDAY,
                            ZH_EACH
                                    + "?(?:星期几|周几|礼拜几|工作日)|"
                                    + EN_EACH
                                    + "?(?:week ?days?|days? of (?:the )?week)"),
                    unit(
                            TimeGrain.HOUR,
                            ZH_EACH
                                    + "(?:小时|时段|钟头)|"
                                    + EN_EACH
                                    + "hours?(?: of (?:the )?day)?|hourly"),
                    unit(
                            TimeGrain.QUARTER,
                            ZH_EACH
                                    + "季度?|(?<![一二三四1-4])季度(?=汇总|统计|趋势|走势|变化|对比|分布|的?销|的?总)|"
                                    + EN_EACH
                                    + "quarters?|quarterly|quarter by quarter"),
                    unit(
                            TimeGrain.MONTH,
                            ZH_EACH
                                    + "月份?(?!\\d)|月度|月份(?=汇总|统计|趋势|分组|分布|的)|月(?=趋势|走势|变化|均|汇总)|"
                                    + EN_EACH
                                    + "months?|monthly|month[ -](?:by|over|on)[ -]month"),
                    unit(
                            TimeGrain.WEEK,
                            ZH_EACH
                                    + "(?:周|星期|礼拜)(?!几|[一二三四五六日末])|"
                                    + EN_EACH
                                    + "weeks?|weekly|week by week"),
                    unit(
                            TimeGrain.YEAR,
                            ZH_EACH
                                    + "(?:年份?|年度)(?!龄|级)|年度(?=汇总|统计|趋势|对比|总)|历年|"
                                    + EN_EACH
                                    + "years?|yearly|annual(?:ly)?|year by year"),
                    unit(
                            TimeGrain.DAY,
                            ZH_EACH + "(?:天|日)(?!期)|每日|日度|" + EN_EACH + "days?|daily|day by day"));
    private static final Pattern TOP_UNITS =
            Pattern.compile(
                    "(?<=(?:前|最[高低大小多少好差]的?)\\s?[\\d一二两三四五六七八九十]{1,3}\\s?)个?(?<unit>月|天|季度|周|年)");

    private static final Pattern RANKING =
            Pattern.compile("(?:the )?(?:top|best|worst|busiest|first|last)");

    /** What the answer is for, as in "for the monthly report". */
    private static final Pattern REPORT =
            Pattern.compile(
                    "(?<![a-z])for (?:the|my|our|a) (?:daily|weekly|monthly|quarterly|annual|yearly) (?:report|meeting|review)(?![a-z])");

    private GrainParser() {}

    private static Unit unit(TimeGrain grain, String pattern) {
        return new Unit(
                grain, Pattern.compile(pattern.replace("|" + EN_EACH, "|(?<![a-z])" + EN_EACH)));
    }

    /** Units to group by, each claimed, in order of position. */
    public static List<TimeGrain> grains(RequestText request) {
        request.free(REPORT).forEach(match -> request.claim(new Span(match.start(), match.end())));
        record Found(int at, TimeGrain grain) {}
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
                                case "月" -> TimeGrain.MONTH;
                                case "天" -> TimeGrain.DAY;
                                case "周" -> TimeGrain.WEEK;
                                case "年" -> TimeGrain.YEAR;
                                default -> TimeGrain.QUARTER;
                            }));
        }
        return found.stream()
                .sorted(java.util.Comparator.comparingInt(Found::at))
                .map(Found::grain)
                .distinct()
                .toList();
    }
}
