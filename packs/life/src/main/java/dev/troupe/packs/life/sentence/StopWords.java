package dev.troupe.packs.life.sentence;

import java.util.regex.Pattern;

/** Words that carry no meaning, in both languages. */
public final class StopWords {
    /** Polite and idle words that a request opens with. */
    static final Pattern OPENING =
            Pattern.compile(
                    "^(?:[\\s，,。.;；！!]|请|麻烦(?:你|您)?|帮(?:我|忙|我们)|给我(?!.{0,3}的)|我?(?:想要?|打算|准备)(?!法)|我要|能不能|可以|能否|好的?[，,]|嗯|那么?[，,]|然后|接着|再(?!见)|并且?|另外|同时|还有|顺便|最后|现在|先|也|就|记得(?=提醒)|哎呀|糟糕|(?:不好意思|抱歉)[，, ]|不对[，, ]"
                            + "|(?:please|kindly|hey|hi|oops|whoops|sorry|wait|actually|hmm|no(?=[,!])|ok(?:ay)?|well|so|now|then|and|also|finally|next|first|can you|could you|would you|will you|can i|could i|i'm(?= (?:starting|creating|adding))|i(?:'d| would) like(?: you)? to|i want(?: you)? to|i wanna|let's|let us|help me(?: to)?|go ahead and|just)(?![\\w']))++\\s*+",
                    Pattern.CASE_INSENSITIVE);

    static final Pattern LEADING =
            Pattern.compile(
                    "^(?:[把将要去的地在给为叫是和与跟及](?=[\\s\\uE000-\\uEFFF])|[把将的地为叫是及](?=\\p{IsLatin})|把|将|名(?:字|称)?[叫是为]|叫做?|名为|称为|一下|一[个条项篇件份]|(?:[这那]|某)[个些条项](?![^\\s]?[月周年])|所有的?|全部的?|我(?:们)?的(?!话)|的|是|为(?!了)|要(?!求|点|闻|素)|需要|得(?!到|分)|我(?:们)?(?=要|得|需要|$)"
                            + "|(?:called|named|titled|entitled|labelled|with the name|of|as|by|that says|saying|says|that|which|is|are|to|my|our|on|for|in|into|at|and|with|me|a|an)(?![\\w'.]))",
                    Pattern.CASE_INSENSITIVE);

    static final Pattern TRAILING =
            Pattern.compile(
                    "(?:(?<!到)[吧呢啊呀哦了吗]|一下|的|(?<=[\\uE000-\\uEFFF])[里中]|(?<![\\w'])(?:please|too|as well|now|to|of|for|in|and|with|the|on|by|is|are|at|as))$",
                    Pattern.CASE_INSENSITIVE);

    private StopWords() {}

    public static String withoutOpening(String clause) {
        return OPENING.matcher(clause).replaceFirst("").strip();
    }
}
