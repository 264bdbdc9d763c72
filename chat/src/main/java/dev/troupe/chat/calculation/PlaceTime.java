package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The current time or date at a place: "what time is it in Tokyo", 伦敦现在几点, UTC时间是多少. A place is the
 * id of a time zone, its city, or the name that CLDR has for the zone. The time of another place is
 * never that of this one: a place that is not known is named.
 */
final class PlaceTime {
    private static final String PLACE =
            "(?<place>(?:[\\p{L}][\\p{L} _/'-]{1,40}?|(?:utc|gmt)[+-]\\d{1,2}(?::\\d{2})?))";
    private static final String NOW = "(?: now| right now| at the moment| currently)?";

    /** Asks for the time at a place, whatever the place is. */
    private static final List<Pattern> TIMES =
            List.of(
                    pattern("what time is it" + NOW + " (?:in|at) " + PLACE + NOW),
                    pattern(
                            "(?:现在)?"
                                    + PLACE
                                    + ",?(?:那边|那里|当地)?(?:时间)?(?:现在|此刻|当前)(?:是|的时间是)?(?:几点|什么时间)钟?了?"));

    /** Asks for the time if what it names is a place: "current time in London", not "in row 3". */
    private static final List<Pattern> PLACE_TIMES =
            List.of(
                    pattern(
                            "(?:what(?:'s| is) )?(?:the )?(?:current |local )?time"
                                    + NOW
                                    + " (?:in|at) "
                                    + PLACE
                                    + NOW),
                    pattern("(?:what(?:'s| is) )?(?:the )?(?:current )?" + PLACE + " time" + NOW),
                    pattern("(?:现在)?(?:是)?" + PLACE + "(?:当地)?时间(?:现在)?(?:是)?(?:几点钟?|多少|什么时间)?了?"),
                    pattern(PLACE + "几点钟?了"));

    /** Asks for the date in the same way. */
    private static final List<Pattern> PLACE_DATES =
            List.of(
                    pattern(
                            "what(?:'s| is)? (?:the |today's )?(?:current )?(?:date|day|weekday)(?: of the week)?(?: is it)?(?: today)?"
                                    + NOW
                                    + " in "
                                    + PLACE
                                    + NOW),
                    pattern(PLACE + "(?:现在|今天)(?:是)?(?:几月几[号日]|几[号日]|(?:星期|周|礼拜)几|多少号)了?"));

    private PlaceTime() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /**
     * The time or date there; empty if the message asks for anything else.
     *
     * @param asked without the words that only ask
     */
    static Optional<LocalizedText> findReply(String asked, ZonedDateTime now) {
        return findPlace(TIMES, asked)
                .map(place -> time(place, now).orElseGet(() -> unknown(place)))
                .or(() -> findPlace(PLACE_TIMES, asked).flatMap(place -> time(place, now)))
                .or(() -> findPlace(PLACE_DATES, asked).flatMap(place -> date(place, now)));
    }

    private static Optional<String> findPlace(List<Pattern> patterns, String asked) {
        return patterns.stream()
                .map(pattern -> pattern.matcher(asked))
                .filter(Matcher::matches)
                .map(found -> found.group("place").strip())
                .findFirst();
    }

    private static Optional<LocalizedText> time(String place, ZonedDateTime now) {
        return findZone(place, now)
                .map(zone -> {
                    var there = now.withZoneSameInstant(zone);
                    return LocalizedText.of(
                            "%s现在是 %s（%s）。",
                            "In %s it is %s (%s).",
                            place,
                            new LocalizedText(
                                    "%s %s".formatted(there.toLocalDate(), clock(there)),
                                    "%s on %s".formatted(clock(there), there.toLocalDate())),
                            offset(there));
                });
    }

    private static Optional<LocalizedText> date(String place, ZonedDateTime now) {
        return findZone(place, now)
                .map(zone -> {
                    var there = now.withZoneSameInstant(zone);
                    return LocalizedText.of(
                            "%s现在是 %s，%s（%s）。",
                            "In %s it is %s, a %s (%s).",
                            place,
                            there.toLocalDate(),
                            CalendarQuestion.weekday(there.toLocalDate()),
                            offset(there));
                });
    }

    private static LocalizedText unknown(String place) {
        return LocalizedText.of(
                "不知道“%s”的时区。请使用时区名称，例如“Asia/Tokyo 现在几点”。",
                "The time zone of '%s' is not known. Use the name of the zone, as in \"what time is it in Asia/Tokyo\".",
                place);
    }

    private static String clock(ZonedDateTime time) {
        return DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).format(time);
    }

    private static String offset(ZonedDateTime there) {
        return there.getOffset().getTotalSeconds() == 0 ? "UTC" : "UTC" + there.getOffset();
    }

    /** The zone of a place; empty if there is none, or several in which it is not the same time. */
    private static Optional<ZoneId> findZone(String place, ZonedDateTime now) {
        var said = place.toLowerCase(Locale.ROOT).replace(' ', '_');
        if (said.matches("(?:utc|gmt)(?:[+-]\\d.*)?")) {
            return parseOffset(said.toUpperCase(Locale.ROOT));
        }
        var known =
                ZoneId.getAvailableZoneIds().stream()
                        .filter(id -> !id.matches("(?:Etc|SystemV)/.*"))
                        .sorted()
                        .toList();
        var zones = find(known, id -> isId(id, said));
        if (zones.isEmpty()) {
            zones = find(known, id -> isDisplayName(id, place));
        }
        boolean isOneTime =
                zones.stream().map(zone -> localTime(now, zone)).distinct().limit(2).count() == 1;
        return isOneTime ? zones.stream().findFirst() : Optional.empty();
    }

    private static Optional<ZoneId> parseOffset(String said) {
        try {
            return Optional.of(ZoneId.of(said));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static LocalDateTime localTime(ZonedDateTime now, ZoneId zone) {
        return now.withZoneSameInstant(zone).toLocalDateTime();
    }

    private static List<ZoneId> find(List<String> ids, Predicate<String> isMeant) {
        return ids.stream().filter(isMeant).map(ZoneId::of).toList();
    }

    /** Whether it is the id of a zone, or its city. */
    private static boolean isId(String id, String said) {
        var known = id.toLowerCase(Locale.ROOT);
        return known.equals(said) || known.endsWith("/" + said);
    }

    private static boolean isDisplayName(String id, String place) {
        var zone = ZoneId.of(id);
        return zone.getDisplayName(TextStyle.FULL, Locale.SIMPLIFIED_CHINESE).equals(place + "时间")
                || zone.getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                        .equalsIgnoreCase(place + " time");
    }
}
