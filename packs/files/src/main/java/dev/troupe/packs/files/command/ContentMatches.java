package dev.troupe.packs.files.command;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.files.command.FileCommand.SetValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files whose text is searched, and the values of JSON files that are changed, as searches
 * found them.
 */
record ContentMatches(FileMatches matches, Language language) {
    /** Kinds of text that are called by the other language's word. */
    private static final Map<String, String> SYNONYMS =
            Map.of(
                    "note", "笔记",
                    "log", "日志",
                    "minutes", "纪要",
                    "memo", "备忘",
                    "journal", "日记",
                    "readme", "说明");

    private static final int MOST_PLACES = 20; // values of a file among which the user chooses

    /** The search for files and folders whose names have these words. */
    static Map<String, Value> toArguments(String scope) {
        var words = Stream.of(scope.split("[\\s_-]+", -1)).map(ContentMatches::singular).toList();
        return Map.of(
                "pattern", Value.of(pattern(words)),
                "fileType", Value.of("any"),
                "maxResults", Value.of(FileMatches.MAX_FILES));
    }

    private static String pattern(List<String> words) {
        if (words.size() > 1) {
            return words.stream().limit(3).collect(Collectors.joining("*", "*", "*"));
        }
        var word = words.getFirst().toLowerCase(Locale.ROOT);
        return SYNONYMS.entrySet().stream()
                .filter(pair -> pair.getKey().equals(word) || pair.getValue().equals(word))
                .map(pair -> "{*%s*,*%s*}".formatted(pair.getKey(), pair.getValue()))
                .findFirst()
                .orElse(word);
    }

    private static String singular(String word) {
        boolean isPlural = word.length() > 3 && word.matches("(?i)[a-z]+[^s]s");
        return isPlural ? word.substring(0, word.length() - 1) : word;
    }

    /**
     * The files and folders of a command.
     *
     * @throws UnresolvedFilesException if no name has the words
     */
    List<String> findPlaces(int number, String scope) {
        matches.requireResult(FileMatches.FIND + number);
        var data = matches.data(FileMatches.FIND + number);
        var entries = data.field("entries").items();
        if (data.field("isCut").equals(Value.of(true))) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "名称含“%s”的文件超过 %d 个，没有查找；请缩小范围。",
                                    "More than %2$d files are called '%1$s'; nothing was searched."
                                            + " Narrow it down.")
                            .formatted(scope, FileMatches.MAX_FILES));
        }
        if (entries.isEmpty()) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "这里没有名称含“%s”的文件或文件夹，没有查找。可以指明文件，或说“在所有文件里”。",
                                    "No file or folder here is called '%s'; nothing was searched."
                                            + " Name the file, or ask for all files.")
                            .formatted(scope));
        }
        return entries.stream().map(entry -> entry.field("path").asText()).toList();
    }

    /** The question which of several values is meant; empty if it is clear. */
    Optional<Map<String, Value>> question(int number, SetValue command) {
        var places = places(number, command);
        if (places.size() < 2) {
            return Optional.empty();
        }
        var shown =
                places.stream()
                        .map(place ->
                                place.field("at").asText()
                                        + language.choose("（", " (")
                                        + place.field("value").asText()
                                        + language.choose("）", ")"))
                        .collect(Collectors.joining(language.choose("、", ", ")));
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put(
                "question",
                Value.of(
                        language.choose(
                                        "%s 中有 %d 个“%s”：%s。要改哪一个？",
                                        "%s has %d values called '%s': %s. Which one is meant?")
                                .formatted(command.file(), places.size(), command.key(), shown)));
        arguments.put(
                "options", Value.of(places.stream().map(place -> place.field("at")).toList()));
        arguments.put("freeText", Value.of(false));
        return Optional.of(arguments);
    }

    /**
     * The arguments that change a value.
     *
     * @throws UnresolvedFilesException if the file has no such value, or another than was stated
     */
    Map<String, Value> change(int number, SetValue command) {
        var places = places(number, command);
        var answer = matches.data(FileMatches.ASK + number).field("answer").asText();
        var place =
                places.stream()
                        .filter(one ->
                                places.size() == 1 || one.field("at").asText().equals(answer))
                        .findFirst()
                        .orElseThrow(() ->
                                new UnresolvedFilesException(
                                        language.choose(
                                                        "没有说明要改哪个“%s”，没有修改。",
                                                        "It is not known which '%s' is meant;"
                                                                + " nothing was changed.")
                                                .formatted(command.key())));
        requireOld(place, command);
        return Map.of(
                "path", Value.of(command.file()),
                "at", place.field("at"),
                "old", place.field("value"),
                "value", Value.of(command.value()));
    }

    private void requireOld(Value place, SetValue command) {
        var value = place.field("value").asText();
        boolean isStated =
                command.old().isEmpty()
                        || value.equals(command.old())
                        || value.equals(Json.write(Value.of(command.old())))
                        || value.equals(command.old().toLowerCase(Locale.ROOT));
        if (!isStated) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "“%s”的值是 %s，不是 %s，没有修改。",
                                    "The value of '%s' is %s and not %s; nothing was changed.")
                            .formatted(place.field("at").asText(), value, command.old()));
        }
    }

    private List<Value> places(int number, SetValue command) {
        matches.requireResult(FileMatches.FIND + number);
        var data = matches.data(FileMatches.FIND + number);
        var places = data.field("places").items();
        int total = data.field("total") instanceof Value.Num(var count) ? count.intValue() : 0;
        if (places.isEmpty()) {
            var names =
                    data.field("names").items().stream()
                            .map(Value::asText)
                            .collect(Collectors.joining(language.choose("、", ", ")));
            throw new UnresolvedFilesException(
                    language.choose(
                                    "%s 中没有名为“%s”的值，没有修改。有：%s",
                                    "%s has no value called '%s'; nothing was changed. It has: %s")
                            .formatted(command.file(), command.key(), names));
        }
        if (total > MOST_PLACES) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "%s 中有 %d 个“%s”，没有修改；请指明路径，如 %s。",
                                    "%s has %d values called '%s'; nothing was changed. Specify the"
                                            + " path, such as %s.")
                            .formatted(
                                    command.file(),
                                    total,
                                    command.key(),
                                    places.getFirst().field("at").asText()));
        }
        return places;
    }
}
