package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The date and weekday of a day, of a day some time before or after another one, and the current
 * time, also at another place: 2027年5月1号是星期几, 90天后是几号, "what date is 45 days from today", "what
 * time is it".
 */
final class CalendarQuestion {
    private static final String DAY = "(?<day>.{0,30}?)";
    private static final String UNIT_EN = "(?<unit>days?|weeks?|months?|years?)";
    private static final String UNIT_ZH = "个?(?<unit>天|日|周|星期|礼拜|月|年)";
    private static final String COUNT = "(?<count>\\d{1,5})";
    private static final String ASKED_ZH =
            "(?:会)?(?:是|为)?(?:在)?(?:哪一?[天日]|几月几[号日]|几[号日]|什么日子|什么日期|什么时候|(?:星期|周|礼拜)几|多少号|日期)";
    private static final String ASKED_EN =
            "(?:what|which) (?:date|day|weekday|day of (?:the )?week)(?: of the week)?";
    private static final String IS_EN =
            " ?(?:is|was|will|falls?|does|do|would|did)?(?: it)?(?: be| fall)?(?: on)?";

    private static final List<Pattern> TIMES =
            List.of(
                    pattern(
                            "(?:what(?:'s| is) )?the (?:current )?time(?: now| right now| at the moment)?"
                                    + "|what time(?: is it(?: now| right now| at the moment)?| now)"),
                    pattern(
                            "(?:现在|当前|此刻)是?(?:几点钟?|什么时间|什么时候)了?|(?:几点钟?|什么时间|什么时候)了|(?:现在|当前)的?时间"));

    /** 几号了: the current day. Without 了 it may ask for the day of what was said before. */
    private static final Pattern TODAY =
            pattern("(?<day>)(?:是)?(?:几月几[号日]|几[号日]|(?:星期|周|礼拜)几|多少号)了");

    /** What asks for a day a number of units before or after another. */
    private static final List<Pattern> SHIFTS =
            List.of(
                    pattern(
                            ASKED_EN
                                    + IS_EN
                                    + " (?:in )?"
                                    + COUNT
                                    + " "
                                    + UNIT_EN
                                    + "(?: (?<direction>from|after|before|ago|later|prior to)(?: "
                                    + DAY
                                    + ")?)?"),
                    pattern(
                            "what(?:'s| is| was| will be) (?:the )?(?:date|day) (?:in )?"
                                    + COUNT
                                    + " "
                                    + UNIT_EN
                                    + "(?: (?<direction>from|after|before|ago|later|prior to)(?: "
                                    + DAY
                                    + ")?)?"),
                    pattern(
                            COUNT
                                    + " "
                                    + UNIT_EN
                                    + " (?<direction>from|after|before|ago|prior to)(?: "
                                    + DAY
                                    + ")?(?:,? (?:is|was|will be|equals?) (?:what|which) (?:date|day)|,? what (?:date|day)(?: of the week)? (?:is|was|will) (?:it|that)(?: be)?|,? when is (?:it|that))?"),
                    pattern(
                            "(?:从)?"
                                    + DAY
                                    + "(?:开始|起|算起)?,?(?:再过|往后|过|加上?|的)?"
                                    + COUNT
                                    + UNIT_ZH
                                    + "(?:之|以)?(?<direction>后)?"
                                    + ASKED_ZH),
                    pattern(
                            "(?:从)?"
                                    + DAY
                                    + ",?(?:的|往前|倒推|减去?)?"
                                    + COUNT
                                    + UNIT_ZH
                                    + "(?:之|以)?(?<direction>前)?"
                                    + ASKED_ZH));

    private static final List<Pattern> DAYS =
            List.of(
                    pattern(ASKED_EN + IS_EN + " " + DAY),
                    pattern(
                            "what(?:'s| is| was) (?:the )?(?:date|day|weekday)(?: (?:of|on|for))? ?"
                                    + DAY),
                    pattern(
                            "what(?:'s| is) (?<day>today|tomorrow|yesterday)'s (?:date|day|weekday)"),
                    pattern("(?<day>.{1,30}?)(?:那天)?" + ASKED_ZH));

    private static final Pattern PAST = pattern("\\b(?:was|did)\\b");

    private CalendarQuestion() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The day or the time; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message, ZonedDateTime now) {
        var said = AskedText.of(message);
        if (TIMES.stream().anyMatch(time -> time.matcher(said).matches())) {
            return Optional.of(time(now));
        }
        var there = PlaceTime.findReply(said, now);
        if (there.isPresent()) {
            return there;
        }
        var asked = said.replaceAll("[了的]$", "");
        var today = now.toLocalDate();
        return Stream.concat(
                        find(SHIFTS, WrittenNumbers.toDigits(asked))
                                .map(found -> shift(found, today)),
                        Stream.concat(find(List.of(TODAY), said), find(DAYS, asked))
                                .map(found -> day(found, today)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Stream<Matcher> find(List<Pattern> patterns, String said) {
        return patterns.stream().map(pattern -> pattern.matcher(said)).filter(Matcher::matches);
    }

    private static Optional<LocalizedText> day(Matcher found, LocalDate today) {
        var words = found.group("day").strip();
        return DayText.parse(
                        words.matches("(?i)it|it today|it now|") ? null : words,
                        earliest(found, today),
                        today)
                .map(CalendarQuestion::describe);
    }

    private static Optional<LocalizedText> shift(Matcher found, LocalDate today) {
        var words = found.group("day") == null ? "" : found.group("day").strip();
        var direction =
                found.group("direction") == null
                        ? ""
                        : found.group("direction").toLowerCase(Locale.ROOT);
        boolean isBefore =
                direction.matches("before|ago|prior to|前")
                        || direction.isEmpty() && found.group().matches(".*(?:减|往前|倒推).*");
        if (direction.isEmpty()
                && words.isEmpty()
                && !found.group().matches("(?i).*(?: in |过|往后).*")) {
            return Optional.empty(); // "what day is 3 days" has no direction
        }
        return DayText.parse(words, earliest(found, today), today)
                .flatMap(from ->
                        move(from, found, isBefore).map(to -> describe(found, from, to, isBefore)));
    }

    /** "what day was January 1" asks for the last one. */
    private static LocalDate earliest(Matcher found, LocalDate today) {
        return PAST.matcher(found.group()).find() ? today.minusYears(1) : today;
    }

    private static Optional<LocalDate> move(LocalDate from, Matcher found, boolean isBefore) {
        long count = Long.parseLong(found.group("count")) * (isBefore ? -1 : 1);
        try {
            return Optional.of(
                    switch (found.group("unit").toLowerCase(Locale.ROOT)) {
                        case "天", "日", "day", "days" -> from.plusDays(count);
                        case "月", "month", "months" -> from.plusMonths(count);
                        case "年", "year", "years" -> from.plusYears(count);
                        default -> from.plusWeeks(count);
                    });
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static LocalizedText describe(
            Matcher found, LocalDate from, LocalDate to, boolean isBefore) {
        var count = found.group("count");
        var unit = found.group("unit").toLowerCase(Locale.ROOT);
        var units = unit(unit, count);
        return isBefore
                ? LocalizedText.of(
                        "%s 的 %s %s前是 %s",
                        "%s %s before %s is %s",
                        new LocalizedText(from.toString(), count),
                        new LocalizedText(count, units.en()),
                        new LocalizedText(units.zh(), from.toString()),
                        describe(to))
                : LocalizedText.of(
                        "%s 的 %s %s后是 %s",
                        "%s %s after %s is %s",
                        new LocalizedText(from.toString(), count),
                        new LocalizedText(count, units.en()),
                        new LocalizedText(units.zh(), from.toString()),
                        describe(to));
    }

    private static LocalizedText unit(String unit, String count) {
        var s = count.equals("1") ? "" : "s";
        return switch (unit) {
            case "天", "日", "day", "days" -> new LocalizedText("天", "day" + s);
            case "月", "month", "months" -> new LocalizedText("个月", "month" + s);
            case "年", "year", "years" -> new LocalizedText("年", "year" + s);
            default -> new LocalizedText("周", "week" + s);
        };
    }

    private static LocalizedText describe(LocalDate day) {
        return LocalizedText.of("%s，%s。", "%s, a %s.", day, weekday(day));
    }

    static LocalizedText weekday(LocalDate day) {
        return new LocalizedText(
                day.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.SIMPLIFIED_CHINESE),
                day.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    }

    private static LocalizedText time(ZonedDateTime now) {
        var time = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).format(now);
        var day = now.toLocalDate();
        return new LocalizedText(
                "现在是 %s %s。".formatted(day, time), "It is %s on %s.".formatted(time, day));
    }
}
