package dev.troupe.chat.offline;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.EnglishMonths;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The days between two dates that a message names, or from the current day to one: 离6月7号还有多少天, "how
 * many days until June 7". The reply states both dates. What is not named by its date, such as a
 * festival, is not computed.
 */
final class DayCount {
    private static final int MAX_LENGTH = 120; // characters
    private static final int LARGEST_GAP = 40; // characters of the words for one date

    private static final String DAY = "{0," + LARGEST_GAP + "}?";
    private static final List<Pattern> QUESTIONS =
            List.of(
                    pattern(
                            "(?:请问|算一下|算算)?(?:现在)?(?:从)?(?<from>[^到离距]"
                                    + DAY
                                    + ")?[，,]?(?:到|距离?|离)(?<to>[^到离距]"
                                    + DAY
                                    + ")[，,]?(?:之间|中间)?(?:还|一共|总共|共)?(?:相差|差|有|剩下?|隔|是)?(?:多少|几)天"),
                    pattern(
                            "how many days (?:are |is )?(?:there |it |left )*(?:until|till|to|before) (?<to>[^?]"
                                    + DAY
                                    + ")(?: (?:from|starting) (?<from>[^?]"
                                    + DAY
                                    + "))?"),
                    pattern(
                            "how many days (?:are |is )?(?:there |it )*(?:between|from) (?<from>[^?]"
                                    + DAY
                                    + ") (?:and|to|until|till) (?<to>[^?]"
                                    + DAY
                                    + ")"));

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

    private DayCount() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words + "[\\s?？.。!！呢啊了]{0,4}", Pattern.CASE_INSENSITIVE);
    }

    private static Pattern date(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** Whether a message asks for days between dates of which one is written with digits. */
    static boolean isNamedIn(String message) {
        return question(message).filter(found -> found.group("to").matches(".*\\d.*")).isPresent();
    }

    /**
     * The number of days; empty if the message asks for anything else.
     *
     * @param today the current day
     */
    static Optional<LocalizedText> findReply(String message, LocalDate today) {
        return question(message)
                .flatMap(found ->
                        day(found.group("from"), today, today)
                                .flatMap(from ->
                                        day(found.group("to"), from, today)
                                                .map(to -> reply(from, to))));
    }

    private static Optional<Matcher> question(String message) {
        if (message.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var said = message.strip().replaceAll("\\s{1,120}", " ");
        return QUESTIONS.stream()
                .map(question -> question.matcher(said))
                .filter(Matcher::matches)
                .findFirst();
    }

    private static LocalizedText reply(LocalDate from, LocalDate to) {
        long days = ChronoUnit.DAYS.between(from, to);
        return days < 0
                ? LocalizedText.of("%s 比 %s 早 %s 天。", "%s is before %s: %s days.", to, from, -days)
                : LocalizedText.of("从 %s 到 %s 是 %s 天。", "From %s to %s: %s days.", from, to, days);
    }

    /**
     * @param words the current day if there are none
     * @param earliest a date without a year is the next one from then
     */
    private static Optional<LocalDate> day(
            @Nullable String words, LocalDate earliest, LocalDate today) {
        var said = words == null ? "" : words.strip().toLowerCase(Locale.ROOT);
        return switch (said) {
            case "", "今天", "今日", "现在", "today", "now" -> Optional.of(today);
            case "明天", "tomorrow" -> Optional.of(today.plusDays(1));
            case "后天", "the day after tomorrow" -> Optional.of(today.plusDays(2));
            default -> parse(said, earliest, today);
        };
    }

    private static Optional<LocalDate> parse(String said, LocalDate earliest, LocalDate today) {
        return DATES.stream()
                .map(date -> date.matcher(said))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(found -> resolve(found, earliest, today));
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
