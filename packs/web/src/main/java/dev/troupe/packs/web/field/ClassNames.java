package dev.troupe.packs.web.field;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** What class names indicate: which elements are of one kind, and what a text is about. */
public final class ClassNames {
    /** States of a single element, which its siblings of the same kind do not share. */
    private static final Pattern STATE =
            Pattern.compile(
                    "(?i)first|last|odd|even|active|current|selected|hidden|visible|alt|alternate|zebra|row[-_]?[ab]|is-.*|has-.*|new|hot|sale|on-?sale|in-?stock|out-?of-?stock|outofstock|sold-?out|instock|promo|discounted?|highlight(?:ed)?|featured|clearfix|js-.*|lazy.*|loaded|fade|show|\\d+");

    /** Class names of grids and spacing, which do not indicate the kind of an element. */
    private static final Pattern LAYOUT =
            Pattern.compile(
                    "(?i)cols?(?:-\\w+)*|columns?|row|container(?:-fluid)?|d-\\w+(?:-\\w+)?|[mp][tblrxyse]?-\\w+|[wh]-\\w+|g[xy]?-\\d|gap-\\d|flex(?:-\\w+)*|grid(?:-\\w+)*|text-\\w+|bg-\\w+|rounded(?:-\\w+)?|shadow(?:-\\w+)?|border(?:-\\w+)*|float-\\w+|pull-\\w+|align-\\w+(?:-\\w+)?|justify-\\w+(?:-\\w+)?|items-\\w+|font-\\w+|order-\\d+|offset-\\w+|wow|animated|\\w+:[\\w-]+");

    /** Words about looks and layout, which name no content. */
    private static final Set<String> LOOKS =
            Set.of(
                    "col",
                    "row",
                    "btn",
                    "button",
                    "badge",
                    "text",
                    "muted",
                    "subtitle",
                    "small",
                    "large",
                    "big",
                    "left",
                    "right",
                    "center",
                    "top",
                    "bottom",
                    "bold",
                    "mb",
                    "mt",
                    "ml",
                    "mr",
                    "pb",
                    "pt",
                    "pl",
                    "pr",
                    "px",
                    "py",
                    "mx",
                    "my",
                    "p",
                    "m",
                    "d",
                    "w",
                    "h",
                    "flex",
                    "grid",
                    "container",
                    "wrapper",
                    "wrap",
                    "inner",
                    "outer",
                    "body",
                    "content",
                    "meta",
                    "info",
                    "item",
                    "card",
                    "box",
                    "block",
                    "label",
                    "value",
                    "key",
                    "icon",
                    "link",
                    "list",
                    "cell",
                    "span",
                    "div",
                    "line",
                    "field",
                    "header",
                    "footer",
                    "head",
                    "foot",
                    "main",
                    "primary",
                    "secondary",
                    "light",
                    "dark",
                    "sm",
                    "md",
                    "lg",
                    "xs",
                    "xl",
                    "data",
                    "data-value",
                    "ellipsis",
                    "truncate",
                    "font",
                    "fs",
                    "fw",
                    "color",
                    "bg",
                    "group",
                    "holder",
                    "clear",
                    "pull",
                    "float",
                    "inline",
                    "nowrap",
                    "cta",
                    "more",
                    "actions",
                    "action",
                    "extra",
                    "details",
                    "detail",
                    "sep",
                    "separator",
                    "ribbon",
                    "overlay",
                    "caption",
                    "th",
                    "td",
                    "tr",
                    "dt",
                    "dd",
                    "val",
                    "term",
                    "a",
                    "b",
                    "c",
                    "s",
                    "t",
                    "n",
                    "v",
                    "k");

    private static final Set<String> ITEM_WORDS =
            Set.of(
                    "product",
                    "products",
                    "item",
                    "items",
                    "card",
                    "goods",
                    "book",
                    "post",
                    "quote",
                    "listing",
                    "entry",
                    "list",
                    "prod",
                    "woocommerce",
                    "tile",
                    "box",
                    "p",
                    "c",
                    "m",
                    "u",
                    "el",
                    "job",
                    "article",
                    "thumb",
                    "grid",
                    "shop",
                    "catalog",
                    "loop",
                    "result",
                    "movie",
                    "recipe",
                    "event",
                    "row",
                    "news");
    private static final Pattern HUMPS = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private ClassNames() {}

    /**
     * The class names that an element shares with its kind, without states and with numbers made
     * equal.
     */
    public static Set<String> kind(Element element) {
        return element.classNames().stream()
                .filter(name ->
                        !name.isEmpty()
                                && !STATE.matcher(name).matches()
                                && !LAYOUT.matcher(name).matches())
                .map(name -> name.replaceAll("\\d+", "#"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * The column that an element's class names suggest, or its parent's where the element has none.
     */
    public static Optional<String> column(Element leaf, Element item) {
        var own = leaf.equals(item) ? Optional.<String>empty() : column(leaf);
        var parent = leaf.parent();
        if (leaf.equals(item) || parent == null || parent.equals(item)) {
            return own;
        }
        var parents =
                column(parent).map(it -> it.replaceFirst("_?(?:list|container|wrapper)$", ""));
        if (own.isEmpty()) {
            return parent.ownText().isBlank() || parent.children().size() == 1
                    ? parents.filter(_ ->
                            !leaf.normalName().matches("a|button") || parent.children().size() > 0)
                    : Optional.empty();
        }
        return parents.filter(it -> it.equals(own.get() + "s")).or(() -> own);
    }

    private static Optional<String> column(Element element) {
        var named =
                element.classNames().stream()
                        .map(ClassNames::fieldName)
                        .flatMap(Optional::stream)
                        .findFirst();
        return named.or(() ->
                switch (element.normalName()) {
                    case "time" -> Optional.of(ColumnNames.DATE);
                    case "cite" -> Optional.of("author");
                    case "address" -> Optional.of("address");
                    case "blockquote", "q" -> Optional.of("text");
                    default -> Optional.empty();
                });
    }

    private static Optional<String> fieldName(String name) {
        if (name.equals("text") || name.equals("content")) {
            return Optional.of("text");
        }
        var words = words(name);
        while (words.size() > 1 && ITEM_WORDS.contains(words.getFirst())) {
            words = words.subList(1, words.size());
        }
        var isLook =
                words.isEmpty()
                        || words.stream().allMatch(it -> LOOKS.contains(it) || it.matches("\\d+|."))
                        || LOOKS.contains(words.getFirst())
                        || STATE.matcher(name).matches()
                        || (words.size() == 1 && ITEM_WORDS.contains(words.getFirst()));
        return isLook ? Optional.empty() : Optional.of(ColumnNames.of(String.join(" ", words)));
    }

    private static List<String> words(String name) {
        var tail =
                name.contains("__")
                        ? name.substring(name.indexOf("__") + 2).replaceFirst("--.*", "")
                        : name;
        return Arrays.stream(
                        HUMPS.matcher(tail).replaceAll("-").toLowerCase(Locale.ROOT).split("[-_]+"))
                .filter(it -> !it.isEmpty())
                .toList();
    }
}
