package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.PeriodParser.TimePeriod;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The days of a month or a year that a request names: "the first 10 days of April", 4月上旬. */
final class MonthParts {
    private static final int WEEK = 7; // days
    private static final int SHORTEST_MONTH = 28; // days
    private static final int THIRD = 10; // days of 上旬 and 中旬

    private static final String ZH_COUNT = "(?<n>\\d{1,2}|[一两二三四五六七八九十]{1,3})";
    private static final Pattern LED =
            Pattern.compile(
                    "(?<![a-z])(?:the\\s+)?(?<end>first|last|final)\\s+(?:(?<n>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\\s+)?(?<unit>days?|weeks?)\\s+(?:of|in)\\s+(?:the\\s+month\\s+of\\s+)?$");
    private static final Pattern FOLLOWED =
            Pattern.compile(
                    "\\s*[的里中]?(?:(?<third>[上中下])旬|(?<end>前|头|最初|最后)的?"
                            + ZH_COUNT
                            + "(?<unit>天|日|周|个?星期|个?礼拜))");

    private MonthParts() {}

    /** The days that the words around a period limit it to; empty if there are none. */
    static Optional<TimePeriod> find(String text, TimePeriod period) {
        var before = LED.matcher(text.substring(0, period.span().start()));
        if (before.find())
            return ofCount(before, new Span(before.start(), period.span().end()), period);
        var after = FOLLOWED.matcher(text).region(period.span().end(), text.length());
        if (!after.lookingAt()) return Optional.empty();
        var span = new Span(period.span().start(), after.end());
        return after.group("third") == null
                ? ofCount(after, span, period)
                : ofThird(after.group("third"), span, period);
    }

    private static Optional<TimePeriod> ofCount(Matcher match, Span span, TimePeriod period) {
        var count = match.group("n");
        var unit = match.group("unit");
        boolean isWeeks = !unit.matches("days?|天|日");
        if (count == null && unit.endsWith("s")) return Optional.empty();
        int number = count == null ? 1 : RelativePeriods.number(count);
        int days = isWeeks ? WEEK * number : number;
        if (days < 1 || days > SHORTEST_MONTH) return Optional.empty();
        boolean isLast = match.group("end").matches("last|final|最后");
        int lastMonth = period.month() + period.months() - 1;
        return isLast && lastMonth > 12
                ? Optional.empty()
                : Optional.of(
                        new TimePeriod(
                                span,
                                period.year(),
                                isLast ? lastMonth : period.month(),
                                0,
                                isLast ? -days : 1,
                                days));
    }

    private static Optional<TimePeriod> ofThird(String third, Span span, TimePeriod period) {
        if (period.months() != 1) return Optional.empty();
        int day = 1 + THIRD * "上中下".indexOf(third);
        int days = third.equals("下") ? TimePeriod.TO_END : THIRD;
        return Optional.of(new TimePeriod(span, period.year(), period.month(), 0, day, days));
    }
}
