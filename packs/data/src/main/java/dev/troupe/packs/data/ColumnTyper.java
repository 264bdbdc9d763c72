package dev.troupe.packs.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Decides the type of each column from all of its cells and reads the cells accordingly. */
final class ColumnTyper {
    private static final Set<String> NOTHING =
            Set.of(
                    "", "null", "n/a", "#n/a", "na", "nan", "-", "--", "—", "——", "/", "none",
                    "nil", "#div/0!", "#value!", "#ref!");

    /**
     * A column has a type when at least this share of its cells fits; the rest are reported and
     * count as missing.
     */
    private static final double ENOUGH = 0.9;

    private static final int REMARKED = 3;

    private final RawTable raw;
    private final List<Remark> remarks = new ArrayList<>();

    private ColumnTyper(RawTable raw) {
        this.raw = raw;
        remarks.addAll(raw.remarks());
    }

    static Table type(String name, RawTable raw) {
        return new ColumnTyper(raw).table(name);
    }

    private Table table(String name) {
        var columns = new ArrayList<Column>();
        for (int i = 0; i < raw.names().size(); i++) columns.add(column(i));
        return new Table(name, columns, remarks);
    }

    private Column column(int index) {
        var name = raw.names().get(index);
        var texts = raw.rows().stream().map(row -> row.get(index).strip()).toList();
        var present = texts.stream().filter(text -> !isNothing(text)).toList();
        if (present.isEmpty()) return textual(name, texts);
        if (isFlags(present)) {
            return new Column(
                    name,
                    ColumnType.FLAG,
                    "",
                    cells(texts, text -> Optional.of(new Cell.Flag(isYes(text)))));
        }
        return numeric(name, index, texts, present)
                .or(() -> temporal(name, index, texts, present))
                .orElseGet(() -> textual(name, texts));
    }

    private Optional<Column> numeric(
            String name, int index, List<String> texts, List<String> present) {
        Function<String, Optional<NumberText>> parse =
                present.stream()
                                .anyMatch(text ->
                                        NumberText.isContinental(text)
                                                && NumberText.parse(text).isEmpty())
                        ? NumberText::parseContinental
                        : NumberText::parse;
        var parsed = present.stream().map(parse).flatMap(Optional::stream).toList();
        if (tooFew(parsed.size(), present.size()) || present.stream().anyMatch(ColumnTyper::isCode))
            return Optional.empty();
        if (isCompactDates(name, present)) return Optional.empty();
        var units = new HashSet<String>();
        parsed.forEach(number -> units.add(number.unit()));
        if (units.size() > 1 && units.size() - (units.contains("") ? 1 : 0) > 1)
            return Optional.empty();
        units.remove("");
        report(name, index, texts, text -> parse.apply(text).isPresent(), "数字", "numbers");
        return Optional.of(
                new Column(
                        name,
                        ColumnType.NUMBER,
                        units.isEmpty() ? "" : units.iterator().next(),
                        cells(
                                texts,
                                text ->
                                        parse.apply(text)
                                                .map(number -> new Cell.Numeric(number.value())))));
    }

    private Optional<Column> temporal(
            String name, int index, List<String> texts, List<String> present) {
        var order = order(name, present);
        var parsed =
                present.stream()
                        .map(text -> DateText.parse(text, order))
                        .flatMap(Optional::stream)
                        .toList();
        if (tooFew(parsed.size(), present.size())) return Optional.empty();
        boolean timed = parsed.stream().anyMatch(one -> one.cell() instanceof Cell.DateTime);
        boolean monthly = parsed.stream().allMatch(DateText.Parsed::monthly);
        report(name, index, texts, text -> DateText.parse(text, order).isPresent(), "日期", "dates");
        var type = timed ? ColumnType.DATE_TIME : monthly ? ColumnType.MONTH : ColumnType.DATE;
        return Optional.of(
                new Column(
                        name,
                        type,
                        "",
                        cells(
                                texts,
                                text ->
                                        DateText.parse(text, order)
                                                .map(one ->
                                                        timed ? timed(one.cell()) : one.cell()))));
    }

    private static Cell timed(Cell cell) {
        return cell instanceof Cell.Date(var day) ? new Cell.DateTime(day.atStartOfDay()) : cell;
    }

    /**
     * A number above 12 settles it; else the order in which the dates ascend; else month first,
     * with a remark.
     */
    private DateText.Order order(String name, List<String> present) {
        var pairs = present.stream().map(DateText::pair).flatMap(Optional::stream).toList();
        if (pairs.isEmpty()) return DateText.Order.MONTH_FIRST;
        boolean dayFirst = pairs.stream().anyMatch(pair -> pair[0] > 12);
        boolean monthFirst = pairs.stream().anyMatch(pair -> pair[1] > 12);
        if (dayFirst != monthFirst)
            return dayFirst ? DateText.Order.DAY_FIRST : DateText.Order.MONTH_FIRST;
        boolean ascendsDayFirst = ascends(present, DateText.Order.DAY_FIRST);
        boolean ascendsMonthFirst = ascends(present, DateText.Order.MONTH_FIRST);
        if (ascendsDayFirst != ascendsMonthFirst)
            return ascendsDayFirst ? DateText.Order.DAY_FIRST : DateText.Order.MONTH_FIRST;
        if (pairs.stream().anyMatch(pair -> pair[0] != pair[1]))
            remarks.add(
                    new Remark(
                            "“" + name + "”列的日月顺序无法确定，按月/日/年读取",
                            "Column '"
                                    + name
                                    + "' does not show whether day or month comes first; read as month/day/year"));
        return DateText.Order.MONTH_FIRST;
    }

    private static boolean ascends(List<String> texts, DateText.Order order) {
        var dates =
                texts.stream()
                        .map(text -> DateText.parse(text, order))
                        .flatMap(Optional::stream)
                        .map(one -> one.cell().text())
                        .toList();
        if (dates.size() < 3) return false;
        for (int i = 1; i < dates.size(); i++)
            if (dates.get(i).compareTo(dates.get(i - 1)) < 0) return false;
        return true;
    }

    private void report(
            String name,
            int index,
            List<String> texts,
            java.util.function.Predicate<String> fits,
            String zh,
            String en) {
        var odd = new ArrayList<String>();
        int count = 0;
        for (int i = 0; i < texts.size(); i++) {
            if (isNothing(texts.get(i)) || fits.test(texts.get(i))) continue;
            count++;
            if (odd.size() < REMARKED)
                odd.add(raw.lines().get(i) + " '" + raw.rows().get(i).get(index) + "'");
        }
        if (count == 0) return;
        var where = String.join(", ", odd);
        remarks.add(
                new Remark(
                        "“" + name + "”列有 " + count + " 个值不是" + zh + "，按空值处理（行 " + where + "）",
                        count
                                + " cells of column '"
                                + name
                                + "' are not "
                                + en
                                + " and count as missing (line "
                                + where
                                + ")"));
    }

    private static Column textual(String name, List<String> texts) {
        return new Column(
                name, ColumnType.TEXT, "", cells(texts, text -> Optional.of(new Cell.Text(text))));
    }

    private static List<Cell> cells(
            List<String> texts, Function<String, Optional<? extends Cell>> read) {
        var cells = new ArrayList<Cell>(texts.size());
        var known = new java.util.HashMap<String, Cell>(); // most columns repeat few values
        for (var text : texts) {
            var cell = known.get(text);
            if (cell == null) {
                cell =
                        isNothing(text)
                                ? Cell.missing()
                                : read.apply(text).map(one -> (Cell) one).orElse(Cell.missing());
                if (known.size() < 10_000) known.put(text, cell);
            }
            cells.add(cell);
        }
        return cells;
    }

    private static boolean tooFew(int fitting, int all) {
        return fitting == 0 || fitting < all * ENOUGH;
    }

    private static boolean isCompactDates(String name, List<String> present) {
        var lower = name.toLowerCase(Locale.ROOT);
        return (lower.contains("date") || lower.contains("day") || lower.contains("日"))
                && present.stream().allMatch(text -> text.matches("(19|20)\\d{6}"));
    }

    /** Leading zeros and very long digit runs name things; they do not measure. */
    private static boolean isCode(String text) {
        return text.matches("0\\d+|\\d{16,}");
    }

    private static boolean isFlags(List<String> present) {
        return present.stream().allMatch(text -> isYes(text) || text.equalsIgnoreCase("false"));
    }

    private static boolean isYes(String text) {
        return text.equalsIgnoreCase("true");
    }

    private static boolean isNothing(String text) {
        return text.length() < 9 && NOTHING.contains(text.toLowerCase(Locale.ROOT));
    }
}
