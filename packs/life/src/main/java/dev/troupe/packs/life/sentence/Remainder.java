package dev.troupe.packs.life.sentence;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is left to read of a part of a sentence. Each reader takes the words that it understands;
 * those that are left are a name.
 */
public final class Remainder {
    private static final char TAKEN = '\u0001';
    private static final Pattern EDGE = Pattern.compile("[\\s\\p{Punct}，。；：、！？…]");
    private static final String KEPT_AT_END = ")'%+";

    private String text;

    public Remainder(String text) {
        this.text = text;
    }

    /** Takes the first match out of the rest. */
    public Optional<MatchResult> take(Pattern pattern) {
        var words = pattern.matcher(text);
        if (!words.find()) {
            return Optional.empty();
        }
        var found = words.toMatchResult();
        text = text.substring(0, found.start()) + TAKEN + text.substring(found.end());
        return Optional.of(found);
    }

    /** Takes every match out of the rest. */
    public void takeAll(Pattern pattern) {
        text = pattern.matcher(text).replaceAll(String.valueOf(TAKEN));
    }

    public boolean has(Pattern pattern) {
        return pattern.matcher(text).find();
    }

    /** The rest as it stands. */
    public String rest() {
        return text;
    }

    /** The meaningful parts of the rest, without the particles at their edges. */
    public List<String> parts() {
        return Stream.of(text.split(String.valueOf(TAKEN), -1))
                .map(Remainder::core)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The longest part; empty if nothing is left. */
    public String name() {
        return parts().stream().max(Comparator.comparingInt(String::length)).orElse("");
    }

    /** A text without punctuation around it. */
    private static String withoutEdges(String text) {
        var edge = EDGE.matcher(text);
        int start = 0;
        while (start < text.length() && edge.region(start, start + 1).matches()) {
            start++;
        }
        int end = text.length();
        while (end > start
                && KEPT_AT_END.indexOf(text.charAt(end - 1)) < 0
                && edge.region(end - 1, end).matches()) {
            end--;
        }
        return text.substring(start, end);
    }

    /** A text without particles, polite words and punctuation around it. */
    public static String core(String part) {
        var core = part.strip();
        while (true) {
            var next = core;
            next = withoutEdges(next);
            next = StopWords.LEADING.matcher(next).replaceFirst("");
            next = StopWords.TRAILING.matcher(next).replaceFirst("").strip();
            if (next.equals(core)) {
                boolean isEmpty =
                        core.codePoints()
                                .noneMatch(c ->
                                        Character.isLetterOrDigit(c)
                                                || Character.getType(c) == Character.PRIVATE_USE);
                return isEmpty ? "" : core;
            }
            core = next;
        }
    }
}
