package dev.troupe.packs.data.skill;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the kind of file to save a result in where the request names no file. */
final class SaveRequest {
    private static final String KINDS =
            "(?<%s>csv|tsv|json|excel|xlsx|spreadsheet|markdown|电子表格)(?![A-Za-z])";
    private static final Pattern WISH =
            Pattern.compile(
                    "(?<![a-z])(?:sav(?:e|ed|ing)|export(?:ed)?|store|write|download)(?![a-z])[^.;,，。；]{0,40}?(?<![a-z])"
                            + KINDS.formatted("en")
                            + "|(?:存|导出|输出|下载)[^,，。；;]{0,12}?"
                            + KINDS.formatted("zh"),
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CONVERSION =
            Pattern.compile(
                    "\\b(?:convert|turn)\\b[^.;,，。；]{0,80}?\\b(?:in)?to (?:an? )?"
                            + KINDS.formatted("en")
                            + "|转换?[成为]\\s?"
                            + KINDS.formatted("zh"),
                    Pattern.CASE_INSENSITIVE);

    /** A new file of whatever kind: 保存为新文件, "and save it". */
    private static final Pattern NEW_FILE =
            Pattern.compile(
                    "(?:存|另存|保存|导出|输出)(?:为|成|到|至)?(?:一?个|一?份)?新的?(?:文件|表格?)"
                            + "|(?:并|再|然后|,|，|;|；|\\s|^)(?:保存|另存|存)(?:一下|起来|下来)?(?:为文件|成文件|到文件|结果)?[。.!！]?\\s*$|(?<![a-z])(?:save|export|write|store)(?:"
                            + " (?:it|that|this|the (?:result|results|table|file)))?(?:"
                            + " (?:as|to|in|into))?(?: (?:a|another))? new"
                            + " (?:file|table)(?![a-z])|(?<![a-z])(?:to|into|as) (?:a|another|one|a single) file(?![a-z])|(?:合并|拼)(?:成|为|到)同?一[个份张]新?的?(?:文件|表格?)|(?:(?<![a-z])(?:and|then)|[,;])\\s+(?:save|export)(?:"
                            + " (?:it|that|this|the (?:result|results|table|file)))?[.!]?\\s*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern IN_PLACE =
            Pattern.compile(
                    "(?<![a-z])in place(?![a-z])|原文件|原表|原处|覆盖|overwrite", Pattern.CASE_INSENSITIVE);

    private SaveRequest() {}

    /** The extension of a new file, as in {@code .csv}. */
    static Optional<String> extension(String request) {
        return find(CONVERSION, request).or(() -> find(WISH, request));
    }

    /** The name of a new file for a result, if the request names the kind of one. */
    static Optional<String> newFile(String request, String table) {
        return find(CONVERSION, request)
                .map(kind -> DataTurn.stem(table) + kind)
                .or(() -> find(WISH, request).map(kind -> resultName(table) + kind))
                .or(() ->
                        isNewFile(request)
                                ? Optional.of(resultName(table) + kind(table))
                                : Optional.empty());
    }

    private static String resultName(String table) {
        var stem = DataTurn.stem(table);
        return stem.endsWith(DataTurn.JOINED)
                ? stem.substring(0, stem.length() - DataTurn.JOINED.length()) + "-joined"
                : stem + "-result";
    }

    /** A request that names a file to write wants no other. */
    private static boolean isNewFile(String request) {
        if (!FileRoles.of(request).writes().isEmpty()) return false;
        var text = QuoteMasker.maskQuotes(request);
        var masked = QuoteMasker.maskNames(text, Mentions.of(text)).strip();
        return NEW_FILE.matcher(masked).find() && !IN_PLACE.matcher(masked).find();
    }

    /** The kind of the file of a table if it can be written, else CSV. */
    private static String kind(String table) {
        var file = table.replaceFirst("#.*$", "").toLowerCase(Locale.ROOT);
        return Stream.of(".xlsx", ".tsv", ".json")
                .filter(file::endsWith)
                .findFirst()
                .orElse(".csv");
    }

    private static Optional<String> find(Pattern pattern, String request) {
        var text = QuoteMasker.maskQuotes(request);
        var wish = pattern.matcher(QuoteMasker.maskNames(text, Mentions.of(text)));
        if (!wish.find()) return Optional.empty();
        var kind = wish.group("en") != null ? wish.group("en") : wish.group("zh");
        return Optional.of(
                switch (kind.toLowerCase(Locale.ROOT)) {
                    case "excel", "xlsx", "spreadsheet", "电子表格" -> ".xlsx";
                    case "markdown" -> ".md";
                    default -> "." + kind.toLowerCase(Locale.ROOT);
                });
    }
}
