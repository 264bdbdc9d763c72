package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.ParsedNumber;
import dev.troupe.packs.data.table.Table;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Shows values of a result as the file writes them: 2023年7月, 8.36%, 24 m. */
public final class WrittenForm {
    /** The unit of a column whose dates are written as 2023年7月1日. */
    private static final String CHINESE_DATES = "年月日";

    /** Units of measurement that follow the number; not those of money. */
    private static final Pattern UNIT =
            Pattern.compile(
                    "%|(?!usd|cny|rmb|eur|gbp|jpy|hkd|units|pcs)[a-zμ°℃]+[a-z23/ ]*",
                    Pattern.CASE_INSENSITIVE);

    private static final String MONTH = "\\d{4}-\\d{2}";

    private WrittenForm() {}

    /** The unit of a column of dates; empty unless all are written in Chinese. */
    static String unit(List<String> texts) {
        boolean isChinese =
                texts.stream()
                        .filter(text -> !text.isEmpty())
                        .allMatch(text -> text.matches("\\d{4}年(?:\\d{1,2}月(?:\\d{1,2}[日号])?)?"));
        return isChinese ? CHINESE_DATES : "";
    }

    /**
     * The columns of a result as texts where a column of the source is written in another form.
     *
     * @param source the name of the column of the source that a column of the result shows; empty
     *     if it is computed
     */
    public static Table of(Table result, Table table, Function<String, Optional<String>> source) {
        var columns =
                result.columns().stream()
                        .map(column ->
                                source.apply(column.name())
                                        .flatMap(table::column)
                                        .map(origin -> write(column, origin))
                                        .orElse(column))
                        .toList();
        return new Table(result.name(), columns, result.remarks());
    }

    private static Column write(Column column, Column origin) {
        boolean isMeasured =
                column.type() == ColumnType.NUMBER && UNIT.matcher(origin.unit()).matches();
        boolean isDate =
                (column.type().isTemporal() || isMonths(column))
                        && origin.unit().equals(CHINESE_DATES);
        if (!isMeasured && !isDate) return column;
        int decimals = decimals(origin);
        var cells = column.cells().stream().map(cell -> write(cell, origin, decimals)).toList();
        return new Column(column.name(), ColumnType.TEXT, "", cells);
    }

    private static Cell write(Cell cell, Column origin, int decimals) {
        return switch (cell) {
            case Cell.Numeric(var number) ->
                    Cell.of(
                            writeMeasured(
                                    number.scale() < decimals ? number.setScale(decimals) : number,
                                    origin.unit()));
            case Cell.Date(var day) -> Cell.of(date(day, origin.type()));
            case Cell.Text(var month) when month.matches(MONTH) ->
                    Cell.of(date(YearMonth.parse(month).atDay(1), ColumnType.MONTH));
            default -> cell;
        };
    }

    /**
     * How many decimals all numbers of a column are written with: 2 of 21.00% and 8.36%; else 0.
     */
    private static int decimals(Column origin) {
        var scales =
                origin.presentCells()
                        .map(cell -> cell instanceof Cell.Numeric(var number) ? number.scale() : 0)
                        .distinct()
                        .toList();
        return scales.size() == 1 ? Math.max(0, scales.getFirst()) : 0;
    }

    /** The months of dates are texts in a result. */
    private static boolean isMonths(Column column) {
        return column.type() == ColumnType.TEXT
                && column.presentCells().allMatch(cell -> cell.text().matches(MONTH));
    }

    private static String writeMeasured(BigDecimal number, String unit) {
        if (!Character.isLetter(unit.charAt(0))) return ParsedNumber.plain(number) + unit;
        var format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMaximumFractionDigits(Math.max(0, number.scale()));
        return format.format(number) + " " + unit;
    }

    private static String date(LocalDate day, ColumnType type) {
        var year = day.getYear() + "年";
        var month = year + day.getMonthValue() + "月";
        return switch (type) {
            case YEAR -> year;
            case MONTH -> month;
            default -> month + day.getDayOfMonth() + "日";
        };
    }
}
