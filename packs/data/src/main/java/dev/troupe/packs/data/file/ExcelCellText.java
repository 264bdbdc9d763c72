package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ParsedNumber;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.Row;
import org.jspecify.annotations.Nullable;

/** Turns the cells of a sheet into text, counting what could not be read; used for one sheet. */
final class ExcelCellText {
    private static final MathContext SHOWN =
            new MathContext(15); // digits that a spreadsheet stores

    /** Parts of a number format that do not indicate dates: literals, colours, conditions. */
    private static final Pattern LITERAL =
            Pattern.compile(
                    "\"[^\"]{0,255}+\"|\\\\.|_.|\\*.|\\[(?![hms]{1,9}+\\])[^\\]]{0,255}+\\]",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern DATE_SIGN =
            Pattern.compile("[ymdhs年月日时分秒]", Pattern.CASE_INSENSITIVE);
    private static final Pattern DAY_SIGN = Pattern.compile("[yd年月日]", Pattern.CASE_INSENSITIVE);

    private static final int ROW = 120; // bytes of a row in addition to its cells

    private int withoutResult;

    /** Notes formulas without a stored result, if there are any. */
    Optional<LocalizedText> remark() {
        return withoutResult == 0
                ? Optional.empty()
                : Optional.of(
                        new LocalizedText(
                                "有 " + withoutResult + " 个公式没有保存结果，按空值处理；请在表格软件里打开并保存一次",
                                withoutResult
                                        + " formulas have no stored result and count as missing; open and save the file in a spreadsheet program once"));
    }

    /** The cells in which there is something. */
    SheetRow texts(Row row, TableLease lease) {
        var texts = new SheetRow(row.getCellCount());
        lease.addBytes(ROW);
        for (var cell : row) { // null if nothing was written
            var text = text(cell);
            if (cell == null || text.isEmpty()) continue;
            texts.put(cell.getColumnIndex(), text);
            lease.addCells(1);
            lease.addText(text);
        }
        return texts;
    }

    private String text(org.dhatim.fastexcel.reader.@Nullable Cell cell) {
        if (cell == null || cell.getType() == CellType.ERROR) return "";
        var value = cell.getValue();
        if (value == null) {
            if (cell.getType() == CellType.FORMULA) withoutResult++;
            return "";
        }
        if (value instanceof BigDecimal number)
            return isDate(cell.getDataFormatId(), cell.getDataFormatString())
                    ? time(number, cell.asDate(), String.valueOf(cell.getDataFormatString()))
                    : ParsedNumber.plain(number.round(SHOWN).stripTrailingZeros());
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
