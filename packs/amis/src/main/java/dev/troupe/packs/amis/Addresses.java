package dev.troupe.packs.amis;

import java.util.regex.Pattern;

/** Paths of a server that a request names. */
final class Addresses {
    private static final Pattern PATH =
            Pattern.compile(
                    "(?:(?:get|post|put):)?(https?://[^\\s，。；、）)]+|(?<![\\w/:.<])/[A-Za-z][\\w/.-]*[\\w])");

    private Addresses() {}

    /** The first address of a text; one made of what a component is about where there is none. */
    static Part.Api in(String text, String title) {
        var path = PATH.matcher(text);
        return path.find()
                ? new Part.Api(path.group(1), false)
                : new Part.Api(DataName.path(Titles.topic(title)), true);
    }

    /** The text without its addresses. */
    static String without(String text) {
        return PATH.matcher(text).replaceAll(" ");
    }
}
