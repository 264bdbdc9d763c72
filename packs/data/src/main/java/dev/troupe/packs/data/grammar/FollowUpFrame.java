package dev.troupe.packs.data.grammar;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a message that changes a question says besides the change itself.
 *
 * @param text the change
 * @param isMarked whether words such as "no, I meant" or 改成 refer to the question before
 * @param isAdded whether words such as "also" or 也 ask for more rather than for something else
 * @param isCorrection whether words such as "I meant" or 改成 put it in the place of something else
 */
record FollowUpFrame(String text, boolean isMarked, boolean isAdded, boolean isCorrection) {
    private static final String OPENINGS =
            "(?:no|nope|sorry|oops|wait|hm+|actually|ok(?:ay)?|well)(?:[,.!:]\\s*|\\s+(?=i\\s|that|please|the|make|by|only|just|with|and))"
                    + "|(?:sorry|actually|ok(?:ay)?|and|now|then|but|so|or|please)[,.!:]?\\s+"
                    + "|i\\s+(?:meant|mean|want(?:ed)?|need(?:ed)?|said|asked for)(?:\\s+to\\s+(?:say|see))?[,:]?\\s+"
                    + "|(?:what|how)\\s+about\\s+|(?:the\\s+)?same(?:\\s+thing)?\\s+(?:again\\s+)?(?:for|but|with)\\s+"
                    + "|(?:make|change|switch|turn|set)\\s+(?:it|that|this)(?:\\s+(?:in)?to)?\\s+|(?:make|change|switch)\\s+(?:to\\s+)?"
                    + "|(?:can|could|would)\\s+you\\s+(?:please\\s+)?|(?:instead|rather)[,:]?\\s+|go\\s+back\\s+to\\s+|limit\\s+(?:it|this|that|them)?\\s*to\\s+"
                    + "|(?:break|split|group|show|do|give)\\s+(?:it|this|that|them|me)(?:\\s+down|\\s+up)?\\s+(?=by|per|for|in|the|as)"
                    + "|不对(?:[,，。!！]\\s*|(?=我|是|应该|要))|不是?[,，]\\s*|(?:我)?(?:说|弄|搞|打)?错了[,，。]?\\s*|(?:不好意思|抱歉)[,，]?\\s*"
                    + "|(?:请|麻烦|帮我|那就|现在|然后|再)?(?:改|换|变|切换)(?:成|为|用|到|回)?|(?:我)?(?:说的|要的|想要的|想看的|的意思)是|我是说|我(?:想)?(?:要|看)|应该是"
                    + "|还是(?:看)?|那(?:就|么)?|好的?[,，]\\s*|现在|请|麻烦|帮我";
    private static final Pattern OPENING =
            Pattern.compile("^\\s*(?:" + OPENINGS + ")", Pattern.CASE_INSENSITIVE);
    private static final Pattern CLOSING =
            Pattern.compile(
                    "(?:[\\s,，]+(?:instead|rather(?: than (?:that|this|it))?|please|i mean(?:t)?|then|now|thanks?|thank you)|[,，\\s]*(?:呢|吧|了|就行了?|就好了?|就可以了?|即可|谢谢|行吗|可以吗|好吗|好了)|[\\s.。!！?？,，]+)$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern REFERRING =
            Pattern.compile(
                    "(?<![a-z])(?:instead|rather|their|them|its|those|these|of (?:that|it))(?![a-z])|呢\\s*[?？。]?\\s*$|^(?:and|那)|^(?:only|just|without|leave out|exclude)(?![a-z])|^(?:只|仅|限定|限制|去掉|不要|不含|排除)|其中|这些|它们|他们",
                    Pattern.CASE_INSENSITIVE);

    /** Words for what the result shows, rather than for all that the question is about. */
    private static final Pattern SHOWN =
            Pattern.compile(
                    "(?<![a-z])(?:he|she|him|her|his|its|their|(?:of|for|by|among) (?:those|these|them|that|it))(?![a-z])"
                            + "|(?<=(?<![a-z])(?:did|does|do|has|have|had|is|was|are|were) )(?:it|they|those|these|that)(?![a-z])"
                            + "|[他她它]们?|其中",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CORRECTING =
            Pattern.compile(
                    "(?<![a-z])(?:i (?:meant?|wanted|asked for)|instead|rather|(?:change|switch|make|turn) (?:it|that|this|to))(?![a-z])|^\\W*(?:no|nope)(?=[,.! ])|^\\W*不是?[,，]|不对|错了|[改换变]成|[改换]为|我(?:说|要|想要)的?是",
                    Pattern.CASE_INSENSITIVE);

    /** By store: a part of a question, unless it names a number as well. */
    private static final Pattern GROUPING =
            Pattern.compile("^\\s*(?:(?:by|per|as)(?![a-z])|[按以])", Pattern.CASE_INSENSITIVE);

    private static final List<Pattern> ADDITIONS =
            List.of(
                    Pattern.compile(
                            "[\\s,]*(?<![a-z])(?:also|too|as well|in addition|additionally|besides|on top of that)(?![a-z])[\\s,]*",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "^add\\s+(?!up(?![a-z])|them(?![a-z])|it(?![a-z])|all(?![a-z])|everything(?![a-z]))(?:an?\\s+(?:column|line)\\s+(?:for|of|with)\\s+)?",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "(?:继续|进一步)?(?:细分|下钻)(?:一下|到|成|为|(?=[\\s,，。]|$))|(?:继续|进一步)(?=按)"
                                    + "|(?<![a-z])(?:further(?: down)?|drill(?:ed)? down(?: (?:in)?to)?|subdivided?)(?![a-z])",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "^(?:再|还)?(?:加上|加|要加上)|^(?:也要?|还要|还有|另外(?:还要)?|同时|并且|而且|且)[,，]?|(?<=.)也(?=去掉|不)|(?<=.)也(?:要|算上?|加上?|包括|看)"));
    private static final Pattern ADDING =
            Pattern.compile(
                    "^\\s*(?:please\\s+)?add\\s|^(?:请|帮我)?(?:再|还)?加", Pattern.CASE_INSENSITIVE);
    private static final Pattern UNDO =
            Pattern.compile(
                    "^\\W*(?:(?:please|ok|no|sorry)[,\\s]+)*(?:undo(?: (?:that|it|this|the last (?:change|step)))?|go back(?: (?:one )?(?:step|once))?|back|(?:(?:go )?back to )?(?:the )?(?:previous|last|earlier) (?:question|result|answer|version)|(?:go )?back to the previous(?: one)?|revert(?: (?:that|it))?|take that back|previous(?: one)?|as (?:it was )?before)\\W*$"
                            + "|^[\\s,，]*(?:请|麻烦|不对[,，]|不[,，])*(?:撤销|撤回|取消(?:刚才|上一步|上次)的?(?:修改|更改|改动)?|回到上一[步个次](?:问题|结果)?|上一步|返回上一步|退回(?:去|上一步)?|还原|恢复(?:原来的?|成?之前的?|上一步)?|改回去|换回去|变回去|回到(?:之前|刚才|原来)的?)(?:一下|吧|了)?[\\s。!！.]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern RESET =
            Pattern.compile(
                    "^\\W*(?:(?:please|ok|no|sorry|let's|let me)[,\\s]+)*(?:(?:start|begin) (?:over|again|anew|from scratch|from the (?:start|beginning))|reset(?: (?:it|this|everything|all|the question))?)\\W*$"
                            + "|^[\\s,，]*(?:请|麻烦|不对[,，]|算了[,，])*(?:重新来过?|重来|从头(?:再)?来过?|重新开始|从头开始)(?:一下|吧|了)?[\\s。!！.]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final List<Pattern> CONTRASTS =
            List.of(
                    Pattern.compile(
                            "^(?<wanted>.+?),?\\s+(?:not|instead of|rather than)\\s+(?<denied>.+)$",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "^not\\s+(?<denied>.+?)(?:,\\s*|\\s+)(?:but\\s+)?(?<wanted>.+)$",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "^不(?:是|要|看|按)(?<denied>[^,，]+)[,，]\\s*(?:而?是|而?要|我要(?:的是)?|我要看|改成|换成|看)?(?<wanted>.+)$"),
                    Pattern.compile("^(?<wanted>[^,，]+)[,，]?\\s*(?:而)?(?:不是|不要|别用)(?<denied>.+)$"));

    /** What is asked for in the place of something else. */
    record Contrast(String requested, String denied) {}

    static FollowUpFrame of(String message) {
        var text = message.strip();
        boolean isMarked = REFERRING.matcher(text).find();
        boolean isAdded = false;
        for (int length = -1; length != text.length(); ) {
            length = text.length();
            var opened = OPENING.matcher(text).replaceFirst("");
            isMarked |= opened.length() != text.length();
            text = CLOSING.matcher(opened).replaceFirst("");
        }
        for (var addition : ADDITIONS) {
            var rest = addition.matcher(text).replaceFirst(" ").strip();
            isAdded |= rest.length() < text.length();
            text = rest;
        }
        boolean isCorrection = CORRECTING.matcher(message).find() || contrast(text).isPresent();
        return new FollowUpFrame(text, isMarked || isAdded, isAdded, isCorrection);
    }

    /** Whether the words of a message refer to a question before. */
    static boolean isReferring(String message) {
        return GROUPING.matcher(message).find() || of(message).isMarked();
    }

    /** The word of a message for what the result shows, such as 他 and "of those". */
    static Optional<String> findVisible(String message) {
        return SHOWN.matcher(message).results().map(MatchResult::group).findFirst();
    }

    /** Whether a message adds something, so that it does not omit rows. */
    static boolean isAddition(String message) {
        return ADDING.matcher(message).find();
    }

    /** Whether a message undoes the last change. */
    static boolean isUndo(String message) {
        return UNDO.matcher(message).matches();
    }

    /** Whether a message undoes all changes. */
    static boolean isReset(String message) {
        return RESET.matcher(message).matches();
    }

    /** The median, not the mean. */
    Optional<Contrast> contrast() {
        return contrast(text);
    }

    private static Optional<Contrast> contrast(String text) {
        return CONTRASTS.stream()
                .map(pattern -> pattern.matcher(text))
                .filter(Matcher::matches)
                .map(match -> new Contrast(match.group("wanted"), match.group("denied")))
                .findFirst();
    }
}
