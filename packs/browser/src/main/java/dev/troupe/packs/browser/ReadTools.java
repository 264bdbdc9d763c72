package dev.troupe.packs.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaSnapshotMode;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tools that read the page as it is now. */
final class ReadTools {
    private static final int TEXT = 10_000; // characters of a page's text where nothing is said
    private static final int MOST_TEXT = 15_000; // more would be cut on its way to a model
    private static final int CONTENT = 5_000;
    private static final int MOST_CONTENT = 10_000;
    private static final int VIEW = 8_000; // characters, about 2,000 tokens
    private static final int MOST_VIEW = 15_000;
    private static final int MOST_TEXTS = 100;

    private ReadTools() {}

    static List<Tool<?, ?>> all(Workers workers) {
        var limit = workers.limits().action().plus(PageTools.MARGIN);
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getPageView",
                                        "Shows the page as a tree of what is visible: headings, texts, links, buttons and fields, each with a reference such as e12 that serves as a selector.",
                                        Length.class)
                                .titled("看页面", "look at the page"),
                        workers,
                        limit,
                        (visit, input, _) -> view(visit, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getPageText",
                                        "Reads the visible text of the page, from a character on. With saveAs all of it is kept in that shared variable.",
                                        PageText.class)
                                .titled("读取页面文字", "read the text of a page"),
                        workers,
                        limit,
                        ReadTools::text),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getContent",
                                        "Reads the HTML of the page or of an element, cleaned of scripts and styles.",
                                        Content.class)
                                .titled("读取 HTML", "read HTML"),
                        workers,
                        limit,
                        (visit, input, _) -> content(visit, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getPageSummary",
                                        "Sums the page up: title, description, headings, first paragraphs, and how many links, pictures, forms and tables it has.",
                                        PageTools.None.class)
                                .titled("概括页面", "sum up a page"),
                        workers,
                        limit,
                        (visit, _, _) -> JsValues.of(visit.page().evaluate(Scripts.SUMMARY))),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getText",
                                        "Reads the text of one element.",
                                        ActionTools.On.class)
                                .titled("读取元素文字", "read the text of an element")
                                .doing("读取 %s", "read %s", "selector"),
                        workers,
                        limit,
                        (visit, input, _) -> {
                            var text = visit.on(input.selector(), Locator::innerText);
                            return Map.of("text", Value.of(cut(text, MOST_TEXT)));
                        }),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getTexts",
                                        "Reads the texts of all elements that a selector means, 100 at most.",
                                        Texts.class)
                                .titled("读取多个元素", "read the texts of elements")
                                .doing("读取 %s", "read %s", "selector"),
                        workers,
                        limit,
                        (visit, input, _) -> texts(visit, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getAttribute",
                                        "Reads an attribute of an element, such as href.",
                                        Attribute.class)
                                .titled("读取属性", "read an attribute")
                                .doing("读取 %s", "read %s", "selector"),
                        workers,
                        limit,
                        (visit, input, _) -> attribute(visit, input)));
    }

    /** How much to read. */
    record Length(
            @Describe("characters, 15,000 at most; 8,000 where left out")
                    @Nullable Integer maxLength) {}

    /** Which part of the text. */
    record PageText(
            @Describe("characters, 15,000 at most; 10,000 where left out")
                    @Nullable Integer maxLength,
            @Describe("character to begin at; 0 where left out") @Nullable Integer from,
            @Describe("shared variable that keeps all of it for later agents")
                    @Nullable String saveAs) {}

    /** Which HTML. */
    record Content(
            @Describe("characters, 10,000 at most; 5,000 where left out")
                    @Nullable Integer maxLength,
            @Describe("without scripts, styles and comments; true where left out")
                    @Nullable Boolean cleanHtml,
            @Describe("of this element alone") @Nullable String selector) {}

    /** Elements. */
    record Texts(
            @Describe(ActionTools.SELECTOR) String selector,
            @Describe("100 at most, which is the default") @Nullable Integer limit) {}

    /** An attribute. */
    record Attribute(@Describe(ActionTools.SELECTOR) String selector, String name) {}

    /**
     * A part of something long.
     *
     * @param total characters of the whole
     */
    record Part(String url, String title, String text, int from, int total, boolean isCut) {}

    private static int length(@Nullable Integer asked, int standard, int most) {
        return asked == null ? standard : Math.clamp(asked, 1, most);
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }

    private static Part part(Visit visit, String text, int from, int most) {
        int start = Math.clamp(from, 0, text.length());
        int end = Math.min(text.length(), start + most);
        return new Part(
                visit.page().url(),
                visit.page().title(),
                text.substring(start, end),
                start,
                text.length(),
                end < text.length());
    }

    /** Cut at the end of a line, so that no reference is cut in two. */
    private static Part view(Visit visit, Length input) {
        var tree =
                visit.page()
                        .ariaSnapshot(new Page.AriaSnapshotOptions().setMode(AriaSnapshotMode.AI));
        int most = length(input.maxLength(), VIEW, MOST_VIEW);
        int end = tree.length() <= most ? tree.length() : Math.max(1, tree.lastIndexOf('\n', most));
        return part(visit, tree, 0, end);
    }

    private static Part text(Visit visit, PageText input, ToolContext context) {
        var text = visit.page().locator("body").innerText();
        var saveAs = input.saveAs();
        if (saveAs != null && !saveAs.isBlank()) {
            context.setVariable(saveAs.strip(), Value.of(text));
        }
        int from = input.from() == null ? 0 : input.from();
        return part(visit, text, from, length(input.maxLength(), TEXT, MOST_TEXT));
    }

    private static Part content(Visit visit, Content input) {
        boolean isClean = input.cleanHtml() == null || input.cleanHtml();
        var selector = input.selector() == null ? "html" : input.selector();
        var html =
                visit.on(
                        selector,
                        element ->
                                String.valueOf(
                                        element.evaluate(
                                                isClean
                                                        ? Scripts.CLEAN_HTML
                                                        : "e => e.outerHTML")));
        return part(visit, html, 0, length(input.maxLength(), CONTENT, MOST_CONTENT));
    }

    private static Map<String, Value> texts(Visit visit, Texts input) {
        visit.on(
                input.selector(),
                element -> {
                    element.waitFor(
                            new Locator.WaitForOptions()
                                    .setState(
                                            com.microsoft.playwright.options.WaitForSelectorState
                                                    .ATTACHED));
                    return true;
                });
        var all = visit.page().locator(input.selector()).allInnerTexts();
        int most = input.limit() == null ? MOST_TEXTS : Math.clamp(input.limit(), 1, MOST_TEXTS);
        var some = all.stream().limit(most).map(text -> Value.of(cut(text.strip(), 500))).toList();
        return Map.of("texts", Value.of(some), "count", Value.of(all.size()));
    }

    private static Map<String, Value> attribute(Visit visit, Attribute input) {
        var value =
                visit.on(
                        input.selector(),
                        element -> Optional.ofNullable(element.getAttribute(input.name())));
        return value.map(text -> Map.of("value", Value.of(cut(text, MOST_CONTENT))))
                .orElseThrow(() ->
                        new BrowserFailure(
                                BrowserProblem.UNKNOWN_ERROR,
                                Sentence.of(
                                        "元素“%s”没有属性“%s”",
                                        "element '%s' has no attribute '%s'",
                                        input.selector(),
                                        input.name()),
                                Sentence.of(
                                        "用 getContent 看它的 HTML", "see its HTML with getContent")));
    }
}
