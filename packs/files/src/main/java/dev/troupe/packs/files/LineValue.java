package dev.troupe.packs.files;

import dev.troupe.language.Language;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sets a value in a line of a text: of a setting, {@code port: 8080}, or the only number of a line
 * that has the words of its description. Names and other words of one kind are replaced in all
 * places.
 */
final class LineValue {
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\p{L}\\p{N}.-])\\d+(?:[.,]\\d+)*(?![\\p{L}\\p{N}-])");
    private static final Pattern WORDS = Pattern.compile("[\\s的之]+|'s\\s+");

    /** What words of one kind are: names, 3pm and 4pm, 周一 and 周二. */
    private static final Pattern NAME = Pattern.compile("\\p{Lu}.*");

    private static final Pattern NUMBERED = Pattern.compile("\\d.*");
    private static final Pattern ORDER = Pattern.compile("[一二三四五六七八九十日天末上下前后]");

    private LineValue() {}

    /**
     * A text after a change.
     *
     * @param places how many differ
     */
    record Change(String text, int places) {}

    /**
     * The text with the value, or, if no line has a value of that name, with the new words in all
     * places of the old ones; empty if the line has it already.
     */
    static Optional<Change> set(String text, String path, String key, String value) {
        var lines = text.split("(?<=\n)", -1);
        var changed =
                setting(lines, key, value)
                        .or(() -> number(lines, key, value))
                        .map(result -> new Change(result, 1))
                        .or(() -> words(text, key, value));
        if (changed.isEmpty()) {
            throw WorkspacePaths.refusal(
                    "无法确定“%s”中“%s”是哪一行的哪个值，没有修改；请用 replace 指明要替换的文本",
                    "It is unclear which value of '%s' is '%s'; nothing was changed. Quote the text that is to be replaced",
                    path,
                    key);
        }
        return changed.filter(result -> !result.text().equals(text));
    }

    /** The words themselves, for others of their kind: Tuesday for Monday. */
    private static Optional<Change> words(String text, String old, String words) {
        if (!areAlike(old, words)) {
            return Optional.empty();
        }
        var places =
                Pattern.compile(
                                Language.isChinese(old)
                                        ? Pattern.quote(old)
                                        : "(?<![\\p{L}\\p{N}_])"
                                                + Pattern.quote(old)
                                                + "(?![\\p{L}\\p{N}_])")
                        .matcher(text);
        long count = places.results().count();
        return count == 0
                ? Optional.empty()
                : Optional.of(
                        new Change(
                                places.replaceAll(Matcher.quoteReplacement(words)), (int) count));
    }

    private static boolean areAlike(String one, String other) {
        return Stream.of(one, other).allMatch(word -> NAME.matcher(word).matches())
                || Stream.of(one, other).allMatch(word -> NUMBERED.matcher(word).matches())
                || ORDER.matcher(one).find()
                        && ORDER.matcher(one)
                                .replaceAll("")
                                .equals(ORDER.matcher(other).replaceAll(""))
                        && one.length() == other.length();
    }

    /** A line that begins with the key and a colon or an equals sign, if there is one such line. */
    private static Optional<String> setting(String[] lines, String key, String value) {
        var pattern =
                Pattern.compile(
                        "(?i)^(\\s*(?:[-*]\\s+)?[\"']?"
                                + Pattern.quote(key).replace(" ", "\\E[ _-]\\Q")
                                + "[\"']?\\s*[:=：]\\s*)(\"[^\"]*\"|'[^']*'|[^\\s#;,]+(?: [^\\s#;,]+)*)(.*)$",
                        Pattern.DOTALL);
        var places =
                IntStream.range(0, lines.length)
                        .filter(at -> pattern.matcher(lines[at]).find())
                        .toArray();
        if (places.length != 1) {
            return Optional.empty();
        }
        var found = pattern.matcher(lines[places[0]]);
        return found.find()
                ? Optional.of(
                        with(
                                lines,
                                places[0],
                                found.group(1) + quoteLike(found.group(2), value) + found.group(3)))
                : Optional.empty();
    }

    private static String quoteLike(String old, String value) {
        return old.length() > 1 && (old.startsWith("\"") || old.startsWith("'"))
                ? old.charAt(0) + value + old.charAt(0)
                : value;
    }

    /**
     * The only number of the only line with all words of the description that the text has; words
     * that it does not have state what the number is.
     */
    private static Optional<String> number(String[] lines, String description, String value) {
        if (!NUMBER.matcher(value).matches()) {
            return Optional.empty();
        }
        var words = words(description, String.join("", lines).toLowerCase(Locale.ROOT));
        var places =
                IntStream.range(0, lines.length)
                        .filter(at -> !words.isEmpty() && hasAll(lines[at], words))
                        .toArray();
        if (places.length != 1) {
            return Optional.empty();
        }
        var line = lines[places[0]];
        var numbers = NUMBER.matcher(line).results().toList();
        return numbers.size() != 1
                ? Optional.empty()
                : Optional.of(
                        with(
                                lines,
                                places[0],
                                NUMBER.matcher(line)
                                        .replaceFirst(Matcher.quoteReplacement(value))));
    }

    private static List<String> words(String description, String text) {
        return Stream.of(WORDS.split(description.toLowerCase(Locale.ROOT)))
                .filter(word -> !word.isBlank() && text.contains(word))
                .toList();
    }

    private static boolean hasAll(String line, List<String> words) {
        var lower = line.toLowerCase(Locale.ROOT);
        return words.stream().allMatch(lower::contains);
    }

    private static String with(String[] lines, int at, String line) {
        var changed = lines.clone();
        changed[at] = line;
        return String.join("", changed);
    }
}
