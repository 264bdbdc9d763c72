package dev.troupe.packs.files.command;

import dev.troupe.language.Mentions;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads clauses that convert a file of text into another format: convert notes.md to txt. */
final class ConversionParser {
    private static final String FORMATS =
            "plain[- ]?text|text|txt|markdown|md|html?|web ?page|pdf|docx|word|纯文本|文本|网页";
    private static final Pattern CONVERSION =
            compile(
                    "\\b(?:convert|turn|transform|export|change)\\s+(?:the\\s+)?(?:file\\s+)?(?<file>⟦f\\d+⟧)\\s+(?:in)?(?:to|as)\\s+(?:an?\\s+)?(?:\\.?(?<format>"
                            + FORMATS
                            + ")(?:\\s+(?:file|format|document|table))?(?![\\w.])|(?<target>⟦f\\d+⟧))"
                            + "|\\bsave\\s+(?:the\\s+)?(?:file\\s+)?(?<file2>⟦f\\d+⟧)\\s+as\\s+(?:an?\\s+)?\\.?(?<format2>"
                            + FORMATS
                            + ")(?:\\s+(?:file|format|document|table))?(?![\\w.])"
                            + "|(?:[把将]\\s*)?(?<file3>⟦f\\d+⟧)\\s*(?:文件)?\\s*(?:转换|转化|转|导出|另存|存|变|保存)(?:一下)?(?:成|为|到)\\s*(?:一个)?(?:\\.?(?<format3>"
                            + FORMATS
                            + ")\\s*(?:格式|文件|文档|表格)?(?![\\w.])|(?<target3>⟦f\\d+⟧))");
    private static final Map<String, String> EXTENSIONS =
            Map.ofEntries(
                    Map.entry("text", "txt"),
                    Map.entry("txt", "txt"),
                    Map.entry("plaintext", "txt"),
                    Map.entry("纯文本", "txt"),
                    Map.entry("文本", "txt"),
                    Map.entry("markdown", "md"),
                    Map.entry("html", "html"),
                    Map.entry("htm", "html"),
                    Map.entry("webpage", "html"),
                    Map.entry("网页", "html"),
                    Map.entry("word", "docx"));
    private static final Set<String> TEXTS = Set.of("txt", "md");
    private static final Set<String> PAGES = Set.of("html", "htm");

    private final NamedText names;

    ConversionParser(NamedText names) {
        this.names = names;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    Optional<FileCommand> read(FileClause clause) {
        var match = CONVERSION.matcher(clause.text());
        if (!match.find()) {
            return Optional.empty();
        }
        var source =
                names.name(first(match.group("file"), match.group("file2"), match.group("file3")));
        var format = first(match.group("format"), match.group("format2"), match.group("format3"));
        var given = first(match.group("target"), match.group("target3"));
        var target =
                given.isEmpty()
                        ? source.replaceFirst("\\.[^./]+$", "") + "." + extension(format)
                        : names.name(given);
        if (!isRead(Mentions.extension(source), Mentions.extension(target))) {
            return Optional.empty();
        }
        clause.cut(CONVERSION);
        return Optional.of(new FileCommand.Export(source, target, !given.isEmpty()));
    }

    /** Tables and documents for print are others' unless text is wanted. */
    private static boolean isRead(String from, String to) {
        boolean isSame = from.equals(to) || PAGES.contains(from) && PAGES.contains(to);
        return !isSame && (TEXTS.contains(to) || PAGES.contains(from));
    }

    private static String extension(String format) {
        var word = format.toLowerCase(Locale.ROOT).replaceAll("[- ]", "");
        return EXTENSIONS.getOrDefault(word, word);
    }

    private static String first(String... groups) {
        return Stream.of(groups).filter(Objects::nonNull).findFirst().orElse("");
    }
}
