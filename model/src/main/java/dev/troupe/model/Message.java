package dev.troupe.model;

import java.util.List;

/** One message of a conversation with a model. */
public sealed interface Message {
    String text();

    /** What the model is and must heed. */
    record System(String text) implements Message {}

    /**
     * A message of a user, or of the program on their behalf.
     *
     * @param pictures what belongs to the text; usually none
     */
    record User(String text, List<Picture> pictures) implements Message {
        public User {
            pictures = List.copyOf(pictures);
        }

        /** One without pictures. */
        public User(String text) {
            this(text, List.of());
        }
    }

    /**
     * A picture that a user sends with a message. Models that do not see pictures refuse it.
     *
     * @param type its media type: {@code image/png}
     * @param base64 its content
     */
    record Picture(String type, String base64) {
        @Override
        public String toString() {
            return type + ", " + base64.length() + " characters of Base64";
        }
    }

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
