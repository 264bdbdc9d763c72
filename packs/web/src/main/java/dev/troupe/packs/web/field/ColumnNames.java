package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of columns: a standard name where a label has one, else the label itself in a stable
 * form.
 */
public final class ColumnNames {
    public static final String NAME = "name";
    public static final String PRICE = "price";
    public static final String ORIGINAL_PRICE = "original_price";
    public static final String CURRENCY = "currency";
    public static final String CATEGORY = "category";
    public static final String RATING = "rating";
    public static final String STOCK = "stock";
    public static final String AVAILABILITY = "availability";
    public static final String SKU = "sku";
    public static final String DATE = "date";
    public static final String DESCRIPTION = "description";
    public static final String IMAGE = "image";
    public static final String URL = "url";

    /** A text that may be the category, for items that have none; never in a finished table. */
    public static final String PERHAPS_CATEGORY = "?category";

    /** The columns that stand first, in this order. */
    public static final List<String> FIRST =
            List.of(NAME, PRICE, CURRENCY, CATEGORY, RATING, STOCK, SKU, DESCRIPTION, URL);

    private static final Map<String, String> STANDARD =
            Stream.of(
                            Map.entry(
                                    NAME,
                                    "name|title|product|product name|product title|item|item name|book title|book|商品|商品名|商品名称|名称|品名|产品|产品名|产品名称|标题|书名|菜名|名字"),
                            Map.entry(
                                    PRICE,
                                    "price|unit price|current price|sale price|special price|our price|now|selling price|price now|价格|单价|售价|现价|价钱|促销价|特价|商品价格|销售价|销售价格|优惠价|到手价|活动价|定价"),
                            Map.entry(
                                    ORIGINAL_PRICE,
                                    "original price|old price|was|list price|regular price|rrp|msrp|was price|原价|市场价|划线价|吊牌价|参考价"),
                            Map.entry(CURRENCY, "currency|price currency|币种|货币"),
                            Map.entry(
                                    CATEGORY,
                                    "category|categories|cat|product category|item category|department|posted in|分类|类别|类目|品类|所属分类|商品分类|产品分类|商品类别|产品类别|所属类别"),
                            Map.entry(
                                    RATING,
                                    "rating|score|stars|star|star rating|review rating|average rating|avg rating|user rating|customer rating|rating value|评分|星级|评级|用户评分|综合评分|平均评分"),
                            Map.entry(
                                    STOCK,
                                    "stock|inventory|in stock|stock level|stock quantity|units in stock|available quantity|left|库存|库存量|库存数量|存货|剩余|剩余库存|余量"),
                            Map.entry(
                                    AVAILABILITY,
                                    "availability|stock status|availability status|库存状态|有货情况"),
                            Map.entry(
                                    SKU,
                                    "sku|item no|item no.|item number|item code|product code|product id|product no|article number|art. no.|货号|商品编号|商品编码|产品编号|款号|编号|编码"),
                            Map.entry(
                                    DATE,
                                    "date|published|publish date|published on|date published|posted on|日期|发布日期|发布时间|上架时间|上架日期"),
                            Map.entry(
                                    DESCRIPTION,
                                    "description|desc|summary|product description|details|about|overview|描述|简介|商品描述|产品描述|商品简介|产品简介|商品介绍|介绍|商品详情|说明|摘要"),
                            Map.entry(IMAGE, "image|img|picture|photo|thumbnail|图片"),
                            Map.entry(URL, "url|link|链接|网址"))
                    .flatMap(entry ->
                            Stream.of(entry.getValue().split("\\|"))
                                    .map(label -> Map.entry(label, entry.getKey())))
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Pattern UNIT =
            Pattern.compile("\\s{0,20}+[(（\\[][^)）\\]]{0,8}[)）\\]]\\s*$");
    private static final Pattern TWO_LANGUAGES =
            Pattern.compile("(\\p{IsHan}+)[\\s/(（]+([a-z ]+)[)）]?");
    private static final Pattern HUMPS = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private ColumnNames() {}

    /** The standard name a label stands for; empty when it has none. */
    public static Optional<String> standard(String label) {
        var plain = plain(label);
        return Optional.ofNullable(STANDARD.get(plain))
                .or(() -> bilingual(plain))
                .or(() -> Optional.ofNullable(STANDARD.get(UNIT.matcher(plain).replaceAll(""))));
    }

    /**
     * A column name for a label: the standard name, else lower-case words joined by underscores,
     * Chinese as it is.
     */
    public static String of(String label) {
        return standard(label)
                .orElseGet(() -> {
                    var joined =
                            plain(label)
                                    .replaceAll("[^\\p{L}\\p{N}]+", "_")
                                    .replaceAll("^_+|_+$", "");
                    return joined.isEmpty() ? "value" : joined;
                });
    }

    /** A label in two languages means what either part means: {@code 货号 SKU}. */
    private static Optional<String> bilingual(String plain) {
        var parts = TWO_LANGUAGES.matcher(plain);
        return parts.matches()
                ? Optional.ofNullable(STANDARD.get(parts.group(1).strip()))
                        .or(() -> Optional.ofNullable(STANDARD.get(parts.group(2).strip())))
                : Optional.empty();
    }

    private static String plain(String label) {
        var words = HUMPS.matcher(ElementText.clean(label)).replaceAll(" ");
        return words.replaceAll("[:：]$", "")
                .replace('_', ' ')
                .replace('-', ' ')
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
