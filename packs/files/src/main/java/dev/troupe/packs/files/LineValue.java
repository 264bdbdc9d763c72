package dev.troupe.packs.files;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sets a value in a line of a text: of a setting, {@code port: 8080}, or the only number of a line
 * that has the words of its description.
 */
final class LineValue {
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\p{L}\\p{N}.-])\\d+(?:[.,]\\d+)*(?![\\p{L}\\p{N}-])");
    private static final Pattern WORDS = Pattern.compile("[\\s的之]+|'s\\s+");

    private LineValue() {}

    /** The text with the value; empty if the line has it already. */
    static Optional<String> set(String text, String path, String key, String value) {
        var lines = text.split("(?<=\n)", -1);
        var changed = setting(lines, key, value).or(() -> number(lines, key, value));
        if (changed.isEmpty()) {
            throw WorkspacePaths.refusal(
                    "无法确定“%s”中“%s”是哪一行的哪个值，没有修改；请用 replace 指明要替换的文本",
                    "It is unclear which value of '%s' is '%s'; nothing was changed. Quote the text that is to be replaced",
                    path,
                    key);
        }
        return changed.filter(result -> !result.equals(text));
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
