package dev.troupe.packs.data.join;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Joins two tables: every row of the one with the row of the other that has its key.
 *
 * @param left the table all of whose rows are retained; its keys may repeat
 * @param right the table that is joined to it
 */
public record TableJoin(Table left, Table right, List<JoinKeyFinder.Pair> key) {
    /** Looks rows up in the table whose keys are unique, whichever was named first. */
    public static TableJoin of(Table first, Table second, List<JoinKeyFinder.Pair> key) {
        boolean firstIsLookedUp =
                JoinKeyFinder.isUnique(key.stream().map(JoinKeyFinder.Pair::left).toList())
                        && !JoinKeyFinder.isUnique(
                                key.stream().map(JoinKeyFinder.Pair::right).toList());
        return firstIsLookedUp
                ? new TableJoin(first, second, key).reverse()
                : new TableJoin(first, second, key);
    }

    /** The same with every row of the other table. */
    public TableJoin reverse() {
        return new TableJoin(
                right,
                left,
                key.stream()
                        .map(pair ->
                                new JoinKeyFinder.Pair(
                                        /* left= */ pair.right(), /* right= */ pair.left()))
                        .toList());
    }

    /**
     * This join, or the reversed one where a question asks for rows of the right table that the
     * left one has no row for.
     *
     * @param question about the joined table
     * @param joined what this join results in
     */
    public TableJoin orReversed(String question, Table joined) {
        boolean isOfRight =
                QuestionGrammar.read(question, joined.name(), ColumnProfile.all(joined))
                                instanceof QuestionGrammar.Reading reading
                        && DeniedColumn.find(reading.query(), joined)
                                .filter(column -> left.column(column.name()).isPresent())
                                .isPresent();
        return isOfRight ? reverse() : this;
    }

    public String describe() {
        return key.stream()
                .map(pair ->
                        left.name()
                                + "."
                                + pair.left().name()
                                + " = "
                                + right.name()
                                + "."
                                + pair.right().name())
                .collect(Collectors.joining(", "));
    }

    public String sql() {
        return sql(Optional.empty());
    }

    /**
     * @param name shown in place of the identifiers that the tables are joined by
     */
    public String sql(Optional<ReferencedName> name) {
        var selected = new ArrayList<String>();
        var names = new HashSet<String>();
        for (var column : left.columns()) {
            if (name.filter(shown -> shown.reference().equals(column.name())).isPresent()) continue;
            selected.add("l." + SqlText.name(column.name()));
            names.add(column.name().toLowerCase(Locale.ROOT));
        }
        for (var column : right.columns()) {
            boolean isKey =
                    key.stream()
                            .anyMatch(pair ->
                                    pair.right().name().equals(column.name())
                                            && pair.left().name().equalsIgnoreCase(column.name()));
            boolean isHidden =
                    name.filter(shown -> shown.identifier().equals(column.name())).isPresent();
            if (isKey || isHidden) continue;
            var alias =
                    name.filter(shown -> shown.label().equals(column.name()))
                            .map(ReferencedName::alias)
                            .orElse(column.name());
            if (names.contains(alias.toLowerCase(Locale.ROOT))) alias = right.name() + "_" + alias;
            for (int n = 2; !names.add(alias.toLowerCase(Locale.ROOT)); n++)
                alias = right.name() + "_" + column.name() + "_" + n;
            selected.add("r." + SqlText.name(column.name()) + " AS " + SqlText.name(alias));
        }
        return "SELECT "
                + String.join(", ", selected)
                + "\nFROM "
                + SqlText.name(left.name())
                + " AS l LEFT JOIN "
                + SqlText.name(right.name())
                + " AS r ON "
                + key.stream().map(TableJoin::condition).collect(Collectors.joining(" AND "));
    }

    /** The rows of the left table that have no partner in the right one. */
    public String unmatchedSql() {
        return "SELECT l.*" + fromUnmatched();
    }

    /** The different values of the key in the left table that the right one does not have. */
    public String unmatchedValuesSql() {
        var values =
                key.stream()
                        .map(pair -> "l." + SqlText.name(pair.left().name()))
                        .collect(Collectors.joining(", "));
        var present =
                key.stream()
                        .map(pair -> "l." + SqlText.name(pair.left().name()) + " IS NOT NULL")
                        .collect(Collectors.joining(" AND "));
        return "SELECT DISTINCT "
                + values
                + fromUnmatched()
                + " AND "
                + present
                + " ORDER BY "
                + values;
    }

    private String fromUnmatched() {
        return "\nFROM "
                + SqlText.name(left.name())
                + " AS l WHERE NOT EXISTS (SELECT 1 FROM "
                + SqlText.name(right.name())
                + " AS r WHERE "
                + key.stream().map(TableJoin::condition).collect(Collectors.joining(" AND "))
                + ")";
    }

    /** Keys of different types are compared as text. */
    private static String condition(JoinKeyFinder.Pair pair) {
        var one = "l." + SqlText.name(pair.left().name());
        var other = "r." + SqlText.name(pair.right().name());
        return pair.left().type() == pair.right().type()
                ? one + " = " + other
                : "CAST(" + one + " AS VARCHAR) = CAST(" + other + " AS VARCHAR)";
    }

    /** States a key that the user did not name and that has two names. */
    public Optional<LocalizedText> remarkFound() {
        var pair = key.getFirst();
        if (pair.left().name().equalsIgnoreCase(pair.right().name())) return Optional.empty();
        return Optional.of(
                new LocalizedText(
                        "没有指明按哪一列关联，按 " + pair.describe() + " 关联：它们的值对得上",
                        "No key was named; joined on " + pair.describe() + ", whose values match"));
    }

    /** Notes for the user about the result. */
    public List<LocalizedText> remarks(Table joined) {
        var remarks = new ArrayList<LocalizedText>();
        long alone = countUnmatched();
        if (alone > 0 && alone == left.rowCount()) remarks.add(noneMatch());
        else if (alone > 0)
            remarks.add(
                    new LocalizedText(
                            left.name() + " 有 " + alone + " 行在 " + right.name() + " 中没有对应的行，相应的列为空",
                            alone
                                    + " rows of "
                                    + left.name()
                                    + " have no match in "
                                    + right.name()
                                    + "; its columns are empty there"));
        if (joined.rowCount() > left.rowCount())
            remarks.add(
                    new LocalizedText(
                            right.name()
                                    + " 里同一个键出现多次，"
                                    + left.name()
                                    + " 的行因此重复（"
                                    + left.rowCount()
                                    + " 行变成 "
                                    + joined.rowCount()
                                    + " 行），合计会偏大",
                            "keys repeat in "
                                    + right.name()
                                    + ", so rows of "
                                    + left.name()
                                    + " are repeated ("
                                    + left.rowCount()
                                    + " became "
                                    + joined.rowCount()
                                    + ") and totals count them several times"));
        return remarks;
    }

    /** With a value of each side, which often shows why: other spellings, or another column. */
    private LocalizedText noneMatch() {
        var keys = describe();
        return LocalizedText.of(
                "%s 中没有任何一行的键（%s）出现在 %s 中，例如 %1$s 有“%s”，%3$s 有“%s”；%3$s 的列因此全为空",
                "no key value of %s (%s) occurs in %s: for example %1$s has '%s' and %3$s has '%s'; the"
                        + " columns of %3$s are therefore empty",
                left.name(),
                keys,
                right.name(),
                example(true),
                example(false));
    }

    private String example(boolean ofLeft) {
        return key.stream()
                .map(pair -> ofLeft ? pair.left() : pair.right())
                .map(column -> column.presentCells().findFirst().map(Cell::text).orElse(""))
                .collect(Collectors.joining(", "));
    }

    private long countUnmatched() {
        var known = new HashSet<String>();
        for (int row = 0; row < right.rowCount(); row++) known.add(keyOf(row, false));
        long alone = 0;
        for (int row = 0; row < left.rowCount(); row++)
            if (!known.contains(keyOf(row, true))) alone++;
        return alone;
    }

    private String keyOf(int row, boolean ofLeft) {
        return key.stream()
                .map(pair -> (ofLeft ? pair.left() : pair.right()).text(row))
                .collect(Collectors.joining("\u0000"));
    }
}
