package dev.troupe.packs.data.workbook;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ParsedNumber;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.CellType;
import org.jspecify.annotations.Nullable;

/** Turns the cells of a sheet into text, counting what could not be read; used for one sheet. */
final class ExcelCellText {
    private static final MathContext DISPLAY_PRECISION =
            new MathContext(15); // digits that a spreadsheet stores

    /** Parts of a number format that do not indicate dates: literals, colours, conditions. */
    private static final Pattern LITERAL =
            Pattern.compile(
                    "\"[^\"]{0,255}+\"|\\\\.|_.|\\*.|\\[(?![hms]{1,9}+\\])[^\\]]{0,255}+\\]",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern DATE_SIGN =
            Pattern.compile("[ymdhs年月日时分秒]", Pattern.CASE_INSENSITIVE);
    private static final Pattern DAY_SIGN = Pattern.compile("[yd年月日]", Pattern.CASE_INSENSITIVE);

    private int withoutResult;

    /** Formulas without a stored result so far. */
    int withoutResult() {
        return withoutResult;
    }

    /** What the cell shows; empty if that is nothing or an error. */
    String text(org.dhatim.fastexcel.reader.Cell cell) {
        if (cell.getType() == CellType.ERROR) return "";
        var value = cell.getValue();
        if (value == null) {
            if (cell.getType() == CellType.FORMULA) withoutResult++;
            return "";
        }
        if (value instanceof BigDecimal number)
            return isDate(cell.getDataFormatId(), cell.getDataFormatString())
                    ? time(number, cell.asDate(), String.valueOf(cell.getDataFormatString()))
                    : ParsedNumber.plain(number.round(DISPLAY_PRECISION).stripTrailingZeros());
        var text = value.toString();
        return text.startsWith("#") && text.matches("#(?:N/A|[A-Z0-9/]+[!?])") ? "" : text;
    }

    /** Numbers below 1 are times of a day that has no date. */
    private static String time(BigDecimal number, LocalDateTime moment, String format) {
        if (number.compareTo(BigDecimal.ONE) < 0 && !DAY_SIGN.matcher(plain(format)).find())
            return seconds(moment.toLocalTime());
        return moment.toLocalTime().equals(LocalTime.MIDNIGHT)
                ? moment.toLocalDate().toString()
                : moment.toLocalDate() + " " + seconds(moment.toLocalTime());
    }

    private static String seconds(LocalTime time) {
        return Cell.SECONDS.format(time.atDate(java.time.LocalDate.EPOCH)).substring(11);
    }

    /** Built-in formats are known by their number (ECMA-376 Part 1, 18.8.30). */
    static boolean isDate(@Nullable Integer id, @Nullable String format) {
        if (id != null
                && ((id >= 14 && id <= 22)
                        || (id >= 27 && id <= 36)
                        || (id >= 45 && id <= 47)
                        || (id >= 50 && id <= 58))) return true;
        return format != null
                && !format.equalsIgnoreCase("general")
                && DATE_SIGN.matcher(plain(format)).find();
    }

    private static String plain(String format) {
        return LITERAL.matcher(format).replaceAll("");
    }
}
