package dev.troupe.chat.session;

import java.util.Locale;
import java.util.Set;

/**
 * Messages by which a user ends the dialogue with an agent. Only a whole message counts, so that a
 * request that contains such a word reaches the agent.
 */
final class DialogueEndPhrases {
    private static final Set<String> MESSAGES =
            Set.of(
                    "停止",
                    "停止对话",
                    "结束",
                    "结束对话",
                    "结束吧",
                    "退出",
                    "可以了",
                    "就这样",
                    "回到emma",
                    "返回emma",
                    "叫emma",
                    "找emma",
                    "让emma来",
                    "回到协调器",
                    "stop",
                    "done",
                    "that's all",
                    "that is all",
                    "exit",
                    "quit",
                    "back to emma",
                    "return to emma",
                    "back to the coordinator",
                    "end the conversation",
                    "end conversation");

    private DialogueEndPhrases() {}

    static boolean contain(String message) {
        var plain = plain(message);
        return MESSAGES.contains(plain) || MESSAGES.contains(plain.replace(" ", ""));
    }

    /** The same for those that mean nothing else if no agent is engaged. */
    static boolean nameCoordinator(String message) {
        var plain = plain(message);
        return contain(message) && MessageRoute.COORDINATOR.stream().anyMatch(plain::contains);
    }

    private static String plain(String message) {
        return message.strip()
                .toLowerCase(Locale.ROOT)
                .replace('’', '\'')
                .replaceAll("[\\s.!。！~，,]{1,10}$", "")
                .replaceAll("\\s+", " ");
    }
}
