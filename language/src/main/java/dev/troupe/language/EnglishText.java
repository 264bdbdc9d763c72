package dev.troupe.language;

/** English wording that depends on a number. */
public final class EnglishText {
    private EnglishText() {}

    /**
     * {@code 1 row}, {@code 12 rows}.
     *
     * @param noun in the singular; its plural ends in s
     */
    public static String withCount(long count, String noun) {
        return withCount(String.valueOf(count), noun);
    }

    /** The same of a number that is written already. */
    public static String withCount(String count, String noun) {
        return count + " " + (count.equals("1") ? noun : noun + "s");
    }
}
