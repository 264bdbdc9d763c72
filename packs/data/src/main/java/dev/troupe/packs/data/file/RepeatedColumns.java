package dev.troupe.packs.data.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A list that continues next to itself to save space: its columns are repeated to the right, as in
 * 项目, 单位, 规格, 项目, 单位, 规格. Read as one list, in the order of its parts.
 */
final class RepeatedColumns {
    private static final int FEWEST = 2; // columns of a part

    private RepeatedColumns() {}

    /**
     * Empty unless the header repeats from its first column, or a second header below one merged
     * cell does.
     *
     * @param rows with the header
     */
    static Optional<RawTable> find(List<List<String>> rows) {
        if (rows.size() < 3) return Optional.empty();
        var header = rows.getFirst().stream().map(RepeatedColumns::withoutNumber).toList();
        int whole = period(header, 0);
        if (whole > 0) return Optional.of(stack(header, rows.subList(1, rows.size()), 0, whole));
        int start = firstMerged(header);
        var second = rows.get(1);
        int below = start < 0 ? 0 : period(second, start);
        if (below == 0) return Optional.empty();
        var names = new ArrayList<>(header.subList(0, start));
        names.addAll(second.subList(start, second.size()));
        return Optional.of(stack(names, rows.subList(2, rows.size()), start, below));
    }

    /** The column from which on all have the same name; -1 if it is only one. */
    private static int firstMerged(List<String> header) {
        int start = header.size() - 1;
        while (start > 0 && header.get(start - 1).equals(header.getLast())) start--;
        return start < header.size() - FEWEST ? start : -1;
    }

    /** After how many columns different names repeat until the end; 0 if they do not. */
    private static int period(List<String> names, int start) {
        int width = names.size() - start;
        for (int size = FEWEST; size <= width / 2; size++) {
            var part = names.subList(start, start + size);
            boolean isOfNames =
                    part.stream().allMatch(TableView::isName)
                            && new HashSet<>(part).size() == size
                            && width % size == 0;
            boolean isRepeated = isOfNames;
            for (int i = start + size; isRepeated && i < names.size(); i++)
                isRepeated = names.get(i).strip().equals(names.get(i - size).strip());
            if (isRepeated) return size;
        }
        return 0;
    }

    private static RawTable stack(
            List<String> names, List<List<String>> rows, int start, int size) {
        var records = new ArrayList<List<String>>();
        for (int from = start; from < names.size(); from += size)
            for (var row : rows) {
                var part = row.subList(from, from + size);
                if (part.stream().allMatch(String::isBlank)) continue;
                var record = new ArrayList<>(row.subList(0, start));
                record.addAll(part);
                records.add(record);
            }
        return TableView.raw(names.subList(0, start + size), records);
    }

    private static String withoutNumber(String name) {
        return name.strip().replaceFirst("_\\d{1,2}$", "");
    }
}
