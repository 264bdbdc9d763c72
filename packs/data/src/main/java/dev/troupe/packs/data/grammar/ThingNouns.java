package dev.troupe.packs.data.grammar;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.AgentVerbs;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.HeadcountColumns;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.ColumnType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a question calls the rows of a table whose file has no descriptive name: the buildings of
 * 203.csv. A noun that the table uses otherwise, as a column or in a column of categories, does not
 * stand for the rows, nor does one of several.
 */
final class ThingNouns {
    private static final Pattern NAMELESS =
            Pattern.compile(
                    "(?:(?:data|dataset|table|sheet|export|download|untitled|file|csv|wiki|page|tab)? ?[\\d ]*)");

    private static final Pattern WORD = Pattern.compile("[a-z]{3,}");

    /** What is asked for comes directly after these words. */
    private static final Pattern ASKED =
            Pattern.compile(
                    "(?<![a-z])(?:how many|which|what|number of)(?: of (?:the|these|those|his|her|their))?"
                            + "(?: (?:different|of the))? (?<noun>[a-z]{3,20})(?![a-z])");

    /** A kind in one or two words before what it is a kind of. */
    private static final Pattern KIND =
            Pattern.compile("[a-z'-]{1,20} (?:[a-z'-]{1,20} )?(?<last>[a-z]{3,20})");

    /** Nouns for individuals of any kind. */
    private static final Set<String> ANYONE =
            Set.of("people", "person", "folk", "individual", "guy", "lad");

    /** Nouns for those who have a grade or a class. */
    private static final Set<String> YOUNG =
            Set.of("kid", "child", "children", "pupil", "student", "youngster", "learner");

    private static final Pattern OF_YOUNG =
            Pattern.compile(
                    "(?i)(?<![a-z])(?:grade|class|class ?room|form|school year|guardian|parent)(?![a-z])");

    private static final Set<String> NOUNS = load();

    private ThingNouns() {}

    /** The forms of the noun in a question; empty if nothing or several things are named. */
    static List<String> of(TableContext table, RequestText request) {
        return find(table, request).map(noun -> forms(request, noun)).orElse(List.of());
    }

    /** The players of a table with a column Player that names each row. */
    static List<String> ofLabel(TableContext table, RequestText request) {
        return table.label()
                .map(ColumnProfile::spaced)
                .filter(NOUNS::contains)
                .map(noun -> forms(request, noun))
                .orElse(List.of());
    }

    private static List<String> forms(RequestText request, String noun) {
        return WORD.matcher(request.text())
                .results()
                .map(match -> match.group())
                .filter(word -> NounMatcher.singular(word).equals(noun))
                .distinct()
                .toList();
    }

    /** The noun in the singular. */
    private static Optional<String> find(TableContext table, RequestText request) {
        var file =
                NounMatcher.normalizeName(table.name().replaceFirst("\\.[A-Za-z]+(?:#.*)?$", ""));
        if (request.isChinese()) return Optional.empty();
        if (!NAMELESS.matcher(file).matches()) return findIndividuals(table, request);
        if (isNamedOtherwise(table)) return Optional.empty();
        var columns =
                ColumnMentionFinder.references(request, table.columns()).stream()
                        .map(ColumnMentionFinder.Reference::span)
                        .toList();
        var nouns =
                WORD.matcher(request.text())
                        .results()
                        .filter(match -> NOUNS.contains(NounMatcher.singular(match.group())))
                        .filter(match -> columns.stream().noneMatch(span(match)::overlaps))
                        .map(match -> NounMatcher.singular(match.group()))
                        .filter(noun -> !isOfTable(table, noun))
                        .filter(noun -> !isInValue(table, request, noun))
                        .collect(Collectors.toSet());
        return nouns.size() == 1 ? nouns.stream().findFirst() : findAsked(request, nouns);
    }

    /**
     * The runners of "how many runners finished the race": which of several things is asked for.
     */
    private static Optional<String> findAsked(RequestText request, Set<String> nouns) {
        var asked =
                ASKED.matcher(request.text())
                        .results()
                        .map(match -> NounMatcher.singular(match.group("noun")))
                        .filter(nouns::contains)
                        .collect(Collectors.toSet());
        return asked.size() == 1 ? asked.stream().findFirst() : Optional.empty();
    }

    private static Span span(MatchResult word) {
        return new Span(word.start(), word.end());
    }

    /** The kids of a table of pupils or members: nouns for the individuals that the rows are. */
    private static Optional<String> findIndividuals(TableContext table, RequestText request) {
        if (!HeadcountColumns.areRows(table.name(), table.columns())) return Optional.empty();
        boolean areYoung =
                table.columns().stream()
                        .anyMatch(column -> OF_YOUNG.matcher(column.spaced()).find());
        var nouns =
                WORD.matcher(request.text())
                        .results()
                        .map(match -> NounMatcher.singular(match.group()))
                        .filter(noun -> ANYONE.contains(noun) || areYoung && YOUNG.contains(noun))
                        .filter(noun -> !isOfTable(table, noun))
                        .filter(noun -> !isInValue(table, request, noun))
                        .collect(Collectors.toSet());
        return nouns.size() == 1 ? nouns.stream().findFirst() : Optional.empty();
    }

    /** Whether each row is named as another thing: ships are not the rows with a Governor each. */
    private static boolean isNamedOtherwise(TableContext table) {
        return table.label()
                .map(column -> words(column.spaced()))
                .filter(words -> words.stream().anyMatch(NOUNS::contains))
                .isPresent();
    }

    private static boolean isOfTable(TableContext table, String noun) {
        return table.columns().stream()
                .anyMatch(column ->
                        words(column.spaced()).contains(noun)
                                || isAgent(column, noun)
                                || isOfCategories(table, column, noun));
    }

    /** Directors of a column Directed by. */
    private static boolean isAgent(ColumnProfile column, String noun) {
        return AgentVerbs.findAgent(column.spaced())
                .filter(agent -> agent.matcher(noun).matches())
                .isPresent();
    }

    /** Whether the question names a row by a text with the word: Crane Island. */
    private static boolean isInValue(TableContext table, RequestText request, String noun) {
        return table.columns().stream()
                .flatMap(column -> column.values().stream())
                .map(value -> value.toLowerCase(Locale.ROOT))
                .filter(value -> words(value).contains(noun))
                .anyMatch(value -> request.text().contains(value));
    }

    /**
     * Whether a value is called so, or values distinguish kinds of it: those that several rows
     * share and the few words of remarks, such as "Television film".
     */
    private static boolean isOfCategories(TableContext table, ColumnProfile column, String noun) {
        if (column.type() != ColumnType.TEXT) return false;
        var cells = column.column().presentCells().toList();
        boolean isShared = column.distinct() < cells.size();
        boolean isLabel = table.label().filter(column::equals).isPresent();
        return column.values().stream()
                .map(value -> value.toLowerCase(Locale.ROOT))
                .filter(value -> !value.startsWith("non-")) // what a row is not is no kind
                .anyMatch(value ->
                        NounMatcher.singular(value).equals(noun)
                                || isShared && words(value).contains(noun)
                                || !isLabel && isKind(value, noun));
    }

    private static boolean isKind(String value, String noun) {
        var last = KIND.matcher(value);
        return last.matches() && NounMatcher.singular(last.group("last")).equals(noun);
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(match -> NounMatcher.singular(match.group()))
                .collect(Collectors.toSet());
    }

    private static Set<String> load() {
        try (var in = Objects.requireNonNull(ThingNouns.class.getResourceAsStream("things.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.strip().split("\\s+", -1)))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException("the nouns for things cannot be read", e);
        }
    }
}
