package dev.troupe.packs.amis.request;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lists in running text. */
public final class ListSplitter {
    private static final Pattern LAST =
            Pattern.compile(
                    "\\s{1,20}+(?:and|plus)\\s{1,20}+|以及|(?<=[\\p{IsHan})）_])(?:和|及)(?=\\p{IsHan})");

    private ListSplitter() {}

    /**
     * One item.
     *
     * @param separator what stands before it: {@code ,}, {@code 、} or {@code ;}; empty for the
     *     first
     * @param start place in the list
     */
    record Item(String text, String separator, int start) {}

    /** The items of a list; what stands in brackets or quotes stays whole. */
    public static List<Item> items(String list) {
        var items = new ArrayList<Item>();
        int depth = 0;
        int start = 0;
        var separator = "";
        for (int i = 0; i <= list.length(); i++) {
            char c = i < list.length() ? list.charAt(i) : ',';
            depth += "(（[【“".indexOf(c) >= 0 ? 1 : ")）]】”".indexOf(c) >= 0 ? -1 : 0;
            if (i == list.length() || depth <= 0 && isSeparator(list, i)) {
                var mark =
                        i == list.length() ? "" : c == '、' ? "、" : c == ';' || c == '；' ? ";" : ",";
                add(list.substring(start, i), separator, start, items);
                separator = mark;
                start = i + 1;
            }
        }
        return items;
    }

    private static boolean isSeparator(String list, int at) {
        char c = list.charAt(at);
        boolean isInNumber =
                c == ','
                        && at > 0
                        && at + 3 < list.length()
                        && Character.isDigit(list.charAt(at - 1))
                        && list.substring(at + 1, at + 4).chars().allMatch(Character::isDigit);
        return "、，,;；".indexOf(c) >= 0 && !isInNumber;
    }

    private static void add(String text, String separator, int start, List<Item> items) {
        var masked = maskBrackets(text);
        var last = LAST.matcher(masked);
        int from = 0;
        var before = separator;
        while (last.find()) {
            if (last.start() > from) {
                items.add(
                        new Item(text.substring(from, last.start()).strip(), before, start + from));
                before = ",";
            }
            from = last.end();
        }
        var rest = text.substring(from).strip();
        if (!rest.isEmpty()) {
            items.add(new Item(rest, before, start + from));
        }
    }

    /** The same length of text with what stands in brackets blanked. */
    static String withoutBrackets(String text) {
        return maskBrackets(text);
    }

    private static String maskBrackets(String text) {
        var masked = new StringBuilder(text);
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += "(（[【“".indexOf(c) >= 0 ? 1 : 0;
            if (depth > 0) {
                masked.setCharAt(i, '_');
            }
            depth -= ")）]】”".indexOf(c) >= 0 ? 1 : 0;
        }
        return masked.toString();
    }
}
