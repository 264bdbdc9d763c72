package dev.troupe.packs.data.skill;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The sheet of a workbook that a request names.
 *
 * @param sheet its name, or its number from 1
 */
record SheetRequest(String sheet) {
    private static final String QUOTED = "[“\"'‘「『《](?<quoted>[^”\"'’」』》]{1,31})[”\"'’」』》]";
    private static final String SHEET_ZH = "(?:工作表|表单|表页|sheet\\s?页?)";
    private static final Pattern NAMED =
            Pattern.compile(
                    QUOTED
                            + "\\s*+(?:"
                            + SHEET_ZH
                            + "|(?:work)?sheet|tab)|"
                            + "(?:"
                            + SHEET_ZH
                            + "|(?:work)?sheet|tab)\\s*+(?:named|called|名为|叫做?|[:：])?\\s*+"
                            + QUOTED.replace("quoted", "quoted2"),
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBERED =
            Pattern.compile(
                    "第\\s?(?<n>\\d{1,2}|[一二三四五六七八九十])\\s?(?:个|张)?\\s?"
                            + SHEET_ZH
                            + "|(?<![a-z])(?:work)?sheet\\s+(?:no\\.?\\s*|number\\s+)?(?<n2>\\d{1,2})(?!\\w)"
                            + "|(?<![a-z])(?<word>first|second|third|fourth|fifth)\\s+(?:work)?sheet",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN =
            Pattern.compile(
                    "(?<![a-z])(?:(?:work)?sheet|tab)\\s+(?:named\\s+|called\\s+)?(?<a>[A-Z][\\p{L}\\p{N}_-]{0,30})(?!\\w)"
                            + "|(?<![a-z])the\\s+(?<b>[\\p{L}\\p{N}_-]{1,31})\\s+(?:work)?sheet(?![a-z])"
                            + "|的\\s?(?<c>[\\p{L}\\p{N}_-]{1,12}?)\\s?(?:工作表|表单|表页)");
    private static final String NUMBERS = "一二三四五六七八九十";

    static Optional<SheetRequest> of(String request) {
        var named = NAMED.matcher(request);
        if (named.find())
            return parse(
                    named.group("quoted") != null ? named.group("quoted") : named.group("quoted2"));
        var numbered = NUMBERED.matcher(request);
        if (numbered.find())
            return parse(
                    numbered.group("n") != null
                            ? number(numbered.group("n"))
                            : numbered.group("n2") != null
                                    ? numbered.group("n2")
                                    : ordinal(numbered.group("word")));
        var plain = PLAIN.matcher(request);
        if (!plain.find()) return Optional.empty();
        return parse(
                plain.group("a") != null
                        ? plain.group("a")
                        : plain.group("b") != null ? plain.group("b") : plain.group("c"));
    }

    /** A request without the words for the sheet, in whose place spaces stand. */
    static String mask(String request) {
        for (var pattern : List.of(NAMED, NUMBERED, PLAIN)) {
            var match = pattern.matcher(request);
            if (match.find())
                return request.substring(0, match.start())
                        + " ".repeat(match.end() - match.start())
                        + request.substring(match.end());
        }
        return request;
    }

    private static Optional<SheetRequest> parse(String sheet) {
        return Optional.of(new SheetRequest(sheet.strip()));
    }

    private static String number(String said) {
        int digit = NUMBERS.indexOf(said) + 1;
        return digit > 0 ? String.valueOf(digit) : said;
    }

    private static String ordinal(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "first" -> "1";
            case "second" -> "2";
            case "third" -> "3";
            case "fourth" -> "4";
            default -> "5";
        };
    }

    /** The sheet of this file, if it is a workbook. */
    String applyTo(String file) {
        return file.toLowerCase(Locale.ROOT).matches(".*\\.xls[xm]?") ? file + "#" + sheet : file;
    }
}
