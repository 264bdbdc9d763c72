package dev.troupe.packs.data;

import dev.troupe.language.Nouns;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Settles which column a mention means, or asks. */
final class Choices {
    private static final Pattern NOT_COMPUTED =
            Pattern.compile(
                    "(?:及格|优秀|合格|利润|毛利|转化|错误|失败|成功|通过|完成|复购|流失|出错|退货)率|(?<![a-z])(?:error|failure|success|pass|passing|conversion|churn|return|profit|refund) rates?(?![a-z])|profit margins?|(?<![a-z])p\\d{2}(?![\\d])|percentiles?|分位数?|方差|variance|相关系数|correlation|同比(?:增长)?|year[- ]on[- ]year"
                            + "|(?:first|second) half of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[上下]半月|[上中下]旬");

    private Choices() {}

    /** The only column of the mention that fits. */
    static ColumnFacts one(
            Mention mention, Predicate<ColumnFacts> fits, Clues clues, String zh, String en) {
        var said = clues.request().between(mention.start(), mention.end());
        var fitting = mention.columns().stream().filter(fits).toList();
        if (fitting.size() == 1) return fitting.getFirst();
        var plain = fitting.stream().filter(column -> isPlainAmong(column, fitting)).toList();
        if (plain.size() == 1) return plain.getFirst();
        if (fitting.size() > 1)
            throw new UnclearException(
                    "“" + said + "”可以指几列，请说明" + zh + "。",
                    "'" + said + "' may mean several columns; say " + en + ".",
                    names(fitting));
        throw new UnclearException(
                "表里没有与“" + said + "”对应的列，请说明" + zh + "。",
                "No column of the table goes with '" + said + "'; say " + en + ".",
                names(clues.columns().stream().filter(fits).toList()));
    }

    /** Beside "original price", a bare "price" means the column that is called just that. */
    private static boolean isPlainAmong(ColumnFacts column, List<ColumnFacts> fitting) {
        return fitting.stream().allMatch(other -> other.spaced().contains(column.spaced()));
    }

    static UnclearException notComputed(String said, List<ColumnFacts> columns) {
        return new UnclearException(
                "“" + said + "”不是表里的列，也不会由规则计算；请换成列名，或说明怎样计算。",
                "'"
                        + said
                        + "' is neither a column nor something these rules compute; name a column or say how to compute it.",
                names(Analyst.measurable(columns)));
    }

    /** 及格率, error rate: asked for, but neither a column nor something that is computed here. */
    static void requireComputable(RequestText request, List<ColumnFacts> columns) {
        for (var match : request.free(NOT_COMPUTED)) {
            var said = match.group().strip();
            boolean column =
                    columns.stream()
                            .anyMatch(one ->
                                    one.spaced().contains(said) || Nouns.same(one.spaced(), said));
            if (!column) throw notComputed(said, columns);
        }
    }

    static List<String> names(List<ColumnFacts> columns) {
        return columns.stream().map(ColumnFacts::name).toList();
    }
}
