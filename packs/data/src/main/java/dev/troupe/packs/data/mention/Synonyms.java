package dev.troupe.packs.data.mention;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Words for one value in Chinese and English, as {@code same-words.txt} lists them: a request
 * contains 东区 where the data contains East.
 */
public final class Synonyms {
    private static final List<Line> LINES = read();
    private static final Set<String> YES = words("yes");
    private static final Set<String> NO = words("no");

    /**
     * A line of the list.
     *
     * @param closed whether it holds only for columns that have no other values
     */
    private record Line(boolean closed, List<Set<String>> things) {
        Optional<Set<String>> thing(String word) {
            return things.stream().filter(words -> words.contains(word)).findFirst();
        }
    }

    private Synonyms() {}

    /**
     * Other words for a value; empty if none is known.
     *
     * @param values all that stand in its column
     */
    public static Set<String> find(String value, List<String> values) {
        var same = new LinkedHashSet<String>();
        var word = plain(value);
        for (var line : LINES) {
            var thing = line.thing(word);
            boolean holds =
                    thing.isPresent()
                            && (!line.closed
                                    || values.stream()
                                            .allMatch(
                                                    other -> line.thing(plain(other)).isPresent()));
            if (holds) same.addAll(thing.get());
        }
        values.forEach(other -> same.remove(plain(other)));
        return same;
    }

    /** Other words for the subject of a column of yes and no. */
    static Set<String> find(String name) {
        return find(name, List.of(name));
    }

    /** The values of a column that mean yes; empty unless it holds nothing but yes and no. */
    static List<String> yesValues(List<String> values) {
        var known = values.stream().map(Synonyms::plain).toList();
        boolean decides =
                !known.isEmpty()
                        && known.stream().allMatch(word -> YES.contains(word) || NO.contains(word));
        return decides
                ? values.stream().filter(value -> YES.contains(plain(value))).toList()
                : List.of();
    }

    private static String plain(String text) {
        return RequestText.plain(text).strip().toLowerCase(Locale.ROOT);
    }

    private static Set<String> words(String word) {
        return LINES.stream()
                .flatMap(line -> line.thing(word).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no words for " + word));
    }

    private static List<Line> read() {
        try (var in =
                Objects.requireNonNull(Synonyms.class.getResourceAsStream("same-words.txt"))) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(Synonyms::line)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the words for values cannot be read", e);
        }
    }

    private static Line line(String text) {
        boolean closed = text.startsWith("=");
        var things = new ArrayList<Set<String>>();
        for (var thing : text.substring(closed ? 1 : 0).split("\\|", -1)) {
            var words = new LinkedHashSet<String>();
            for (var word : thing.split(",", -1)) words.add(plain(word));
            things.add(Set.copyOf(words));
        }
        return new Line(closed, things);
    }
}
