package dev.troupe.packs.studio.character;

import dev.troupe.core.value.LocalizedText;
import java.util.regex.Pattern;

/** What a line of a script may state of a character. */
enum Trait {
    AGE(
            "年龄",
            "age",
            "\\b\\d{1,3}\\b(?=\\s*(?:,|\\.|\\)|years?\\b|$))|\\b(?:young|old|elderly|teen(?:age(?:d|r)?)?|middle-aged|child|boy|girl|(?:early|mid|late)[- ]?(?:teens|twenties|thirties|forties|fifties|sixties|seventies))\\b|\\b(?:teens|[2-9]0s)\\b|\\d{1,3}\\s*岁|年轻|年老|中年|少年|少女|老人|孩子|男孩|女孩"),
    CLOTHES(
            "服装",
            "clothes",
            "\\b(?:wears?|wearing|dressed|coat|jacket|dress|suit|hat|cap|uniform|shirt|boots?|shoes?|scarf|gloves?|glasses|apron|cloak|robe|raincoat|jeans|skirt)\\b|穿|戴|披|外套|大衣|雨衣|裙|西装|帽|制服|衬衫|靴|鞋|围巾|手套|眼镜|围裙|斗篷"),
    APPEARANCE(
            "外貌",
            "appearance",
            "\\b(?:hair|haired|beard(?:ed)?|eyes?|face|tall|short|thin|slim|stout|scar(?:red)?|tattoo(?:ed)?|pale|blond(?:e)?|bald|grey|gray|wrinkled|handsome|beautiful)\\b|头发|胡子|眼睛|脸|高大|瘦|胖|伤疤|纹身|苍白|秃|白发|皱纹|英俊|漂亮"),
    PROPS(
            "道具",
            "props",
            "\\b(?:holds?|holding|carries|carrying|grabs|picks up|lights|pulls out|raises|lantern|lamp|knife|gun|phone|letter|book|bag|suitcase|umbrella|rope|key|camera|sword|staff|bottle|cup)\\b|拿|举|握|提|背着|掏出|灯笼|刀|枪|手机|信|书|包|箱|伞|绳|钥匙|相机|剑|瓶|杯"),
    MANNER(
            "举止",
            "manner",
            "\\b(?:slowly|quickly|quietly|nervous(?:ly)?|calm(?:ly)?|angr(?:y|ily)|smil(?:es|ing)|laughs?|cries|whispers?|shouts?|limps?|trembles?|hesitates?|sighs?|shy|proud(?:ly)?|stern(?:ly)?|gentle|gently|cautious(?:ly)?)\\b|慢慢|匆忙|轻轻|紧张|平静|愤怒|微笑|笑|哭|低声|大喊|一瘸一拐|颤抖|犹豫|叹|害羞|骄傲|严厉|温柔|小心");

    private final String zh;
    private final String en;
    private final Pattern words;

    Trait(String zh, String en, String words) {
        this.zh = zh;
        this.en = en;
        this.words = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** For users. */
    LocalizedText label() {
        return new LocalizedText(zh, en);
    }

    boolean isIn(String sentence) {
        return words.matcher(sentence).find();
    }
}
