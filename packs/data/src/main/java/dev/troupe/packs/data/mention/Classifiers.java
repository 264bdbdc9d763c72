package dev.troupe.packs.data.mention;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The Chinese words that stand between a number and what is counted: 三座, 几座, 哪座, 每座. They are a
 * closed class, which {@code classifiers.txt} lists.
 */
public final class Classifiers {
    /** What stands before a classifier, by the class of the word, as words.txt. */
    private static final Map<String, List<String>> BEFORE =
            Map.of(
                    "ordinal", List.of(""),
                    "which", List.of("哪", "哪几", "哪一", "是哪", "是哪几", "有哪几"),
                    "by", List.of("每", "每一"),
                    "that_one", List.of("那", "那一"));

    /** By how many one has more than another. */
    private static final List<String> APART = List.of("差", "差了", "相差", "多", "多了", "多出");

    private static final List<String> HOW_MANY = List.of("几", "多少", "有几", "有多少");
    private static final List<String> EACH_HAS =
            List.of("各有几", "各有多少", "各自有几", "各自有多少", "分别有几", "分别有多少");

    /** After a number that is named: 成员总数是多少名. */
    private static final List<String> NUMBER_IS = List.of("是几", "是多少", "为多少");

    private static final List<String> MEAN_NUMBER = List.of("平均有几", "平均有多少", "平均拥有几", "平均拥有多少");
    private static final List<String> THINGS = load("things");
    private static final List<String> AMOUNTS = load("amounts");
    private static final List<String> ALL =
            Stream.concat(THINGS.stream(), AMOUNTS.stream()).toList();

    private Classifiers() {}

    /** The pattern of one of them. */
    public static String pattern() {
        return "[" + String.join("", ALL) + "]";
    }

    /** Whether a word counts things, such as rows: 座. */
    public static boolean isOfThings(String word) {
        return THINGS.contains(word);
    }

    /** Whether a word is what amounts are counted in: 箱. */
    public static boolean isOfAmounts(String word) {
        return AMOUNTS.contains(word);
    }

    /** The words with a classifier by their class: "by" has 每座. */
    public static Stream<Map.Entry<String, String>> words() {
        var all =
                BEFORE.entrySet().stream()
                        .flatMap(entry -> words(entry.getKey(), entry.getValue(), ALL));
        var apart =
                HOW_MANY.stream()
                        .filter(asked -> !asked.startsWith("有"))
                        .flatMap(asked -> APART.stream().map(word -> word + asked))
                        .toList();
        return Stream.of(
                        all,
                        words("count", HOW_MANY, THINGS),
                        words("each_count", EACH_HAS, THINGS),
                        words("number_is", NUMBER_IS, ALL),
                        words("mean_number", MEAN_NUMBER, ALL),
                        words("apart", apart, List.of("", "钱", "元")),
                        words("apart", apart, THINGS))
                .flatMap(one -> one);
    }

    private static Stream<Map.Entry<String, String>> words(
            String symbol, List<String> before, List<String> classifiers) {
        return before.stream()
                .flatMap(first -> classifiers.stream().map(one -> Map.entry(symbol, first + one)));
    }

    private static List<String> load(String kind) {
        try (var in =
                Objects.requireNonNull(Classifiers.class.getResourceAsStream("classifiers.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(kind + ":"))
                    .map(line -> line.substring(kind.length() + 1).strip())
                    .flatMap(line -> Stream.of(line.split("\\s+", -1)))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the classifiers cannot be read", e);
        }
    }
}
