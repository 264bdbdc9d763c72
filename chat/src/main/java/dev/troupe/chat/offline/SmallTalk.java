package dev.troupe.chat.offline;

import dev.troupe.core.value.LocalizedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** Messages that want no more than a polite word: thanks, a farewell, a change of mind. */
final class SmallTalk {
    private static final Pattern THANKS =
            of(
                    "(?:ok(?:ay)?|great|cool|perfect|nice|many|好[的了啦]?|行[了啦]?|可以了|太好了|非常|十分|很|今天|这次)?[,，!！ ]*+(?:thanks?|thank you|thx|cheers|谢谢|多谢|感谢|谢了|辛苦)(?![a-z])(?:[ ,]*+(?:you|a lot|so much|very much|again|for .{1,30})|你们?|您|大家|的?帮[助忙]|辛苦|[ ,]*+(?:that|this|it) (?:was|is) (?:great|good|perfect|helpful|awesome|nice|all|it)){0,10}");
    private static final Pattern GREETING =
            of(
                    "(?:(?:hi|hello|hey|hiya|howdy|yo|(?:good )?(?:morning|afternoon|evening)|good day|how are you(?: doing)?|how(?:'s| is) (?:it going|everything|your day)|what's up|nice to (?:meet|see) you|there|troupe|today|again|everyone|all|doing|你们?好|您好|大家好|嗨|哈喽|哈啰|早安|早上好|早|上午好|中午好|下午好|晚上好|在吗|在不在|最近(?:怎么样|好吗|如何)|你好吗|辛苦[了啦]?)[呀啊哦吗么呢哈，,。!！?？\\s]*+){1,6}");
    private static final Pattern PRAISE =
            of(
                    "(?:that(?:'s| is| was)|you(?:'re| are)|this is)?[ ,]*+(?:very |so |really |just )?(?:well done|great(?: job| work)?|good job|nice(?: work| job)?|awesome|perfect|amazing|wonderful|真?(?:棒|不错|厉害)|(?:你|您)?(?:真|太|好|很|挺)(?:是)?(?:聪明|能干|棒|厉害|好|贴心|可爱|有用|给力)|干得(?:好|漂亮|不错)|做得(?:好|不错))");
    private static final Pattern FAREWELL =
            of(
                    "(?:ok(?:ay)?,? )?(?:(?:good)?bye(?:[- ]bye)?(?: for now)?|good night|see you.{0,12}|that(?:'s| is) all(?: for (?:now|today))?)|(?:那就?)?(?:就|先)这样|再见|拜拜|(?:回头|明天|下次|有空|改天)再?(?:见|聊|说)|晚安");
    private static final Pattern APOLOGY =
            of(
                    "(?:oops|my bad|my (?:mistake|fault)|(?:i'?m |i am )?(?:so |very |really )?sorry(?: about that| for that| to bother you)?|i apologi[sz]e|对不起|抱歉|不好意思|是我(?:搞|弄|说)?错|我(?:搞|弄|说|打)错)");
    private static final Pattern COMPLAINT =
            of(
                    "(?:you(?:'re| are)|that(?:'s| is| was)|this is)[ ,]*+(?:so |very |really |just |such |an? )*+(?:useless|stupid|dumb|bad|terrible|awful|slow|wrong|annoying|idiot|not (?:very )?(?:helpful|useful|right|smart))|(?:你|您)(?:真|太|好|很|怎么这么|怎么那么)*(?:没用|笨|蠢|傻|烦|差劲|慢|不行|糟糕)");
    private static final Pattern FEELING =
            of(
                    "(?:(?:i(?:'m| am| feel|'m feeling| am feeling| got|'ve been|'ve had) )|feeling |today was |it was |(?:i )?had )(?:so |very |really |a bit |a little |just |kind of |pretty |quite |feeling |an? )*+(?:bored|lonely|hungry|thirsty|sleepy|sick|ill|dumped|heartbroken|nervous|scared|confused|lost|homesick|cold|hot|fed up|tired|exhausted|stressed(?: out)?|anxious|upset|sad|down|worn out|overwhelmed|wiped(?: out)?|(?:rough|bad|terrible|awful|hard|tough|long|lousy|stressful|exhausting)(?: day)?)(?: (?:today|now|again|right now|at work)){0,2}|(?:rough|bad|terrible|awful|hard|tough|long|lousy|stressful) (?:day|night|week|morning)(?: today| at work)?|(?:i )?(?:barely|hardly|didn't|could not|couldn't) (?:really )?(?:sleep|slept)(?: (?:at all|well|much|last night))?|我?(?:今天|今日|现在|最近)?我?(?:好|很|有点儿?|有些|太|真|特别|非常|挺|比较|超级?|感觉|觉得|过得)*(?:失恋|无聊|饿|渴|困|孤单|孤独|生病|感冒|想家|迷茫|紧张|害怕|头疼|睡不着|压力(?:好|很|太)?大|累|疲惫|疲倦|难过|沮丧|郁闷|烦躁?|焦虑|失落|低落|难受|委屈|倒霉|不舒服|不开心|不高兴)(?:的一天)?");
    private static final Pattern DELIGHT =
            of(
                    "(?:(?:i(?:'m| am| feel|'m feeling| am feeling) )|feeling |today was |it was |(?:i )?had )(?:so |very |really |just |pretty |quite |feeling |an? )*+(?:happy|excited|relaxed|proud|(?:great|good|wonderful|lovely|fantastic|amazing|productive) day)(?: (?:today|now|again|right now|at work)){0,2}|我?(?:今天|今日|现在|最近)我?(?:好|很|有点儿?|有些|太|真|特别|非常|挺|比较|超级?|感觉|觉得|过得)+(?:开心|高兴|愉快|快乐|兴奋|满足|幸福|顺利|轻松|充实)(?:的一天)?");
    private static final Pattern ADDRESS =
            of("(?:dear )?(?:troupe|everyone|all|buddy|friend|mate)|大家|各位|朋友");

    /** A laugh or an exclamation, which may come before any of them. */
    private static final String EXCLAMATION =
            "(?:(?:a?ha){2,}+h?+|(?:he){2,}+|lol|lmao|wow|oh|aww?|yay|phew|[哈呵嘿]{2,}+|哇|哎呀)";

    private static final Pattern OPENING =
            Pattern.compile(
                    "^(?:\\s*" + EXCLAMATION + "(?![a-z])[\\s,，!！.。~～]*+)+(?=\\S)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern BREAK = Pattern.compile("[,，。.!！~～;；?？][,，。.!！~～;；?？\\s]*+");
    private static final Pattern ASSENT =
            of(
                    EXCLAMATION
                            + "|(?:ok(?:ay)?[, ]*+)?(?:ok(?:ay)?|never ?mind|forget it|cancel)|(?:好的?[，,]*+)?(?:好的?|好吧|嗯|不用了|算了|取消|没事了?)");

    /** In the order in which they count. */
    private static final SequencedMap<Pattern, LocalizedText> REPLIES = new LinkedHashMap<>();

    static {
        REPLIES.put(FAREWELL, LocalizedText.of("再见！", "Goodbye!"));
        REPLIES.put(THANKS, LocalizedText.of("不客气！", "You are welcome!"));
        REPLIES.put(
                FEELING,
                LocalizedText.of(
                        "希望您很快好起来。我是程序，没有保存这句话；要记录下来，请在前面加上“记一下：”。",
                        "I hope that gets better soon. I am a program and have stored nothing; to store it,"
                                + " start the message with \"note that\"."));
        REPLIES.put(
                DELIGHT,
                LocalizedText.of(
                        "真为您高兴。我没有保存这句话；要记录下来，请在前面加上“记一下：”。",
                        "That is good news. Nothing was stored; to store it, start the message with \"note"
                                + " that\"."));
        REPLIES.put(
                GREETING,
                LocalizedText.of(
                        "你好！我是 Troupe，现在使用离线模型。需要我做什么？",
                        "Hello! I am Troupe, working on the offline model. What can I do for you?"));
        REPLIES.put(PRAISE, LocalizedText.of("谢谢！", "Thank you!"));
        REPLIES.put(
                COMPLAINT,
                LocalizedText.of(
                        "抱歉没有帮上忙。请改用其他说法，或者指出错在哪里。",
                        "Sorry that this did not help. Write the request in other words, or state what was wrong."));
        REPLIES.put(APOLOGY, LocalizedText.of("没关系！", "No problem!"));
        REPLIES.put(ASSENT, LocalizedText.of("好的。", "All right."));
    }

    /** These words and no others. */
    private static Pattern of(String words) {
        return Pattern.compile(
                "^[\\s\\p{Punct}]*+(?:" + words + ")[啊呀吧啦哦了\\s\\p{Punct}！。，]*+$",
                Pattern.CASE_INSENSITIVE);
    }

    private SmallTalk() {}

    /**
     * The polite word; empty where a message wants more. Of several polite words the one that
     * matters most is answered.
     */
    static Optional<LocalizedText> findReply(String message) {
        var words = OPENING.matcher(message).replaceFirst("");
        return reply(List.of(words)).or(() -> reply(split(words)));
    }

    private static List<String> split(String message) {
        return BREAK.splitAsStream(message)
                .filter(part -> !part.isBlank() && !ADDRESS.matcher(part).matches())
                .toList();
    }

    /** The reply to what stands between two marks each; empty if any of it wants more. */
    private static Optional<LocalizedText> reply(List<String> parts) {
        boolean isTalk =
                !parts.isEmpty()
                        && parts.stream()
                                .allMatch(part ->
                                        REPLIES.keySet().stream()
                                                .anyMatch(kind -> kind.matcher(part).matches()));
        return isTalk
                ? REPLIES.entrySet().stream()
                        .filter(reply ->
                                parts.stream()
                                        .anyMatch(part -> reply.getKey().matcher(part).matches()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                : Optional.empty();
    }

    /** Whether a message is complete in itself, whatever question waits for an answer. */
    static boolean isThanks(String message) {
        return THANKS.matcher(message).matches();
    }
}
