package dev.troupe.chat.calculation;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a list of numbers: "4, 9 and 1", 3、4、8. A comma without a space may separate numbers or
 * thousands: "1,000 and 2,000" are two numbers, "4,5,6" are three, and "100,200,300" is open.
 */
final class WrittenNumberList {
    private static final String NUMBER = "-?\\d{1,18}+(?:\\.\\d{1,10}+)?+";
    private static final String SEPARATOR = "(?:,? ?(?:[和与] ?|and )| ?、 ?|, ?| )";

    /** Matches a list of two numbers or more, of which thousands may be parts, in linear time. */
    static final String PATTERN = NUMBER + "(?:" + SEPARATOR + NUMBER + "){1,200}+";

    private static final Pattern ITEM =
            Pattern.compile("\\G(?<number>" + NUMBER + ")(?<separator>" + SEPARATOR + "|$)");
    private static final Pattern THOUSANDS =
            Pattern.compile("-?[1-9]\\d{0,2}(?:,\\d{3}){1,5}(?:\\.\\d{1,10})?");
    private static final Pattern THREE_DIGITS = Pattern.compile("\\d{3}(?:\\.\\d{1,10})?");
    private static final Pattern LEADING_ZERO = Pattern.compile("-?0\\d.*");

    private WrittenNumberList() {}

    /** The numbers; empty if the text has anything else, or can be read in two ways. */
    static Optional<List<BigDecimal>> parse(String text) {
        var groups = split(text);
        var divided = groups.stream().filter(group -> group.size() > 1).toList();
        boolean hasThousands = divided.stream().anyMatch(WrittenNumberList::areThousands);
        boolean hasLists = !divided.stream().allMatch(WrittenNumberList::areThousands);
        if (hasThousands && (groups.size() == 1 || hasLists || isOpen(groups))) {
            return Optional.empty();
        }
        var numbers =
                groups.stream()
                        .flatMap(group ->
                                hasThousands
                                        ? List.of(String.join(",", group)).stream()
                                        : group.stream())
                        .toList();
        return numbers.size() < 2 || numbers.stream().anyMatch(LEADING_ZERO.asMatchPredicate())
                ? Optional.empty()
                : Optional.of(numbers.stream().map(AskedText::number).toList());
    }

    /**
     * The numbers between separators other than a bare comma; none if the text has anything else.
     */
    private static List<List<String>> split(String text) {
        var groups = new ArrayList<List<String>>();
        var group = new ArrayList<String>();
        var item = ITEM.matcher(text);
        int end = 0;
        while (end < text.length() && item.find()) {
            group.add(item.group("number"));
            if (!item.group("separator").equals(",")) {
                groups.add(List.copyOf(group));
                group.clear();
            }
            end = item.end();
        }
        return end == text.length() && group.isEmpty() ? groups : List.of();
    }

    private static boolean areThousands(List<String> group) {
        return THOUSANDS.matcher(String.join(",", group)).matches();
    }

    /** "100,200 and 300" may be three numbers, as each part has three digits. */
    private static boolean isOpen(List<List<String>> groups) {
        return groups.stream().flatMap(List::stream).allMatch(THREE_DIGITS.asMatchPredicate())
                && groups.stream().anyMatch(group -> group.size() == 1);
    }
}
