package dev.troupe.packs.data.lookup;

import dev.troupe.language.Span;
import dev.troupe.packs.data.table.Column;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Marks words that say no more than the row and the columns that are found: nouns for numbers (金额),
 * verbs before an amount (拿了多少), units that the value has, and words of the names themselves (税前 of
 * 年度税前报酬). A word that another row or column is called by is not one of them, nor a verb for the
 * opposite of what is read: 收 of what is paid.
 */
final class LightWords {
    /** Nouns for what numbers are, which ask for nothing else if no column is called so. */
    private static final List<String> NOUNS =
            List.of(
                    "余额", "金额", "数额", "费用", "数量", "次数", "情况", "信息", "项目", "数据", "名称", "名字", "内容",
                    "数", "额", "费", "款", "钱", "支出", "支付", "缴纳", "交了", "交", "缴", "发生", "产生", "增加了",
                    "召开", "需要", "使用", "属于", "占", "计提", "营业", "存在", "担任", "任职", "拥有", "达到", "做",
                    "做成", "用", "市场", "持有", "提供", "具有", "双方", "比例", "作为");

    /** Verbs that a question about an amount or a state needs, without any condition. */
    private static final Pattern VERB =
            Pattern.compile(
                    "(?:做|用|给|要|占|计|得|拿|领|付|花|持|收|拿到|领到|领取|收到|得到|花费|花掉|付出|持有|计提|支付|给出|达|实现|取得|获得|完成)(?:了|过|到|去)?(?=的?(?:多少|几|什么|哪))"
                            + "|(?:拿到|领到|领取|收到|得到|持有|计提|支付)(?:了|过|给)?的?"
                            + "|[\\p{IsHan}&&[^不没未最第前后各都和与为是的在有]]到(?=什么|哪)");

    /** To whom an amount was paid, where the row is called by the one who got it. */
    private static final Pattern TO = Pattern.compile("(?<=[付交缴发])给");

    private static final Pattern PAYING = Pattern.compile("付|花|缴|交");
    private static final Pattern RECEIVING = Pattern.compile("收|拿|领|得");
    private static final Pattern INCOME = Pattern.compile("收|利得|盈利|利润|收益|所得");
    private static final Pattern EXPENSE = Pattern.compile("付|缴|费|成本|支出|损失|扣");

    private static final int LONGEST_WORD = 12; // characters

    /** Once in a period, which the name of a column has to state. */
    private static final Pattern EACH = Pattern.compile("[一每全整](?<period>年度?|个?月|天|日|季度)");

    private static final Pattern CHANGE = Pattern.compile("增减|变动|增长|同比|环比|变化");
    private static final Pattern CHANGED_BY = Pattern.compile("增幅|涨幅|降幅|跌幅|增速|增长率|变动率|变化率");

    /** What a share is of: 营业收入 of 占营业收入比重, which the amounts next to it are of. */
    private static final Pattern SHARE =
            Pattern.compile("占(?<whole>\\p{IsHan}{2,8}?)的?(?:比重|比例|百分比|比)$");

    private static final Pattern AMOUNT = Pattern.compile("(?:金额|数额)(?:[(（][^()（）]{1,8}[)）])?$");

    /** A whole place, in a table without parts of it. */
    private static final Pattern WHOLE = Pattern.compile("全[市省县区州国]");

    private static final Pattern PLACE = Pattern.compile("(?:[市县省州]|[城郊新辖]区)$|本级|全国|全省|各[市县区]");

    private static final Pattern COMPARED = Pattern.compile("相?比(?:较|起来|下来)?(?!例|重|率)|个?百分[比点]");

    /** What asks whether something is so. */
    private static final Pattern WHETHER = Pattern.compile("(?<=是否)\\p{IsHan}{2,3}");

    /** Words that select or negate. */
    private static final Pattern CONDITION = Pattern.compile("[不没未除非最第前后仅只另别]");

    private final LookupText text;
    private final NamedRows rows;
    private final List<Column> outputs;
    private final List<Column> others;

    /**
     * @param outputs columns that are listed
     * @param values columns that do not name the rows
     */
    LightWords(LookupText text, NamedRows rows, List<Column> outputs, List<Column> values) {
        this.text = text;
        this.rows = rows;
        this.outputs = outputs;
        others = values.stream().filter(column -> !outputs.contains(column)).toList();
    }

    void mark() {
        if (outputs.stream().anyMatch(one -> CHANGE.matcher(one.name()).find()))
            text.find(COMPARED).forEach(this::markFree);
        if (outputs.stream().anyMatch(LightWords::isRateOfChange))
            text.find(CHANGED_BY).forEach(text::mark);
        markComplete();
        if (rows.hasNoLabel(PLACE)) text.find(WHOLE).forEach(this::markFree);
        for (var noun : NOUNS) if (!isOfOthers(noun)) text.find(noun).forEach(this::markFree);
        for (var unit : AskedUnit.find(text))
            if (outputs.stream().anyMatch(column -> unit.mayBeOf(column, rows)))
                markFree(unit.span());
        text.find(VERB).stream().filter(this::isLight).forEach(this::markFree);
        text.find(TO).forEach(this::markFree);
        markPeriods();
        text.find(WHETHER).forEach(this::markState);
        rows.levelsAbove().forEach(this::markWordsOf);
        outputs.forEach(column -> markWordsOf(LookupText.plainName(column)));
        outputs.forEach(this::markCharactersOf);
        for (var span : text.unread())
            if (span.length() > 1 && ownNames().anyMatch(name -> name.contains(text.text(span))))
                text.mark(span);
    }

    private static boolean isRateOfChange(Column column) {
        return CHANGE.matcher(column.name()).find() && column.unit().equals("%");
    }

    /** What the amounts are of that are listed: 营业收入, or 收入. */
    private void markComplete() {
        boolean isOfAmounts =
                outputs.stream().anyMatch(column -> AMOUNT.matcher(column.name()).find());
        if (!isOfAmounts) return;
        for (var column : others) {
            var share = SHARE.matcher(LookupText.plainName(column));
            if (!share.find()) continue;
            var whole = share.group("whole");
            for (int from = 0; from + 2 <= whole.length(); from++)
                text.find(whole.substring(from)).forEach(this::markFree);
        }
    }

    private void markFree(Span span) {
        if (text.isFree(span)) text.mark(span);
    }

    private boolean isOfOthers(String word) {
        return others.stream().anyMatch(column -> column.name().contains(word));
    }

    /** Whether another column has a word, other than one called the same at the last level. */
    private boolean isOfUnlike(String word, Column column) {
        var last = lastLevel(column);
        return others.stream()
                .filter(other -> !last.equals(lastLevel(other)))
                .anyMatch(other -> other.name().contains(word));
    }

    private static String lastLevel(Column column) {
        return column.name().substring(column.name().lastIndexOf(' ') + 1);
    }

    /** Whether a verb neither belongs to another column nor means the opposite of what is read. */
    private boolean isLight(Span span) {
        var verb = text.text(span);
        var read = String.join(" ", ownNames().toList());
        boolean isOpposite =
                PAYING.matcher(verb).find() && INCOME.matcher(read).find()
                        || RECEIVING.matcher(verb).find() && EXPENSE.matcher(read).find();
        boolean isOwn = read.contains(verb.substring(0, 1));
        boolean isDirected = PAYING.matcher(verb).find() || RECEIVING.matcher(verb).find();
        boolean isOther = isDirected && !isOwn && isOfOthers(verb.substring(0, 1));
        return isOwn || !isOpposite && !isOther;
    }

    private void markPeriods() {
        for (var match : EACH.matcher(text.all()).results().toList()) {
            var period = match.group("period").replaceAll("[个度]", "");
            if (outputs.stream().anyMatch(column -> column.name().contains(period)))
                markFree(new Span(match.start(), match.end()));
        }
    }

    /** What is asked whether it is so, in a column that says that it is or is not: 支持 and 不支持. */
    private void markState(Span span) {
        for (int size = span.length(); size > 1; size--) {
            var part = new Span(span.start(), span.start() + size);
            boolean isState =
                    outputs.stream()
                            .flatMap(Column::presentCells)
                            .anyMatch(cell -> cell.text().contains(text.text(part)));
            if (!isState) continue;
            markFree(part);
            return;
        }
    }

    /**
     * What is read: the names of the columns that are listed, of those of the rows, and the rows.
     */
    private Stream<String> ownNames() {
        return Stream.of(
                        outputs.stream().map(LookupText::plainName),
                        rows.rows().stream().map(row -> LookupText.plainName(row.column())),
                        rows.rows().stream().map(NamedRows.Row::label))
                .flatMap(one -> one);
    }

    /** Words of two characters or more that a name contains. */
    private void markWordsOf(String name) {
        for (int size = Math.min(LONGEST_WORD, name.length()); size >= 2; size--)
            for (int from = 0; from + size <= name.length(); from++) {
                var word = name.substring(from, from + size);
                if (!CONDITION.matcher(word).find()) text.find(word).forEach(this::markFree);
            }
    }

    /** Single characters next to what is marked, which no other column is called by. */
    private void markCharactersOf(Column column) {
        for (var letter : LookupText.plainName(column).split("", -1)) {
            boolean isWord = letter.matches("\\p{IsHan}") && !CONDITION.matcher(letter).matches();
            if (isWord && !isOfUnlike(letter, column)) text.find(letter).forEach(this::markFree);
        }
    }
}
