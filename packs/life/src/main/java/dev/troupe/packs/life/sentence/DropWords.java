package dev.troupe.packs.life.sentence;

import java.util.regex.Pattern;

/** Messages that drop what the user just added: "never mind", 算了，不要了. */
public final class DropWords {
    private static final Pattern DROP =
            Pattern.compile(
                    "(?:(?:no|oh|actually|ok(?:ay)?|please|sorry)[\\s,.!]+)*(?:scrap|drop|forget|cancel|skip) (?:it|that|this)(?: please)?[\\s.!]*|(?:actually,? )?never ?mind[\\s.!]*"
                            + "|(?:哦|啊|那|还是|不对|抱歉)*+[\\s,，]*(?:算了|不用了|不要了|不加了|取消吧|先不要了|不需要了)(?:[\\s,，]*(?:算了|不用了|不要了|不加了|不需要了|取消吧))?[吧啦\\s。.!！]*",
                    Pattern.CASE_INSENSITIVE);

    private DropWords() {}

    /** Whether a message states nothing else. */
    public static boolean isDrop(String message) {
        return DROP.matcher(message.strip()).matches();
    }
}
