package dev.troupe.packs.web.field;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** What class names and texts indicate about the role of an element in an item. */
public final class ClassHints {
    public static final String HEADINGS = "h1, h2, h3, h4, h5, h6";

    private static final Pattern NAME =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:name|title|headline|heading|product-?name|product-?title|mingcheng|biaoti)(?:[-_ ].*)?|.*(?:productname|producttitle|itemname|itemtitle|goodsname).*");
    private static final Pattern ACTION =
            Pattern.compile(
                    "(?i)\\(?(?:buy.*|add to.*|(?:view |see |more |full )?details?|more|view|see|read more.*|learn( more.*)?|continue reading.*|shop now.*|quick view|compare|wishlist|about|apply( now)?|edit|share|order( now)?|查看.*|详情|购买|立即.*|加入.*|更多|收藏|对比|阅读全文|[›»→>]+)\\)?\\s*[›»→>]*");
    private static final Pattern CATEGORY =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:category|categories|cat|cate|posted-?in|fenlei)(?:[-_ ].*)?");

    private ClassHints() {}

    public static boolean isName(Element element) {
        return NAME.matcher(element.className()).matches();
    }

    public static boolean isCategory(Element element) {
        return CATEGORY.matcher(element.className()).matches();
    }

    /** Whether the text asks the visitor to do something. */
    public static boolean isAction(String text) {
        return ACTION.matcher(text).matches();
    }

    public static boolean isHeading(Element element) {
        return element.normalName().matches("h[1-6]");
    }
}
