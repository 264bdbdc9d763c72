package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A statement whose rows are grouped by names that stand alone in a row: 分地区 above 华东 and 华南. Read
 * with a column of these names, and one of the rows numbered 1. above those numbered (1), if any.
 *
 * @param section the name of the column that was added
 */
record SectionRows(Table table, String section) {
    private static final int FEWEST = 2; // sections
    private static final int LONGEST = 20; // characters of their names
    private static final int WIDTH = 3; // columns, at least

    private static final Pattern REMARK = Pattern.compile("\\s*(?:注|备注|说明|来源|数据来源)\\s*[:：\\d].*");
    private static final Pattern ABOVE = Pattern.compile("\\s*\\d{1,2}\\s*[.、．].*");
    private static final Pattern BELOW = Pattern.compile("\\s*(?:[(（]\\d{1,2}[)）]|其中[:：]).*");

    /** Empty unless some rows are names alone, each above others. */
    static Optional<SectionRows> of(Table table) {
        if (table.columns().size() < WIDTH
                || table.columns().getFirst().type() != ColumnType.TEXT
                || table.columns().stream()
                        .skip(1)
                        .noneMatch(one -> one.type() == ColumnType.NUMBER)) return Optional.empty();
        var first = table.columns().getFirst();
        int count = table.rowCount();
        while (count > 0 && REMARK.matcher(first.text(count - 1)).matches()) count--;
        int rows = count;
        IntPredicate isSection =
                i -> isAlone(table, i) && first.text(i).strip().length() <= LONGEST;
        var sections = IntStream.range(0, rows).filter(isSection).boxed().toList();
        boolean isDivided =
                sections.size() >= FEWEST
                        && 3 * sections.size() <= rows
                        && sections.getLast() < rows - 1
                        && sections.stream().noneMatch(i -> isSection.test(i + 1))
                        && IntStream.range(0, rows)
                                .noneMatch(i -> first.cells().get(i).isMissing());
        return isDivided ? Optional.of(group(table, sections, rows)) : Optional.empty();
    }

    private static boolean isAlone(Table table, int row) {
        return IntStream.range(0, table.columns().size())
                .allMatch(i -> table.columns().get(i).cells().get(row).isMissing() == i > 0);
    }

    private static SectionRows group(Table table, List<Integer> sections, int rows) {
        var kept = IntStream.range(0, rows).filter(i -> !sections.contains(i)).toArray();
        var names = table.columns().getFirst().cells();
        var groups = new ArrayList<Cell>();
        var parents = new ArrayList<Cell>();
        Cell group = Cell.missing();
        Cell parent = Cell.missing();
        for (int i = 0; i < rows; i++) {
            var name = names.get(i);
            if (sections.contains(i)) {
                group = name;
                parent = Cell.missing();
                continue;
            }
            boolean isBelow = BELOW.matcher(name.text()).matches();
            if (!isBelow) parent = ABOVE.matcher(name.text()).matches() ? name : Cell.missing();
            groups.add(group);
            parents.add(isBelow ? parent : Cell.missing());
        }
        var section = freeName("分组", table);
        var added = new ArrayList<Column>();
        added.add(Column.of(section, ColumnType.TEXT, groups));
        if (parents.stream().anyMatch(one -> !one.isMissing()))
            added.add(Column.of(freeName("上级项目", table), ColumnType.TEXT, parents));
        var columns =
                Stream.concat(
                                added.stream(),
                                table.columns().stream().map(column -> select(column, kept)))
                        .toList();
        return new SectionRows(new Table(table.name(), columns, table.remarks()), section);
    }

    private static Column select(Column column, int[] rows) {
        var cells = Arrays.stream(rows).mapToObj(column.cells()::get).toList();
        return new Column(column.name(), column.type(), column.unit(), cells);
    }

    private static String freeName(String name, Table table) {
        var free = name;
        while (table.column(free).isPresent()) free += "_2";
        return free;
    }
}
