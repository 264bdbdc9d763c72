package dev.troupe.packs.life.date;

import dev.troupe.language.Span;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the days and times that a text names, in Chinese and English. */
public final class SpokenDates {
    private static final Pattern HOURS =
            Pattern.compile(
                    "(?<half>半个?(?:小时|钟头)|半点钟)(?:之后|以后|后)|(?<zh>"
                            + SpokenNumbers.ZH
                            + ")个?(?<unit>小时|钟头|分钟)(?:之后|以后|后)"
                            + "|\\bin (?:(?<halfhour>half an hour)|(?<en>"
                            + SpokenNumbers.EN
                            + ") (?<word>hour|minute)s?)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern PART =
            Pattern.compile(
                    "\\s{0,20}+(?:" + PartOfDay.ANY + ")(?![点:：\\d])", Pattern.CASE_INSENSITIVE);
    private static final Pattern BETWEEN =
            Pattern.compile("[\\s,，的]*+(?:at|on|around|by)?\\s*+", Pattern.CASE_INSENSITIVE);
    private static final int MAX_BETWEEN = 20; // characters from a day to its time
    private static final List<DayRule> RULES =
            Stream.concat(ChineseDays.RULES.stream(), EnglishDays.RULES.stream()).toList();

    private SpokenDates() {}

    /** In order; none overlap. */
    public static List<DateMention> findAll(String text, LocalDateTime now) {
        var found = new ArrayList<>(afterHours(text, now));
        var taken = new BitSet(text.length());
        found.forEach(mention -> take(mention.span(), taken));
        var clocks = ClockMention.findAll(text);
        for (var day : days(text, now.toLocalDate())) {
            var mention = withClock(day, clocks, text);
            if (take(mention.span(), taken)) {
                found.add(mention);
            }
        }
        for (var clock : clocks) {
            if (!clock.isWeak() && take(clock.span(), taken)) {
                found.add(ofClockOnly(clock, now));
            }
        }
        found.sort(Comparator.comparingInt(mention -> mention.span().start()));
        return found;
    }

    /** Days that a text names and that do not exist, such as February 30. */
    public static List<String> findImpossible(String text, LocalDate today) {
        var found = new LinkedHashSet<String>();
        for (var rule : RULES) {
            var words = rule.pattern().matcher(text);
            while (words.find()) {
                if (rule.day(words, today).isEmpty()) {
                    found.add(words.group());
                }
            }
        }
        return List.copyOf(found);
    }

    /** Takes the characters of a span; false, and nothing is taken, if one of them is already. */
    private static boolean take(Span span, BitSet taken) {
        int next = taken.nextSetBit(span.start());
        boolean isFree = next < 0 || next >= span.end();
        if (isFree) {
            taken.set(span.start(), span.end());
        }
        return isFree;
    }

    private static List<DateMention> afterHours(String text, LocalDateTime now) {
        var found = new ArrayList<DateMention>();
        var words = HOURS.matcher(text);
        while (words.find()) {
            boolean isHalf = words.group("half") != null || words.group("halfhour") != null;
            var count = words.group("zh") != null ? words.group("zh") : words.group("en");
            var unit = words.group("unit") != null ? words.group("unit") : words.group("word");
            boolean isMinutes = unit != null && (unit.equals("分钟") || unit.startsWith("m"));
            long minutes =
                    isHalf || count == null
                            ? 30
                            : SpokenNumbers.parse(count) * (isMinutes ? 1L : 60L);
            var then = now.plusMinutes(minutes);
            found.add(
                    new DateMention(
                            new Span(words.start(), words.end()),
                            then.toLocalDate(),
                            then.toLocalDate(),
                            then.toLocalTime(),
                            DateMention.Kind.CLEAR));
        }
        return found;
    }

    /** Of those that overlap the one that begins first, and of these the longest. */
    private static List<DateMention> days(String text, LocalDate today) {
        var all = new ArrayList<DateMention>();
        for (var rule : RULES) {
            var words = rule.pattern().matcher(text);
            while (words.find()) {
                var span = new Span(words.start(), words.end());
                rule.day(words, today)
                        .ifPresent(day ->
                                all.add(
                                        new DateMention(
                                                span, day.first(), day.date(), null, day.kind())));
            }
        }
        all.sort(
                Comparator.comparingInt((DateMention one) -> one.span().start())
                        .thenComparingInt(one -> -one.span().length()));
        var taken = new BitSet(text.length());
        return all.stream().filter(one -> take(one.span(), taken)).toList();
    }

    private static DateMention withClock(DateMention day, List<ClockMention> clocks, String text) {
        var whole = day.span();
        var said = text.substring(whole.start(), whole.end());
        var part = PartOfDay.of(said);
        var after = PART.matcher(text).region(whole.end(), text.length());
        if (after.lookingAt()) {
            part = PartOfDay.of(after.group());
            whole = new Span(whole.start(), after.end());
        }
        for (var clock : clocks) {
            var between = textBetween(whole, clock.span(), text);
            if (between != null && BETWEEN.matcher(between).matches()) {
                var span =
                        new Span(
                                Math.min(whole.start(), clock.span().start()),
                                Math.max(whole.end(), clock.span().end()));
                return withTime(day, span, clock, part);
            }
        }
        return new DateMention(whole, day.first(), day.day(), null, day.kind());
    }

    /** Null if they are too far from each other. */
    private static @Nullable String textBetween(Span day, Span clock, String text) {
        if (clock.start() - day.end() > MAX_BETWEEN || day.start() - clock.end() > MAX_BETWEEN) {
            return null;
        }
        if (clock.start() >= day.end()) {
            return text.substring(day.end(), clock.start());
        }
        if (clock.end() <= day.start()) {
            return text.substring(clock.end(), day.start());
        }
        return clock.end() > day.end() ? "" : null; // the part of the day belongs to both
    }

    private static DateMention withTime(
            DateMention day, Span span, ClockMention clock, @Nullable PartOfDay said) {
        var part = clock.part() != null ? clock.part() : said;
        int hour = clock.hour();
        boolean isEvening = part == PartOfDay.EVENING;
        boolean isNextDay = isEvening && (hour == 12 || hour < 5) || hour == 24;
        boolean isGuessed = part == null && !clock.isExact() && hour >= 1 && hour <= 6;
        var time = LocalTime.of(hourOfDay(hour, part, isGuessed) % 24, clock.minute());
        var on = isNextDay ? day.day().plusDays(1) : day.day();
        return new DateMention(day.span(), on, on, null, day.kind())
                .at(span, time, isGuessed || isNextDay);
    }

    private static int hourOfDay(int hour, @Nullable PartOfDay part, boolean isGuessed) {
        if (part == null) {
            return isGuessed ? hour + 12 : hour;
        }
        return switch (part) {
            case MORNING -> hour == 12 ? 0 : hour;
            case NOON -> hour < 4 ? hour + 12 : hour;
            case AFTERNOON -> hour < 12 ? hour + 12 : hour;
            case EVENING -> hour >= 5 && hour < 12 ? hour + 12 : hour == 12 ? 0 : hour;
        };
    }

    /** Today, or tomorrow if that time has passed. */
    private static DateMention ofClockOnly(ClockMention clock, LocalDateTime now) {
        var day = now.toLocalDate();
        var today = new DateMention(clock.span(), day, day, null, DateMention.Kind.CLEAR);
        var mention = withTime(today, clock.span(), clock, null);
        var time = mention.time();
        boolean hasPassed = time != null && mention.day().atTime(time).isBefore(now);
        var next = mention.day().plusDays(1);
        return hasPassed
                ? new DateMention(clock.span(), next, next, time, DateMention.Kind.DOUBTFUL)
                : mention;
    }
}
