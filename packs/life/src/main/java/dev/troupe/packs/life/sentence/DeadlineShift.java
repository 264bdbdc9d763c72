package dev.troupe.packs.life.sentence;

import dev.troupe.packs.life.date.SpokenNumbers;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** By how long a deadline is moved back or forward: {@code back by a week}, 提前两天. */
public final class DeadlineShift {
    private static final Pattern WORDS =
            Pattern.compile(
                    "(?:(?:推迟|延后|往后推|顺延|延期|往后挪)|提前|往前[推挪])了?\\s*(?<n>\\d{1,3}|[一两二三四五六七八九十])个?(?<unit>天|日|周|星期|礼拜|月)(?:以?后)?"
                            + "|(?:\\b(?:back|out|later|up|forward|earlier|ahead)\\s+)?\\bby\\s+(?<en>\\d{1,3}|an?|one|two|three|four|five|six|seven|ten)\\s+(?:more\\s+)?(?<uniten>day|week|month)s?\\b(?:\\s+(?:later|back|earlier|forward|ahead))?"
                            + "|\\b(?<en2>\\d{1,3}|an?|one|two|three|four|five|six|seven|ten)\\s+(?<uniten2>day|week|month)s?\\s+(?:earlier|later)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern EARLIER =
            Pattern.compile("\\b(?:forward|earlier|up|ahead)\\b|提前|往前", Pattern.CASE_INSENSITIVE);

    /** A verb with its particle next to it: move up, push back. */
    private static final Pattern VERB =
            Pattern.compile(
                    "(?<=^|please )\\s*(?:move|bring|pull|push|shift)\\s+(?:(?<earlier>up|forward|ahead)|back|out)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

    private DeadlineShift() {}

    public static Pattern words() {
        return WORDS;
    }

    /** Whether the words for it hold the verb of the order, as in 推迟两天 and "push back by". */
    public static boolean hasVerb(String clause) {
        var found = WORDS.matcher(clause);
        return found.find() && (HAN.matcher(found.group()).find() || VERB.matcher(clause).find());
    }

    public static boolean isNamedIn(String clause) {
        return WORDS.matcher(clause).find();
    }

    /**
     * Takes the words for it out of an order; the words of a title, as in "the follow-up", do not
     * give the direction.
     *
     * @return {@code P2D}, or {@code -P1W} for a week earlier; empty if no such words are there
     */
    public static String take(Remainder remainder) {
        var found = remainder.take(WORDS);
        if (found.isEmpty()) {
            return "";
        }
        var verb = remainder.take(VERB);
        boolean isEarlier =
                EARLIER.matcher(found.get().group()).find()
                        || verb.filter(words -> words.group("earlier") != null).isPresent();
        var count = firstGiven(found.get(), "n", "en", "en2").toLowerCase(Locale.ROOT);
        int number = count.matches("an?") ? 1 : SpokenNumbers.parse(count);
        var unit =
                switch (firstGiven(found.get(), "unit", "uniten", "uniten2")
                        .toLowerCase(Locale.ROOT)) {
                    case "week", "周", "星期", "礼拜" -> "W";
                    case "month", "月" -> "M";
                    default -> "D";
                };
        return (isEarlier ? "-P" : "P") + number + unit;
    }

    private static String firstGiven(MatchResult found, String... groups) {
        return Stream.of(groups).map(found::group).filter(Objects::nonNull).findFirst().orElse("");
    }
}
