package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Finds pairs in running text: lines that start with a label and a colon, or with a label in bold.
 */
final class LabelledLineReader {
    private static final Pattern LABELLED =
            Pattern.compile("^([\\p{L}][\\p{L}\\p{N} ./&'_()（）-]{0,29}?)\\s*[:：]\\s*(\\S.*)$");
    private static final Pattern NEXT_HAN =
            Pattern.compile("[\\s,，;；]{1,20}+(?=\\p{IsHan}{1,8}\\s{0,20}+[:：])");
    private static final Pattern BARS =
            Pattern.compile("\\s{1,20}+[|｜•·/;；]\\s*+|\\s{0,20}+[|｜•·；]\\s++");

    private final List<LabelPairReader.Pair> pairs = new ArrayList<>();
    private final List<Node> run = new ArrayList<>();

    private LabelledLineReader() {}

    static boolean isPair(String text) {
        return LABELLED.matcher(text).matches();
    }

    static List<LabelPairReader.Pair> read(Element scope) {
        var reader = new LabelledLineReader();
        scope.getAllElements().stream()
                .filter(it -> it.equals(scope) || hasLines(it))
                .filter(it ->
                        it.hasText()
                                && !it.normalName()
                                        .matches(
                                                "table|tbody|thead|tr|th|dt|h1|option|button|script|ul|ol|dl"))
                .forEach(reader::readLines);
        return reader.pairs;
    }

    /**
     * Blocks hold lines, and so does what fills one alone, as old pages wrap everything in font
     * elements.
     */
    private static boolean hasLines(Element element) {
        var parent = element.parent();
        return element.isBlock()
                || element.normalName().matches("td|dd")
                || (parent != null
                        && parent.childrenSize() == 1
                        && parent.ownText().isBlank()
                        && element.childrenSize() > 0);
    }

    /** Reads what stands between block children and line breaks. */
    private void readLines(Element element) {
        for (var node : element.childNodes()) {
            if (node instanceof Element child && isBreak(child)) {
                close();
            }
            if (!(node instanceof Element child) || !hasBlock(child)) {
                run.add(node);
            }
            if (node instanceof Element child && isPairOfItsOwn(child)) {
                close();
            }
        }
        close();
    }

    private static boolean isBreak(Element child) {
        return child.normalName().matches("br|hr")
                || hasBlock(child)
                || isPairOfItsOwn(child)
                || (child.normalName().matches("b|strong|em|label")
                        && ElementText.of(child).matches(".*[:：]"));
    }

    private static boolean isPairOfItsOwn(Element child) {
        return isPair(ElementText.of(child));
    }

    private static boolean hasBlock(Element element) {
        return element.stream()
                .anyMatch(it ->
                        it.hasText()
                                && (it.isBlock() || it.normalName().matches("td|th|dt|dd|li")));
    }

    private void close() {
        var text = new StringBuilder();
        var label = "";
        for (var node : run) {
            var piece =
                    switch (node) {
                        case TextNode it -> it.text();
                        case Element it -> it.text() + " ";
                        default -> "";
                    };
            if (text.toString().isBlank() && node instanceof Element it && isLabel(it)) {
                label = ElementText.clean(piece);
            }
            text.append(piece);
        }
        run.clear();
        addLine(label, ElementText.clean(text.toString()));
    }

    private void addLine(String label, String text) {
        if (!label.isEmpty() && text.length() > label.length()) {
            var value = text.substring(label.length()).replaceFirst("^\\s*[:：]", "");
            pairs.add(new LabelPairReader.Pair(label, value, label.matches(".*[:：]\\s*")));
            return;
        }
        for (var part : BARS.split(text, -1)) {
            for (var piece : NEXT_HAN.split(part, -1)) {
                var found = LABELLED.matcher(piece);
                if (found.matches() && !found.group(2).startsWith("//")) {
                    pairs.add(new LabelPairReader.Pair(found.group(1), found.group(2), false));
                }
            }
        }
    }

    private static boolean isLabel(Element element) {
        var text = ElementText.of(element);
        return element.normalName().matches("b|strong|em|label|span|i|font")
                && text.length() <= 30
                && (text.matches(".*[:：]")
                        || (ColumnNames.standard(text).isPresent()
                                && !element.normalName().equals("span"))
                        || element.className().toLowerCase(Locale.ROOT).contains("label"));
    }
}
