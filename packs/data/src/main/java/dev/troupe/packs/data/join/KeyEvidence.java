package dev.troupe.packs.data.join;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How well pairs of columns of two tables serve as the key of a join: whether one refers to the
 * other by its values, and whether their names agree.
 *
 * <p>A column refers to a key when no value of the key repeats and nearly all values of the column
 * occur in it. Numbers that occur in both tables may do so by accident, so they are evidence only
 * where the names agree.
 */
final class KeyEvidence {
    private static final int SAME_NAME = 5;
    private static final int NAMED_AFTER = 5; // customer_id, of the table customers
    private static final int PARTLY_NAMED_AFTER = 3; // 球队id, of the table 篮球队
    private static final int REFERENCE = 3;
    private static final int REFERENCE_OF_IDENTIFIERS = 5;
    private static final int OF_IDENTIFIERS = 2;
    private static final int OF_LABELS = 1;

    /** What the best pair must be ahead of the next. */
    private static final int AHEAD = 2;

    /** The same of columns of one name, which a user may as well have meant. */
    private static final int AHEAD_OF_SAME_NAME = 5;

    private static final double NEARLY_ALL = 0.9;
    private static final int ENOUGH = 2; // different texts that are no accident
    private static final int SAMPLED = 20; // values that a column is first judged by

    private static final Pattern BARE_IDENTIFIER =
            Pattern.compile("(?:entry |row |record |词条 ?|记录 ?|行 ?)?(?:id|code|no|key|编号|代码|号码|序号)");
    private static final Pattern IDENTIFIER =
            Pattern.compile(".*(?:(?<![a-z])(?:id|code|no|key)|编号|代码|编码|号码)");
    private static final Pattern LABEL =
            Pattern.compile("(?:.*(?<![a-z]))?(?:name|title)|.*(?:名称|姓名|名字|名)");
    private static final Pattern BELONGING =
            Pattern.compile("(?:所属|所在|对应|关联)的?(?<to>\\p{IsHan}{1,12})");
    private static final Pattern OWNER =
            Pattern.compile(
                    "^(?:所属|所在|对应|关联)?(?<owner>.*?)\\s*(?:的)?(?:(?<![a-z])(?:id|code|no|key|name)|编号|代码|编码|号码|名称|名)?$");

    private final Table left;
    private final Table right;

    /**
     * A pair with its evidence.
     *
     * @param isSameName whether the columns have one name that describes their content
     */
    private record Candidate(
            JoinKeyFinder.Pair pair, int score, boolean isReference, boolean isSameName) {}

    KeyEvidence(Table left, Table right) {
        this.left = left;
        this.right = right;
    }

    /** The pairs that are best: one if it is clearly better than all others; empty if none does. */
    List<JoinKeyFinder.Pair> best() {
        var candidates = withoutAmounts(candidates());
        if (candidates.isEmpty()) return List.of();
        var first = candidates.getFirst();
        var rivals = candidates.stream().skip(1).filter(other -> isRival(other, first)).toList();
        var shared = SharedColumns.of(first.pair());
        boolean isDecided =
                first.isSameName()
                        && rivals.stream()
                                .noneMatch(other -> other.isReference() || isAhead(other, first))
                        && rivals.stream().map(Candidate::pair).allMatch(shared::isSettled);
        return Stream.concat(Stream.of(first), isDecided ? Stream.<Candidate>of() : rivals.stream())
                .map(Candidate::pair)
                .toList();
    }

    /** Whether another pair is as good by its values, whatever it is called. */
    private static boolean isAhead(Candidate other, Candidate first) {
        return !other.isSameName() && first.score() - other.score() < AHEAD;
    }

    /** Amounts that occur in both tables are not a key where columns of codes or names are. */
    private static List<Candidate> withoutAmounts(List<Candidate> candidates) {
        var others =
                candidates.stream()
                        .filter(one ->
                                !SharedColumns.isOfAmounts(one.pair())
                                        || kindScore(one.pair().left(), one.pair().right())
                                                == OF_IDENTIFIERS)
                        .toList();
        return others.isEmpty() ? candidates : others;
    }

    /** Cities that some rows of both tables have do not rival an identifier that refers. */
    private static boolean isRival(Candidate other, Candidate first) {
        boolean mayBeMeant =
                other.isSameName()
                        && (other.isReference() || !first.isReference() || !isOfIdentifiers(first));
        return first.score() - other.score() < (mayBeMeant ? AHEAD_OF_SAME_NAME : AHEAD);
    }

    private static boolean isOfIdentifiers(Candidate candidate) {
        return kindScore(candidate.pair().left(), candidate.pair().right()) == OF_IDENTIFIERS;
    }

    private List<Candidate> candidates() {
        var references = references();
        var candidates = new ArrayList<Candidate>();
        for (var one : left.columns())
            for (var other : right.columns()) {
                var pair = new JoinKeyFinder.Pair(one, other);
                int names = nameScore(one, other);
                boolean isReference = references.contains(new Reference(one.name(), other.name()));
                if (!isReference && (names == 0 || !pair.sharesValues())) continue;
                candidates.add(
                        new Candidate(
                                pair,
                                names
                                        + (isReference ? referenceScore(one, other) : 0)
                                        + kindScore(one, other),
                                isReference,
                                isSameName(one, other) && !isBareIdentifier(one)));
            }
        return candidates.stream()
                .sorted(Comparator.comparingInt(Candidate::score).reversed())
                .toList();
    }

    /** The names of two columns of which one refers to the other. */
    private record Reference(String left, String right) {}

    private Set<Reference> references() {
        var references = new HashSet<Reference>();
        for (var key : keys(left))
            referring(key, right, foreign -> nameScore(key, foreign))
                    .forEach(foreign -> references.add(new Reference(key.name(), foreign.name())));
        for (var key : keys(right))
            referring(key, left, foreign -> nameScore(foreign, key))
                    .forEach(foreign -> references.add(new Reference(foreign.name(), key.name())));
        return references;
    }

    /** Columns without repeated or missing values. */
    private static List<Column> keys(Table table) {
        return table.columns().stream()
                .filter(column -> column.cells().stream().noneMatch(Cell::isMissing))
                .filter(column -> JoinKeyFinder.isUnique(List.of(column)))
                .toList();
    }

    /**
     * Columns of the other table nearly all of whose values are values of a key: texts of any name;
     * numbers, dates and flags only where the names agree.
     */
    private static List<Column> referring(
            Column key, Table other, ToIntFunction<Column> nameScore) {
        var known = JoinKeyFinder.values(key).collect(Collectors.toSet());
        return other.columns().stream()
                .filter(column -> column.type() == key.type())
                .filter(column ->
                        nameScore.applyAsInt(column) > 0
                                || column.type() == ColumnType.TEXT && hasEnough(column, known))
                .filter(column ->
                        isContained(column, SAMPLED, known)
                                && isContained(column, Integer.MAX_VALUE, known))
                .toList();
    }

    /** One text that two larger columns share may be an accident. */
    private static boolean hasEnough(Column column, Set<String> known) {
        return known.size() < ENOUGH
                || JoinKeyFinder.values(column).distinct().limit(ENOUGH).count() == ENOUGH;
    }

    private static boolean isContained(Column column, int most, Set<String> known) {
        var values = JoinKeyFinder.values(column).distinct().limit(most).toList();
        long found = values.stream().filter(known::contains).count();
        return found > 0 && found >= NEARLY_ALL * values.size();
    }

    private int nameScore(Column one, Column other) {
        if (isSameName(one, other)) return isBareIdentifier(one) ? PARTLY_NAMED_AFTER : SAME_NAME;
        if (isOwnedBy(one, other) || isOwnedBy(other, one)) return PARTLY_NAMED_AFTER;
        return Math.max(namedAfter(one, right, other), namedAfter(other, left, one));
    }

    /** 所属省份 is named after 省份. */
    private static boolean isOwnedBy(Column one, Column other) {
        var belonging = BELONGING.matcher(words(one));
        return belonging.matches() && belonging.group("to").equals(words(other));
    }

    private static boolean isSameName(Column one, Column other) {
        return NounMatcher.isSameNoun(words(one), words(other));
    }

    private static boolean isBareIdentifier(Column column) {
        return isBare(words(column));
    }

    /** Whether a column is called an identifier and no more, in lower case: id, 编号. */
    static boolean isBare(String name) {
        return BARE_IDENTIFIER.matcher(name).matches();
    }

    /** {@code customer_id} is named after the {@code id}, or the {@code name}, of customers. */
    private static int namedAfter(Column foreign, Table table, Column key) {
        var keyName = words(key);
        boolean isIdentifier = isBareIdentifier(key);
        if (!isIdentifier && !LABEL.matcher(keyName).matches()) return 0;
        if (isIdentifier && !IDENTIFIER.matcher(words(foreign)).matches()) return 0;
        var owner = owner(words(foreign));
        var own = NounMatcher.normalizeName(table.name());
        if (owner.isEmpty()) return 0;
        if (NounMatcher.isSameNoun(owner, own)) return NAMED_AFTER;
        boolean isPart =
                owner.length() > 1
                        && (own.endsWith(owner)
                                || owner.endsWith(own)
                                || NounMatcher.singular(own).endsWith(" " + owner)
                                || !isIdentifier && keyName.startsWith(owner));
        return isPart ? PARTLY_NAMED_AFTER : 0;
    }

    /** What a column refers to: {@code customer} of {@code customer_id}. */
    static String owner(String name) {
        var match = OWNER.matcher(name);
        return match.matches() ? match.group("owner").strip() : "";
    }

    private static int referenceScore(Column one, Column other) {
        return kindScore(one, other) == OF_IDENTIFIERS ? REFERENCE_OF_IDENTIFIERS : REFERENCE;
    }

    private static int kindScore(Column one, Column other) {
        if (isNamed(IDENTIFIER, one) || isNamed(IDENTIFIER, other)) return OF_IDENTIFIERS;
        return isNamed(LABEL, one) || isNamed(LABEL, other) ? OF_LABELS : 0;
    }

    static boolean isIdentifier(String name) {
        return IDENTIFIER.matcher(NounMatcher.normalizeName(name)).matches();
    }

    static boolean isLabel(String name) {
        return LABEL.matcher(NounMatcher.normalizeName(name)).matches();
    }

    private static boolean isNamed(Pattern pattern, Column column) {
        return pattern.matcher(words(column)).matches();
    }

    private static String words(Column column) {
        return NounMatcher.normalizeName(column.name());
    }
}
