package dev.troupe.agent.history;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What must not be lost of a tool's answer when it is replaced by a summary: its numbers with their
 * names, addresses, and names of files.
 */
final class ResultFacts {
    private static final int MAX_TEXT = 20_000; // characters that are searched
    private static final Pattern FACT =
            Pattern.compile(
                    "https?://[^\\s\"'<>\\\\)]{1,200}" // an address
                            + "|\"(\\w{1,40})\"\\s{0,3}:\\s{0,3}(-?\\d[\\d.]{0,20}|\"[^\"\\\\]{1,60}\")" // a field
                            + "|(?<![\\w./-])[\\w-]{1,60}(?:/[\\w.-]{1,60}){0,8}\\.(?:csv|tsv|xlsx?|json|md|txt|html?|pdf|docx?|png|svg|py)\\b" // a file
                            + "|(?:[\\p{L}]{1,30}[ :=]{1,3})?(?<![\\w.])-?\\d[\\d,.]{0,20}\\d?%?"); // a number
    private static final Set<String> FRAME = Set.of("status", "callId", "tool", "turn");

    private ResultFacts() {}

    /** At most so many, in the order of the text. */
    static List<String> of(String text, int max) {
        var facts = new LinkedHashSet<String>();
        var plain = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
        var matcher = FACT.matcher(plain);
        while (facts.size() < max && matcher.find()) {
            var name = matcher.group(1);
            if (name == null) {
                facts.add(matcher.group().strip());
            } else if (!FRAME.contains(name)) {
                facts.add(name + " " + matcher.group(2).replace("\"", ""));
            }
        }
        return List.copyOf(facts);
    }
}
