package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * English pronouns, articles, prepositions, conjunctions and auxiliary verbs that are values of
 * tables as well: the it of "save it" is not the department IT.
 */
public final class FunctionWords {
    private static final Set<String> MODALS = Set.of("can", "may", "might", "must", "will");

    private static final Set<String> OTHERS =
            Set.of(
                    "a", "am", "an", "and", "are", "as", "at", "be", "but", "by", "do", "for",
                    "from", "he", "her", "him", "his", "i", "if", "in", "is", "it", "its", "me",
                    "my", "of", "on", "or", "our", "she", "so", "the", "them", "they", "this", "to",
                    "up", "us", "was", "we", "with", "you");

    private static final String NO = "no"; // the answer of a yes or no question as well

    private static final Pattern LED =
            Pattern.compile(".*(?<![a-z])(?:of|for|in|from|by|with|to|and|or) $");
    private static final Pattern IS = Pattern.compile(" ?(?:=|:|is|equals|equal to)? ?$");
    private static final Pattern OF_COLUMN =
            Pattern.compile(".*(?<![a-z])(?:the|our|in|of|for|from|within|an?) $");

    /** Where a sentence starts with what to do: mark it, and mark the highest. */
    private static final Pattern START =
            Pattern.compile("(?:.*(?:[,.;:]|(?<![a-z])(?:and|then|please|to)) ?)?$");

    private static final Pattern OBJECT =
            Pattern.compile(" (?:it|them|each|the|this|that|these|those)(?![a-z]).*");

    /** Words that may as well be a value in small letters after a preposition: salary in it. */
    private static final Set<String> PRONOUNS = Set.of("it", "us", "me", "him", "her", "them");

    private static final Pattern PREPOSITION = Pattern.compile(".*(?<![a-z])(?:of|for|in|from) $");

    private static final int NEAR = 24; // characters on each side

    private FunctionWords() {}

    public static boolean contains(String word) {
        return MODALS.contains(word) || OTHERS.contains(word) || word.equals(NO);
    }

    /**
     * Whether a word in lower case names no value at its place. It names one next to the name of
     * the column, and in quotation marks.
     */
    public static boolean isAt(RequestText request, Span span, ColumnProfile column, String value) {
        var word = request.originalCase(span);
        boolean isLower = word.equals(word.toLowerCase(Locale.ROOT));
        if (request.isChinese() || !isLower) return false;
        var before = request.before(span.start(), NEAR);
        var after = request.after(span.end(), NEAR);
        boolean isOrder =
                !word.equals(value)
                        && START.matcher(before).matches()
                        && OBJECT.matcher(after).matches();
        if (isOrder && !word.contains(" ")) return true;
        if (!contains(word) || isQuoted(before, after)) return false;
        if (word.equals(NO) && (word.equals(value) || column.isFlag())) return false;
        if (MODALS.contains(word) && LED.matcher(before).matches()) return false;
        return !isNextTo(column.spaced().toLowerCase(Locale.ROOT), before, after);
    }

    /** Whether a pronoun stands where a value in other letters fits as well. */
    public static boolean isOpen(RequestText request, Span span) {
        return PRONOUNS.contains(request.originalCase(span))
                && PREPOSITION.matcher(request.before(span.start(), NEAR)).matches();
    }

    private static boolean isQuoted(String before, String after) {
        return before.matches(".*[\"“‘'「『]") && after.matches("[\"”’'」』].*");
    }

    private static boolean isNextTo(String name, String before, String after) {
        return IS.matcher(before).replaceFirst("").endsWith(name)
                || after.startsWith(" " + name) && OF_COLUMN.matcher(before).matches();
    }
}
