package dev.troupe.packs.life.date;

import static dev.troupe.packs.life.date.DayRule.Day.ambiguous;
import static dev.troupe.packs.life.date.DayRule.Day.exact;
import static dev.troupe.packs.life.date.DayRule.Day.period;

import dev.troupe.language.EnglishMonths;
import dev.troupe.packs.life.date.DayRule.Day;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;

/** How English names days. */
final class EnglishDays {
    private static final String MONTH = "(?<month>" + EnglishMonths.PATTERN + ")\\.?";
    private static final String WEEKDAY =
            "(?<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sunday)";
    private static final String DAY = "(?<day>3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?";
    private static final String YEAR = "(?:,?\\s+(?<year>\\d{4}))?";
    private static final String UNIT = "(?<unit>day|week|fortnight|month|quarter|year)s?";
    private static final String SPAN = "(?<unit>week|month|quarter|year)";

    static final List<DayRule> RULES =
            List.of(
                    DayRule.of("\\b(?:today|tonight)\\b", (_, today) -> exact(today)),
                    DayRule.of(
                            "\\bthis (?:morning|afternoon|evening)\\b", (_, today) -> exact(today)),
                    DayRule.of(
                            "\\b(?:the )?(?:end of (?:the |this )?day|eod)\\b",
                            (_, today) -> exact(today)),
                    DayRule.of("\\btomorrow\\b", (_, today) -> exact(today.plusDays(1))),
                    DayRule.of("\\byesterday\\b", (_, today) -> exact(today.minusDays(1))),
                    DayRule.of(
                            "\\b(?:the )?day after tomorrow\\b",
                            (_, today) -> exact(today.plusDays(2))),
                    DayRule.of(
                            "\\b(?:(?<which>this|next|last|coming|every)(?: coming)?\\s+)?"
                                    + WEEKDAY
                                    + "(?<later>\\s+(?:of )?next week)?\\b(?!'s)",
                            EnglishDays::weekday),
                    DayRule.of(
                            "\\b(?<count>"
                                    + SpokenNumbers.EN
                                    + ")\\s+weeks?\\s+(?:from|after)\\s+"
                                    + WEEKDAY
                                    + "\\b",
                            (words, today) ->
                                    ambiguous(
                                            RelativeDays.nextWeekday(today, dayOfWeek(words))
                                                    .plusWeeks(number(words, "count")))),
                    DayRule.of(
                            "\\b(?:the |(?<which>this|next|last) )?weekend\\b",
                            (words, today) ->
                                    ambiguous(
                                            RelativeDays.inWeek(
                                                    today, steps(words), DayOfWeek.SUNDAY))),
                    DayRule.of(
                            "\\b(?:the )?end of (?:the |(?<which>this|next|last) )?" + SPAN + "\\b",
                            (words, today) -> exact(last(words, today))),
                    DayRule.of(
                            "\\b(?:the )?(?:beginning|start) of (?:the |(?<which>this|next|last) )?"
                                    + SPAN
                                    + "\\b",
                            (words, today) -> exact(first(words, today))),
                    DayRule.of(
                            "\\b(?<which>this|next|last) " + SPAN + "\\b",
                            (words, today) -> period(first(words, today), last(words, today))),
                    DayRule.of(
                            "\\b(?:with)?in (?<count>" + SpokenNumbers.EN + ") " + UNIT + "\\b",
                            EnglishDays::after),
                    DayRule.of(
                            "\\b(?<count>"
                                    + SpokenNumbers.EN
                                    + ") "
                                    + UNIT
                                    + " (?:from (?:now|today)|later)\\b",
                            EnglishDays::after),
                    DayRule.of("\\b" + MONTH + "\\s+" + DAY + "\\b" + YEAR, EnglishDays::dayOfYear),
                    DayRule.of(
                            "\\b(?:the )?" + DAY + "\\s+(?:of )?" + MONTH + "\\b" + YEAR,
                            EnglishDays::dayOfYear),
                    DayRule.of(
                            "\\bthe (?<day>3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)\\b",
                            (words, today) ->
                                    exact(RelativeDays.nextOfMonth(today, number(words, "day")))),
                    DayRule.of(
                            "\\b(?:the )?end of " + MONTH + "\\b" + YEAR,
                            (words, today) -> exact(monthEnd(words, today))),
                    DayRule.of(
                            "(?<=\\b(?:by|in|until|before) )"
                                    + MONTH
                                    + "\\b(?!\\s+\\d{1,2}\\b)"
                                    + YEAR,
                            (words, today) -> {
                                var last = monthEnd(words, today);
                                return period(last.withDayOfMonth(1), last);
                            }),
                    DayRule.of(
                            "(?<=\\b(?:by|due|on|until|before) )(?<month>1[0-2]|0?[1-9])/(?<day>3[01]|[12]\\d|0?[1-9])(?:/(?<year>\\d{4}))?(?![\\d/])",
                            (words, today) ->
                                    number(words, "day") <= 12
                                            ? ambiguous(dayOfYear(words, today).date())
                                            : dayOfYear(words, today)),
                    DayRule.of(
                            "\\bnew year'?s eve\\b",
                            (_, today) -> exact(RelativeDays.yearEnd(today, 0))),
                    DayRule.of(
                            "\\bchristmas(?<eve> eve)?\\b",
                            (words, today) ->
                                    exact(
                                            RelativeDays.nextOfYear(
                                                    today,
                                                    12,
                                                    words.group("eve") == null ? 25 : 24))));

    private EnglishDays() {}

    private static Day weekday(Matcher words, LocalDate today) {
        var day = dayOfWeek(words);
        if (words.group("later") != null) {
            return exact(RelativeDays.inWeek(today, 1, day));
        }
        var coming = RelativeDays.nextWeekday(today, day);
        var said = words.group("which");
        return switch (said == null ? "" : said.toLowerCase(Locale.ROOT)) {
            case "next" -> {
                var next = RelativeDays.inWeek(today, 1, day);
                yield next.equals(coming) ? exact(next) : ambiguous(next);
            }
            case "this", "coming" -> exact(coming);
            case "last" -> {
                var before = RelativeDays.inWeek(today, -1, day);
                yield before.plusWeeks(1).isBefore(today) ? ambiguous(before) : exact(before);
            }
            default -> coming.equals(today) ? ambiguous(today) : exact(coming);
        };
    }

    private static LocalDate last(Matcher words, LocalDate today) {
        int steps = steps(words);
        return switch (words.group("unit").toLowerCase(Locale.ROOT)) {
            case "week" -> RelativeDays.inWeek(today, steps, DayOfWeek.SUNDAY);
            case "month" -> RelativeDays.monthEnd(today, steps);
            case "quarter" -> RelativeDays.quarterEnd(today, steps);
            default -> RelativeDays.yearEnd(today, steps);
        };
    }

    private static LocalDate first(Matcher words, LocalDate today) {
        int steps = steps(words);
        return switch (words.group("unit").toLowerCase(Locale.ROOT)) {
            case "week" -> RelativeDays.inWeek(today, steps, DayOfWeek.MONDAY);
            case "month" -> RelativeDays.monthStart(today, steps);
            case "quarter" -> RelativeDays.quarterStart(today, steps);
            default -> LocalDate.of(today.getYear() + steps, 1, 1);
        };
    }

    private static Day after(Matcher words, LocalDate today) {
        int count = number(words, "count");
        return exact(
                switch (words.group("unit").toLowerCase(Locale.ROOT)) {
                    case "day" -> today.plusDays(count);
                    case "week" -> today.plusWeeks(count);
                    case "fortnight" -> today.plusWeeks(2L * count);
                    case "month" -> today.plusMonths(count);
                    case "quarter" -> today.plusMonths(3L * count);
                    default -> today.plusYears(count);
                });
    }

    private static Day dayOfYear(Matcher words, LocalDate today) {
        int month = month(words);
        int day = number(words, "day");
        var year = words.group("year");
        return exact(
                year == null
                        ? RelativeDays.nextOfYear(today, month, day)
                        : LocalDate.of(Integer.parseInt(year), month, day));
    }

    private static LocalDate monthEnd(Matcher words, LocalDate today) {
        int month = month(words);
        var year = words.group("year");
        int inYear =
                year != null
                        ? Integer.parseInt(year)
                        : today.getYear() + (month < today.getMonthValue() ? 1 : 0);
        return RelativeDays.monthEnd(LocalDate.of(inYear, month, 1), 0);
    }

    private static int month(Matcher words) {
        var name = words.group("month").toLowerCase(Locale.ROOT);
        if (Character.isDigit(name.charAt(0))) {
            return Integer.parseInt(name);
        }
        return EnglishMonths.parse(name);
    }

    private static DayOfWeek dayOfWeek(Matcher words) {
        var name = words.group("weekday").toLowerCase(Locale.ROOT);
        for (var day : DayOfWeek.values()) {
            if (day.name().toLowerCase(Locale.ROOT).startsWith(name.substring(0, 3))) {
                return day;
            }
        }
        throw new IllegalArgumentException("'" + name + "' is not a day of the week");
    }

    private static int steps(Matcher words) {
        var which = words.group("which");
        return which == null
                ? 0
                : switch (which.toLowerCase(Locale.ROOT)) {
                    case "next" -> 1;
                    case "last" -> -1;
                    default -> 0;
                };
    }

    private static int number(Matcher words, String group) {
        return SpokenNumbers.parse(words.group(group));
    }
}
