package dev.troupe.language;

import java.util.regex.Pattern;

/** Words that restrict what a request asks for: they exclude, compare, choose or set a time. */
public final class ConditionWords {
    private static final Pattern WORDS =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:except|excluding|excludes?|without|but|unless|if|only|not|never|don't|skip(?:ping)?|ignor(?:e|ing)|before|after"
                            + "|since|until|during|while|older|newer|changed|updated|than|over|under|above|below|between|first|last|second|third"
                            + "|every|hourly|daily|weekly|monthly|once|twice|instead|logged|log in|login|minus|no more|at (?:least|most))(?!\\w)"
                            + "|除|不|别|勿|只|仅|如果|要是|假如|以前|以后|之前|之后|以内|以外|超过|低于|高于|大于|小于|至少|至多|最|前\\d|第[一二三四五六七八九十\\d]"
                            + "|每(?:隔|小时|天|周|月|年|分钟)|去掉|排除|跳过|忽略|登录|[两\\d]次|更新");
    private static final Pattern OPENING =
            Pattern.compile(
                    "(?i)^\\s*+(?:(?:only|but|except|unless|if|without|not|once|when)(?!\\w)|除|如果|要是|假如|只有|只要|不要)");
    private static final Pattern EXCEPTION =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:except|excluding|unless|but not|apart from)(?!\\w)|除了?.|以外|之外");

    private ConditionWords() {}

    /** Whether a text contains such a word. */
    public static boolean areIn(String text) {
        return WORDS.matcher(text).find();
    }

    /** Whether a text begins with one, so that it is a condition and no name. */
    public static boolean isConditional(String text) {
        return OPENING.matcher(text).find();
    }

    /** Whether a text leaves something out, so that it does not name one thing. */
    public static boolean isExclusive(String text) {
        return EXCEPTION.matcher(text).find();
    }
}
