package dev.troupe.packs.data.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A form with merged cells: names and values next to each other, a title above, values that take
 * several cells. Rows of another shape are not part of it.
 *
 * @param values by name, in order of appearance
 */
record FormRows(Map<String, String> values) {
    private static final int FEWEST = 3; // names
    private static final String TITLE = "标题";
    private static final String BETWEEN = "；";
    private static final int LONGEST_NAME = 30; // characters

    /** A name in Chinese, without numbers. */
    private static final Pattern NAME = Pattern.compile("(?=.*\\p{IsHan})[^\\d，。；:：]{2,10}");

    /** Empty unless most rows consist of names and values, and cells are merged. */
    static Optional<FormRows> of(List<List<String>> rows) {
        var values = new LinkedHashMap<String, String>();
        int width = rows.getFirst().size();
        if (width < FEWEST) return Optional.empty();
        int pairs = 0;
        int merged = 0;
        for (int i = 0; i < rows.size(); i++) {
            var cells = distinct(rows.get(i));
            boolean isTitle = i == 0 && cells.size() == 1 && rows.get(i).size() > 1;
            if (isTitle) values.put(TITLE, cells.getFirst());
            else if (addPairs(cells, width, values)) pairs++;
            if (cells.size() < width) merged++;
        }
        boolean isForm = pairs * 2 > rows.size() && values.size() >= FEWEST && merged > 0;
        return isForm ? Optional.of(new FormRows(values)) : Optional.empty();
    }

    /**
     * Whether the first row, which may look like a header, consists of names and values like the
     * others: each name stands left of its value, names are short and differ, and some values below
     * each other are numbers and texts.
     */
    static boolean isWrittenFromTheHeaderOn(List<List<String>> rows) {
        int width = rows.getFirst().size();
        if (width < 4 || width % 2 != 0 || rows.size() < FEWEST) return false;
        var names = new ArrayList<String>();
        var below = new HashMap<Integer, List<String>>(); // values by column
        for (var row : rows) {
            var cells = distinct(row);
            boolean isMerged = cells.size() < width;
            for (int column = 0; column < (isMerged ? 2 : width); column += 2) {
                if (isMerged && cells.size() != 2 || cells.get(column).isEmpty()) continue;
                names.add(cells.get(column));
                if (!cells.get(column + 1).isEmpty())
                    below.computeIfAbsent(column, _ -> new ArrayList<>())
                            .add(cells.get(column + 1));
            }
        }
        boolean isMixed = below.values().stream().anyMatch(TableView::isMixed);
        return isMixed
                && names.size() >= FEWEST
                && names.stream().allMatch(name -> NAME.matcher(name).matches())
                && 5 * new HashSet<>(names).size() >= 4 * names.size();
    }

    /** The cells of a row, merged ones once. */
    private static List<String> distinct(List<String> row) {
        var cells = new ArrayList<String>();
        for (var cell : row) {
            var text = removeNumber(cell.strip(), cells);
            if (cells.isEmpty() || !cells.getLast().equals(text)) cells.add(text);
        }
        while (!cells.isEmpty() && cells.getLast().isEmpty()) cells.removeLast();
        return cells;
    }

    /** The name of a column without the number that distinguishes it from the one before. */
    private static String removeNumber(String text, List<String> before) {
        var plain = text.replaceFirst("_\\d{1,2}$", "");
        return before.contains(plain) ? plain : text;
    }

    private static boolean addPairs(List<String> cells, int width, Map<String, String> values) {
        boolean isOfPairs =
                cells.size() == 2 || width > 2 && cells.size() == width && width % 2 == 0;
        if (!isOfPairs) return false;
        for (int i = 0; i < cells.size(); i += 2) {
            var name = cells.get(i);
            if (name.isEmpty() && cells.get(i + 1).isEmpty()) continue;
            if (!TableView.isName(name) || name.length() > LONGEST_NAME) return false;
        }
        for (int i = 0; i < cells.size(); i += 2)
            if (!cells.get(i).isEmpty()) add(cells.get(i), cells.get(i + 1), values);
        return true;
    }

    private static void add(String name, String value, Map<String, String> values) {
        values.merge(name, value, (one, other) -> one + BETWEEN + other);
    }

    /** The values of each name, several of one name together. */
    static Map<String, String> merge(List<String> names, List<String> values) {
        var merged = new LinkedHashMap<String, String>();
        for (int i = 0; i < names.size(); i++) add(names.get(i), values.get(i), merged);
        return merged;
    }

    RawTable table() {
        return TableView.raw(List.copyOf(values.keySet()), List.of(List.copyOf(values.values())));
    }
}
