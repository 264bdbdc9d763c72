package dev.troupe.model;

import java.util.List;

/** One message of a conversation with a model. */
public sealed interface Message {
    String text();

    /** What the model is and must heed. */
    record System(String text) implements Message {}

    /** A message of a user, or of the program on their behalf. */
    record User(String text) implements Message {}

    /** The model's text and the tools it called; the text may be empty when it called any. */
    record Assistant(String text, List<ToolCall> toolCalls) implements Message {
        public Assistant {
            toolCalls = List.copyOf(toolCalls);
        }
    }

    /**
     * What a tool answered.
     *
     * @param callId of the call it answers
     * @param text JSON or plain text
     * @param isError whether the call failed
     */
    record ToolResult(String callId, String tool, String text, boolean isError)
            implements Message {}
}
