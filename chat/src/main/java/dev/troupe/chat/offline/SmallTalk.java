package dev.troupe.chat.offline;

import dev.troupe.core.value.LocalizedText;
import java.util.Optional;
import java.util.regex.Pattern;

/** Messages that want no more than a polite word: thanks, a farewell, a change of mind. */
final class SmallTalk {
    private static final Pattern THANKS =
            of(
                    "(?:ok(?:ay)?|great|cool|perfect|nice|many|好的?|太好了|非常|十分|很)?[,，!！ ]*+(?:thanks?|thank you|thx|cheers|谢谢|多谢|感谢|谢了|辛苦)(?![a-z])(?:[ ,]*+(?:you|a lot|so much|very much|again|for .{1,30})|你们?|您|大家|的?帮[助忙]|辛苦|[ ,]*+(?:that|this|it) (?:was|is) (?:great|good|perfect|helpful|awesome|nice|all|it)){0,10}");
    private static final Pattern GREETING =
            of(
                    "(?:(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|how are you(?: doing)?|how(?:'s| is) (?:it going|everything|your day)|what's up|nice to (?:meet|see) you|there|troupe|today|again|everyone|all|doing|你们?好|您好|大家好|嗨|哈喽|哈啰|早安|早上好|早|上午好|中午好|下午好|晚上好|在吗|在不在|最近(?:怎么样|好吗|如何)|你好吗|辛苦[了啦]?)[呀啊哦吗么呢哈，,。!！?？\\s]*+){1,6}");
    private static final Pattern PRAISE =
            of(
                    "(?:that(?:'s| is| was)|you(?:'re| are)|this is)?[ ,]*+(?:very |so |really |just )?(?:well done|great(?: job| work)?|good job|nice(?: work| job)?|awesome|perfect|amazing|wonderful|真?(?:棒|不错|厉害)|太(?:棒|好|厉害)|干得(?:好|漂亮|不错)|做得(?:好|不错))");
    private static final Pattern FAREWELL =
            of("(?:good)?bye|good night|see you.{0,12}|再见|拜拜|回头见|明天见|晚安");
    private static final Pattern ASSENT =
            of(
                    "(?:ok(?:ay)?[, ]*+)?(?:ok(?:ay)?|never ?mind|forget it|cancel)|(?:好的?[，,]*+)?(?:好的?|好吧|嗯|不用了|算了|取消|没事了?)");

    /** These words and no others. */
    private static Pattern of(String words) {
        return Pattern.compile(
                "^[\\s\\p{Punct}]*+(?:" + words + ")[啊呀吧啦哦了\\s\\p{Punct}！。，]*+$",
                Pattern.CASE_INSENSITIVE);
    }

    private SmallTalk() {}

    /** The polite word; empty where a message wants more. */
    static Optional<LocalizedText> findReply(String message) {
        if (isThanks(message)) {
            return Optional.of(LocalizedText.of("不客气！", "You are welcome!"));
        }
        if (FAREWELL.matcher(message).matches()) {
            return Optional.of(LocalizedText.of("再见！", "Goodbye!"));
        }
        if (GREETING.matcher(message).matches()) {
            return Optional.of(
                    LocalizedText.of(
                            "你好！我是 Troupe，现在使用离线模型。需要我做什么？",
                            "Hello! I am Troupe, working on the offline model. What can I do for you?"));
        }
        if (PRAISE.matcher(message).matches()) {
            return Optional.of(LocalizedText.of("谢谢！", "Thank you!"));
        }
        return ASSENT.matcher(message).matches()
                ? Optional.of(LocalizedText.of("好的。", "All right."))
                : Optional.empty();
    }

    /** Whether a message is complete in itself, whatever question waits for an answer. */
    static boolean isThanks(String message) {
        return THANKS.matcher(message).matches();
    }
}
