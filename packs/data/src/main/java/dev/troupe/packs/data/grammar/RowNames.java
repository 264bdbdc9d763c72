package dev.troupe.packs.data.grammar;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a question may call the rows of a table: by the name of the file (songs.csv), by the column
 * that names each row (书名, match_id), or by another word for one of these (games for matches).
 */
final class RowNames {
    /** What a column has of each row, after the word for the row. */
    private static final Pattern PART =
            Pattern.compile(
                    "\\s*(?:名称|名字|简称|全称|名|编号|标题|号|(?<=\\s)(?:name|title|id|number|no|code))$");

    private static final int FEWEST_NAMES = 4;
    private static final int LONGEST_SUFFIX = 3; // characters
    private static final double MOST = 0.75; // of the names

    private static final List<String> LINES = load();
    private static final List<Set<String>> SAME =
            LINES.stream()
                    .filter(line -> !line.contains(">"))
                    .map(line -> Set.copyOf(words(line)))
                    .toList();

    /** Words for rows that are called as the key, but not the reverse. */
    private static final Map<String, List<String>> WIDER =
            LINES.stream()
                    .map(line -> line.split("\\s*>\\s*", 2))
                    .filter(parts -> parts.length == 2)
                    .collect(Collectors.toMap(parts -> parts[0], parts -> words(parts[1])));

    private RowNames() {}

    /** The whole name of the file first. */
    static List<String> of(TableContext table) {
        var names =
                Stream.of(ofFile(table.name()), ofColumns(table), ofSuffixes(table))
                        .flatMap(List::stream)
                        .distinct()
                        .toList();
        return Stream.of(
                        names.stream(),
                        names.stream().flatMap(RowNames::others),
                        ofWider(table, names))
                .flatMap(all -> all)
                .distinct()
                .toList();
    }

    private static Stream<String> others(String name) {
        return SAME.stream().filter(words -> words.contains(name)).flatMap(Set::stream);
    }

    /** 球队 for 俱乐部, unless several rows are of one 俱乐部. */
    private static Stream<String> ofWider(TableContext table, List<String> names) {
        return names.stream()
                .filter(WIDER::containsKey)
                .filter(name ->
                        table.columns().stream()
                                .filter(column -> column.spaced().startsWith(name))
                                .allMatch(ColumnProfile::isUnique))
                .flatMap(name -> WIDER.getOrDefault(name, List.of()).stream());
    }

    /** Song of song_title and 书 of 书名, where each row has another one. */
    private static List<String> ofColumns(TableContext table) {
        return Stream.concat(ofNumbering(table), ofNames(table)).toList();
    }

    /** Line, where the first column numbers the lines. */
    private static Stream<String> ofNumbering(TableContext table) {
        return table.columns().stream()
                .limit(1)
                .filter(column -> column.isNumber() && !column.canMeasure() && column.isUnique())
                .map(ColumnProfile::spaced)
                .filter(name -> !ColumnProfile.isCodeName(name) && name.length() > 1);
    }

    private static Stream<String> ofNames(TableContext table) {
        return table.columns().stream()
                .filter(column -> column.isUnique() && !column.canMeasure())
                .filter(column -> !column.type().isTemporal())
                .map(ColumnProfile::spaced)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> PART.matcher(name).find())
                .map(name -> PART.matcher(name).replaceFirst(""))
                .filter(name -> !name.isBlank());
    }

    /**
     * How most names of the rows end: 桥 of bridges. A single character has to be in the name of the
     * file as well.
     */
    private static List<String> ofSuffixes(TableContext table) {
        var values = table.label().map(ColumnProfile::values).orElse(List.of());
        if (values.size() < FEWEST_NAMES) return List.of();
        return IntStream.rangeClosed(1, LONGEST_SUFFIX)
                .mapToObj(length -> commonSuffix(values, length))
                .flatMap(Optional::stream)
                .filter(suffix -> suffix.length() > 1 || table.name().contains(suffix))
                .toList();
    }

    private static Optional<String> commonSuffix(Collection<String> values, int length) {
        var suffixes =
                values.stream()
                        .filter(value -> value.matches("\\p{IsHan}{" + (length + 1) + ",20}"))
                        .collect(
                                Collectors.groupingBy(
                                        value -> value.substring(value.length() - length),
                                        Collectors.counting()));
        return suffixes.entrySet().stream()
                .filter(suffix -> suffix.getValue() >= MOST * values.size())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** What the rows of a table are called, by its name. */
    private static List<String> ofFile(String table) {
        var name =
                NounMatcher.normalizeName(table.replaceAll("\\.[A-Za-z]+(?:#.*)?$|_joined$", ""));
        var parts = Stream.concat(Stream.of(name.split(" ", -1)), chineseParts(name).stream());
        return Stream.concat(Stream.of(name), parts)
                .map(word -> word.replaceAll("[\\d_]+$", "").strip())
                .filter(word -> word.length() > 1)
                .flatMap(word -> Stream.of(word, singular(word)))
                .distinct()
                .toList();
    }

    /** Movie for movies. */
    private static String singular(String word) {
        return word.matches("[a-z ]{3,}[a-rt-z]s") ? word.substring(0, word.length() - 1) : word;
    }

    /** Beginnings and ends of a name of several characters: 篮球运动员 are 运动员. */
    private static List<String> chineseParts(String name) {
        var parts = new ArrayList<String>();
        if (!name.matches("\\p{IsHan}{3,12}")) return parts;
        for (int length = 2; length < name.length(); length++) {
            parts.add(name.substring(0, length));
            parts.add(name.substring(name.length() - length));
        }
        return parts;
    }

    private static List<String> words(String line) {
        return List.of(line.split("\\s*,\\s*", -1));
    }

    private static List<String> load() {
        try (var in = Objects.requireNonNull(RowNames.class.getResourceAsStream("row-names.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the words for rows cannot be read", e);
        }
    }
}
