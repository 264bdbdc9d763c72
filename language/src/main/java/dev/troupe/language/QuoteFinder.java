package dev.troupe.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds text in quotes, Chinese and English; an apostrophe is not a quote. */
final class QuoteFinder {
    private static final int MAX = 2_000; // characters in one pair of quotes

    static final Pattern QUOTED =
            Pattern.compile(
                    pair("\"", "\"")
                            + '|'
                            + pair("“", "”")
                            + '|'
                            + pair("「", "」")
                            + '|'
                            + pair("『", "』")
                            + '|'
                            + pair("《", "》")
                            + '|'
                            + pair("`", "`")
                            + '|'
                            + pair("(?<![\\p{IsLatin}\\p{N}])‘", "’(?![a-zA-Z])")
                            + '|'
                            + pair("(?<![\\p{IsLatin}\\p{N}])'", "'(?![\\p{IsLatin}\\p{N}])"));

    private QuoteFinder() {}

    /** The position of a quotation, with its quotes, and its text. */
    record Found(int start, int end, String inner) {}

    /** Of nested quotations of one kind the inner ones are found. */
    private static String pair(String open, String close) {
        char opener = open.charAt(open.length() - 1);
        return open + "([^" + opener + close.charAt(0) + "]{1," + MAX + "}+)" + close;
    }

    static List<Found> findAll(String text) {
        var found = new ArrayList<Found>();
        var matcher = QUOTED.matcher(text);
        while (matcher.find()) {
            for (int group = 1; group <= matcher.groupCount(); group++) {
                var inner = matcher.group(group);
                if (inner != null) {
                    found.add(new Found(matcher.start(), matcher.end(), inner));
                }
            }
        }
        return found;
    }
}
