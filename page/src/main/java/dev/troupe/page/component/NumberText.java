package dev.troupe.page.component;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * Numbers as readers see them: with thousands separators and at most 2 decimals; 3 digits of a
 * number that would be 0 or nearly so. A rounded number ends with its zeros: 20.00 of 20.004.
 */
public final class NumberText {
    private static final int DECIMALS = 2;
    private static final int SMALL_DIGITS = 3;
    private static final int MAX_DECIMALS = 10; // less is an error of the computation
    private static final BigDecimal SMALL = new BigDecimal("0.1");

    private NumberText() {}

    public static String format(BigDecimal number) {
        var format = new DecimalFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        int decimals = decimals(number);
        format.setMaximumFractionDigits(decimals);
        if (isRounded(number, decimals)) {
            format.setMinimumFractionDigits(DECIMALS);
        }
        return format.format(number);
    }

    private static boolean isRounded(BigDecimal number, int decimals) {
        var exact = number.setScale(MAX_DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
        return exact.scale() > decimals;
    }

    private static int decimals(BigDecimal number) {
        return number.signum() == 0 || number.abs().compareTo(SMALL) >= 0
                ? DECIMALS
                : Math.min(SMALL_DIGITS + number.scale() - number.precision(), MAX_DECIMALS);
    }

    /** A cell: a number as {@link #format}, a flag in words, a missing value as a dash. */
    public static String format(Value value, Language language) {
        return switch (value) {
            case Value.Num(var number) -> format(number);
            case Value.Flag(var flag) ->
                    flag ? language.choose("是", "yes") : language.choose("否", "no");
            case Value.Missing _ -> "–";
            case Value.Text(var text) -> text;
            case Value.ListOf _, Value.RecordOf _ -> Json.write(value);
        };
    }
}
