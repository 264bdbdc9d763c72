package dev.troupe.packs.data.join;

import dev.troupe.language.Mentions;
import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the table that alone answers a question about several. To join another one would repeat its
 * rows, or leave rows without a match in a result that needs none.
 */
public final class SufficientTable {
    private SufficientTable() {}

    /** The only table against which the grammar reads the whole question; empty if none is. */
    public static OptionalInt find(String question, List<Table> tables) {
        var text = maskFiles(question, tables);
        var answering =
                IntStream.range(0, tables.size())
                        .filter(table -> answers(text, tables, table))
                        .limit(2)
                        .toArray();
        return answering.length == 1 ? OptionalInt.of(answering[0]) : OptionalInt.empty();
    }

    /** Spaces in place of the names of the tables' files, and of other files. */
    public static String maskFiles(String question, List<Table> tables) {
        var masked = question;
        for (var table : tables)
            masked =
                    Pattern.compile(Pattern.quote(table.name()) + "\\.[A-Za-z]{2,5}(?![A-Za-z])")
                            .matcher(masked)
                            .replaceAll(" ");
        return Mentions.maskFiles(masked);
    }

    private static boolean answers(String text, List<Table> tables, int index) {
        var table = tables.get(index);
        var references = references(text, tables, table);
        var columns =
                table.columns().stream()
                        .filter(column -> !references.contains(column.name()))
                        .map(ColumnProfile::of)
                        .toList();
        return IntStream.range(0, tables.size())
                        .filter(other -> other != index)
                        .noneMatch(other -> isNeeded(text, tables.get(other), table))
                && QuestionGrammar.read(text, table.name(), columns)
                        instanceof QuestionGrammar.Reading reading
                && !reading.query().isWhole()
                && DeniedColumn.find(reading.query(), table).isEmpty();
    }

    /** The columns of a table in whose place the names of another are shown. */
    private static Set<String> references(String text, List<Table> tables, Table table) {
        return tables.stream()
                .filter(other -> !other.equals(table))
                .flatMap(other ->
                        new KeyEvidence(table, other)
                                .best().stream()
                                        .map(pair -> new TableJoin(table, other, List.of(pair))))
                .flatMap(join -> ReferencedName.of(join, text).stream())
                .map(ReferencedName::reference)
                .collect(Collectors.toSet());
    }

    /** Whether a question names another table, or a column of it that this table does not have. */
    private static boolean isNeeded(String text, Table other, Table table) {
        var own = table.columnNames().stream().map(NounMatcher::normalizeName).toList();
        return Stream.concat(Stream.of(other.name()), other.columnNames().stream())
                .map(NounMatcher::normalizeName)
                .filter(noun -> noun.length() > 1)
                .filter(noun -> own.stream().noneMatch(column -> holds(column, noun)))
                .anyMatch(noun -> !NounMatcher.find(text.toLowerCase(Locale.ROOT), noun).isEmpty());
    }

    /** The name of a column may hold the noun, as 车款数量 holds 数量. */
    private static boolean holds(String column, String noun) {
        return NounMatcher.isSameNoun(column, noun) || column.contains(noun);
    }
}
