package dev.troupe.packs.life.sentence;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a sentence is about. */
public enum ItemTopic {
    TASK(
            "(?:这个|那个|这条|那条)?(?:待办(?:事项|清单)?|任务(?!调度|管理器|栏)|(?<!注意)事项|要做的事情?|事情?(?=还?没)|(?<=哪些|什么|多少|几个|几条|所有|全部|我的|列出|显示|看看|看下|一下)的?提醒(?!我|你|他|她|大家))"
                    + "|(?:the |my |this |that )?\\b(?:to-?do(?: list| item)?s?|tasks?|reminders?)\\b"),
    REVIEW(
            "(?:日|周|月度?)?(?:复盘|回顾|总结|反思)|日记|周记|(?:the |my )?\\b(?:reviews?|diary(?: entry)?|journal(?: entry)?|reflections?|retrospectives?)\\b"),
    GOAL("目标|(?:the |my )?\\b(?:goals?|objectives?)\\b"),
    PROJECT("(?:的)?(?:这个|那个|新)?项目|(?:the |my |this |that )?(?:\\bnew )?\\bprojects?\\b");

    private final Pattern pattern;

    ItemTopic(String words) {
        this.pattern = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    public Pattern words() {
        return pattern;
    }

    public boolean isNamedIn(String text) {
        return pattern.matcher(text).find();
    }

    /** Takes the first that is named. */
    public static Optional<ItemTopic> take(Remainder remainder) {
        for (var topic : List.of(TASK, GOAL, PROJECT, REVIEW)) {
            if (remainder.take(topic.words()).isPresent()) {
                return Optional.of(topic);
            }
        }
        return Optional.empty();
    }
}
