package dev.troupe.packs.web.page;

import dev.troupe.core.engine.ComputePool;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Reads the visible text of an element. */
public final class ElementText {
    private static final Pattern BLANKS =
            Pattern.compile("[\\s\\u00A0\\u200B\\u202F\\u3000\\uFEFF]+");
    private static final Pattern CUT = Pattern.compile("(?:\\.{3}|…)$");

    private ElementText() {}

    public static String clean(String text) {
        return BLANKS.matcher(text).replaceAll(" ").strip();
    }

    public static String of(Element element) {
        ComputePool.requireNotInterrupted();
        return clean(element.text());
    }

    /** The text of a link or button, or what stands for it: its label, title or image. */
    public static String label(Element element) {
        return Stream.of(
                        element.text(),
                        element.attr("aria-label"),
                        element.attr("title"),
                        element.select("img[alt]").attr("alt"))
                .map(ElementText::clean)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    static boolean isCut(String text) {
        return CUT.matcher(text).find();
    }

    /** Whether {@code full} continues the text that ends in an ellipsis. */
    public static boolean isCompletionOf(String full, String cut) {
        return isCut(cut)
                && !isCut(full)
                && full.startsWith(CUT.matcher(cut).replaceAll("").strip());
    }

    /** The class names and id of an element, as one line to search in. */
    public static String marks(Element element) {
        return (element.className() + " " + element.id()).strip();
    }
}
