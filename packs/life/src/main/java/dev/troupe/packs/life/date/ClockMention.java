package dev.troupe.packs.life.date;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An hour that a text names.
 *
 * @param hour as written, from 0 to 24
 * @param part {@code null} if none is named
 * @param isExact whether it is written as clocks show it, {@code 06:30} or {@code 18:30}
 * @param isWeak whether the words mean an hour only next to a day, as 一点 does
 */
record ClockMention(
        Span span,
        int hour,
        int minute,
        @Nullable PartOfDay part,
        boolean isExact,
        boolean isWeak) {
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|[早晚])?的?"
                            + "(?<hour>2[0-4]|1\\d|0?\\d|二十[一二三四]?|十[一二三四五六七八九]?|[零一二两三四五六七八九])"
                            + "(?:[点时](?!候|间|期|事)钟?整?(?<minute>半|[一三]刻|\\d{1,2}(?=分|(?!\\d))|[一二三四五]?十[一二三四五六七八九]?(?=分))?分?|[:：](?<colon>[0-5]\\d))");
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?:\\b(?<at>at|around|by)\\s+)?(?<![\\d:])(?<hour>2[0-4]|1\\d|0?\\d)(?::(?<minute>[0-5]\\d))?\\s*(?<part>[ap]\\.?m\\b\\.?|o'clock)?(?![\\d:%]|\\s*(?:km|kg|books?|days?|weeks?|months?))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NOON =
            Pattern.compile(
                    "\\b(?:at )?(?:noon|midday)\\b|正午|中午(?!\\d|[一二十])", Pattern.CASE_INSENSITIVE);

    /** Every hour in a text, in order. */
    static List<ClockMention> findAll(String text) {
        var found = new ArrayList<ClockMention>();
        add(CHINESE, text, found, ClockMention::chinese);
        add(ENGLISH, text, found, ClockMention::english);
        add(
                NOON,
                text,
                found,
                words -> new ClockMention(span(words), 12, 0, PartOfDay.NOON, true, false));
        return found;
    }

    private interface Reading {
        @Nullable ClockMention read(Matcher words);
    }

    private static void add(
            Pattern pattern, String text, List<ClockMention> found, Reading reading) {
        var words = pattern.matcher(text);
        while (words.find()) {
            var mention = reading.read(words);
            if (mention != null
                    && found.stream().noneMatch(one -> one.span().overlaps(mention.span()))) {
                found.add(mention);
            }
        }
    }

    private static ClockMention chinese(Matcher words) {
        var part = words.group("part");
        var colon = words.group("colon");
        int minute = colon != null ? Integer.parseInt(colon) : chineseMinute(words.group("minute"));
        boolean isExact = colon != null && part == null;
        return new ClockMention(
                span(words),
                SpokenNumbers.parse(words.group("hour")),
                minute,
                part == null ? null : PartOfDay.of(part),
                isExact,
                part == null && colon == null);
    }

    private static int chineseMinute(@Nullable String word) {
        return word == null
                ? 0
                : switch (word) {
                    case "半" -> 30;
                    case "一刻" -> 15;
                    case "三刻" -> 45;
                    default -> SpokenNumbers.parse(word) % 60;
                };
    }

    private static @Nullable ClockMention english(Matcher words) {
        var part = words.group("part");
        var minute = words.group("minute");
        boolean isAt = "at".equalsIgnoreCase(words.group("at"));
        if (part == null && minute == null && !isAt) {
            return null; // a number
        }
        var said = part == null ? "" : part.toLowerCase(Locale.ROOT);
        boolean isExact =
                minute != null && part == null && words.group("hour").matches("0\\d|1[3-9]|2\\d");
        return new ClockMention(
                span(words),
                Integer.parseInt(words.group("hour")),
                minute == null ? 0 : Integer.parseInt(minute),
                said.isEmpty() || said.startsWith("o") ? null : PartOfDay.of(said),
                isExact,
                part == null && minute == null);
    }

    private static Span span(Matcher words) {
        return new Span(words.start(), words.end());
    }
}
