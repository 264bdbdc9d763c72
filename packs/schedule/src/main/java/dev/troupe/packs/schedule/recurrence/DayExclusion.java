package dev.troupe.packs.schedule.recurrence;

import dev.troupe.language.Span;
import dev.troupe.packs.schedule.recurrence.RecurrenceMention.Missing;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of a text that except days from a recurrence: {@code except on weekends}, {@code 周五除外}.
 *
 * @param span their position
 * @param words as they are written
 * @param days of the week, from 0 for Sunday
 * @param isSupported whether they name nothing but days of the week; no calendar of holidays is
 *     known
 */
public record DayExclusion(Span span, String words, Set<Integer> days, boolean isSupported) {
    private static final List<String> DAYS_EN =
            List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
    private static final String DAYS_ZH = "日一二三四五六";
    private static final int WEEK = 7;
    private static final int SATURDAY = 6;

    private static final String DAY_EN =
            "(?:weekends?|weekdays|(?:sun|mon|tues|wednes|thurs|fri|satur)days?|(?:(?:public|bank|national) )?holidays?|january|february|march|april|june|july|august|september|october|november|december)";
    private static final Pattern EN =
            Pattern.compile(
                    "[\\s,，]{0,3}(?<![a-z])(?:but )?(?:except|excluding|skipping|not|never|other than)(?: for)?(?: on| in| during| at)? (?:the |my )?(?<days>"
                            + DAY_EN
                            + "(?:(?:, | and | or |, and )(?:on )?(?:the )?"
                            + DAY_EN
                            + "){0,6})(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    private static final String DAY_ZH =
            "(?:(?:每个?)?(?:周|星期|礼拜)[一二三四五六日天末]{1,3}|双休日|(?:法定)?节?假[日期]|节日|工作日|\\d{1,2}月份?)";
    private static final String LIST_ZH = "(?<days>" + DAY_ZH + "(?:[、和及与，,]" + DAY_ZH + "){0,6})";

    /** 除周末外, 除了周末, 周末除外; but not the 除 of 删除周一的日志. */
    private static final Pattern ZH =
            Pattern.compile(
                    "[\\s,，]{0,3}(?:但是?)?(?:(?<![删去清移解排扣消免])除(?:"
                            + LIST_ZH
                            + "(?:以外|之外|外)|了"
                            + LIST_ZH.replace("days", "apart")
                            + "(?:以外|之外|外)?)[，,]?|"
                            + LIST_ZH.replace("days", "others")
                            + "(?:除外|不算|不用|不需要|不要|不提醒|不执行|不运行|休息))");

    /** An exception of a reminder from days that no rule knows: {@code except on zorbdays}. */
    private static final Pattern UNKNOWN =
            Pattern.compile(
                    "(?:[,，]\\s?(?:but )?(?:except|excluding|other than|apart from|unless|but not)(?: for)?|(?<![\\w,，])(?:except|excluding|other than|apart from|but not)(?: for)? (?:on|in|during|at)) (?<days>[^,，:：]{1,40}?)(?=\\s?(?:$|[,，]| at \\d))"
                            + "|(?:[,，]\\s?|^)除了?(?<apart>[^,，:：]{1,12}?)(?:(?:以外|之外|外)[,，]?|(?=$|[,，]))"
                            + "|[,，]\\s?(?<others>[^,，:：]{1,12}?)(?:除外|不算|不提醒)(?=$|[,，])",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern WEEKDAY_EN =
            Pattern.compile("(sun|mon|tue|wed|thu|fri|sat)[a-z]*day", Pattern.CASE_INSENSITIVE);
    private static final Pattern WEEKDAY_ZH = Pattern.compile("(?:周|星期|礼拜)([一二三四五六日天末]{1,3})");
    private static final Pattern OTHER =
            Pattern.compile("holiday|uary|march|april|june|july|august|ember|october|假|节|月");

    public DayExclusion {
        days = Set.copyOf(days);
    }

    /** The first of a text; empty if no day is excepted. */
    public static Optional<DayExclusion> find(String text) {
        return Stream.of(EN, ZH)
                .flatMap(words -> words.matcher(text).results().limit(1))
                .findFirst()
                .map(found -> of(found, findDays(found)));
    }

    /** An exception in the words of a reminder that names no day of the week. */
    public static Optional<DayExclusion> findUnknown(String text) {
        return UNKNOWN.matcher(text)
                .results()
                .findFirst()
                .map(found ->
                        new DayExclusion(
                                new Span(found.start(), found.end()),
                                found.group().replaceAll("^[\\s,，]+|[\\s,，]+$", ""),
                                Set.of(),
                                false));
    }

    private static String findDays(MatchResult found) {
        return Stream.of("days", "apart", "others")
                .filter(found.namedGroups()::containsKey)
                .map(found::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    private static DayExclusion of(MatchResult found, String named) {
        var words = named.toLowerCase(Locale.ROOT);
        var days = new TreeSet<Integer>();
        if (words.contains("weekend") || words.contains("双休日") || words.contains("末")) {
            days.addAll(List.of(0, SATURDAY));
        }
        if (words.contains("weekdays") || words.contains("工作日")) {
            days.addAll(List.of(1, 2, 3, 4, SATURDAY - 1));
        }
        WEEKDAY_EN.matcher(words).results().forEach(day -> days.add(DAYS_EN.indexOf(day.group(1))));
        WEEKDAY_ZH
                .matcher(words)
                .results()
                .flatMapToInt(day -> day.group(1).replace('天', '日').chars())
                .map(DAYS_ZH::indexOf)
                .filter(day -> day >= 0)
                .forEach(days::add);
        return new DayExclusion(
                new Span(found.start(), found.end()),
                found.group().strip(),
                days,
                !OTHER.matcher(words).find());
    }

    /**
     * A recurrence without the days. It is not complete if they cannot be removed.
     *
     * @param isMeant whether the words are surely about the times
     */
    public RecurrenceMention applyTo(RecurrenceMention when, boolean isMeant) {
        if (!isSupported) {
            return with(when, "", Missing.UNSUPPORTED);
        }
        if (!when.isComplete()) {
            return when;
        }
        var fields = when.cron().split(" ", -1);
        var left = daysOf(fields[4]);
        left.removeAll(days);
        boolean isWeekly = fields[2].equals("*") && fields[3].equals("*");
        if (!isMeant || !isWeekly || left.isEmpty()) {
            return with(when, "", Missing.UNSUPPORTED);
        }
        fields[4] = left.stream().map(String::valueOf).collect(Collectors.joining(","));
        return with(when, String.join(" ", fields), Missing.NOTHING);
    }

    private RecurrenceMention with(RecurrenceMention when, String cron, Missing missing) {
        return new RecurrenceMention(
                when.spans(),
                when.words() + " " + words,
                cron,
                missing,
                when.hasClock(),
                when.isInterval());
    }

    /** The days of a field of cron; empty for those that depend on the month. */
    private static Set<Integer> daysOf(String field) {
        var days = new TreeSet<Integer>();
        for (var part : field.split(",", -1)) {
            if (part.equals("*")) {
                for (int day = 0; day < WEEK; day++) {
                    days.add(day);
                }
            } else if (part.matches("[0-7]")) {
                days.add(Integer.parseInt(part) % WEEK);
            } else if (part.matches("[0-7]-[0-7]")) {
                for (int day = part.charAt(0) - '0'; day <= part.charAt(2) - '0'; day++) {
                    days.add(day % WEEK);
                }
            } else {
                return new TreeSet<>();
            }
        }
        return days;
    }
}
