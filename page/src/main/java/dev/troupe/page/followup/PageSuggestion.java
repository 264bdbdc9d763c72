package dev.troupe.page.followup;

import dev.troupe.language.Language;
import dev.troupe.page.run.Page;
import java.util.ArrayList;
import java.util.List;

/**
 * A message that a user may send next. What is suggested is understood without a model.
 *
 * @param kind what it does
 * @param text the message, in the language of the page
 */
public record PageSuggestion(Kind kind, String text) {
    /** What a message does. */
    public enum Kind {
        QUESTION,
        CHANGE
    }

    /** Those that fit the blocks of a page, questions first; may be empty. */
    public static List<PageSuggestion> of(Page page, Language language) {
        var suggestions = new ArrayList<PageSuggestion>();
        var lookup = PageLookup.of(page);
        for (var question : lookup.suggest(language)) {
            suggestions.add(new PageSuggestion(Kind.QUESTION, question));
        }
        var charts = page.blocks().stream().filter(it -> it.type().equals("chart")).toList();
        if (charts.size() == 1) {
            var chart = charts.getFirst();
            if (chart.field("variant").asText().equals("bar")
                    || chart.field("variant").asText().equals("line")) {
                if (chart.field("referenceLine").isMissing()) {
                    suggestions.add(change(language.choose("加一条平均线", "add an average line")));
                }
                suggestions.add(change(language.choose("把图表改成表格", "turn the chart into a table")));
            }
        }
        boolean isTableLater =
                page.blocks().stream().filter(it -> it.type().equals("table")).count() == 1
                        && !page.blocks().getFirst().type().equals("table");
        if (isTableLater) {
            suggestions.add(change(language.choose("把表格放到最前面", "put the table first")));
        }
        return suggestions;
    }

    private static PageSuggestion change(String text) {
        return new PageSuggestion(Kind.CHANGE, text);
    }
}
