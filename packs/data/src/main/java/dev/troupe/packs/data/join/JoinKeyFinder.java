package dev.troupe.packs.data.join;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the columns by which two tables belong together: those a user names, else those that {@link
 * KeyEvidence} finds. If several qualify, that is reported and nothing is chosen.
 */
public final class JoinKeyFinder {
    private static final Pattern CODE_NAME =
            Pattern.compile("(?:.* )?(?:id|no|code|number|key|sku)|.*(?:编号|号码|代码|编码|学号|工号|单号|号)");
    private static final Pattern CODE_WORD =
            Pattern.compile("编号|号码|代码|编码|号|(?<![a-z])(?:ids?|no|code|number|key)(?![a-z])");

    private static final Pattern EQUATION =
            Pattern.compile(
                    "([\\p{L}\\p{N}_.]{1,80}+)\\s{0,20}+={1,2}+\\s{0,20}+([\\p{L}\\p{N}_.]{1,80}+)");

    /** Values that are compared to see whether two columns hold the same things. */
    private static final int COMPARED = 100_000;

    /** A column of each table. */
    public record Pair(Column left, Column right) {
        boolean sharesValues() {
            var known = values(left).collect(Collectors.toSet());
            return values(right).anyMatch(known::contains);
        }

        String describe() {
            return left.name().equalsIgnoreCase(right.name())
                    ? left.name()
                    : left.name() + " = " + right.name();
        }
    }

    private final Table left;
    private final Table right;

    public JoinKeyFinder(Table left, Table right) {
        this.left = left;
        this.right = right;
    }

    /**
     * The key that the user's words name.
     *
     * @return empty when the words name no key that both tables have
     */
    public List<Pair> findNamed(String words) {
        var equation = EQUATION.matcher(RequestText.plain(words));
        if (equation.find()) {
            var one = pair(equation.group(1), equation.group(2));
            return one.isEmpty() ? pair(equation.group(2), equation.group(1)) : one;
        }
        var lefts = findMentioned(left, words);
        var rights = findMentioned(right, words);
        var pairs = new ArrayList<Pair>();
        for (var one : lefts)
            rights.stream()
                    .filter(other -> NounMatcher.isSameNoun(words(one), words(other)))
                    .findFirst()
                    .ifPresent(other -> pairs.add(new Pair(one, other)));
        if (!pairs.isEmpty()) return pairs;
        if (lefts.size() == 1 && rights.size() == 1)
            return withSharedValues(List.of(new Pair(lefts.getFirst(), rights.getFirst())));
        return findPartner(lefts, rights);
    }

    private List<Pair> pair(String one, String other) {
        var a = column(left, one);
        var b = column(right, other);
        return a.isEmpty() || b.isEmpty()
                ? List.of()
                : List.of(new Pair(a.getFirst(), b.getFirst()));
    }

    /** {@code orders.customer_id} and {@code customer_id} are the same column of orders. */
    private static List<Column> column(Table table, String name) {
        var bare = name.substring(name.lastIndexOf('.') + 1);
        return table.columns().stream()
                .filter(column ->
                        column.name().equalsIgnoreCase(name)
                                || column.name().equalsIgnoreCase(bare))
                .limit(1)
                .toList();
    }

    /** The other table may call its own key plainly {@code id}. */
    private List<Pair> findPartner(List<Column> lefts, List<Column> rights) {
        if (lefts.size() == 1 && rights.isEmpty())
            return withSharedValues(
                    ofId(right).stream().map(id -> new Pair(lefts.getFirst(), id)).toList());
        if (rights.size() == 1 && lefts.isEmpty())
            return withSharedValues(
                    ofId(left).stream().map(id -> new Pair(id, rights.getFirst())).toList());
        return List.of();
    }

    private static List<Column> ofId(Table table) {
        return table.columns().stream()
                .filter(column -> words(column).matches("id|code|no|key|编号|代码|号码"))
                .limit(1)
                .toList();
    }

    private List<Pair> withSharedValues(List<Pair> pairs) {
        return pairs.stream().filter(Pair::sharesValues).toList();
    }

    /** Columns that the words may mean; if the words ask for a number, those that number things. */
    private static List<Column> findMentioned(Table table, String words) {
        var facts = ColumnProfile.all(table);
        var request = new RequestText(words);
        var found = new ArrayList<Column>();
        for (var mention : ColumnMentionFinder.find(request, facts)) {
            var columns =
                    mention.columns().isEmpty() && mention.concept() != null
                            ? columnsAbout(facts, mention.concept())
                            : mention.columns().stream().map(ColumnProfile::column).toList();
            var codes =
                    columns.stream()
                            .filter(one -> CODE_NAME.matcher(words(one)).matches())
                            .toList();
            if (CODE_WORD.matcher(request.text()).find()) {
                var about =
                        mention.concept() == null
                                ? List.<Column>of()
                                : columnsAbout(facts, mention.concept());
                columns = !codes.isEmpty() ? codes : about.isEmpty() ? columns : about;
            }
            columns.stream().filter(one -> !found.contains(one)).forEach(found::add);
        }
        return found;
    }

    private static List<Column> columnsAbout(List<ColumnProfile> facts, Concept concept) {
        return facts.stream()
                .filter(one -> one.fit(concept) > 0 && CODE_NAME.matcher(one.spaced()).matches())
                .map(ColumnProfile::column)
                .toList();
    }

    /**
     * The key that the tables themselves show: the pair of columns whose names and values are
     * clearly better evidence than those of any other, or columns that are a key only together.
     *
     * @throws TableException naming the candidates when there is not exactly one
     */
    public List<Pair> findOnly() {
        var best = new KeyEvidence(left, right).best();
        if (best.size() == 1) return best;
        var together = SharedColumns.together(best);
        if (together.isPresent()) return together.get();
        if (best.isEmpty())
            throw new TableException(
                    "无法确定如何关联 "
                            + left.name()
                            + " 和 "
                            + right.name()
                            + "：没有一列的值指向另一个表的列；请说明按哪一列关联。"
                            + left.name()
                            + " 的列："
                            + String.join("、", left.columnNames())
                            + "；"
                            + right.name()
                            + " 的列："
                            + String.join("、", right.columnNames()),
                    "It is not clear how to join "
                            + left.name()
                            + " and "
                            + right.name()
                            + ": no column of one refers to the other by its values; specify which columns to join by. Columns of "
                            + left.name()
                            + ": "
                            + String.join(", ", left.columnNames())
                            + "; columns of "
                            + right.name()
                            + ": "
                            + String.join(", ", right.columnNames()));
        var shown = best.stream().map(Pair::describe).toList();
        throw new TableException(
                "无法确定如何关联 "
                        + left.name()
                        + " 和 "
                        + right.name()
                        + "：可以按 "
                        + String.join("、", shown)
                        + "；请说明按哪一列关联。",
                "It is not clear how to join "
                        + left.name()
                        + " and "
                        + right.name()
                        + ": it could be by "
                        + String.join(", ", shown)
                        + "; specify which one to join by.");
    }

    private static String words(Column column) {
        return NounMatcher.normalizeName(column.name());
    }

    /** The values of a column, spelled alike. */
    static Stream<String> values(Column column) {
        return column.presentCells()
                .limit(COMPARED)
                .map(cell -> cell.text().strip().toLowerCase(Locale.ROOT));
    }

    /** Whether no two rows of a table have the same key. */
    static boolean isUnique(List<Column> key) {
        var seen = new HashSet<String>();
        for (int row = 0; row < key.getFirst().cells().size(); row++) {
            int at = row;
            if (!seen.add(
                    key.stream()
                            .map(column -> column.text(at))
                            .collect(Collectors.joining("\u0000")))) return false;
        }
        return true;
    }
}
