package dev.troupe.packs.files.command;

import dev.troupe.language.Mentions;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads clauses that change one value of a file of settings: set the timeout in a.json to 60. */
final class ValueParser {
    private static final String VALUE =
            NamedText.QUOTATION
                    + "|-?\\d{1,30}(?:\\.\\d{1,30})?(?:e[+-]?\\d{1,3})?(?![\\p{L}\\p{N}_.:/@-]*[\\p{L}\\p{N}_])|[\\p{L}\\p{N}_:/+@-]{1,80}(?:\\.[\\p{L}\\p{N}_:/+@-]{1,80}){0,9}";
    private static final String KEY =
            NamedText.QUOTATION
                    + "|[\\p{L}_$][\\p{L}\\p{N}_$.\\[\\]-]{0,60}(?:\\s(?!(?:in|of|inside|from|to)\\s)[\\p{L}\\p{N}_$.-]{1,40}){0,3}?";
    private static final String VERB = "\\b(?:change|set|update|switch)\\s+";
    private static final String OLD = "(?:from\\s+(?<old>" + VALUE + ")\\s+)?";
    private static final String IN =
            "(?:in|of|inside)\\s+(?:the\\s+)?(?:file\\s+)?(?<file>⟦f\\d+⟧)";
    private static final Pattern[] SETTINGS = {
        compile(
                VERB
                        + "(?:the\\s+)?(?:value\\s+of\\s+)?(?:the\\s+)?(?<key>"
                        + KEY
                        + ")\\s+"
                        + IN
                        + "\\s+"
                        + OLD
                        + "to\\s+(?<value>"
                        + VALUE
                        + ")"),
        compile(
                VERB
                        + "(?:the\\s+)?(?:value\\s+of\\s+)?(?:the\\s+)?(?<key>"
                        + KEY
                        + ")\\s+"
                        + OLD
                        + "to\\s+(?<value>"
                        + VALUE
                        + ")\\s+"
                        + IN),
        compile(
                "\\b"
                        + IN
                        + "\\s*[,，]?\\s*"
                        + VERB
                        + "(?:the\\s+)?(?:value\\s+of\\s+)?(?:the\\s+)?(?<key>"
                        + KEY
                        + ")\\s+"
                        + OLD
                        + "to\\s+(?<value>"
                        + VALUE
                        + ")"),
        compile(
                "(?:[把将在]\\s*)?(?<file>⟦f\\d+⟧)\\s*(?:文件)?(?:里面?|中)?的?\\s*[把将]?\\s*(?<key>"
                        + NamedText.QUOTATION
                        + "|[\\p{IsHan}\\w$][\\p{IsHan}\\w.$\\[\\]-]{0,60}?)\\s*(?:的值|的数值|的内容)?\\s*(?:从\\s*(?<old>"
                        + VALUE
                        + ")\\s*)?(?:修改|更改|更新|改|换|设置?|调整?)(?:成|为|到)\\s*(?<value>"
                        + VALUE
                        + ")"),
    };

    private final NamedText names;

    ValueParser(NamedText names) {
        this.names = names;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    Optional<FileCommand> read(FileClause clause) {
        return Stream.of(SETTINGS)
                .filter(clause::contains)
                .findFirst()
                .filter(pattern -> isJson(clause, pattern))
                .flatMap(clause::cut)
                .map(this::command);
    }

    private boolean isJson(FileClause clause, Pattern pattern) {
        return pattern.matcher(clause.text())
                .results()
                .limit(1)
                .map(found -> names.name(found.group("file")))
                .allMatch(file -> Mentions.extension(file).equals("json"));
    }

    private FileCommand command(MatchResult found) {
        var old = found.group("old");
        return new FileCommand.SetValue(
                names.name(found.group("file")),
                names.name(found.group("key")),
                old == null ? "" : names.name(old),
                names.name(found.group("value")));
    }
}
