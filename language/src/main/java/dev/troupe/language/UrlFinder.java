package dev.troupe.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds http and https addresses in running text. */
final class UrlFinder {
    /** The name of a page in Chinese: the path up to its extension. */
    private static final String CHINESE_PAGE =
            "https?://[\\w.:\\[\\]-]+/(?![^\\s/]*[存写导为到成抓爬取把将])(?:[\\p{IsHan}\\w%.-]{1,60}/){0,8}+[\\p{IsHan}\\w%-]{0,60}\\p{IsHan}[\\p{IsHan}\\w%-]{0,60}\\.(?:html?|php)(?![\\w/?.])";

    /** Up to white space, Chinese text or its punctuation, quotes, or the next address. */
    private static final Pattern URL =
            Pattern.compile(
                    CHINESE_PAGE
                            + "|https?://(?:(?![,;|]https?://)[^\\s\\p{IsHan}\\p{InCJK_Symbols_and_Punctuation}"
                            + "\\uFF00-\\uFF65“”‘’…—<>\"`])+",
                    Pattern.CASE_INSENSITIVE);

    private UrlFinder() {}

    /** Where an address stands. */
    record Found(int start, int end, String url) {}

    static List<Found> findAll(String text) {
        var found = new ArrayList<Found>();
        var matcher = URL.matcher(text);
        while (matcher.find()) {
            var url = withoutClosing(matcher.group());
            if (!url.endsWith("//")) {
                found.add(new Found(matcher.start(), matcher.start() + url.length(), url));
            }
        }
        return found;
    }

    /** Closing punctuation belongs to the sentence, closing brackets only when none was opened. */
    private static String withoutClosing(String matched) {
        int end = matched.length();
        int[] open = new int[128];
        matched.chars().filter(c -> c < 128).forEach(c -> open[c]++);
        while (end > 0) {
            char last = matched.charAt(end - 1);
            int opener = opener(last);
            boolean isClosing =
                    opener == 0 ? ".,;:!?'*_~|\\".indexOf(last) >= 0 : open[last] > open[opener];
            if (!isClosing) {
                break;
            }
            open[last]--;
            end--;
        }
        return matched.substring(0, end);
    }

    private static int opener(char closer) {
        return switch (closer) {
            case ')' -> '(';
            case ']' -> '[';
            case '}' -> '{';
            default -> 0;
        };
    }
}
