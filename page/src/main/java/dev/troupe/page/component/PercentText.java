package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/** Percentages that are written as texts: {@code 5.47%}. */
public final class PercentText {
    private static final Pattern PERCENT =
            Pattern.compile("[-+]?\\d{1,15}(?:\\.\\d{1,15})?\\s?[%％]");

    private PercentText() {}

    /** Whether a column has percentages, and nothing but percentages and missing cells. */
    public static boolean areAll(List<Value> cells) {
        return cells.stream().anyMatch(cell -> !cell.isMissing())
                && cells.stream().allMatch(cell -> cell.isMissing() || isPercent(cell));
    }

    private static boolean isPercent(Value cell) {
        return cell instanceof Value.Text(var text) && PERCENT.matcher(text.strip()).matches();
    }

    /** A number as a percentage; every other value is unchanged. */
    public static Value write(Value cell) {
        return cell instanceof Value.Num(var number)
                ? Value.of(number.toPlainString() + "%")
                : cell;
    }

    /** The number of a percentage; a missing cell stays missing. */
    static Value toNumber(Value cell) {
        return cell instanceof Value.Text(var text)
                ? new Value.Num(new BigDecimal(text.replaceAll("[\\s%％+]", "")))
                : cell;
    }

    /** The name of a column with its unit, unless it has it already. */
    static String nameWithUnit(String name) {
        return name.contains("%") || name.contains("％") ? name : name + " (%)";
    }
}
