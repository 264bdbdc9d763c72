package dev.troupe.page.request;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The columns of a table with what is known of their values, as {@code describeTable} answers. */
record TableShape(long rows, List<Column> columns) {
    /**
     * One column.
     *
     * @param type number, text, date or boolean
     * @param different how many values differ
     * @param least as text; empty if it has no value
     */
    record Column(
            String name, String type, long missing, long different, String least, String greatest) {
        /** Names of columns whose numbers are names or positions. */
        private static final Pattern IDENTIFIER =
                Pattern.compile(
                        "(?i)(?:^|[\\s_-])(?:id|ids|no|nr|number|code|zip|postcode|phone|year|month|day|index|lat|lon|latitude|longitude)\\.?$|^(?:year|month|day|#)|编号|序号|代码|号码|学号|工号|电话|邮编|年份|月份|单号|(?:年|月|日|号)$");

        boolean isNumber() {
            return type.equals("number");
        }

        boolean isDate() {
            return type.startsWith("date");
        }

        /** Whether its numbers are quantities. */
        boolean isMeasure() {
            return isNumber() && different > 1 && !IDENTIFIER.matcher(name).find();
        }

        BigDecimal leastNumber() {
            return new BigDecimal(least);
        }

        BigDecimal greatestNumber() {
            return new BigDecimal(greatest);
        }
    }

    TableShape {
        columns = List.copyOf(columns);
    }

    static TableShape of(Value described) {
        var preview = described.field("preview");
        var counts = described.field("counts").items();
        var columns =
                preview.field("columns").items().stream()
                        .map(column -> column(column, counts))
                        .toList();
        return new TableShape(number(preview.field("rowCount")), columns);
    }

    private static Column column(Value column, List<Value> counts) {
        var name = column.field("name");
        var facts =
                counts.stream()
                        .filter(it -> it.field("column").equals(name))
                        .findFirst()
                        .orElse(Value.missing());
        return new Column(
                name.asText(),
                column.field("type").asText(),
                number(facts.field("missing")),
                number(facts.field("different")),
                facts.field("least").asText(),
                facts.field("greatest").asText());
    }

    private static long number(Value value) {
        return value instanceof Value.Num(var number) ? number.longValue() : 0;
    }

    List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** The one column that words name: by its whole name, without a unit, or in part. */
    Optional<Column> find(String words) {
        var wanted = plain(words);
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        for (int strictness = 0; strictness < 3; strictness++) {
            int level = strictness;
            var found = columns.stream().filter(it -> isNamed(it, wanted, level)).toList();
            if (found.size() == 1) {
                return Optional.of(found.getFirst());
            }
        }
        return Optional.empty();
    }

    private static boolean isNamed(Column column, String wanted, int level) {
        var whole = plain(column.name());
        var bare = plain(column.name().replaceAll("[(（\\[【].*?[)）\\]】]", ""));
        return switch (level) {
            case 0 -> wanted.equals(whole);
            case 1 ->
                    wanted.equals(bare) || (wanted + "s").equals(bare) || wanted.equals(bare + "s");
            default -> wanted.length() > 1 && whole.contains(wanted);
        };
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
