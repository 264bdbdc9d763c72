package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.Classifiers;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the column that a Chinese classifier stands for, with the beginning or the end of its name
 * (每辆车 for 车牌号, 哪门课 for 课程) or alone: 哪家 for 供应商, 每样东西 for 物料. Which nouns a classifier counts is
 * stated by {@code classifier-nouns.txt}.
 */
final class ClassifierNouns {
    private static final Pattern PLACE =
            Pattern.compile("(?:每一?|各|哪一?|哪几|那|同一)(" + Classifiers.pattern() + ")");

    private static final Pattern COUNTED =
            Pattern.compile("(?:[每各哪几那]|哪一|哪几|多少)(" + Classifiers.pattern() + ")");

    private static final Pattern PLURAL = Pattern.compile("[哪这那]些");

    /** Nouns for rows by the classifier, where the name of each row is called after them. */
    private static final Map<String, Pattern> ROWS =
            Map.of("套", Pattern.compile("房[子屋]?"), "趟", Pattern.compile("列?车"));

    /** Nouns for anything. */
    private static final Pattern ANYTHING = Pattern.compile("东西|物品");

    /** What may follow a classifier that stands alone, rather than before a noun. */
    private static final Pattern ALONE =
            Pattern.compile("$|[^\\p{IsHan}]|[有多几的卖买花用领借加报挑选最都共总一各收存剩平便贵给要是手交付]");

    private static final Map<String, Pattern> NOUNS = load();

    /** Classes of words that may end with a classifier: 每家. */
    private static final Set<String> WITH_CLASSIFIER = Set.of("by", "each", "which", "per_unit");

    /** Characters that are nouns only with others: 品 of 商品, which 各样品 does not name. */
    private static final Pattern BOUND = Pattern.compile("[商品员者师人]");

    private static final String NAMING = "(?:名称|名字|名|编号|代码|号码|号|码)";

    private static final int LONGEST = 3; // characters of a noun
    private static final double WITH_NOUN = 0.6;
    private static final double ALONE_COST = 0.2;

    private final String text;
    private final List<ColumnProfile> columns;

    /** The columns that tell the rows apart: 哪一辆 is a row where each has a 车辆编号. */
    private final List<String> rowNames;

    private ClassifierNouns(String text, List<ColumnProfile> columns, List<String> rowNames) {
        this.text = text;
        this.columns = columns;
        this.rowNames = rowNames;
    }

    /**
     * Adds the columns, in place of words with a classifier that stands alone.
     *
     * @param edges the words that rules can use
     */
    static void addTo(List<PhraseEdge> edges, String text, List<ColumnProfile> columns) {
        var groups =
                columns.stream()
                        .filter(column -> column.type() == ColumnType.TEXT && !column.isFlag())
                        .filter(column -> !column.canMeasure() && !column.isUnique())
                        .toList();
        var rowNames =
                columns.stream()
                        .filter(column -> column.isUnique() && !column.canMeasure())
                        .map(ColumnProfile::spaced)
                        .toList();
        var nouns = new ClassifierNouns(text, groups, rowNames);
        PLACE.matcher(text)
                .results()
                .forEach(match -> nouns.addTo(edges, match.start(1), match.group(1)));
        COUNTED.matcher(text)
                .results()
                .forEach(match -> addRows(edges, text, match.end(), match.group(1), columns));
        PLURAL.matcher(text).results().forEach(match -> nouns.addPlural(edges, match.end()));
    }

    /** 哪趟车, where each row has its 车次. */
    private static void addRows(
            List<PhraseEdge> edges,
            String text,
            int start,
            String classifier,
            List<ColumnProfile> columns) {
        var nouns = ROWS.get(classifier);
        if (nouns == null) return;
        var noun = nouns.matcher(text).region(start, text.length());
        if (!noun.lookingAt()) return;
        boolean isNamedSo =
                columns.stream()
                        .filter(column -> column.isUnique() && !column.canMeasure())
                        .anyMatch(
                                column -> column.spaced().startsWith(noun.group().substring(0, 1)));
        if (isNamedSo)
            edges.add(
                    new PhraseEdge(
                            start, noun.end(), "ROWNOUN", new Phrases.Rows(noun.group()), 0.8));
    }

    /** 哪些车 for 车型: a noun that any classifier counts. */
    private void addPlural(List<PhraseEdge> edges, int start) {
        for (int length = LONGEST; length > 0; length--) {
            if (start + length > text.length()) continue;
            var noun = text.substring(start, start + length);
            var column =
                    only(one ->
                            NOUNS.keySet().stream()
                                    .anyMatch(kind -> isPart(kind, noun, one.spaced())));
            if (column.isEmpty()) continue;
            add(edges, start, start + length, column.get(), WITH_NOUN);
            return;
        }
    }

    private void addTo(List<PhraseEdge> edges, int start, String classifier) {
        int end = start + classifier.length();
        for (int length = LONGEST; length > 0; length--) {
            if (end + length > text.length()) continue;
            var noun = text.substring(end, end + length);
            var column = only(one -> isPart(classifier, noun, one.spaced()));
            if (column.isEmpty()) continue;
            add(edges, start, end + length, column.get(), WITH_NOUN);
            return;
        }
        var counted = NOUNS.get(classifier);
        if (counted == null) return;
        var anything = ANYTHING.matcher(text).region(end, text.length());
        int last = anything.lookingAt() ? anything.end() : end;
        if (!ALONE.matcher(text).region(last, text.length()).lookingAt()) return;
        if (rowNames.stream().anyMatch(name -> counted.matcher(name).find())) return;
        only(column -> counted.matcher(column.spaced()).find())
                .ifPresent(column -> {
                    edges.removeIf(edge ->
                            edge.start() < start
                                    && edge.end() == end
                                    && WITH_CLASSIFIER.contains(edge.symbol()));
                    add(edges, start, last, column, ALONE_COST);
                });
    }

    /**
     * Whether a noun that the classifier counts is a part of a name; else it may be half of a word
     * that begins with the classifier, such as 部门 and 项目. A whole name is found without a
     * classifier.
     */
    private static boolean isPart(String classifier, String noun, String name) {
        if (noun.length() >= name.length() || BOUND.matcher(noun).matches()) return false;
        var counted = NOUNS.get(classifier);
        boolean isCounted = counted != null && counted.matcher(noun).matches();
        return isCounted
                ? name.startsWith(noun) || name.endsWith(noun)
                : noun.length() > 1 && name.matches(Pattern.quote(noun) + NAMING);
    }

    private Optional<ColumnProfile> only(Predicate<ColumnProfile> isMeant) {
        var all = columns.stream().filter(isMeant).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    private static void add(
            List<PhraseEdge> edges, int start, int end, ColumnProfile column, double cost) {
        var named = new Phrases.Named(column);
        for (var symbol : List.of("COLUMN", "LABEL"))
            edges.add(new PhraseEdge(start, end, symbol, named, cost));
    }

    private static Map<String, Pattern> load() {
        try (var in =
                Objects.requireNonNull(
                        ClassifierNouns.class.getResourceAsStream("classifier-nouns.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(":", 2))
                    .flatMap(line ->
                            line[0].strip()
                                    .codePoints()
                                    .mapToObj(one -> Map.entry(Character.toString(one), line[1])))
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    Map.Entry::getKey, entry -> compile(entry.getValue())));
        } catch (IOException e) {
            throw new UncheckedIOException("the nouns of classifiers cannot be read", e);
        }
    }

    private static Pattern compile(String nouns) {
        return Pattern.compile(
                "(?:" + nouns.strip().replaceAll("\\s+", "|") + ")(?:名称|名字|名|编号|号)?$");
    }
}
