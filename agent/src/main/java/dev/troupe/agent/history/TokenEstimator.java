package dev.troupe.agent.history;

import dev.troupe.model.Message;
import java.util.List;

/**
 * Estimates tokens without a tokenizer, a little high: a Chinese character is one token, other
 * characters 0.4 each. Messages and calls cost a few more for their frame.
 */
final class TokenEstimator {
    private static final int FRAME = 4;
    private static final int CALL_FRAME = 10;
    private static final char FIRST_WIDE = '\u2e80'; // radicals, kana, ideographs and on

    private TokenEstimator() {}

    static int of(List<Message> messages) {
        return messages.stream().mapToInt(TokenEstimator::of).sum();
    }

    static int of(Message message) {
        int calls =
                message instanceof Message.Assistant(_, var made)
                        ? made.stream()
                                .mapToInt(
                                        call -> CALL_FRAME + of(call.name()) + of(call.arguments()))
                                .sum()
                        : 0;
        return FRAME + of(message.text()) + calls;
    }

    static int of(String text) {
        int wide = 0;
        for (int index = 0; index < text.length(); index++) {
            if (text.charAt(index) >= FIRST_WIDE) {
                wide++;
            }
        }
        return wide + (2 * (text.length() - wide) + 4) / 5;
    }

    /** The beginning of a text that costs at most so many tokens. */
    static String truncate(String text, int tokens) {
        if (of(text) <= tokens) {
            return text;
        }
        int spent = 0; // fifths of a token
        int end = 0;
        while (end < text.length()) {
            spent += text.charAt(end) >= FIRST_WIDE ? 5 : 2;
            if (spent > 5 * tokens) {
                break;
            }
            end++;
        }
        boolean splitsPair =
                end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
        return text.substring(0, splitsPair ? end - 1 : end);
    }
}
