package dev.troupe.packs.data.lookup;

import dev.troupe.language.Span;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a question asks for by another word than the name of a column, and the columns that answer
 * it: "when" (哪天) a date, 多少钱 an amount, 几年 a number of years.
 */
final class AskedColumns {
    /**
     * A word that asks.
     *
     * @param name what the columns for it are called
     * @param isChoice whether the only such column is meant if none is named
     */
    private record Kind(Pattern asked, Pattern name, boolean isChoice) {
        static Kind of(String asked, String name) {
            return new Kind(Pattern.compile(asked), Pattern.compile(name), true);
        }

        static Kind ofNamed(String asked, String name) {
            return new Kind(Pattern.compile(asked), Pattern.compile(name), false);
        }
    }

    private static final Kind SOURCE = Kind.of("(?:从|由)哪[里儿]?来的?|哪来的", "来源|出处");
    private static final Kind MONEY = Kind.of("多少钱", "金额|款项|[价费额钱薪]$|租金|报酬");
    private static final Kind SHARE = Kind.of("百分之几|百分之多少|多少个?百分[比点]", "比例|占比|比重|百分比|率|%");
    private static final Kind PEOPLE = Kind.ofNamed("是谁|由谁|谁", "人|者|名|负责|对手|代表|经理|主席|作者");
    private static final List<Kind> KINDS =
            List.of(
                    Kind.ofNamed("多重", "重|质量"),
                    Kind.ofNamed("哪一?级|几级|什么级别|什么等级", "级"),
                    Kind.ofNamed("多长", "长|时间|期|续航|历时"),
                    Kind.of("什么时候|啥时候|何时|哪年|哪一年|哪一?天|几时", "日期|时间|年月|期限|年份|时|日$"),
                    SOURCE,
                    Kind.of("在哪[里儿]?(?!来)|哪[里儿](?!来)|何处|什么地方", "地|址|处|所|城市|省|区|国"),
                    MONEY,
                    SHARE,
                    PEOPLE);

    private static final Pattern CLAUSE = Pattern.compile("[,，;；。?？]");
    private static final int SHORTEST = 2; // characters of a word that a name and a clause share

    private final LookupText text;
    private final NamedRows rows;
    private int first = Integer.MAX_VALUE;

    AskedColumns(LookupText text, NamedRows rows) {
        this.text = text;
        this.rows = rows;
    }

    /**
     * Whether the columns that are listed answer each word that asks, or the rows are called so.
     * Any column of texts without numbers answers "who".
     */
    boolean fit(List<Column> listed) {
        return KINDS.stream()
                .filter(kind -> text.matches(kind.asked()))
                .filter(kind -> !kind.equals(MONEY) && !kind.equals(SHARE))
                .allMatch(kind ->
                        listed.stream()
                                .anyMatch(column ->
                                        kind.name().matcher(LookupText.plainName(column)).find()
                                                || kind.equals(PEOPLE) && isOfWords(column)));
    }

    private boolean isOfWords(Column column) {
        return column.type() == ColumnType.TEXT
                && rows.indexes().stream()
                        .map(i -> column.cells().get(i).text())
                        .noneMatch(one -> one.isBlank() || one.matches("(?s).*\\d.*"));
    }

    /**
     * The columns that are asked for and that no name stands for; their words are marked.
     *
     * @param candidates columns that may be meant
     * @param chosen columns that are named
     */
    List<Column> choose(List<Column> candidates, List<Column> chosen) {
        var found = new ArrayList<Column>();
        for (var kind : KINDS)
            for (var span : text.find(kind.asked()))
                if (kind.isChoice() && chosen.stream().noneMatch(one -> answers(kind, one)))
                    addOnly(
                            candidates.stream().filter(one -> answers(kind, one)).toList(),
                            span,
                            chosen,
                            found);
        for (var unit : AskedUnit.find(text))
            if (chosen.stream().noneMatch(one -> unit.isOf(one, rows)))
                addOnly(
                        candidates.stream().filter(one -> unit.isOf(one, rows)).toList(),
                        unit.span(),
                        chosen,
                        found);
        return found;
    }

    /** Where the first word stands that asks for a column which {@link #choose} found. */
    int first() {
        return first;
    }

    private static boolean answers(Kind kind, Column column) {
        return kind.name().matcher(LookupText.plainName(column)).find();
    }

    /**
     * Adds the only column; if there are several, or the clause of a place is about a column that
     * is named, the only one that shares a word with the clause.
     */
    private void addOnly(List<Column> columns, Span span, List<Column> chosen, List<Column> found) {
        boolean isOpen =
                columns.size() == 1 && chosen.stream().noneMatch(one -> sharesWord(one, span));
        var near =
                isOpen ? columns : columns.stream().filter(one -> sharesWord(one, span)).toList();
        if (near.size() != 1) return;
        text.mark(span);
        first = Math.min(first, span.start());
        if (!found.contains(near.getFirst())) found.add(near.getFirst());
    }

    private boolean sharesWord(Column column, Span span) {
        int start = 0;
        int end = Integer.MAX_VALUE;
        for (var mark : text.find(CLAUSE)) {
            if (mark.end() <= span.start()) start = mark.end();
            else if (mark.start() >= span.end()) end = Math.min(end, mark.start());
        }
        var name = LookupText.plainName(column);
        for (int i = 0; i + SHORTEST <= name.length(); i++)
            for (var place : text.find(name.substring(i, i + SHORTEST)))
                if (place.start() >= start && place.end() <= end) return true;
        return false;
    }
}
