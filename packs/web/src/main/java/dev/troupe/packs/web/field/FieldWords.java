package dev.troupe.packs.web.field;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Words of a request that name a field of records, and nothing else. */
public final class FieldWords {
    private static final Map<String, Pattern> WORDS = words();

    private FieldWords() {}

    private static Map<String, Pattern> words() {
        var words = new LinkedHashMap<String, Pattern>();
        words.put(ColumnNames.PRICE, pattern("prices?|价格|售价|单价|价钱"));
        words.put(ColumnNames.RATING, pattern("(?:star )?ratings?|评分|星级|评级"));
        words.put(ColumnNames.STOCK, pattern("stock(?: levels?| quantit(?:y|ies))?|库存"));
        words.put(ColumnNames.SKU, pattern("skus?|item numbers?|货号|商品编号"));
        words.put(ColumnNames.DESCRIPTION, pattern("descriptions?|商品描述|简介"));
        return words;
    }

    private static Pattern pattern(String words) {
        return Pattern.compile("(?<![a-z])(?:" + words + ")(?![a-z])");
    }

    /** Each field that a text names and that these columns do not have, as the text names it. */
    public static List<String> findMissing(String text, List<String> columns) {
        var lower = text.toLowerCase(Locale.ROOT);
        return WORDS.entrySet().stream()
                .filter(field ->
                        columns.stream().noneMatch(column -> column.contains(field.getKey())))
                .flatMap(field -> {
                    var found = field.getValue().matcher(lower);
                    return found.find()
                            ? List.of(text.substring(found.start(), found.end())).stream()
                            : List.<String>of().stream();
                })
                .toList();
    }
}
