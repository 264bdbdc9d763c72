package dev.troupe.packs.web.table;

import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.page.BoundedParser;
import dev.troupe.packs.web.page.ElementText;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** Reads the entries of RSS and Atom feeds. */
public final class FeedReader {
    private FeedReader() {}

    public static RecordTable read(String xml) {
        var document = BoundedParser.xml(xml);
        return NumericColumns.toTable(
                document.select("item, entry").stream().map(FeedReader::toRecord).toList());
    }

    private static Map<String, String> toRecord(Element entry) {
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
                    (one, other) -> name.equals(ColumnNames.CATEGORY) ? one + ", " + other : one);
        }
        return row;
    }

    private static String column(String tag) {
        return switch (tag) {
            case "pubdate", "published", "updated", "dc:date" -> ColumnNames.DATE;
            case "link" -> ColumnNames.URL;
            case "summary", "content", "content:encoded", "description" -> ColumnNames.DESCRIPTION;
            case "title" -> "title";
            case "category" -> ColumnNames.CATEGORY;
            case "dc:creator" -> "author";
            default -> tag.replaceAll("[^a-z0-9]+", "_");
        };
    }

    /** Descriptions often hold HTML as text. */
    private static String plain(Element field) {
        return ElementText.clean(Jsoup.parse(field.text()).text());
    }
}
