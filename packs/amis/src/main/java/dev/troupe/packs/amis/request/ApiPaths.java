package dev.troupe.packs.amis.request;

import java.util.regex.Pattern;

/** Paths of a server that a request names. */
final class ApiPaths {
    private static final Pattern PATH =
            Pattern.compile(
                    "(?:(?:get|post|put):)?(https?://[^\\s，。；、）)]+|(?<![\\w/:.<])/[A-Za-z][\\w/.-]*[\\w])");

    private ApiPaths() {}

    /** The first address of a text; if there is none, one made from the subject of a component. */
    static ComponentSpec.Api find(String text, String title) {
        var path = PATH.matcher(text);
        return path.find()
                ? new ComponentSpec.Api(path.group(1), false)
                : new ComponentSpec.Api(DataNames.path(PageTitles.topic(title)), true);
    }

    /** The text without its addresses. */
    static String without(String text) {
        return PATH.matcher(text).replaceAll(" ");
    }
}
