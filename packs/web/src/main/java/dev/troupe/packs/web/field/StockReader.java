package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Reads how many of an item are left, and its availability on the page. */
public final class StockReader {
    private static final Pattern MARK =
            Pattern.compile("(?i).*(?:stock|availab|inventory|kucun|库存).*");
    private static final Pattern COUNT =
            Pattern.compile(
                    "(?i)(?:仅剩|还剩|剩余|库存|现货|only|stock|inventory|qty)\\s*+[:：]?\\s*+(\\d[\\d,]{0,30}+)(?:\\s*+(?:left|units?|pcs|pieces|件|个|台|本|瓶|只|双|套|盒|包))?|(\\d[\\d,]{0,30}+)\\s{0,20}+(?:in stock|left|available|units?\\b|pcs\\b|pieces\\b|件|个|台|本|瓶|只|双|套|盒|包)");
    private static final Pattern STATE =
            Pattern.compile(
                    "(?i)\\b(?:in stock|out of stock|sold out|unavailable|available(?: now)?|back-?order(?:ed)?|pre-?order|discontinued|low stock)\\b|有货|现货|缺货|无货|售罄|售完|预售|已下架|补货中|暂无库存");
    private static final Pattern NONE =
            Pattern.compile(
                    "(?i)out of stock|sold out|unavailable|discontinued|缺货|无货|售罄|售完|已下架|暂无库存|outofstock|soldout");
    private static final int MAX_STATE = 40; // longer texts only mention the words

    private StockReader() {}

    public static void read(Element scope, ItemFields fields) {
        var texts =
                scope.getAllElements().stream()
                        .filter(it ->
                                it.children().stream()
                                        .allMatch(child ->
                                                child.text().isBlank() || !child.isBlock()))
                        .filter(it ->
                                MARK.matcher(ElementText.marks(it)).matches()
                                        || STATE.matcher(it.ownText()).find()
                                        || COUNT.matcher(it.ownText()).matches())
                        .filter(it -> !it.equals(scope) || scope.children().isEmpty())
                        .map(ElementText::of)
                        .filter(text -> !text.isEmpty() && text.length() <= MAX_STATE);
        texts.forEach(text -> apply(text, fields));
    }

    /** Adds the information of a text about the stock. */
    public static void apply(String text, ItemFields fields) {
        count(text).ifPresent(count -> fields.add(ColumnNames.STOCK, count));
        var state = STATE.matcher(text);
        if (state.find()) {
            fields.add(ColumnNames.AVAILABILITY, state.group());
        }
        if (NONE.matcher(text).find()) {
            fields.add(ColumnNames.STOCK, "0");
        }
    }

    public static Optional<String> count(String text) {
        if (text.matches("\\d[\\d,]*")) {
            return Optional.of(text.replace(",", ""));
        }
        var found = COUNT.matcher(text);
        return found.find()
                ? Stream.of(1, 2)
                        .map(found::group)
                        .filter(it -> it != null)
                        .map(it -> it.replace(",", ""))
                        .findFirst()
                : Optional.empty();
    }
}
