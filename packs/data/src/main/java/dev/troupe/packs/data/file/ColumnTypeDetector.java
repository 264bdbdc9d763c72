package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.memory.TableLimits;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.ParsedNumber;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Decides the type of each column from all of its cells and reads the cells accordingly. Every cell
 * is read once, and a column that cannot have a type is given up as soon as that is certain.
 */
final class ColumnTypeDetector {
    private static final Pattern SEASON = Pattern.compile("(\\d{4})[-/–](\\d{2})");

    private static final Set<String> NOTHING =
            Set.of(
                    "", "null", "n/a", "#n/a", "na", "nan", "-", "--", "—", "——", "/", "none",
                    "nil", "#div/0!", "#value!", "#ref!");

    private static final Pattern COMPACT_DATE = Pattern.compile("(19|20)\\d{6}");

    private static final int REMARKED = 3;
    private static final int MAX_QUOTED = 80; // characters of a value in a note
    private static final int PLACE = 4; // bytes of a cell in its column

    private final RawTable raw;
    private final TableLease lease;
    private final List<LocalizedText> remarks = new ArrayList<>();

    private ColumnTypeDetector(RawTable raw, TableLease lease) {
        this.raw = raw;
        this.lease = lease;
        remarks.addAll(raw.remarks());
    }

    /**
     * The type of one text.
     *
     * @param unit of the number
     * @param type of a number or of what was written of a date
     */
    private record Read(Cell cell, String unit, ColumnType type) {
        static Optional<Read> number(Optional<ParsedNumber> number) {
            return number.map(
                    one -> new Read(new Cell.Numeric(one.value()), one.unit(), ColumnType.NUMBER));
        }

        static Optional<Read> date(Optional<DateParser.Parsed> date) {
            return date.map(one -> new Read(one.cell(), "", one.part()));
        }

        static Optional<Read> of(Cell cell) {
            return Optional.of(new Read(cell, "", ColumnType.TEXT));
        }
    }

    static Table detect(String name, RawTable raw, TableLease lease) {
        TableLimits.requireColumns(name, raw.names().size());
        return new ColumnTypeDetector(raw, lease).table(name);
    }

    private Table table(String name) {
        var columns = new ArrayList<Column>();
        for (int i = 0; i < raw.names().size(); i++) {
            lease.addBytes(PLACE * (long) raw.rows().size());
            columns.add(column(texts(i)));
        }
        return new Table(name, columns, remarks);
    }

    private RawColumn texts(int index) {
        var texts = new ArrayList<String>(raw.rows().size());
        int present = 0;
        for (var row : raw.rows()) {
            var text = row.get(index).strip();
            texts.add(isNothing(text) ? "" : text);
            if (!texts.getLast().isEmpty()) present++;
        }
        return new RawColumn(
                raw.names().get(index), index, texts, present, lease, new AtomicLong());
    }

    private Column column(RawColumn texts) {
        if (texts.present() == 0) return textColumn(texts);
        if (isFlags(texts)) {
            var flags = texts.parseAll(text -> Read.of(new Cell.Flag(isYes(text))));
            return new Column(texts.name(), ColumnType.FLAG, "", cells(flags));
        }
        return unmarkedColumn(texts)
                .or(() -> numberColumn(texts))
                .or(() -> dateColumn(texts))
                .orElseGet(() -> textColumn(texts));
    }

    /** Numbers and dates of which some have marks of footnotes, as on web pages: 8.41[4]. */
    private Optional<Column> unmarkedColumn(RawColumn texts) {
        var plain = texts.withoutFootnotes();
        if (plain.texts().equals(texts.texts())) return Optional.empty();
        var column = numberColumn(plain).or(() -> dateColumn(plain));
        if (column.isPresent())
            remarks.add(
                    new LocalizedText(
                            "“" + texts.name() + "”列中的脚注标记不算在值里",
                            "Marks of footnotes in column '"
                                    + texts.name()
                                    + "' are not part of its values"));
        return column;
    }

    /** Ways to write one unit in lower case, which the cells of a column may mix. */
    private static final List<Set<String>> SAME_UNITS =
            List.of(
                    Set.of("元", "¥", "rmb", "cny", "rmb¥", "cn¥"),
                    Set.of("h", "hr", "hrs", "hours", "小时"),
                    Set.of("min", "mins", "minutes", "分钟"),
                    Set.of("days", "天"),
                    Set.of("kg", "千克", "公斤"),
                    Set.of("km", "公里", "千米"));

    private Optional<Column> numberColumn(RawColumn texts) {
        if (!texts.mayBe(ColumnTypeDetector::isNumber)
                || texts.texts().stream().anyMatch(ColumnTypeDetector::isCode))
            return Optional.empty();
        var numbers = texts.parseAll(text -> Read.number(ParsedNumber.parse(text)));
        if (hasDecimalComma(texts, numbers))
            numbers = texts.parseAll(text -> Read.number(ParsedNumber.parseContinental(text)));
        if (texts.isTooFew(countPresent(numbers)) || isCompactDates(texts)) return Optional.empty();
        var units = new HashSet<String>();
        numbers.forEach(number -> number.ifPresent(one -> units.add(one.unit())));
        units.remove("");
        if (!isOneUnit(units)) return Optional.empty();
        report(texts, numbers, "数字", "numbers");
        return Optional.of(
                new Column(
                        texts.name(),
                        ColumnType.NUMBER,
                        units.isEmpty() ? "" : units.iterator().next(),
                        cells(numbers)));
    }

    private static boolean isOneUnit(Set<String> units) {
        var names =
                units.stream()
                        .map(unit -> unit.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        return units.size() <= 1 || SAME_UNITS.stream().anyMatch(same -> same.containsAll(names));
    }

    private static boolean isNumber(String text) {
        return ParsedNumber.isPlain(text)
                || ParsedNumber.parse(text).isPresent()
                || ParsedNumber.parseContinental(text).isPresent();
    }

    /** A comma before two digits that reads as nothing else is a decimal mark. */
    private static boolean hasDecimalComma(RawColumn texts, List<Optional<Read>> numbers) {
        for (int i = 0; i < numbers.size(); i++)
            if (numbers.get(i).isEmpty() && ParsedNumber.isContinental(texts.texts().get(i)))
                return true;
        return false;
    }

    private Optional<Column> dateColumn(RawColumn texts) {
        if (!texts.mayBe(ColumnTypeDetector::isDate) || areSeasons(texts.texts()))
            return Optional.empty();
        var order = order(texts);
        var dates = texts.parseAll(text -> Read.date(DateParser.parse(text, order)));
        if (texts.isTooFew(countPresent(dates))) return Optional.empty();
        var parts = EnumSet.noneOf(ColumnType.class);
        dates.forEach(date -> date.map(Read::type).ifPresent(parts::add));
        boolean timed = parts.contains(ColumnType.DATE_TIME);
        report(texts, dates, "日期", "dates");
        var type =
                timed
                        ? ColumnType.DATE_TIME
                        : parts.contains(ColumnType.DATE)
                                ? ColumnType.DATE
                                : parts.contains(ColumnType.MONTH)
                                        ? ColumnType.MONTH
                                        : ColumnType.YEAR;
        var cells = cells(dates);
        return Optional.of(
                new Column(
                        texts.name(),
                        type,
                        WrittenForm.unit(texts.texts()),
                        timed
                                ? cells.stream().map(ColumnTypeDetector::asDateTime).toList()
                                : cells));
    }

    /** 2001-02, 2002-03 and 2005-06 are seasons that end in the next year, rather than months. */
    private static boolean areSeasons(List<String> texts) {
        var all = texts.stream().map(String::strip).filter(text -> !text.isEmpty()).toList();
        return all.stream().distinct().count() > 2
                && all.stream().allMatch(ColumnTypeDetector::isSeason);
    }

    private static boolean isSeason(String text) {
        var season = SEASON.matcher(text);
        return season.matches()
                && (Integer.parseInt(season.group(1)) + 1) % 100
                        == Integer.parseInt(season.group(2));
    }

    private static boolean isDate(String text) {
        return DateParser.parse(text, DateParser.Order.MONTH_FIRST).isPresent()
                || DateParser.parse(text, DateParser.Order.DAY_FIRST).isPresent();
    }

    private static Cell asDateTime(Cell cell) {
        return cell instanceof Cell.Date(var day) ? new Cell.DateTime(day.atStartOfDay()) : cell;
    }

    private static <T> int countPresent(List<Optional<T>> readings) {
        return (int) readings.stream().filter(Optional::isPresent).count();
    }

    private static List<Cell> cells(List<Optional<Read>> readings) {
        var cells = new ArrayList<Cell>(readings.size());
        for (var reading : readings)
            cells.add(reading.isPresent() ? reading.get().cell() : Cell.missing());
        return cells;
    }

    /**
     * A number above 12 settles it; else the order in which the dates ascend; else month first,
     * with a note.
     */
    private DateParser.Order order(RawColumn texts) {
        var pairs = texts.parseAll(DateParser::pair).stream().flatMap(Optional::stream).toList();
        if (pairs.isEmpty()) return DateParser.Order.MONTH_FIRST;
        boolean dayFirst = pairs.stream().anyMatch(pair -> pair[0] > 12);
        boolean monthFirst = pairs.stream().anyMatch(pair -> pair[1] > 12);
        if (dayFirst != monthFirst)
            return dayFirst ? DateParser.Order.DAY_FIRST : DateParser.Order.MONTH_FIRST;
        boolean ascendsDayFirst = isAscending(texts, DateParser.Order.DAY_FIRST);
        boolean ascendsMonthFirst = isAscending(texts, DateParser.Order.MONTH_FIRST);
        if (ascendsDayFirst != ascendsMonthFirst)
            return ascendsDayFirst ? DateParser.Order.DAY_FIRST : DateParser.Order.MONTH_FIRST;
        if (pairs.stream().anyMatch(pair -> pair[0] != pair[1]))
            remarks.add(
                    new LocalizedText(
                            "“" + texts.name() + "”列的日月顺序无法确定，按月/日/年读取",
                            "Column '"
                                    + texts.name()
                                    + "' does not show whether day or month comes first; read as"
                                    + " month/day/year"));
        return DateParser.Order.MONTH_FIRST;
    }

    private static boolean isAscending(RawColumn texts, DateParser.Order order) {
        var dates =
                texts.parseAll(text -> DateParser.parse(text, order)).stream()
                        .flatMap(Optional::stream)
                        .map(one -> one.cell().text())
                        .toList();
        if (dates.size() < 3) return false;
        for (int i = 1; i < dates.size(); i++)
            if (dates.get(i).compareTo(dates.get(i - 1)) < 0) return false;
        return true;
    }

    private <T> void report(RawColumn texts, List<Optional<T>> readings, String zh, String en) {
        var odd = new ArrayList<String>();
        int count = 0;
        for (int i = 0; i < readings.size(); i++) {
            if (texts.texts().get(i).isEmpty() || readings.get(i).isPresent()) continue;
            count++;
            if (odd.size() < REMARKED)
                odd.add(
                        raw.lines().get(i)
                                + " '"
                                + display(raw.rows().get(i).get(texts.index()))
                                + "'");
        }
        if (count == 0) return;
        var where = String.join(", ", odd);
        remarks.add(
                new LocalizedText(
                        "“"
                                + texts.name()
                                + "”列有 "
                                + count
                                + " 个值不是"
                                + zh
                                + "，按空值处理（行 "
                                + where
                                + "）",
                        count
                                + " cells of column '"
                                + texts.name()
                                + "' are not "
                                + en
                                + " and count as missing (line "
                                + where
                                + ")"));
    }

    private static String display(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
    }

    private Column textColumn(RawColumn texts) {
        var unified = WidthForms.unify(texts.texts());
        if (unified.isPresent()) remarks.add(WidthForms.remark(texts.name()));
        var same = unified.map(texts::withTexts).orElse(texts);
        var cells = cells(same.parseAll(text -> Read.of(text(text, same.lease()))));
        return new Column(texts.name(), ColumnType.TEXT, "", cells);
    }

    private static Cell text(String text, TableLease lease) {
        lease.addText(text);
        return new Cell.Text(text);
    }

    private static boolean isCompactDates(RawColumn texts) {
        var lower = texts.name().toLowerCase(Locale.ROOT);
        return (lower.contains("date") || lower.contains("day") || lower.contains("日"))
                && texts.texts().stream()
                        .allMatch(text -> text.isEmpty() || COMPACT_DATE.matcher(text).matches());
    }

    /** Leading zeros and very long digit runs name things; they do not measure. */
    private static boolean isCode(String text) {
        boolean suspect = text.length() > 15 || (text.length() > 1 && text.charAt(0) == '0');
        return suspect
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && (text.charAt(0) == '0' || text.length() > 15);
    }

    private static boolean isFlags(RawColumn texts) {
        return texts.texts().stream()
                .allMatch(text -> text.isEmpty() || isYes(text) || text.equalsIgnoreCase("false"));
    }

    private static boolean isYes(String text) {
        return text.equalsIgnoreCase("true");
    }

    private static boolean isNothing(String text) {
        return text.isEmpty()
                || (text.length() < 9
                        && "nN#-—/".indexOf(text.charAt(0)) >= 0
                        && NOTHING.contains(text.toLowerCase(Locale.ROOT)));
    }
}
