package dev.troupe.packs.schedule.recurrence;

import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A time of the day that a text names.
 *
 * @param isClear whether the half of the day is known: 5 alone may be of either
 */
record ClockTime(Span span, int hour, int minute, boolean isClear) {
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|[早晚])?的?(\\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[点时](?!候|间|期|事)(?:钟|整)?(?:(半)|([一三])刻|(\\d{1,2}|[一二三四五六七八九十]{1,3})分?)?|[:：]([0-5]\\d))");
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?<![\\w:.])(at )?(\\d{1,2})(?::([0-5]\\d))?( ?(?:[ap]\\.?m\\b\\.?|o'clock\\b))?(?: in the (morning|afternoon|evening))?(?![\\w%/-]|:\\d)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NAMED =
            Pattern.compile(
                    "(?<!\\w)(?:at )?(noon|midday|midnight)(?!\\w)|正午|午夜|零点|中午(?![\\d一二十])",
                    Pattern.CASE_INSENSITIVE);

    /**
     * Those of a text, in order.
     *
     * @param half of hours that name none
     */
    static List<ClockTime> findAll(String text, DayHalf half) {
        var found = new ArrayList<ClockTime>();
        CHINESE.matcher(text).results().forEach(words -> add(found, readChinese(words, half)));
        NAMED.matcher(text).results().forEach(words -> add(found, readNamed(words)));
        ENGLISH.matcher(text).results().forEach(words -> add(found, readEnglish(words, half)));
        found.sort(Comparator.comparingInt(time -> time.span().start()));
        return found;
    }

    private static void add(List<ClockTime> found, @Nullable ClockTime time) {
        if (time != null && found.stream().noneMatch(one -> one.span().overlaps(time.span()))) {
            found.add(time);
        }
    }

    private static @Nullable ClockTime readChinese(MatchResult words, DayHalf half) {
        if (words.group(1) == null && words.group().indexOf(':') >= 0) {
            return null; // 8:30, which is read with the words before it
        }
        var own = words.group(1) == null ? half : DayHalf.of(words.group(1));
        int minute =
                words.group(6) != null
                        ? Integer.parseInt(words.group(6))
                        : words.group(3) != null
                                ? 30
                                : words.group(4) != null
                                        ? words.group(4).equals("一") ? 15 : 45
                                        : words.group(5) != null ? number(words.group(5)) : 0;
        return of(words, own, number(words.group(2)), minute, words.group(6) != null);
    }

    private static @Nullable ClockTime readEnglish(MatchResult words, DayHalf half) {
        boolean isClock = words.group(1) != null || words.group(3) != null;
        if (!isClock && words.group(4) == null) {
            return null; // a number
        }
        var suffix = words.group(4) == null ? "" : words.group(4).strip();
        var named = words.group(5) == null ? suffix : words.group(5);
        var own = DayHalf.of(named) == DayHalf.UNKNOWN ? half : DayHalf.of(named);
        int minute = words.group(3) == null ? 0 : Integer.parseInt(words.group(3));
        return of(words, own, number(words.group(2)), minute, words.group(3) != null);
    }

    private static ClockTime readNamed(MatchResult words) {
        boolean isNight = words.group().matches("(?i).*(?:midnight|午夜|零点)");
        return new ClockTime(span(words), isNight ? 0 : 12, 0, true);
    }

    private static @Nullable ClockTime of(
            MatchResult words, DayHalf half, int hour, int minute, boolean isWritten) {
        int hourOfDay = half.hourOfDay(hour);
        if (hourOfDay < 0 || minute > 59) {
            return null;
        }
        boolean isClear = half != DayHalf.UNKNOWN || isWritten || hour == 0 || hour > 6;
        return new ClockTime(span(words), hourOfDay, minute, isClear);
    }

    private static int number(String word) {
        return Character.isDigit(word.charAt(0))
                ? Integer.parseInt(word)
                : ChineseNumerals.parse(word).orElse(99);
    }

    private static Span span(MatchResult words) {
        return new Span(words.start(), words.end());
    }
}
