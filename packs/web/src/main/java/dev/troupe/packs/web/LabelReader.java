package dev.troupe.packs.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Finds what a page says in the form "label: value": definition lists, two-column tables, labelled
 * lines.
 */
final class LabelReader {
    /**
     * A label and its value.
     *
     * @param isSure whether the markup itself says that this is a pair
     */
    record Pair(String label, String value, boolean isSure) {}

    private static final Pattern LABELLED =
            Pattern.compile("^([\\p{L}][\\p{L}\\p{N} ./&'_()（）-]{0,29}?)\\s*[:：]\\s*(\\S.*)$");
    private static final Pattern NEXT_HAN =
            Pattern.compile("[\\s,，;；]+(?=\\p{IsHan}{1,8}\\s*[:：])");
    private static final Pattern BARS = Pattern.compile("\\s+[|｜•·/;；]\\s*|\\s*[|｜•·；]\\s+");
    private static final Pattern LABEL_MARK =
            Pattern.compile(
                    "(?i).*(?:label|\\bkey\\b|\\bterm\\b|\\battr|-name\\b|_name\\b|\\bname\\b|\\bth\\b|\\bdt\\b|caption|\\btitle\\b|-title\\b|\\bk\\b).*");
    private static final Pattern VALUE_MARK =
            Pattern.compile(
                    "(?i).*(?:value|\\bval\\b|\\bdata\\b|\\bdesc|content|\\bdd\\b|\\btd\\b|\\btext\\b|\\bv\\b).*");
    private static final int MAX_VALUE = 300; // a longer "value" is prose after a colon

    private final Element scope;
    private final List<Pair> pairs = new ArrayList<>();

    private LabelReader(Element scope) {
        this.scope = scope;
    }

    static List<Pair> read(Element scope) {
        var reader = new LabelReader(scope);
        reader.definitionLists();
        reader.tables();
        reader.twins();
        reader.lines();
        return reader.pairs;
    }

    private void add(String label, String value, boolean isSure) {
        var name = Texts.clean(label).replaceAll("\\s*[:：]$", "");
        var text = Texts.clean(value);
        if (!name.isEmpty()
                && name.length() <= 30
                && !text.isEmpty()
                && text.length() <= MAX_VALUE
                && !name.matches("[^\\p{L}]+")) {
            pairs.add(new Pair(name, text, isSure));
        }
    }

    private void definitionLists() {
        for (var term : scope.select("dl dt")) {
            var values =
                    Stream.iterate(
                                    term.nextElementSibling(),
                                    it -> it != null && it.normalName().equals("dd"),
                                    Element::nextElementSibling)
                            .map(Texts::of)
                            .toList();
            if (values.stream().anyMatch(it -> LABELLED.matcher(it).matches())) {
                continue; // the terms are names, the definitions are labelled themselves
            }
            if (!values.isEmpty()) {
                add(term.text(), String.join(", ", values), true);
            } else if (term.parent() != null && term.parent().select("> dd").size() == 1) {
                add(term.text(), term.parent().select("> dd").text(), true);
            }
        }
    }

    private void tables() {
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
    private void twins() {
        for (var element : scope.getAllElements()) {
            var children = element.children();
            if (children.size() == 2
                    && element.ownText().replaceAll("[:：\\s]", "").isEmpty()
                    && !element.normalName().matches("tr|dl")) {
                var first = children.get(0);
                var second = children.get(1);
                if (LABEL_MARK.matcher(Texts.marks(first)).matches()
                        && VALUE_MARK.matcher(Texts.marks(second)).matches()) {
                    add(first.text(), second.text(), true);
                }
            }
        }
    }

    private void lines() {
        for (var element : scope.getAllElements()) {
            var isLine =
                    element.hasText()
                            && element.children().stream().noneMatch(LabelReader::holdsBlock)
                            && (element.isBlock()
                                    || element.equals(scope)
                                    || element.parent() == null
                                    || holdsBlock(element.parent()))
                            && !element.normalName()
                                    .matches("tr|td|th|dt|h1|table|option|button|script");
            if (isLine
                    || (element.normalName().equals("td")
                            && element.hasText()
                            && element.select("*").stream()
                                    .skip(1)
                                    .noneMatch(LabelReader::holdsBlock))) {
                segments(element).forEach(this::line);
            }
        }
    }

    private static boolean holdsBlock(Element element) {
        return element.stream().anyMatch(it -> it.isBlock() && it.hasText());
    }

    private void line(Segment segment) {
        var text = segment.text();
        if (!segment.label().isEmpty()) {
            add(
                    segment.label(),
                    text.substring(Math.min(text.length(), segment.label().length()))
                            .replaceFirst("^\\s*[:：]", ""),
                    segment.label().matches(".*[:：]\\s*"));
            return;
        }
        for (var part : BARS.split(text, -1)) {
            for (var piece : NEXT_HAN.split(part, -1)) {
                var found = LABELLED.matcher(piece);
                if (found.matches() && !found.group(2).startsWith("//")) {
                    add(found.group(1), found.group(2), false);
                }
            }
        }
    }

    /**
     * A piece of a line.
     *
     * @param label the marked-up start of it, where that is a label; may be empty
     */
    private record Segment(String label, String text) {}

    /** Breaks a line at br, and between inline elements that are pairs of their own. */
    private static List<Segment> segments(Element line) {
        var own =
                line.children().stream()
                        .filter(it -> LABELLED.matcher(Texts.of(it)).matches())
                        .count();
        var segments = new ArrayList<Segment>();
        var nodes = new ArrayList<Node>();
        for (var node : line.childNodes()) {
            var isPair =
                    own >= 2
                            && node instanceof Element it
                            && LABELLED.matcher(Texts.of(it)).matches();
            var startsPair =
                    node instanceof Element it
                            && it.normalName().matches("b|strong|em|label")
                            && Texts.of(it).matches(".*[:：]");
            if ((node instanceof Element it && it.normalName().equals("br"))
                    || isPair
                    || startsPair) {
                close(nodes, segments);
            }
            nodes.add(node);
            if (isPair) {
                close(nodes, segments);
            }
        }
        close(nodes, segments);
        return segments;
    }

    private static void close(List<Node> nodes, List<Segment> segments) {
        var text = new StringBuilder();
        var label = "";
        for (var node : nodes) {
            var piece =
                    switch (node) {
                        case TextNode it -> it.text();
                        case Element it -> it.text();
                        default -> "";
                    };
            if (text.toString().isBlank() && node instanceof Element it && isLabel(it)) {
                label = Texts.clean(piece);
            }
            text.append(piece).append(node instanceof Element && !piece.isEmpty() ? " " : "");
        }
        nodes.clear();
        var whole = Texts.clean(text.toString());
        if (!whole.isEmpty()) {
            segments.add(new Segment(whole.length() > label.length() ? label : "", whole));
        }
    }

    private static boolean isLabel(Element element) {
        var text = Texts.of(element);
        return element.normalName().matches("b|strong|em|label|span|i|font")
                && text.length() <= 30
                && (text.matches(".*[:：]")
                        || (Columns.standard(text).isPresent()
                                && !element.normalName().equals("span"))
                        || element.className().toLowerCase(Locale.ROOT).contains("label"));
    }
}
