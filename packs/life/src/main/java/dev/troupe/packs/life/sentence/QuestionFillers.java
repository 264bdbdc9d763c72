package dev.troupe.packs.life.sentence;

import java.util.regex.Pattern;

/** Words of questions that name nothing. */
public final class QuestionFillers {
    private static final Pattern DEFINITION =
            Pattern.compile(
                    "什么是|是什么意思|的(?:定义|含义|区别)|^(?:解释|介绍)|^(?:explain|define|translate)\\b|^what is an?\\b|^what is (?!left|due|overdue|coming|on|there|next|my|the|to)\\w+",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WORDS =
            Pattern.compile(
                    "我们?的?|都有|还有|有没有|没有|有|哪些|什么|多少|怎么样|怎样|如何|怎么|现在|目前|至今|最近|近期|今天|所有|全部|每一?个|各个?|这个?|那个?|一些|一点|一个|一下|整体|总体|总的|全面|个|的|了|吗|呢|吧|啊|里面?|中|还|都|要|得|该|是|给|帮|看|请|把|做|写过?|列|出来?|来|下|几|条|份|件|事情?|东西|地方|方面|很|非常|特别|哪(?:里|儿|一步|了)?|根据|情况|变化|从|对|在|和|与|上|去|于|分析|数据|率|名称|为止|到|一|可以|能|想|知道|告诉|关于|开始|安排"
                            + "|\\b(?:i|me|my|mine|we|our|you|your|do|does|did|have|has|had|is|are|was|were|be|been|there|the|a|an|any|all|some|every|each|of|for|in|on|at|to|with|about|from|by|so|far|now|today|currently|right|what|which|how|when|where|who|many|much|give|show|tell|list|get|see|look|let|know|please|and|or|that|this|these|those|it|them|overall|general|current|lately|recently|changed?|analy[sz]e|written|wrote|set|up|still|yet|already|most|recent|latest|last|past|should|can|could|would|will|need|want|going|doing|over|time|s|anything|better|something|everything|things?|whole|total|altogether|based|here|like|am|not|as|out|until)\\b|[\\p{Punct}，。；：、！？\\s\\u0001]",
                    Pattern.CASE_INSENSITIVE);

    /** Gives a reason, and orders nothing. */
    private static final Pattern REMARK =
            Pattern.compile(
                    "^(?:我|刚才|刚刚|因为|由于|哎|哦|糟了|不好意思|抱歉|i\\b|i'(?:ve|m)\\b|oops|sorry|because|since|my mistake|no\\b|hm+)",
                    Pattern.CASE_INSENSITIVE);

    private QuestionFillers() {}

    public static boolean isRemark(String clause) {
        return REMARK.matcher(clause.strip()).find();
    }

    /** What is left that may be a name; empty where only filling words are. */
    public static String without(Remainder remainder, MaskedText masked) {
        for (var part : remainder.parts().reversed()) {
            if (isStatement(part)) {
                return masked.unmask(trim(part));
            }
        }
        return "";
    }

    public static boolean isStatement(String part) {
        return WORDS.matcher(part)
                .replaceAll("")
                .codePoints()
                .anyMatch(c ->
                        Character.isLetterOrDigit(c)
                                || Character.getType(c) == Character.PRIVATE_USE);
    }

    /** Without filling words at its edges. */
    private static String trim(String part) {
        var trimmed = part;
        while (true) {
            var next = Remainder.core(trimmed);
            var first = WORDS.matcher(next);
            if (first.lookingAt()) {
                next = next.substring(first.end());
            }
            if (next.equals(trimmed) || next.isBlank()) {
                return trimmed;
            }
            trimmed = next;
        }
    }

    /** Whether a question asks what a word means. */
    public static boolean isDefinition(String text) {
        return DEFINITION.matcher(text).find();
    }
}
