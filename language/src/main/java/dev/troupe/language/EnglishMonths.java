package dev.troupe.language;

import java.util.List;
import java.util.Locale;

/** The English names of months, whole and shortened. */
public final class EnglishMonths {
    /** A part of a regular expression, in lower case and without a group. */
    public static final String PATTERN =
            "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
                    + "|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

    private static final List<String> NAMES =
            List.of(
                    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                    "dec");

    private EnglishMonths() {}

    /**
     * @param name matches {@link #PATTERN}, in any case
     * @return 1 to 12
     */
    public static int parse(String name) {
        var beginning = name.substring(0, 3).toLowerCase(Locale.ROOT);
        int month = NAMES.indexOf(beginning) + 1;
        if (month == 0) {
            throw new IllegalArgumentException("'" + name + "' is not a month");
        }
        return month;
    }
}
