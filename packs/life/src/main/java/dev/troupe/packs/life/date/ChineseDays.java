package dev.troupe.packs.life.date;

import static dev.troupe.packs.life.date.DayRule.Day.ambiguous;
import static dev.troupe.packs.life.date.DayRule.Day.exact;
import static dev.troupe.packs.life.date.DayRule.Day.period;

import dev.troupe.packs.life.date.DayRule.Day;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** How Chinese names days. */
final class ChineseDays {
    private static final String MONTH = "(?<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])";
    private static final String DAY =
            "(?<day>3[01]|[12]\\d|0?[1-9]|三十一?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九])";
    private static final String YEAR = "(?:(?<year>今|明|后|去|\\d{4}|[二〇零一三四五六七八九]{4})年的?)";
    private static final String WHICH = "(?<which>这一?个?|本|当|下下个?|下一?个?|上一?个?)?";
    private static final String WEEK = "(?:周|星期|礼拜)";
    private static final String NO_DIGIT = "(?<![\\d一二三四五六七八九十])";

    static final List<DayRule> RULES =
            List.of(
                    DayRule.of("大?[今明后昨前](?:[天日](?!报|常)|(?<=[今明昨后])[晚早])", ChineseDays::near),
                    DayRule.of(
                            "(?<![每一两几])" + WHICH + WEEK + "(?<weekday>[一二三四五六日天])(?![个天年])",
                            ChineseDays::weekday),
                    DayRule.of(
                            WHICH + "(?:周|星期|礼拜)末",
                            (words, today) ->
                                    ambiguous(
                                            RelativeDays.inWeek(
                                                    today, weeks(words), DayOfWeek.SUNDAY))),
                    DayRule.of(
                            "(?<which>这一?个?|本|下下个?|下一?个?|上一?个?)" + WEEK + "(?![一二三四五六日天末])",
                            (words, today) ->
                                    period(
                                            RelativeDays.inWeek(
                                                    today, weeks(words), DayOfWeek.MONDAY),
                                            RelativeDays.inWeek(
                                                    today, weeks(words), DayOfWeek.SUNDAY))),
                    DayRule.of(
                            NO_DIGIT + WHICH + "月(?<part>[底末初])",
                            (words, today) ->
                                    words.group("part").equals("初")
                                            ? ambiguous(
                                                    RelativeDays.monthStart(today, weeks(words)))
                                            : exact(RelativeDays.monthEnd(today, weeks(words)))),
                    DayRule.of(
                            "(?<which>这一?个?|本|下下个?|下一?个?|上一?个?)月(?![底末初\\d])",
                            (words, today) ->
                                    period(
                                            RelativeDays.monthStart(today, weeks(words)),
                                            RelativeDays.monthEnd(today, weeks(words)))),
                    DayRule.of(
                            "(?<which>这一?个?|本|下一?个?|上一?个?)月的?" + DAY + "[号日]",
                            (words, today) ->
                                    exact(
                                            RelativeDays.monthStart(today, weeks(words))
                                                    .withDayOfMonth(number(words, "day")))),
                    DayRule.of(
                            YEAR + "?" + MONTH + "月" + DAY + "(?:[日号]|(?![\\d\\p{IsHan}]))",
                            ChineseDays::dayOfYear),
                    DayRule.of(YEAR + "?" + MONTH + "月(?<part>[底末初])", ChineseDays::partOfMonth),
                    DayRule.of(
                            NO_DIGIT + YEAR + "?" + MONTH + "月份?(?=(?:之|以)?前(?![天日]))",
                            ChineseDays::beforeMonth),
                    DayRule.of(YEAR + MONTH + "月份?(?![底末初\\d])", ChineseDays::partOfMonth),
                    DayRule.of(
                            "(?<![\\d月第一二三四五六七八九十])" + DAY + "号(?![线楼店机位码门公院])",
                            (words, today) ->
                                    exact(RelativeDays.nextOfMonth(today, number(words, "day")))),
                    DayRule.of(
                            "(?<!\\d)(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})(?!\\d)",
                            ChineseDays::dayOfYear),
                    DayRule.of("(?:(?<year>今|明|后|去)年的?年?|本年|年)[底末]", ChineseDays::yearEnd),
                    DayRule.of(
                            WHICH + "季度?[底末]",
                            (words, today) -> exact(RelativeDays.quarterEnd(today, weeks(words)))),
                    DayRule.of(
                            NO_DIGIT
                                    + "(?:过|再过)?(?<count>半|"
                                    + SpokenNumbers.ZH
                                    + ")个?(?<unit>天|日|周|星期|礼拜|月|年)(?:之后|以后|过后|后(?!天)|之内|以内|内)",
                            ChineseDays::after),
                    DayRule.of("元旦", (_, today) -> exact(RelativeDays.nextOfYear(today, 1, 1))),
                    DayRule.of("国庆节?", (_, today) -> exact(RelativeDays.nextOfYear(today, 10, 1))),
                    DayRule.of(
                            "圣诞节?", (_, today) -> exact(RelativeDays.nextOfYear(today, 12, 25))));

    private ChineseDays() {}

    private static Day near(Matcher words, LocalDate today) {
        var word = words.group();
        int far = word.startsWith("大") ? 1 : 0;
        return exact(
                switch (word.charAt(far)) {
                    case '明' -> today.plusDays(1);
                    case '后' -> today.plusDays(2 + far);
                    case '昨' -> today.minusDays(1);
                    case '前' -> today.minusDays(2 + far);
                    default -> today;
                });
    }

    private static Day weekday(Matcher words, LocalDate today) {
        int index = "一二三四五六日天".indexOf(words.group("weekday"));
        var day = DayOfWeek.of(Math.min(index + 1, 7));
        if (words.group("which") != null) {
            return exact(RelativeDays.inWeek(today, weeks(words), day));
        }
        var coming = RelativeDays.nextWeekday(today, day);
        return coming.equals(RelativeDays.inWeek(today, 0, day)) && !coming.equals(today)
                ? exact(coming)
                : ambiguous(coming);
    }

    private static Day dayOfYear(Matcher words, LocalDate today) {
        int month = number(words, "month");
        int day = number(words, "day");
        var year = words.group("year");
        return exact(
                year == null
                        ? RelativeDays.nextOfYear(today, month, day)
                        : LocalDate.of(year(year, today), month, day));
    }

    /** The first day for 初, the last for 底; a month alone is taken to its last day. */
    private static Day partOfMonth(Matcher words, LocalDate today) {
        int month = number(words, "month");
        var year = words.group("year");
        int inYear =
                year != null
                        ? year(year, today)
                        : today.getYear() + (month < today.getMonthValue() ? 1 : 0);
        var first = LocalDate.of(inYear, month, 1);
        var last = RelativeDays.monthEnd(first, 0);
        if (!words.pattern().pattern().contains("<part>")) {
            return period(first, last);
        }
        return words.group("part").equals("初") ? ambiguous(first) : exact(last);
    }

    /** The last day before a month, which is the last of it for some. */
    private static Day beforeMonth(Matcher words, LocalDate today) {
        int month = number(words, "month");
        var year = words.group("year");
        var first =
                year == null
                        ? RelativeDays.nextOfYear(today, month, 1)
                        : LocalDate.of(year(year, today), month, 1);
        return ambiguous(first.minusDays(1));
    }

    private static Day yearEnd(Matcher words, LocalDate today) {
        var year = words.group("year");
        return exact(
                RelativeDays.yearEnd(
                        today, year == null ? 0 : year(year, today) - today.getYear()));
    }

    private static Day after(Matcher words, LocalDate today) {
        var unit = words.group("unit");
        if (words.group("count").equals("半")) {
            return ambiguous(unit.equals("年") ? today.plusMonths(6) : today.plusDays(15));
        }
        int count = number(words, "count");
        return exact(
                switch (unit) {
                    case "天", "日" -> today.plusDays(count);
                    case "月" -> today.plusMonths(count);
                    case "年" -> today.plusYears(count);
                    default -> today.plusWeeks(count);
                });
    }

    /** How many weeks, months or quarters after this one. */
    private static int weeks(Matcher words) {
        return steps(words.group("which"));
    }

    private static int steps(@Nullable String which) {
        return which == null
                ? 0
                : which.startsWith("下下")
                        ? 2
                        : which.startsWith("下") ? 1 : which.startsWith("上") ? -1 : 0;
    }

    private static int year(String word, LocalDate today) {
        return switch (word) {
            case "今" -> today.getYear();
            case "明" -> today.getYear() + 1;
            case "后" -> today.getYear() + 2;
            case "去" -> today.getYear() - 1;
            default -> SpokenNumbers.parse(word);
        };
    }

    private static int number(Matcher words, String group) {
        return SpokenNumbers.parse(words.group(group));
    }
}
