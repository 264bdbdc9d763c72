package dev.troupe.packs.data.mention;

import dev.troupe.language.Mentions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A question about one row that other words have to name: "who signed it", "when was that", 谁签的.
 */
public final class OneRowQuestion {
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "^(?:(?:read|in|from|using)(?![a-z]))?\\W*(?:(?:and|but|so|ok|then)[,\\s]+)*(?<words>(?:who|whom|when|where|which|what|whose)(?![a-z'])(?:"
                            + "[^,;?]*?(?<!(?<![a-z])(?:in|of|from|with|by|for|on|to))\\s+(?:it|this|that)"
                            + "|\\s+(?:was|is|did)\\s+(?:it|this|that)\\s[^,;?]*?"
                            + "))\\W*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CHINESE =
            Pattern.compile(
                    "^(?:读取|从|在)?\\s*[中里内]?[的\\s,，;；:：]*[那这]?(?:[他她它]|[这那][笔条次个单])?(?<words>(?:是|由|在)?(?:谁|何时|[啥什]么时候|什么时间|几号|哪[天日年月]|哪一[天日年月])(?:(?:[^都各每]{0,8})的|发生)?)[呢啊呀吗吧了]?[\\s?？。!！]*$");

    private OneRowQuestion() {}

    /** The words that ask about one row; empty for other messages. */
    public static Optional<String> find(String message) {
        var own = Mentions.maskFiles(message).strip();
        return Stream.of(ENGLISH, CHINESE)
                .map(pattern -> pattern.matcher(own))
                .filter(Matcher::matches)
                .map(match -> match.group("words"))
                .findFirst();
    }
}
