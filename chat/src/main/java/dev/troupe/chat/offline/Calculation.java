package dev.troupe.chat.offline;

import dev.troupe.core.value.LocalizedText;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Computes a message that is nothing but a computation: with numbers ({@link Arithmetic}), of a
 * share of a bill ({@link BillShare}), or of the days between two dates ({@link DayCount}).
 */
final class Calculation {
    private static final Pattern OPERATION =
            Pattern.compile(
                    "\\d\\s?(?:[×÷*]|除以?|乘以?|加上|减去?|\\b(?:divided by|multiplied by|times|plus|minus)\\b)\\s?\\d"
                            + "|\\d\\s?(?:的(?:平方|立方)|squared\\b|cubed\\b)",
                    Pattern.CASE_INSENSITIVE);

    private Calculation() {}

    /**
     * The computation and its result; empty if the message asks for anything else.
     *
     * @param today the day that relative dates are counted from
     */
    static Optional<LocalizedText> findReply(String message, LocalDate today) {
        return Arithmetic.findReply(message)
                .or(() -> BillShare.findReply(message))
                .or(() -> DayCount.findReply(message, today));
    }

    /** Whether a message is one, whatever the current day is. */
    static boolean isIn(String message) {
        return findReply(message, LocalDate.EPOCH).isPresent();
    }

    /**
     * Whether a message asks for a computation with the numbers or dates that it names itself,
     * though not in a form that is computed: no document has the result.
     */
    static boolean isNamedIn(String message) {
        return OPERATION.matcher(message).find()
                || BillShare.isNamedIn(message)
                || DayCount.isNamedIn(message);
    }
}
