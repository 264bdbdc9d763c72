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

    /** A header of one level that is meant where the parts above it are named. */
    private static final Set<String> USUAL = Set.of("金额", "数额");

    /** What columns of values are called next to the names of the values. */
    private static final Set<String> VALUES = Set.of("规格", "数值", "值", "参数值", "内容", "参数");

    /** Nouns for what numbers are, which ask for nothing else if no column is called so. */
    private static final List<String> NOUNS =
            List.of(
                    "余额", "金额", "数额", "费用", "数量", "次数", "情况", "信息", "项目", "数据", "名称", "内容", "数",
                    "额", "费", "款", "钱", "支出", "支付", "缴纳", "交了", "交", "缴", "发生", "产生", "增加了", "召开",
                    "需要", "使用", "属于", "占", "计提", "营业", "存在", "担任", "任职", "拥有", "达到", "做", "做成",
                    "用");

    /** How much or how many of a unit, which the number of the cell has. */
    private static final Pattern UNIT =
            Pattern.compile(
                    "(?:每分钟|每小时|每秒)?(?:是|有|为)?(?:多少|几)(?:个月|个小时|小时|分钟|秒钟?|个|人|位|名|次|天|年|月|岁|台|件|种|元|块|万元|亿元|毫米|厘米|千米|公里|米|千克|公斤|吨|克|摄氏度|度|升|平方米|平米|立方米|转|千瓦|瓦|页|集|款|项|家|户|层|座|条)");

    /** Words that select or negate, which no name of a thing begins or ends with. */
    private static final Pattern NO_NAME = Pattern.compile("^[不没未除最前后]|[不没未除最前后]$");

    private static final Pattern NAME =
            Pattern.compile(".*(?:名称?|姓名|品牌|型号|标题|产品|车型|机型|编号|公司|企业|单位)");

    /** What a question asks for, and what the columns for it are called. */
    private static final Map<Pattern, Pattern> ASKED =
            Map.of(
                    Pattern.compile("多重"),
                    Pattern.compile("重|质量"),
                    Pattern.compile("多长"),
                    Pattern.compile("长|时间|期|续航|历时"),
                    Pattern.compile("什么时候|啥时候|何时|哪年|哪一年|哪天|几时"),
                    Pattern.compile("日期|时间|年月|期限|年份|时"),
                    Pattern.compile("在哪|哪里|哪儿|何处|什么地方"),
                    Pattern.compile("地|址|处|所|城市|省|区|国"),
                    Pattern.compile("是谁|由谁|谁"),
                    Pattern.compile("人|者|名|负责|对手|代表|经理|主席|作者"));

    private final Table table;
    private final LookupText text;
    private final List<LocalizedText> assumptions = new ArrayList<>();
    private int firstLabel = Integer.MAX_VALUE;
    private boolean isWhole; // whether every label is named as a whole

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
        var selected = new LinkedHashMap<String, List<Span>>();
        for (var level : levels(parts.values())) {
            var siblings = new HashSet<>(rowLabels);
            siblings.addAll(level);
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
        boolean isNamed = !meant.rows().isEmpty() || !selected.isEmpty() && table.rowCount() == 1;
        if (!isNamed || outputs.isEmpty()) return Optional.empty();
        isWhole = areCovered(named) && areCovered(selected);
        Stream.of(named, selected)
                .flatMap(found -> found.values().stream().flatMap(List::stream))
                .forEach(span -> {
                    firstLabel = Math.min(firstLabel, span.start());
                    text.mark(span);
                });
        var listed = new LinkedHashSet<>(outputs);
        listed.addAll(markConsistent(meant));
        return meant.query(List.copyOf(listed))
                .filter(_ -> fitsWhatIsAsked(outputs) && isRead(meant, outputs))
                .map(one -> new Found(one, assumptions));
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

    /** The columns all of whose parts are named, or are those of all columns. */
    private List<Column> outputs(
            Map<Column, List<String>> parts, Set<String> selected, NamedRows rows) {
        var values = rows.otherColumns();
        var unnamed = new LinkedHashSet<>(selected);
        rows.rows().forEach(row -> unnamed.removeAll(parts.getOrDefault(row.column(), List.of())));
        if (unnamed.isEmpty()) return rows.rows().isEmpty() ? List.of() : usual(values, rows);
        var named =
                values.stream()
                        .filter(column ->
                                isNamed(parts.getOrDefault(column, List.of()), selected, false))
                        .toList();
        var chosen =
                !named.isEmpty()
                        ? named
                        : values.stream()
                                .filter(column ->
                                        isNamed(
                                                parts.getOrDefault(column, List.of()),
                                                selected,
                                                true))
                                .toList();
        chosen.forEach(column -> unnamed.removeAll(parts.getOrDefault(column, List.of())));
        if (!unnamed.isEmpty()) return List.of();
        return rows.areEqual(chosen) && !rows.rows().isEmpty() ? chosen.subList(0, 1) : chosen;
    }

    /**
     * The columns of a row that are meant if none is named: the only one, or that of the values.
     */
    private List<Column> usual(List<Column> columns, NamedRows rows) {
        if (rows.areEqual(columns)) return columns.subList(0, 1);
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

    /** "When" asks for a date or a time, "where" for a place. */
    private boolean fitsWhatIsAsked(List<Column> outputs) {
        return ASKED.entrySet().stream()
                .filter(entry -> text.matches(entry.getKey()))
                .allMatch(entry ->
                        outputs.stream()
                                .anyMatch(
                                        column -> entry.getValue().matcher(column.name()).find()));
    }

    /** Whether every word is read; in a form, one name may be that of what the form is about. */
    private boolean isRead(NamedRows rows, List<Column> outputs) {
        var values = rows.otherColumns();
        for (var noun : NOUNS) {
            boolean isOther =
                    values.stream()
                            .anyMatch(column ->
                                    !outputs.contains(column) && column.name().contains(noun));
            if (!isOther) text.find(noun).stream().filter(text::isFree).forEach(text::mark);
        }
        text.find(UNIT).stream().filter(text::isFree).forEach(text::mark);
        var unread = text.unread();
        unread.removeIf(span -> isInNames(text.text(span), values));
        return unread.isEmpty()
                || table.rowCount() == 1 && unread.size() == 1 && isSubject(unread.getFirst());
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
     * about what is called so. A word next to a label may be a part of another label: 税前 of 税前工资.
     */
    private boolean isSubject(Span unread) {
        var name = text.text(unread);
        boolean isFirst = unread.end() < firstLabel && isWhole && !NO_NAME.matcher(name).find();
        boolean hasName =
                table.columns().stream().anyMatch(column -> NAME.matcher(column.name()).matches());
        if (!isFirst || hasName || name.length() > LONGEST_SUBJECT) return false;
        assumptions.add(
                new LocalizedText(
                        "表中没有名称，视为关于“" + text.original(unread) + "”",
                        "the table has no name and is taken to be about '"
                                + text.original(unread)
                                + "'"));
        return true;
    }
}
