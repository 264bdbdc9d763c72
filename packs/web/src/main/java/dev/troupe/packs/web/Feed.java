package dev.troupe.packs.web;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** Reads the entries of RSS and Atom feeds. */
final class Feed {
    private Feed() {}

    static RecordTable read(String xml) {
        var document = BoundedMarkup.xml(xml);
        return Typing.table(document.select("item, entry").stream().map(Feed::entry).toList());
    }

    private static Map<String, String> entry(Element entry) {
        var row = new LinkedHashMap<String, String>();
        for (var field : entry.children()) {
            var name = column(field.normalName());
            var text =
                    field.normalName().equals("link") && field.hasAttr("href")
                            ? field.attr("href")
                            : plain(field);
            row.merge(
                    name,
                    text,
                    (one, other) -> name.equals(Columns.CATEGORY) ? one + ", " + other : one);
        }
        return row;
    }

    private static String column(String tag) {
        return switch (tag) {
            case "pubdate", "published", "updated", "dc:date" -> Columns.DATE;
            case "link" -> Columns.URL;
            case "summary", "content", "content:encoded", "description" -> Columns.DESCRIPTION;
            case "title" -> "title";
            case "category" -> Columns.CATEGORY;
            case "dc:creator" -> "author";
            default -> tag.replaceAll("[^a-z0-9]+", "_");
        };
    }

    /** Descriptions often hold HTML as text. */
    private static String plain(Element field) {
        return Texts.clean(Jsoup.parse(field.text()).text());
    }
}
