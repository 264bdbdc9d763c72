package dev.troupe.packs.web.table;

import dev.troupe.core.value.Value;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.field.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Turns columns of texts into columns of numbers where every text of the column is one. */
public final class NumericColumns {
    private static final Set<String> NUMBERS =
            Set.of(
                    ColumnNames.PRICE,
                    ColumnNames.ORIGINAL_PRICE,
                    ColumnNames.RATING,
                    ColumnNames.STOCK,
                    "reviews");
    private static final Set<String> TEXTS =
            Set.of(
                    ColumnNames.NAME,
                    ColumnNames.SKU,
                    ColumnNames.DATE,
                    ColumnNames.URL,
                    ColumnNames.IMAGE,
                    ColumnNames.CATEGORY,
                    ColumnNames.DESCRIPTION,
                    ColumnNames.CURRENCY,
                    ColumnNames.AVAILABILITY);
    private static final Pattern CODE =
            Pattern.compile(
                    "(?i).*(?:(?<![a-z])(?:id|upc|ean|isbn|gtin\\d*|phone|tel|zip|code|no|mpn|model)(?![a-z])|编号|电话|型号|条码|编码|邮编|手机).*");
    private static final Pattern NUMBER =
            Pattern.compile("-?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?");
    private static final Pattern LEADING_ZERO = Pattern.compile("-?0\\d.*");

    private NumericColumns() {}

    /**
     * @param rows texts by column; blank texts count as absent
     */
    public static RecordTable toTable(List<Map<String, String>> rows) {
        var texts = new LinkedHashMap<String, List<String>>(); // in the order of columns
        rows.forEach(row ->
                row.forEach((column, text) -> {
                    var all = texts.computeIfAbsent(column, _ -> new ArrayList<>());
                    if (!text.isBlank()) {
                        all.add(text);
                    }
                }));
        texts.values().removeIf(List::isEmpty);
        var numeric = new HashSet<String>();
        var order = new HashMap<String, Integer>();
        texts.forEach((column, all) -> {
            order.put(column, order.size());
            if (isNumeric(column, all)) {
                numeric.add(column);
            }
        });
        var typed = new ArrayList<Map<String, Value>>();
        for (var row : rows) {
            var values = new LinkedHashMap<String, Value>();
            row.keySet().stream()
                    .filter(column -> !row.getOrDefault(column, "").isBlank())
                    .sorted(Comparator.comparing(column -> order.getOrDefault(column, 0)))
                    .forEach(column -> {
                        var text = row.getOrDefault(column, "");
                        var number =
                                numeric.contains(column)
                                        ? number(text)
                                        : Optional.<BigDecimal>empty();
                        values.put(
                                column,
                                number.<Value>map(Value::of).orElseGet(() -> Value.of(text)));
                    });
            typed.add(values);
        }
        return new RecordTable(List.copyOf(texts.keySet()), typed);
    }

    private static boolean isNumeric(String column, List<String> texts) {
        var standard = ColumnNames.standard(column).orElse(column);
        if (TEXTS.contains(standard) || CODE.matcher(column).matches()) {
            return false;
        }
        return NUMBERS.contains(standard)
                ? texts.stream().anyMatch(text -> number(text).isPresent())
                : texts.stream()
                        .allMatch(text ->
                                number(text).isPresent() && !LEADING_ZERO.matcher(text).matches());
    }

    /** A plain number, or an amount of money. */
    static Optional<BigDecimal> number(String text) {
        var plain = text.strip();
        if (NUMBER.matcher(plain).matches() && plain.length() <= 18) {
            return Optional.of(new BigDecimal(plain.replace(",", "")));
        }
        return Money.parseWhole(plain)
                .filter(money -> !money.currency().isEmpty())
                .map(Money::amount);
    }
}
