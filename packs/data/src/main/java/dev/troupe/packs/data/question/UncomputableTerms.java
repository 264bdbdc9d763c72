package dev.troupe.packs.data.question;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.regex.Pattern;

/** Finds terms that ask for a number which is neither a column nor computed by offline rules. */
final class UncomputableTerms {
    private static final Pattern NOT_COMPUTED =
            Pattern.compile(
                    "(?:及格|优秀|合格|利润|毛利|转化|错误|失败|成功|通过|完成|复购|流失|出错|退货)率|(?<![a-z])(?:error|failure|success|pass|passing|conversion|churn|return|profit|refund) rates?(?![a-z])|profit margins?|同比(?:增长)?|year[- ]on[- ]year"
                            + "|(?:first|second) half of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[上下]半月|[上中下]旬");

    private UncomputableTerms() {}

    static UnclearException problem(String said, List<ColumnProfile> columns) {
        return new UnclearException(
                "“" + said + "”不是表中的列，离线规则也无法计算；请使用列名，或说明计算方法。",
                "'"
                        + said
                        + "' is neither a column nor something that offline rules can compute; name a column or describe how to compute it.",
                ColumnProfile.measurable(columns).stream().map(ColumnProfile::name).toList());
    }

    /** 及格率, error rate: asked for, but neither a column nor something that is computed here. */
    static void requireNone(RequestText request, List<ColumnProfile> columns) {
        for (var match : request.free(NOT_COMPUTED)) {
            var said = match.group().strip();
            boolean column =
                    columns.stream()
                            .anyMatch(one ->
                                    one.spaced().contains(said)
                                            || NounMatcher.isSameNoun(one.spaced(), said));
            if (!column) throw problem(said, columns);
        }
    }
}
