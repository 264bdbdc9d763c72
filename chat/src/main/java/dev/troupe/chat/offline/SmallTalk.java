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
                    "(?:ok(?:ay)?|great|cool|perfect|nice|many|好的?|太好了|非常|十分|很)?[,，!！ ]*+(?:thanks?|thank you|thx|cheers|谢谢|多谢|感谢|谢了|辛苦)(?![a-z])(?:[ ,]*+(?:you|a lot|so much|very much|again|for .{1,30})|你们?|您|大家|的?帮[助忙]|辛苦|[ ,]*+(?:that|this|it) (?:was|is) (?:great|good|perfect|helpful|awesome|nice|all|it)){0,10}");
    private static final Pattern GREETING =
            of(
                    "(?:(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|how are you(?: doing)?|how(?:'s| is) (?:it going|everything|your day)|what's up|nice to (?:meet|see) you|there|troupe|today|again|everyone|all|doing|你们?好|您好|大家好|嗨|哈喽|哈啰|早安|早上好|早|上午好|中午好|下午好|晚上好|在吗|在不在|最近(?:怎么样|好吗|如何)|你好吗|辛苦[了啦]?)[呀啊哦吗么呢哈，,。!！?？\\s]*+){1,6}");
    private static final Pattern PRAISE =
            of(
                    "(?:that(?:'s| is| was)|you(?:'re| are)|this is)?[ ,]*+(?:very |so |really |just )?(?:well done|great(?: job| work)?|good job|nice(?: work| job)?|awesome|perfect|amazing|wonderful|真?(?:棒|不错|厉害)|太(?:棒|好|厉害)|干得(?:好|漂亮|不错)|做得(?:好|不错))");
    private static final Pattern FAREWELL =
            of(
                    "(?:ok(?:ay)?,? )?(?:(?:good)?bye(?:[- ]bye)?(?: for now)?|good night|see you.{0,12}|that(?:'s| is) all(?: for (?:now|today))?)|(?:那就?)?(?:就|先)这样|再见|拜拜|回头见|明天见|晚安");
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
                GREETING,
                LocalizedText.of(
                        "你好！我是 Troupe，现在使用离线模型。需要我做什么？",
                        "Hello! I am Troupe, working on the offline model. What can I do for you?"));
        REPLIES.put(PRAISE, LocalizedText.of("谢谢！", "Thank you!"));
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
