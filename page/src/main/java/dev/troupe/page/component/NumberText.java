package dev.troupe.page.component;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as readers see them: with thousands separators and at most 2 decimals. */
public final class NumberText {
    private static final int DECIMALS = 2;

    private NumberText() {}

    public static String format(BigDecimal number) {
        var format = new DecimalFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        format.setMaximumFractionDigits(DECIMALS);
        return format.format(number);
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
