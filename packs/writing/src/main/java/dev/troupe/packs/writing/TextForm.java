package dev.troupe.packs.writing;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A form that a text may be asked to have. */
enum TextForm {
    LIST(
            "(?i)(?<!\\w)(?:as|in|into|with|using)\\s+(?:an?\\s+|\\w+\\s+)?(?:bullet(?:ed)?(?:\\s+(?:points?|list))?|list)(?!\\w)"
                    + "|(?:用|以|成|分)(?:项目符号|无序列表|要点|列表|条目|分点)|分(?:点|条)(?:列出|说明|总结|概括)",
            "应为列表",
            "it is not a list") {
        @Override
        boolean isMet(String text) {
            return TextUnit.ITEM.count(text) >= 2;
        }
    },
    NUMBERED_LIST(
            "(?i)(?<!\\w)numbered\\s+(?:list|points)(?!\\w)|(?:有序|编号)列表",
            "应为编号列表",
            "it is not a numbered list") {
        @Override
        boolean isMet(String text) {
            return NUMBERED.matcher(text).results().count() >= 2;
        }
    },
    TABLE(
            "(?i)(?<!\\w)(?:as|in|into)\\s+an?\\s+(?:markdown\\s+)?table(?!\\w)|(?:用|以|成|做成)(?:一个|一张)?(?:Markdown\\s*)?表格",
            "应为 Markdown 表格",
            "it is not a Markdown table") {
        @Override
        boolean isMet(String text) {
            return RULE.matcher(text).find();
        }
    },
    JSON(
            "(?i)(?<!\\w)(?:as|in|into)\\s+(?:valid\\s+)?json(?!\\w)|(?:用|以|成)\\s*json",
            "应为有效的 JSON",
            "it is not valid JSON") {
        @Override
        boolean isMet(String text) {
            try {
                Json.parse(FENCE.matcher(text).replaceAll(""));
                return true;
            } catch (JsonException _) {
                return false;
            }
        }
    };

    private static final Pattern NUMBERED = Pattern.compile("(?m)^\\s{0,8}\\d{1,3}[.)、．]\\s*\\S");
    private static final Pattern RULE =
            Pattern.compile("(?m)^\\s{0,8}\\|?(?:\\s{0,8}:?-{3,}:?\\s{0,8}\\|?){2,}\\s*$");
    private static final Pattern FENCE = Pattern.compile("(?m)^```\\w*\\s*$");

    private final Pattern wish;
    private final String zh;
    private final String en;

    TextForm(String wish, String zh, String en) {
        this.wish = Pattern.compile(wish);
        this.zh = zh;
        this.en = en;
    }

    abstract boolean isMet(String text);

    Optional<LocalizedText> findFlaw(String text) {
        return isMet(text) ? Optional.empty() : Optional.of(new LocalizedText(zh, en));
    }

    static List<TextForm> findAll(String task) {
        return Arrays.stream(values()).filter(form -> form.wish.matcher(task).find()).toList();
    }
}
