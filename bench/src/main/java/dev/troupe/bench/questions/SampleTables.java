package dev.troupe.bench.questions;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Makes tables as offices have them, with missing cells and repeated rows. */
final class SampleTables {
    private static final double MISSING_NUMBERS = 0.06;
    private static final double MISSING_OPTIONAL = 0.33;
    private static final int LEAST_ROWS = 14;
    private static final int MOST_ROWS = 42;

    /** The columns of a table that is not filled yet. */
    private record Schema(String file, String rowsName, List<SampleColumn> columns) {}

    private final String language;
    private final List<Schema> single;
    private final List<Schema> joined;

    SampleTables(String language) {
        this.language = language;
        this.single = read("tables." + language + ".txt");
        this.joined = read("joined." + language + ".txt");
    }

    private static List<Schema> read(String resource) {
        var schemas = new ArrayList<Schema>();
        for (var line : TextLines.read(resource)) {
            var parts = TextLines.parts(line);
            if (parts.size() == 2) {
                schemas.add(new Schema(parts.get(0), parts.get(1), new ArrayList<>()));
            } else if (parts.size() == 3) {
                schemas.getLast().columns().add(column(parts));
            }
        }
        return schemas;
    }

    private static SampleColumn column(List<String> parts) {
        var named = parts.getFirst();
        int tilde = named.indexOf('~');
        var header = tilde < 0 ? named : named.substring(0, tilde).strip();
        var phrase = named.substring(tilde + 1).strip();
        var role = SampleColumn.Role.valueOf(parts.get(1).toUpperCase(Locale.ROOT));
        boolean isList = role == SampleColumn.Role.CATEGORY || role == SampleColumn.Role.NAME;
        var separator = parts.get(2).contains(",") ? "\\s*,\\s*" : "\\s+";
        var values =
                isList || parts.get(2).matches("[-\\d. ]+")
                        ? Arrays.asList(parts.get(2).split(separator, -1))
                        : List.of(parts.get(2));
        return new SampleColumn(header, phrase, role, values);
    }

    /** One of the tables, with new rows. */
    SampleTable one(RandomGenerator random) {
        var schema = single.get(random.nextInt(single.size()));
        return fill(schema, random.nextInt(LEAST_ROWS, MOST_ROWS), random, 0);
    }

    /** The same with one or two of its rows once more. */
    SampleTable withRepeatedRows(SampleTable table, RandomGenerator random) {
        var rows = new ArrayList<>(table.rows());
        int copies = random.nextInt(1, 3);
        for (int i = 0; i < copies; i++) {
            rows.add(random.nextInt(rows.size()), rows.get(random.nextInt(rows.size())));
        }
        return new SampleTable(table.file(), table.rowsName(), table.columns(), rows);
    }

    /** Two tables: the second has a row for each identifier that the first may refer to. */
    List<SampleTable> two(RandomGenerator random) {
        var other = fill(joined.get(1), joined.get(1).columns().get(1).values().size(), random, 0);
        int known = other.rows().size() - 3; // the last ones are referred to by nothing
        return List.of(
                fill(joined.get(0), random.nextInt(LEAST_ROWS, MOST_ROWS), random, known), other);
    }

    private SampleTable fill(Schema schema, int count, RandomGenerator random, int known) {
        var columns = schema.columns().stream().map(column -> phrase(column, random)).toList();
        var names = columns.stream().filter(c -> c.role() == SampleColumn.Role.NAME).findFirst();
        int rows = names.map(column -> Math.min(count, column.values().size())).orElse(count);
        var cells = new ArrayList<List<Cell>>();
        for (int row = 0; row < rows; row++) {
            var made = new ArrayList<Cell>();
            for (var column : columns) {
                made.add(cell(column, row, random, known));
            }
            cells.add(made);
        }
        return new SampleTable(schema.file(), schema.rowsName(), columns, cells);
    }

    /** People name a column as the file does or in small letters. */
    private SampleColumn phrase(SampleColumn column, RandomGenerator random) {
        if (language.equals("zh")) {
            return column;
        }
        boolean isExact = random.nextInt(4) == 0;
        return column.withPhrase(isExact ? column.header() : lowerCase(column.phrase()));
    }

    /** Small letters, but for abbreviations. */
    private static String lowerCase(String phrase) {
        return phrase.matches("[A-Z]+") ? phrase : phrase.toLowerCase(Locale.ROOT);
    }

    private static Cell cell(SampleColumn column, int row, RandomGenerator random, int known) {
        var values = column.values();
        return switch (column.role()) {
            case ID -> new Cell.Text(values.getFirst() + (1001 + row));
            case REFERENCE -> new Cell.Text(values.getFirst() + (1001 + random.nextInt(known)));
            case NAME -> new Cell.Text(values.get(row));
            case CATEGORY -> new Cell.Text(values.get(random.nextInt(values.size())));
            case PHONE -> new Cell.Text(values.getFirst() + random.nextInt(10_000, 99_999));
            case OPTIONAL ->
                    random.nextDouble() < MISSING_OPTIONAL
                            ? Cell.missing()
                            : new Cell.Text(values.getFirst() + "-" + random.nextInt(10, 40));
            case DATE -> day(values, random);
            case AMOUNT, LEVEL ->
                    random.nextDouble() < MISSING_NUMBERS ? Cell.missing() : number(values, random);
        };
    }

    private static Cell day(List<String> values, RandomGenerator random) {
        var first = LocalDate.parse(values.get(0)).toEpochDay();
        var last = LocalDate.parse(values.get(1)).toEpochDay();
        return new Cell.Day(LocalDate.ofEpochDay(random.nextLong(first, last + 1)));
    }

    private static Cell number(List<String> values, RandomGenerator random) {
        double low = Double.parseDouble(values.get(0));
        double high = Double.parseDouble(values.get(1));
        double scale = Math.pow(10, values.size() > 2 ? Integer.parseInt(values.get(2)) : 0);
        return Cell.of(Math.round(random.nextDouble(low, high) * scale) / scale);
    }
}
