package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The days, weeks or months between two dates that a message names, or from the current day to one:
 * 离6月7号还有多少天, "how many weeks until June 7". The reply states both dates. What {@link DayText} does
 * not know, such as a festival of the moon, is not computed.
 */
final class DayCount {
    private static final int LARGEST_GAP = 40; // characters of the words for one date
    private static final int DAYS_OF_WEEK = 7;

    private static final String DAY = "{0," + LARGEST_GAP + "}?";
    private static final List<Pattern> QUESTIONS =
            List.of(
                    pattern(
                            "(?:请问|算一下|算算)?(?:现在)?(?:从)?(?<from>[^到离距]"
                                    + DAY
                                    + ")?[，,]?(?:到|距离?|离)(?<to>[^到离距]"
                                    + DAY
                                    + ")[，,]?(?:之间|中间)?(?:还|一共|总共|共)?(?:相差|差|有|剩下?|隔|是)?(?:多少|几)个?(?<unit>天|周|星期|礼拜|月)"),
                    pattern(
                            "how (?:many (?<unit>days|weeks|months)|long) (?:are |is )?(?:there |it |left )*(?:until|till|to|before) (?<to>[^?]"
                                    + DAY
                                    + ")(?: (?:from|starting) (?<from>[^?]"
                                    + DAY
                                    + "))?"),
                    pattern(
                            "how many (?<unit>days|weeks|months) (?:are |is )?(?:there |it )*(?:between|from) (?<from>[^?]"
                                    + DAY
                                    + ") (?:and|to|until|till) (?<to>[^?]"
                                    + DAY
                                    + ")"),
                    pattern(
                            "how many (?<unit>days|weeks|months) (?:have passed |has it been |is it )?(?:since|after) (?<from>[^?]"
                                    + DAY
                                    + ")(?<to>)"));

    private DayCount() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** Whether a message asks for days between dates of which one is written with digits. */
    static boolean isNamedIn(String message) {
        return question(message).filter(found -> found.group("to").matches(".*\\d.*")).isPresent();
    }

    /**
     * The number of days, or of whole weeks or months and the rest; empty if the message asks for
     * anything else.
     *
     * @param today the current day
     */
    static Optional<LocalizedText> findReply(String message, LocalDate today) {
        return question(message)
                .flatMap(found ->
                        start(found, today)
                                .flatMap(from ->
                                        DayText.parse(found.group("to"), from, today)
                                                .map(to -> reply(found, from, to))));
    }

    /** The day that is counted from: "since March 1" is the last one, not the next. */
    private static Optional<LocalDate> start(Matcher found, LocalDate today) {
        boolean isPast = found.group("to").isEmpty();
        var earliest = isPast ? today.minusYears(1).plusDays(1) : today;
        return DayText.parse(found.group("from"), earliest, today);
    }

    private static Optional<Matcher> question(String message) {
        var said = AskedText.of(message).replaceAll("[了的]$", "");
        return QUESTIONS.stream()
                .map(question -> question.matcher(said))
                .filter(Matcher::matches)
                .findFirst();
    }

    private static LocalizedText reply(Matcher found, LocalDate from, LocalDate to) {
        long days = ChronoUnit.DAYS.between(from, to);
        var unit = found.group("unit") == null ? "days" : found.group("unit");
        if (days < 0) {
            return LocalizedText.of(
                    "%s 比 %s 早 %s 天。", "%s is before %s: %s days.", to, from, -days);
        }
        return switch (unit) {
            case "周", "星期", "礼拜", "weeks" -> inWeeks(from, to, days);
            case "月", "months" -> inMonths(from, to);
            default ->
                    LocalizedText.of(
                            "从 %s 到 %s 是 %s 天。", "From %s to %s: %s days.", from, to, days);
        };
    }

    private static LocalizedText inWeeks(LocalDate from, LocalDate to, long days) {
        return LocalizedText.of(
                "从 %s 到 %s 是 %s 周零 %s 天（%s 天）。",
                "From %s to %s: %s and %s (%s days).",
                from,
                to,
                new LocalizedText(
                        String.valueOf(days / DAYS_OF_WEEK), count(days / DAYS_OF_WEEK, "week")),
                new LocalizedText(
                        String.valueOf(days % DAYS_OF_WEEK), count(days % DAYS_OF_WEEK, "day")),
                days);
    }

    private static LocalizedText inMonths(LocalDate from, LocalDate to) {
        long months = ChronoUnit.MONTHS.between(from, to);
        long days = ChronoUnit.DAYS.between(from.plusMonths(months), to);
        return LocalizedText.of(
                "从 %s 到 %s 是 %s 个月零 %s 天。",
                "From %s to %s: %s and %s.",
                from,
                to,
                new LocalizedText(String.valueOf(months), count(months, "month")),
                new LocalizedText(String.valueOf(days), count(days, "day")));
    }

    private static String count(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }
}
