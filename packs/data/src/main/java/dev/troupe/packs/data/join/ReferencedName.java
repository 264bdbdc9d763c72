package dev.troupe.packs.data.join;

import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The name of what a column of identifiers refers to. A question about an airline is answered with
 * its name rather than with its {@code airline_id}.
 *
 * @param reference the column of the left table that holds the identifiers
 * @param identifier the column of the right table that it refers to
 * @param label the column of the right table with a name for each row
 * @param alias what this column is called in the joined table
 */
public record ReferencedName(String reference, String identifier, String label, String alias) {
    private static final Pattern BARE =
            Pattern.compile("名称?|姓名|名字|(?i:(?:full )?name|title|label)");

    /**
     * Empty if the right table has no column of names, if two rows share a name, or if the question
     * names the identifiers.
     */
    public static Optional<ReferencedName> of(TableJoin join, String question) {
        if (join.key().size() != 1) return Optional.empty();
        var reference = join.key().getFirst().left();
        var identifier = join.key().getFirst().right();
        boolean isReference =
                KeyEvidence.isIdentifier(reference.name())
                        && JoinKeyFinder.isUnique(List.of(identifier));
        if (!isReference || isNamed(reference.name(), question)) return Optional.empty();
        return label(join.right())
                .filter(label -> !label.equals(identifier.name()))
                .map(label ->
                        new ReferencedName(
                                reference.name(), identifier.name(), label, alias(join, label)));
    }

    private static Optional<String> label(Table table) {
        var columns = ColumnProfile.all(table);
        return new TableContext(
                        table.name(), columns, Language.isChinese(table.name()), Optional.empty())
                .label()
                .map(ColumnProfile::name)
                .filter(name -> KeyEvidence.isLabel(name) || name.equals(first(table)));
    }

    /** The first column that holds no identifiers. */
    private static String first(Table table) {
        return table.columnNames().stream()
                .filter(name -> !KeyEvidence.isIdentifier(name))
                .findFirst()
                .orElse("");
    }

    private static boolean isNamed(String column, String question) {
        var text = question.toLowerCase(Locale.ROOT);
        return text.contains(column.toLowerCase(Locale.ROOT))
                || !NounMatcher.find(text, NounMatcher.normalizeName(column)).isEmpty();
    }

    /** The name 名称 of airlines is 航空公司名称 next to what else has a name. */
    private static String alias(TableJoin join, String label) {
        if (!BARE.matcher(NounMatcher.normalizeName(label)).matches()) return label;
        var reference = join.key().getFirst().left().name();
        var owner = KeyEvidence.owner(NounMatcher.normalizeName(reference));
        var named = owner.isEmpty() ? join.right().name() : owner;
        var alias =
                Language.isChinese(label)
                        ? named + label
                        : named.replace(' ', '_') + "_" + label.toLowerCase(Locale.ROOT);
        return isFree(alias, join) ? alias : label;
    }

    private static boolean isFree(String alias, TableJoin join) {
        var names = new HashSet<String>();
        Stream.of(join.left(), join.right())
                .flatMap(table -> table.columnNames().stream())
                .forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        return !names.contains(alias.toLowerCase(Locale.ROOT));
    }
}
