package dev.troupe.chat.conversation;

import java.util.Locale;
import java.util.Optional;

/** What a user asks for. Each has the names that other systems use for it. */
public enum Intent {
    CHAT_SMALLTALK("simple_chat", "chat_smalltalk"),
    CHAT_QA("information_query", "chat_qa"),
    /** One agent can do it. */
    TOOL_TASK("single_task", "tool_task"),
    /** It takes several agents. */
    BUILD_PLAN("complex_workflow", "build_workflow"),
    /** Not clear enough to act on. */
    CLARIFY("uncertain", "clarify");

    private final String wireName;
    private final String alias;

    Intent(String wireName, String alias) {
        this.wireName = wireName;
        this.alias = alias;
    }

    /** The name on the wire, {@code complex_workflow}. */
    public String wireName() {
        return wireName;
    }

    /** Whether a user has to do something about it. */
    public boolean isTask() {
        return this == TOOL_TASK || this == BUILD_PLAN;
    }

    /** Reads a wire name, an alias or the constant's own name, in any case. */
    public static Optional<Intent> parse(String name) {
        var wanted = name.strip().toLowerCase(Locale.ROOT);
        for (var intent : values()) {
            if (wanted.equals(intent.wireName)
                    || wanted.equals(intent.alias)
                    || wanted.equals(intent.name().toLowerCase(Locale.ROOT))) {
                return Optional.of(intent);
            }
        }
        return Optional.empty();
    }
}
