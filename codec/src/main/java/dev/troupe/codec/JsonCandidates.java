package dev.troupe.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where in a text a JSON document may start. */
final class JsonCandidates {
    /** Bounds the time that a text full of brackets can cost. */
    private static final int MAX_PLACES = 20;

    private static final Pattern FENCE =
            Pattern.compile("```\\h*([A-Za-z0-9_+-]*)[^\\S\\n]*\\n?\\s*(?=[\\[{])");
    private static final Pattern ESCAPED = Pattern.compile("[\\[{]\\s*(?:\\\\n\\s*)*\\\\\"");

    /**
     * One place.
     *
     * @param repair what reading from here omits
     */
    record Candidate(int start, Optional<String> repair) {}

    private JsonCandidates() {}

    static boolean startsLikeDocument(String text) {
        int start = firstVisible(text, 0);
        return start < text.length() && "{[\"".indexOf(text.charAt(start)) >= 0;
    }

    /** The most likely place first; at most 20. */
    static List<Candidate> find(String text) {
        int first = firstVisible(text, 0);
        if (first < text.length()
                && isOpener(text.charAt(first))
                && (isLikely(text, first) || text.stripTrailing().endsWith("]"))) {
            return List.of(new Candidate(first, Optional.empty()));
        }
        var places = new ArrayList<Candidate>();
        findFenced(text, places);
        findUnfenced(text, places);
        return places.subList(0, Math.min(MAX_PLACES, places.size()));
    }

    private static void findFenced(String text, List<Candidate> places) {
        var repair = Optional.of("took the JSON from a fenced block");
        var others = new ArrayList<Candidate>();
        var fence = FENCE.matcher(text);
        while (fence.find() && places.size() + others.size() < MAX_PLACES) {
            boolean isJson = fence.group(1).toLowerCase(Locale.ROOT).startsWith("json");
            (isJson ? places : others).add(new Candidate(fence.end(), repair));
        }
        places.addAll(others);
    }

    /**
     * Outermost brackets in running text. A square one that does not look like a list of documents
     * or texts comes last: text has footnotes and links.
     */
    private static void findUnfenced(String text, List<Candidate> places) {
        var repair = Optional.of("dropped the text before the JSON");
        var doubtful = new ArrayList<Candidate>();
        int depth = 0;
        for (int at = 0; at < text.length() && places.size() < MAX_PLACES; at++) {
            char c = text.charAt(at);
            if (isOpener(c) && depth++ == 0) {
                (isLikely(text, at) ? places : doubtful).add(new Candidate(at, repair));
            } else if ((c == '}' || c == ']') && depth > 0) {
                depth--;
            }
        }
        places.addAll(doubtful.subList(0, Math.min(MAX_PLACES, doubtful.size())));
    }

    private static boolean isLikely(String text, int opener) {
        int next = firstVisible(text, opener + 1);
        return text.charAt(opener) == '{'
                || text.charAt(opener) == '['
                        && next < text.length()
                        && "{[\"".indexOf(text.charAt(next)) >= 0;
    }

    /** The document whose quotes were all escaped, as if it stood in a string; else nothing. */
    static @Nullable String unescape(String text, int start) {
        if (!ESCAPED.matcher(text).region(start, text.length()).lookingAt()) {
            return null;
        }
        int end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
        var quoted = '"' + text.substring(start, Math.max(start, end)).replace("\n", "\\n") + '"';
        try {
            return Json.parse(quoted).asText();
        } catch (JsonException e) {
            return null;
        }
    }

    private static boolean isOpener(char c) {
        return c == '{' || c == '[';
    }

    private static int firstVisible(String text, int from) {
        int at = from;
        while (at < text.length()
                && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\uFEFF')) {
            at++;
        }
        return at;
    }
}
