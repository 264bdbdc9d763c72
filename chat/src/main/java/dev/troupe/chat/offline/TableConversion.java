package dev.troupe.chat.offline;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.intent.FileSuggestions;
import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the table that a conversion means by its kind: convert the csv to excel. */
final class TableConversion {
    private static final String KIND = "(csv|tsv|jsonl?|excel|xlsx|spreadsheet|电子表格)";

    private static final Pattern CONVERSION =
            Pattern.compile(
                    "\\b(?:convert|turn|transform|change|export)\\s++(?:(?:the|my|this|that|our|an?)\\s++)?"
                            + KIND
                            + "(?:\\s++(?:file|table|sheet|workbook))?\\s++(?:in)?(?:to|as)\\s++(?:an?\\s++)?\\.?"
                            + KIND
                            + "\\b|(?<![A-Za-z.])"
                            + KIND
                            + "\\s*+(?:文件|表格?)?\\s*+(?:转换?|导出|变|另?存)(?:成|为|到)\\s*+(?:一个)?"
                            + KIND
                            + "(?![A-Za-z])",
                    Pattern.CASE_INSENSITIVE);

    private TableConversion() {}

    /**
     * The tables of a workspace of the kind that a conversion is about; empty if it is about none,
     * or names its file.
     *
     * @param place {@code null} if there is none to search
     */
    static Optional<List<String>> findTables(@Nullable Workspace place, String request) {
        var found = CONVERSION.matcher(request);
        if (place == null || !Mentions.of(request).files().isEmpty() || !found.find()) {
            return Optional.empty();
        }
        var word = found.group(1) == null ? found.group(3) : found.group(1);
        var kind =
                switch (word.toLowerCase(Locale.ROOT)) {
                    case "excel", "spreadsheet", "电子表格" -> "xlsx";
                    default -> word.toLowerCase(Locale.ROOT);
                };
        return Optional.of(
                FileSuggestions.tables(place).stream()
                        .filter(table -> Mentions.extension(table).equals(kind))
                        .toList());
    }
}
