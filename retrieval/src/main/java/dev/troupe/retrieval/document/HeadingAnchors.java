package dev.troupe.retrieval.document;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Anchors of one document's headings, as GitHub makes them: {@code 1. What's new?} is 1-whats-new.
 */
final class HeadingAnchors {
    private static final Pattern PUNCTUATION =
            Pattern.compile("[^\\p{L}\\p{M}\\p{N}\\p{Pc}\\- ]", Pattern.UNICODE_CHARACTER_CLASS);

    private final Map<String, Integer> seen = new HashMap<>();

    /** Takes headings in the order of the document: the second of a kind gets -1. */
    String nextAnchor(String heading) {
        var text = heading.strip().toLowerCase(Locale.ROOT);
        var plain = PUNCTUATION.matcher(text).replaceAll("").replace(' ', '-');
        var anchor = plain;
        while (seen.containsKey(anchor)) {
            anchor = plain + "-" + seen.merge(plain, 1, Integer::sum);
        }
        seen.put(anchor, 0);
        return anchor;
    }
}
