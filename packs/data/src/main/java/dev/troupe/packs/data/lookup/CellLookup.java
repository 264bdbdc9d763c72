package dev.troupe.packs.data.lookup;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads a question for cells of a statement or a form, in Chinese: the labels of rows and columns
 * that it names, with nothing else but words that carry no condition. 期末原材料的账面价值是多少 is the cell in
 * the row 原材料 and the column 期末余额 账面价值.
 */
public final class CellLookup {
    /**
     * Cells that a question asks for.
     *
     * @param assumptions what the question leaves open and the table settles
     */
    public record Found(Query query, List<LocalizedText> assumptions) {
        public Found {
            assumptions = List.copyOf(assumptions);
        }
    }

    private static final int MOST_ROWS = 200;
    private static final int MOST_COLUMNS = 60;
    private static final int MOST_LABELS = 1_000; // each is compared with the whole question
    private static final int LONGEST_QUESTION = 300; // characters
    private static final int LONGEST_SUBJECT = 12; // characters
    private static final int LONGEST_GENERAL = 5; // characters of 部影片

    /** A header of one level that is meant where the parts above it are named. */
    private static final Set<String> USUAL = Set.of("金额", "数额");

    /** What columns of values are called next to the names of the values. */
    private static final Set<String> VALUES = Set.of("规格", "数值", "值", "参数值", "内容", "参数");

    private static final Pattern BOTH_PERIODS = Pattern.compile("[这前]?两(?:个?期间?|个?年度|年)");
    private static final Pattern PERIOD = Pattern.compile("本期|上期|期末|期初|(?:19|20)\\d{2}年?");

    /** A number of things right after their names. */
    private static final Pattern NUMBER_OF =
            Pattern.compile("[这那]?[两三四五六](?:个人|位|名|人|家公司|家企业|家|者|种|个|项|款|类|地|年)(?!以|[上下内]|多)");

    private static final String NUMBERS = "零一两三四五六";

    /** Words that select or negate, which no name of a thing begins or ends with. */
    private static final Pattern NO_NAME = Pattern.compile("^[不没未除最前后]|[不没未除最前后]$");

    private static final Pattern NAME =
            Pattern.compile(".*(?:名称?|姓名|品牌|型号|标题|产品|车型|机型|编号|公司|企业|单位)");

    private final Table table;
    private final LookupText text;
    private final List<LocalizedText> assumptions = new ArrayList<>();
    private int firstLabel = Integer.MAX_VALUE;
    private boolean isWhole; // whether columns are named, and every label as a whole

    private CellLookup(String question, Table table) {
        this.table = table;
        text = new LookupText(question);
    }

    /** Empty unless the question names cells of the table and nothing else. */
    public static Optional<Found> read(String question, Table table) {
        boolean isSuitable =
                Language.isChinese(question)
                        && table.rowCount() > 0
                        && question.length() <= LONGEST_QUESTION
                        && table.rowCount() <= MOST_ROWS
                        && table.columns().size() <= MOST_COLUMNS;
        return isSuitable ? new CellLookup(question, table).find() : Optional.empty();
    }

    private Optional<Found> find() {
        var rows = NamedRows.labels(table);
        var parts = new LinkedHashMap<Column, List<String>>();
        for (var column : table.columns()) parts.put(column, parts(column));
        if (rows.size() > MOST_LABELS) return Optional.empty();
        var all = new HashSet<String>();
        rows.forEach(row -> all.add(row.label()));
        parts.values().forEach(all::addAll);
        var rowLabels = rows.stream().map(NamedRows.Row::label).toList();

        var named = new Labels(text, all).find(rowLabels, Map.of());
        named.keySet().removeIf(this::isOnlyWhether);
        var selected = new LinkedHashMap<String, List<Span>>();
        for (var level : levels(parts.values())) {
            var siblings = new HashSet<>(level);
            rows.stream()
                    .filter(row -> !isNamedLike(row))
                    .forEach(row -> siblings.add(row.label()));
            selected.putAll(new Labels(text, siblings).find(level, wholeOf(named)));
        }
        named.entrySet()
                .removeIf(entry ->
                        entry.getValue().stream()
                                .allMatch(span -> Labels.isWithin(span, wholeOf(selected))));

        var meant =
                new NamedRows(
                        table,
                        rows.stream().filter(row -> named.containsKey(row.label())).toList());
        var outputs = outputs(parts, selected.keySet(), meant);
        if (!meant.isUnique()) return Optional.empty();
        boolean isNamed = !meant.rows().isEmpty() || table.rowCount() == 1;
        if (!isNamed || outputs.isEmpty()) return Optional.empty();
        isWhole = !selected.isEmpty() && areCovered(named) && areCovered(selected);
        Stream.of(named, selected)
                .flatMap(found -> found.values().stream().flatMap(List::stream))
                .forEach(span -> {
                    firstLabel = Math.min(firstLabel, span.start());
                    text.mark(span);
                });
        var listed = new LinkedHashSet<>(outputs);
        listed.addAll(markConsistent(meant));
        return meant.query(List.copyOf(listed))
                .filter(_ -> new AskedColumns(text, meant).fit(outputs) && isRead(meant, outputs))
                .map(one -> new Found(one, assumptions));
    }

    /** Whether a question asks if something is so, rather than names it: 支持 of 是否支持. */
    private boolean isOnlyWhether(String label) {
        var spans = text.find(label);
        return !spans.isEmpty()
                && spans.stream()
                        .allMatch(span -> text.all().substring(0, span.start()).endsWith("是否"));
    }

    /** Whether a text repeats a word of its own column: 未履行 of 履行情况. */
    private static boolean isNamedLike(NamedRows.Row row) {
        var name = LookupText.label(row.column().name());
        return IntStream.range(0, Math.max(0, name.length() - 1))
                .anyMatch(i -> row.label().contains(name.substring(i, i + 2)));
    }

    /** The different parts of names at each level of the header, from the top. */
    private static List<Set<String>> levels(Collection<List<String>> names) {
        var levels = new ArrayList<Set<String>>();
        for (var parts : names)
            for (int i = 0; i < parts.size(); i++) {
                if (levels.size() == i) levels.add(new LinkedHashSet<>());
                levels.get(i).add(parts.get(i));
            }
        return levels;
    }

    /** The labels that stand in the question as a whole. */
    private static Map<String, List<Span>> wholeOf(Map<String, List<Span>> found) {
        var whole = new LinkedHashMap<String, List<Span>>();
        found.forEach((label, spans) -> {
            if (spans.stream().allMatch(span -> span.length() == label.length()))
                whole.put(label, spans);
        });
        return whole;
    }

    /** Whether labels are named but for words that they may omit: 成立 of 成立日期. */
    private static boolean areCovered(Map<String, List<Span>> found) {
        return found.entrySet().stream()
                .allMatch(entry ->
                        entry.getValue().stream()
                                .allMatch(span ->
                                        span.length() >= Labels.core(entry.getKey()).length()));
    }

    private static List<String> parts(Column column) {
        var name = column.name().replaceFirst("_\\d{1,2}$", ""); // of several of the same name
        return Language.isChinese(name)
                ? Stream.of(name.split(" "))
                        .map(LookupText::label)
                        .filter(part -> !part.isEmpty())
                        .toList()
                : List.of(LookupText.label(name));
    }

    /**
     * The columns all of whose parts are named, or are those of all columns, and those that another
     * word asks for. Each part that is named belongs to one of them.
     */
    private List<Column> outputs(
            Map<Column, List<String>> parts, Set<String> selected, NamedRows rows) {
        var values = rows.otherColumns();
        var unnamed = new LinkedHashSet<>(selected);
        rows.rows().forEach(row -> unnamed.removeAll(parts.getOrDefault(row.column(), List.of())));
        boolean isAnyNamed = !unnamed.isEmpty();
        var chosen = new ArrayList<Column>();
        if (isAnyNamed) chosen.addAll(findNamed(values, parts, selected));
        chosen.forEach(column -> unnamed.removeAll(parts.getOrDefault(column, List.of())));
        var words = new AskedColumns(text, rows);
        var asked =
                words.choose(
                        values.stream()
                                .filter(column ->
                                        !chosen.contains(column)
                                                && parts.getOrDefault(column, List.of())
                                                        .containsAll(unnamed))
                                .toList(),
                        chosen);
        firstLabel = words.first();
        asked.forEach(column -> unnamed.removeAll(parts.getOrDefault(column, List.of())));
        if (!isAnyNamed && asked.isEmpty())
            return rows.rows().isEmpty() ? List.of() : chooseByRows(values, rows);
        if (!unnamed.isEmpty()) return List.of();
        chosen.addAll(asked);
        chosen.sort(Comparator.comparingInt(table.columns()::indexOf));
        return rows.areEqual(chosen) && !rows.rows().isEmpty() ? chosen.subList(0, 1) : chosen;
    }

    /** Those of both periods, which a question may name by their number, or the usual one. */
    private List<Column> chooseByRows(List<Column> values, NamedRows rows) {
        var both = text.find(BOTH_PERIODS);
        if (both.isEmpty()) return usual(values, rows);
        var periods =
                values.stream()
                        .filter(one -> PERIOD.matcher(LookupText.plainName(one)).lookingAt())
                        .toList();
        if (periods.size() != 2) return List.of();
        both.forEach(text::mark);
        return periods;
    }

    /** The columns that are named whole, and the usual ones of other periods that are named. */
    private static List<Column> findNamed(
            List<Column> values, Map<Column, List<String>> parts, Set<String> selected) {
        var named = new ArrayList<Column>();
        var open = new HashSet<>(selected);
        for (boolean isUsual : new boolean[] {false, true}) {
            if (!named.isEmpty()) open.removeIf(part -> !PERIOD.matcher(part).matches());
            var below = Set.copyOf(open);
            for (var column : values) {
                var own = parts.getOrDefault(column, List.of());
                boolean isOpen = own.stream().anyMatch(below::contains);
                if (!isOpen || !isNamed(own, selected, isUsual)) continue;
                named.add(column);
                open.removeAll(own);
            }
        }
        return named;
    }

    /**
     * The columns of a row that are meant if none is named: the only one, that of the values, or
     * one of those over which the only value of the row was written.
     */
    private List<Column> usual(List<Column> columns, NamedRows rows) {
        if (rows.areEqual(columns)) return columns.subList(0, 1);
        var filled = rows.findFilled(columns);
        if (filled.size() > 1 && rows.areEqual(filled) && rows.isOfNumbers(filled))
            return filled.subList(0, 1);
        var values = columns.stream().filter(one -> VALUES.contains(one.name().strip())).toList();
        if (values.size() != 1) return List.of();
        return Stream.concat(
                        values.stream(),
                        columns.stream().filter(one -> one.name().strip().equals("单位")))
                .toList();
    }

    private static boolean isNamed(List<String> parts, Set<String> selected, boolean isUsual) {
        return parts.stream().anyMatch(selected::contains)
                && parts.stream()
                        .allMatch(
                                part -> selected.contains(part) || isUsual && USUAL.contains(part));
    }

    /** Whether every word is read; in a form, one name may be that of what the form is about. */
    private boolean isRead(NamedRows rows, List<Column> outputs) {
        var values = rows.otherColumns();
        boolean areOfUnits =
                AskedUnit.find(text).stream()
                        .allMatch(
                                unit -> outputs.stream().anyMatch(one -> unit.mayBeOf(one, rows)));
        if (!areOfUnits) return false;
        markNumberOf(rows);
        new LightWords(text, rows, outputs, values).mark();
        var unread = text.unread();
        unread.removeIf(span -> isInNames(text.text(span), values));
        return unread.isEmpty()
                || table.rowCount() == 1
                        && unread.size() == 1
                        && isSubject(unread.getFirst(), outputs);
    }

    /** Marks the number of the rows that are named, after their names: 甲和乙两个人. */
    private void markNumberOf(NamedRows rows) {
        var labels = new LinkedHashMap<Column, Set<String>>();
        for (var row : rows.rows())
            labels.computeIfAbsent(row.column(), _ -> new HashSet<>()).add(row.label());
        for (var span : text.find(NUMBER_OF)) {
            int number = NUMBERS.indexOf(text.text(span).replaceFirst("^[这那]", "").charAt(0));
            boolean isOfThese =
                    labels.values().stream()
                            .anyMatch(names -> names.size() == number && isAfter(span, names));
            if (isOfThese) text.mark(span);
        }
    }

    private boolean isAfter(Span span, Set<String> names) {
        return names.stream()
                .flatMap(name -> text.find(name).stream())
                .anyMatch(name -> name.end() == span.start());
    }

    /**
     * Marks what the rows that are meant have in other columns, which the question names as well.
     */
    private Set<Column> markConsistent(NamedRows rows) {
        var named = new LinkedHashSet<Column>();
        var matching = rows.indexes();
        for (var column : table.columns()) {
            if (column.type() != ColumnType.TEXT) continue;
            var values =
                    matching.stream()
                            .map(i -> LookupText.label(column.cells().get(i).text()))
                            .distinct()
                            .toList();
            if (values.size() != 1 || values.getFirst().length() < 2) continue;
            var free = text.find(values.getFirst()).stream().filter(text::isFree).toList();
            if (!free.isEmpty()) named.add(column);
            free.forEach(text::mark);
        }
        return named;
    }

    /** Whether a word is part of all names of what the columns are about: EAKF of EAKF-L1 to L4. */
    private boolean isInNames(String word, List<Column> columns) {
        if (word.length() < 2 || columns.isEmpty()) return false;
        if (table.rowCount() == 1)
            return table.columns().stream()
                    .filter(column -> NAME.matcher(column.name()).matches())
                    .anyMatch(column -> isIn(word, column, 0));
        return IntStream.range(0, table.rowCount())
                .anyMatch(i -> columns.stream().allMatch(column -> isIn(word, column, i)));
    }

    private static boolean isIn(String word, Column column, int row) {
        return LookupText.label(column.cells().get(row).text()).contains(word);
    }

    /**
     * A name before everything else in a form that has no name itself. Forms that have one are
     * about what is called so, or by a general word: "this film" (这部影片), or a word of the names of
     * its columns. A word next to a label may be a part of another label: 税前 of 税前工资.
     */
    private boolean isSubject(Span unread, List<Column> outputs) {
        var name = text.text(unread);
        boolean isFirst = unread.end() <= firstLabel && !NO_NAME.matcher(name).find();
        if (!isFirst || name.length() > LONGEST_SUBJECT) return false;
        boolean hasName =
                table.columns().stream().anyMatch(column -> NAME.matcher(column.name()).matches());
        boolean isNamed = isWhole && !hasName && unread.end() < firstLabel;
        return isNamed
                        && assume(
                                unread,
                                "表中没有名称，视为关于",
                                "the table has no name and is taken to be about")
                || isGeneral(unread, outputs)
                        && assume(unread, "表单视为关于", "the form is taken to be about");
    }

    /** Whether a word may be what every form of this kind is about. */
    private boolean isGeneral(Span unread, List<Column> outputs) {
        var name = text.text(unread);
        var before = text.all().substring(0, unread.start());
        boolean isThis =
                name.length() <= LONGEST_GENERAL && before.matches(".*[这该此本][个种座部家位款本条所只项篇首名]?");
        long names =
                table.columns().stream()
                        .filter(column -> !outputs.contains(column))
                        .filter(column -> LookupText.plainName(column).startsWith(name))
                        .count();
        return isThis || name.length() > 1 && names > 1 || FormSubjects.fit(name, table);
    }

    private boolean assume(Span about, String chinese, String english) {
        assumptions.add(
                new LocalizedText(
                        chinese + "“" + text.original(about) + "”",
                        english + " '" + text.original(about) + "'"));
        return true;
    }
}
