package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * Finds pairs of the form "label: value" on a page: definition lists, two-column tables, labelled
 * lines.
 */
public final class LabelPairReader {
    /**
     * A label and its value.
     *
     * @param isSure whether the markup itself marks it as a pair
     */
    public record Pair(String label, String value, boolean isSure) {}

    private static final Pattern LABEL_MARK =
            Pattern.compile(
                    "(?i).*(?:label|\\bkey\\b|\\bterm\\b|\\battr|-name\\b|_name\\b|\\bname\\b|\\bth\\b|\\bdt\\b|caption|\\btitle\\b|-title\\b|\\bk\\b).*");
    private static final Pattern VALUE_MARK =
            Pattern.compile(
                    "(?i).*(?:value|\\bval\\b|\\bdata\\b|\\bdesc|content|\\bdd\\b|\\btd\\b|\\btext\\b|\\bv\\b).*");
    private static final int MAX_VALUE = 300; // a longer "value" is prose after a colon

    private final Element scope;
    private final List<Pair> pairs = new ArrayList<>();

    private LabelPairReader(Element scope) {
        this.scope = scope;
    }

    public static List<Pair> read(Element scope) {
        var reader = new LabelPairReader(scope);
        reader.readDefinitionLists();
        reader.readTables();
        reader.readTwins();
        LabelledLineReader.read(scope)
                .forEach(it -> reader.add(it.label(), it.value(), it.isSure()));
        return reader.pairs;
    }

    private void add(String label, String value, boolean isSure) {
        var name = ElementText.clean(label).replaceAll("\\s{0,20}+[:：]$", "");
        var text = ElementText.clean(value);
        if (!name.isEmpty()
                && name.length() <= 30
                && !text.isEmpty()
                && text.length() <= MAX_VALUE
                && !name.matches("[^\\p{L}]+")) {
            pairs.add(new Pair(name, text, isSure));
        }
    }

    private void readDefinitionLists() {
        for (var term : scope.select("dl dt")) {
            var values =
                    Stream.iterate(
                                    term.nextElementSibling(),
                                    it -> it != null && it.normalName().equals("dd"),
                                    Element::nextElementSibling)
                            .map(ElementText::of)
                            .toList();
            if (values.stream().anyMatch(it -> LabelledLineReader.isPair(it))) {
                continue; // the terms are names, the definitions are labelled themselves
            }
            if (!values.isEmpty()) {
                add(term.text(), String.join(", ", values), true);
            } else if (term.parent() != null && term.parent().select("> dd").size() == 1) {
                add(term.text(), term.parent().select("> dd").text(), true);
            }
        }
    }

    private void readTables() {
        for (var row : scope.select("tr")) {
            var cells = row.select("> th, > td");
            if (cells.size() % 2 == 0 && cells.size() <= 4 && row.select("table").isEmpty()) {
                for (var i = 0; i < cells.size(); i += 2) {
                    if (!cells.get(i + 1).normalName().equals("th")) {
                        add(cells.get(i).text(), cells.get(i + 1).text(), true);
                    }
                }
            }
        }
    }

    /** Two neighbours whose class names call them label and value. */
    private void readTwins() {
        for (var element : scope.getAllElements()) {
            var children = element.children();
            if (children.size() == 2
                    && element.ownText().replaceAll("[:：\\s]", "").isEmpty()
                    && !element.normalName().matches("tr|dl")) {
                var first = children.get(0);
                var second = children.get(1);
                if (LABEL_MARK.matcher(ElementText.marks(first)).matches()
                        && VALUE_MARK.matcher(ElementText.marks(second)).matches()) {
                    add(first.text(), second.text(), true);
                }
            }
        }
    }
}
