package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Computes a message that is nothing but a computation: with numbers ({@link Arithmetic}, {@link
 * NumberFunction}, {@link Percentage}), of units ({@link UnitConversion}), of a bill ({@link
 * BillShare}) or a price ({@link PriceSteps}), of a loan or of savings ({@link Interest}), or of
 * days ({@link DayCount}, {@link CalendarQuestion}).
 */
public final class Calculation {
    private static final Pattern OPERATION =
            Pattern.compile(
                    "\\d\\s?(?:[×÷*]|除以?|乘以?|加上|减去?|\\b(?:divided by|multiplied by|times|plus|minus)\\b)\\s?\\d"
                            + "|\\d\\s?(?:的(?:平方|立方)|squared\\b|cubed\\b)",
                    Pattern.CASE_INSENSITIVE);

    private Calculation() {}

    /**
     * The computation and its result; empty if the message asks for anything else.
     *
     * @param now what relative dates are counted from, where the user is
     */
    public static Optional<LocalizedText> findReply(String message, ZonedDateTime now) {
        return Stream.<Supplier<Optional<LocalizedText>>>of(
                        () -> Arithmetic.findReply(message),
                        () -> NumberFunction.findReply(message),
                        () -> Percentage.findReply(message),
                        () -> UnitConversion.findReply(message),
                        () -> BillShare.findReply(message),
                        () -> PriceSteps.findReply(message),
                        () -> Interest.findReply(message),
                        () -> DayCount.findReply(message, now.toLocalDate()),
                        () -> CalendarQuestion.findReply(message, now))
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Whether a message is one, whatever the current day is. */
    public static boolean isIn(String message) {
        return findReply(message, LocalDate.EPOCH.atStartOfDay(ZoneOffset.UTC)).isPresent();
    }

    /**
     * Whether a message asks for a computation with the numbers or dates that it names itself,
     * though not in a form that is computed: no document has the result.
     */
    public static boolean isNamedIn(String message) {
        return OPERATION.matcher(message).find()
                || BillShare.isNamedIn(message)
                || Interest.isNamedIn(message)
                || DayCount.isNamedIn(message);
    }
}
