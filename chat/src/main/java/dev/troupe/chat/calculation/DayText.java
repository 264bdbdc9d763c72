package dev.troupe.chat.calculation;

import dev.troupe.language.EnglishMonths;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the words for one day: a date, a day relative to the current one, or a festival with a
 * fixed date in the common calendar. Festivals of other calendars are not known.
 */
final class DayText {
    /** What a date is called by, without words that would make it another one: 去年, 农历, 闰, 每. */
    private static final String NAME_ZH = "(?![^\\d]{0,6}工作)[\\p{IsHan}&&[^历闰阴每第周季年去前上下后再]]{0,6}?";

    private static final List<Pattern> DATES =
            List.of(
                    date(
                            "(?<year>\\d{4})(?:[-/.]|年)(?<month>\\d{1,2})(?:[-/.]|月)(?<day>\\d{1,2})[日号]?"),
                    date(
                            "(?<when>前年|去年|今年|明年|后年)?的?"
                                    + NAME_ZH
                                    + "(?<month>\\d{1,2})月(?<day>\\d{1,2})[日号]?"),
                    date(
                            "(?<name>"
                                    + EnglishMonths.PATTERN
                                    + ")\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?:of )?(?<year>\\d{4})|,? (?:of )?(?<when>last year|this year|next year))?"),
                    date(
                            "(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<name>"
                                    + EnglishMonths.PATTERN
                                    + ")(?:,? (?:of )?(?<year>\\d{4})|,? (?:of )?(?<when>last year|this year|next year))?"));
    private static final Pattern WEEKDAY =
            date("(?<when>上|这|本|下)个?(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])");
    private static final List<Pattern> DAYS_OF_MONTH =
            List.of(
                    date("(?<when>上|这|本|下)个?月的?(?<day>\\d{1,2})[日号]"),
                    date(
                            "the (?<day>\\d{1,2})(?:st|nd|rd|th)? (?:day )?of (?<when>last|this|next) month"));
    private static final Pattern FESTIVAL =
            date(
                    "(?<when>去年|今年|明年|后年|last year's |this year's |next year's )?的?(?<name>[a-z' ]{6,20}|[\\p{IsHan}]{2,4})(?:(?: of)? (?<year>\\d{4}))?");

    private static final MonthDay NEW_YEAR = MonthDay.of(1, 1);
    private static final MonthDay CHRISTMAS = MonthDay.of(12, 25);
    private static final Map<String, MonthDay> FESTIVALS =
            Map.ofEntries(
                    Map.entry("christmas", CHRISTMAS),
                    Map.entry("christmas day", CHRISTMAS),
                    Map.entry("圣诞", CHRISTMAS),
                    Map.entry("圣诞节", CHRISTMAS),
                    Map.entry("christmas eve", MonthDay.of(12, 24)),
                    Map.entry("平安夜", MonthDay.of(12, 24)),
                    Map.entry("new year", NEW_YEAR),
                    Map.entry("new year's", NEW_YEAR),
                    Map.entry("new year's day", NEW_YEAR),
                    Map.entry("元旦", NEW_YEAR),
                    Map.entry("元旦节", NEW_YEAR),
                    Map.entry("new year's eve", MonthDay.of(12, 31)),
                    Map.entry("halloween", MonthDay.of(10, 31)),
                    Map.entry("万圣夜", MonthDay.of(10, 31)),
                    Map.entry("valentine's day", MonthDay.of(2, 14)),
                    Map.entry("情人节", MonthDay.of(2, 14)),
                    Map.entry("妇女节", MonthDay.of(3, 8)),
                    Map.entry("劳动节", MonthDay.of(5, 1)),
                    Map.entry("五一", MonthDay.of(5, 1)),
                    Map.entry("青年节", MonthDay.of(5, 4)),
                    Map.entry("儿童节", MonthDay.of(6, 1)),
                    Map.entry("教师节", MonthDay.of(9, 10)),
                    Map.entry("国庆", MonthDay.of(10, 1)),
                    Map.entry("国庆节", MonthDay.of(10, 1)));

    private DayText() {}

    private static Pattern date(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /**
     * The day that the words name; empty if they name none.
     *
     * @param words the current day if there are none
     * @param earliest a date without a year is the next one from then
     */
    static Optional<LocalDate> parse(@Nullable String words, LocalDate earliest, LocalDate today) {
        var said = words == null ? "" : words.strip().toLowerCase(Locale.ROOT);
        return switch (said) {
            case "", "今天", "今日", "现在", "today", "now" -> Optional.of(today);
            case "明天", "tomorrow" -> Optional.of(today.plusDays(1));
            case "后天", "the day after tomorrow" -> Optional.of(today.plusDays(2));
            case "大后天" -> Optional.of(today.plusDays(3));
            case "昨天", "yesterday" -> Optional.of(today.minusDays(1));
            case "前天", "the day before yesterday" -> Optional.of(today.minusDays(2));
            default ->
                    parseDate(said, earliest, today)
                            .or(() -> parseWeekday(said, today))
                            .or(() -> parseDayOfMonth(said, today))
                            .or(() -> parseFestival(said, earliest, today));
        };
    }

    private static Optional<LocalDate> parseDate(String said, LocalDate earliest, LocalDate today) {
        return DATES.stream()
                .map(date -> date.matcher(said))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(found -> resolve(found, earliest, today));
    }

    private static Optional<LocalDate> parseWeekday(String said, LocalDate today) {
        var found = WEEKDAY.matcher(said);
        if (!found.matches()) {
            return Optional.empty();
        }
        int weeks = steps(found.group("when"));
        int weekday = "一二三四五六日天".indexOf(found.group("weekday"));
        var monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        return Optional.of(monday.plusWeeks(weeks).plusDays(Math.min(weekday, 6)));
    }

    private static Optional<LocalDate> parseDayOfMonth(String said, LocalDate today) {
        return DAYS_OF_MONTH.stream()
                .map(words -> words.matcher(said))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(found -> {
                    var month = YearMonth.from(today).plusMonths(steps(found.group("when")));
                    int day = Integer.parseInt(found.group("day"));
                    return month.isValidDay(day) ? Optional.of(month.atDay(day)) : Optional.empty();
                });
    }

    /** How many weeks or months after the current one. */
    private static int steps(String when) {
        return switch (when) {
            case "上", "last" -> -1;
            case "下", "next" -> 1;
            default -> 0;
        };
    }

    private static Optional<LocalDate> parseFestival(
            String said, LocalDate earliest, LocalDate today) {
        var found = FESTIVAL.matcher(said);
        if (!found.matches() || !FESTIVALS.containsKey(found.group("name"))) {
            return Optional.empty();
        }
        var day = FESTIVALS.get(found.group("name"));
        var year = found.group("year");
        if (year != null) {
            return Optional.of(day.atYear(Integer.parseInt(year)));
        }
        var when = found.group("when");
        return Optional.of(
                when == null
                        ? next(day, earliest)
                        : day.atYear(today.getYear() + years(when.replace("'s ", ""))));
    }

    private static LocalDate next(MonthDay day, LocalDate earliest) {
        var date = day.atYear(earliest.getYear());
        return date.isBefore(earliest) ? day.atYear(earliest.getYear() + 1) : date;
    }

    private static Optional<LocalDate> resolve(Matcher found, LocalDate earliest, LocalDate today) {
        var name = group(found, "name");
        int month =
                name == null
                        ? Integer.parseInt(found.group("month"))
                        : EnglishMonths.parse(name.toLowerCase(Locale.ROOT));
        int day = Integer.parseInt(found.group("day"));
        var year = group(found, "year");
        var when = group(found, "when");
        try {
            if (year != null) {
                return Optional.of(LocalDate.of(Integer.parseInt(year), month, day));
            }
            if (when != null) {
                return Optional.of(LocalDate.of(today.getYear() + years(when), month, day));
            }
            var date = LocalDate.of(earliest.getYear(), month, day);
            return Optional.of(date.isBefore(earliest) ? date.plusYears(1) : date);
        } catch (DateTimeException _) {
            return Optional.empty(); // a date that there is not
        }
    }

    private static int years(String when) {
        return switch (when) {
            case "前年" -> -2;
            case "去年", "last year" -> -1;
            case "明年", "next year" -> 1;
            case "后年" -> 2;
            default -> 0;
        };
    }

    private static @Nullable String group(Matcher found, String name) {
        return found.namedGroups().containsKey(name) ? found.group(name) : null;
    }
}
