package dev.troupe.packs.data.question;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Settles which column a mention means, or asks. */
public final class ColumnChooser {
    private static final Pattern NOT_COMPUTED =
            Pattern.compile(
                    "(?:及格|优秀|合格|利润|毛利|转化|错误|失败|成功|通过|完成|复购|流失|出错|退货)率|(?<![a-z])(?:error|failure|success|pass|passing|conversion|churn|return|profit|refund) rates?(?![a-z])|profit margins?|同比(?:增长)?|year[- ]on[- ]year"
                            + "|(?:first|second) half of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[上下]半月|[上中下]旬");

    private ColumnChooser() {}

    /** The only column of the mention that fits. */
    static ColumnProfile choose(
            ColumnMention mention,
            Predicate<ColumnProfile> fits,
            ParsedQuestion parsedQuestion,
            String zh,
            String en) {
        var said = parsedQuestion.request().between(mention.start(), mention.end());
        var fitting = mention.columns().stream().filter(fits).toList();
        if (fitting.size() == 1) return fitting.getFirst();
        var plain = fitting.stream().filter(column -> isPlainAmong(column, fitting)).toList();
        if (plain.size() == 1) return plain.getFirst();
        if (fitting.size() > 1)
            throw new UnclearException(
                    "“" + said + "”可以指几列，请说明" + zh + "。",
                    "'" + said + "' may mean several columns; specify " + en + ".",
                    names(fitting));
        throw new UnclearException(
                "表中没有与“" + said + "”对应的列，请说明" + zh + "。",
                "No column of the table matches '" + said + "'; specify " + en + ".",
                names(parsedQuestion.columns().stream().filter(fits).toList()));
    }

    /** Next to "original price", a bare "price" means the column with just that name. */
    private static boolean isPlainAmong(ColumnProfile column, List<ColumnProfile> fitting) {
        return fitting.stream().allMatch(other -> other.spaced().contains(column.spaced()));
    }

    static UnclearException notComputable(String said, List<ColumnProfile> columns) {
        return new UnclearException(
                "“" + said + "”不是表中的列，离线规则也无法计算；请使用列名，或说明计算方法。",
                "'"
                        + said
                        + "' is neither a column nor something that offline rules can compute; name a column or describe how to compute it.",
                names(QuestionAnalyzer.measurable(columns)));
    }

    /** 及格率, error rate: asked for, but neither a column nor something that is computed here. */
    static void requireComputable(RequestText request, List<ColumnProfile> columns) {
        for (var match : request.free(NOT_COMPUTED)) {
            var said = match.group().strip();
            boolean column =
                    columns.stream()
                            .anyMatch(one ->
                                    one.spaced().contains(said)
                                            || NounMatcher.isSameNoun(one.spaced(), said));
            if (!column) throw notComputable(said, columns);
        }
    }

    public static List<String> names(List<ColumnProfile> columns) {
        return columns.stream().map(ColumnProfile::name).toList();
    }
}
