package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What it costs to skip a word: little for filler, much where the word may mean something. */
final class SkipCosts {
    /** Words of the grammar that are so common that parts of them may be skipped. */
    private static final Set<String> LOOSE =
            Set.of(
                    "rownoun",
                    "values",
                    "group",
                    "listing",
                    "which",
                    "who",
                    "by",
                    "each",
                    "is",
                    "take",
                    "field",
                    "between",
                    "between_end",
                    "to",
                    "from",
                    "skip",
                    "held",
                    "linking",
                    "happening",
                    "treated_as",
                    "treated_end",
                    "with",
                    "with_the",
                    "in_one",
                    "on",
                    "then",
                    "as",
                    "when",
                    "value_is",
                    "rows",
                    "columns",
                    "period_end",
                    "within",
                    "inclusive",
                    "how_much",
                    "any",
                    "fill",
                    "including_current",
                    "and",
                    "bin",
                    "wide",
                    "every_n",
                    "related",
                    "ordinal",
                    "in_list");

    /** Filler that means something after all: it is skipped only where no rule has a use for it. */
    private static final Set<String> WEIGHTY =
            Set.of(
                    "each", "every", "per", "by", "who", "whom", "which", "how", "many", "much",
                    "value", "values", "number", "numbers", "all", "whole", "entire", "overall",
                    "amount", "amounts", "row", "rows", "record", "records", "column", "columns",
                    "name", "names", "any", "some", "between", "without", "within", "across",
                    "since", "because", "if", "though", "while", "instead", "both", "either", "谁",
                    "哪", "哪个", "哪些", "哪几", "哪几个", "哪家", "哪位", "哪种", "多少", "是多少", "为多少", "有多少", "几",
                    "一", "各", "各个", "各自", "各种", "每", "每个", "每一", "每一个", "每位", "每家", "每种", "每条",
                    "每项", "所有", "全部", "全体", "名称", "名字", "值", "数值", "列", "行", "记录", "条", "后", "以后",
                    "之后", "按", "按照", "从", "自", "以", "也", "或", "又", "且", "再", "将", "数", "个", "家",
                    "位", "名", "项", "款", "种", "份", "张", "整个", "整体");

    /** Words that ask: they are hardly ever skipped. */
    private static final Set<String> ASKING =
            Set.of(
                    "each", "every", "per", "by", "who", "whom", "which", "between", "without", "谁",
                    "哪", "哪个", "哪些", "哪几", "哪几个", "哪家", "哪位", "哪种", "各", "各个", "各自", "每", "每个",
                    "每一", "每一个", "每位", "每家", "每种", "每条", "每项", "按", "按照");

    /** Words that make a stretch of a period they stand next to. */
    private static final Set<String> DIRECTIONS =
            Set.of(
                    "on",
                    "since",
                    "until",
                    "after",
                    "before",
                    "through",
                    "start",
                    "starting",
                    "onward",
                    "onwards",
                    "起",
                    "后",
                    "前",
                    "以后",
                    "以前",
                    "之后",
                    "之前",
                    "以来",
                    "从",
                    "自",
                    "到",
                    "至",
                    "截至",
                    "开始");

    /** The 什么 of 什么库存最多 and 库存最少的是什么, which asks for a row rather than for the number. */
    private static final Pattern OF_EXTREME =
            Pattern.compile(
                    "(?:什么|啥)(?=[^，,。；;]{0,10}最(?!近|后|终|新))|(?<=最[高低多少大小长短贵早晚快慢好差]的[都就]?)是?(?:什么|啥)(?!\\p{IsHan})");

    /** The number that a question asks for at its end: 猫有多少. */
    private static final Pattern LAST = Pattern.compile(".*有(?:多少|几)");

    static final double FILLER_COST = 0.3;
    static final double WEIGHTY_COST = 2.2;

    private static final Pattern END = Pattern.compile("[呢啊呀]?[\\s?？。]*");

    private final String text;
    private final List<PhraseEdge> edges;

    SkipCosts(String text, List<PhraseEdge> edges) {
        this.text = text;
        this.edges = edges;
    }

    /** A word that is also a value of the table is hardly ever skipped. */
    double of(String word, int start) {
        boolean isValue =
                edges.stream()
                        .anyMatch(edge ->
                                edge.symbol().equals("VALUE")
                                        && edge.start() == start
                                        && edge.end() == start + word.length()
                                        && word.length() > 1);
        boolean isFirst = text.substring(0, start).isBlank();
        isValue &= !isFirst;
        isValue |= isColumn(start, start + word.length()) || isMonth(start, start + word.length());
        isValue |= isOfSomeRows(start, start + word.length());
        isValue |= isOfExtreme(start, start + word.length());
        isValue |= isNumberAsked(start, start + word.length());
        if (isValue || isPartOfWord(start, start + word.length())) return 2 * WEIGHTY_COST;
        if (DIRECTIONS.contains(word) && isNextToPeriod(start, start + word.length()))
            return 2 * WEIGHTY_COST;
        return WEIGHTY.contains(word) ? WEIGHTY_COST : FILLER_COST;
    }

    private boolean isOfExtreme(int start, int end) {
        return OF_EXTREME
                .matcher(text)
                .results()
                .anyMatch(asked -> asked.start() < end && start < asked.end());
    }

    private boolean isNumberAsked(int start, int end) {
        return start < end
                && LAST.matcher(text.substring(0, end)).matches()
                && END.matcher(text.substring(end)).matches();
    }

    /** Whether a word is the name of a column. */
    private boolean isColumn(int start, int end) {
        return edges.stream()
                .anyMatch(edge ->
                        edge.symbol().equals("COLUMN")
                                && edge.cost() < Terminals.EXACT
                                && edge.start() == start
                                && edge.end() == end);
    }

    /** Paid, where some rows have no date in Paid On. */
    private boolean isOfSomeRows(int start, int end) {
        return edges.stream()
                .filter(edge -> edge.symbol().equals("DATED"))
                .filter(edge -> edge.start() == start && edge.end() == end)
                .anyMatch(edge ->
                        edge.value() instanceof Phrases.Named(var column)
                                && column.column().cells().stream().anyMatch(Cell::isMissing));
    }

    /** From May to June: a month, unlike the verb in "may I ask". */
    private boolean isMonth(int start, int end) {
        return edges.stream()
                .anyMatch(edge ->
                        edge.value() instanceof Phrases.Period(var period)
                                && period.months() == 1
                                && edge.start() == start
                                && edge.end() == end);
    }

    /** The 和 of 之和, which is no connecting word. */
    private boolean isPartOfWord(int start, int end) {
        return edges.stream()
                .filter(edge -> Character.isLowerCase(edge.symbol().charAt(0)))
                .filter(edge -> !LOOSE.contains(edge.symbol()))
                .anyMatch(edge ->
                        edge.start() <= start
                                && end <= edge.end()
                                && end - start < edge.end() - edge.start());
    }

    /** Words of filler that change the meaning of a question about rows. */
    static boolean isMeaningful(String word) {
        return ASKING.contains(word) || word.endsWith("n't") || word.equals("both");
    }

    private boolean isNextToPeriod(int start, int end) {
        return edges.stream()
                .filter(edge -> edge.symbol().equals("PERIOD"))
                .anyMatch(edge ->
                        text.substring(Math.min(end, edge.start()), edge.start()).isBlank()
                                        && end <= edge.start()
                                || text.substring(Math.min(edge.end(), start), start).isBlank()
                                        && edge.end() <= start);
    }
}
