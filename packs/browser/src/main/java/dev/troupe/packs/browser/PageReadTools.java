package dev.troupe.packs.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaSnapshotMode;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tools that read the page as it is now. */
final class PageReadTools {
    private static final int TEXT = 10_000; // characters of a page's text if none are given
    private static final int MOST_TEXT = 15_000; // more would be cut on its way to a model
    private static final int CONTENT = 5_000;
    private static final int MOST_CONTENT = 10_000;
    private static final int VIEW = 8_000; // characters, about 2,000 tokens
    private static final int MOST_VIEW = 15_000;
    private static final int MOST_TEXTS = 100;

    private PageReadTools() {}

    static List<Tool<?, ?>> all(BrowserPool workers) {
        var limit = workers.limits().action().plus(NavigationTools.MARGIN);
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getPageView",
                                        "Shows the page as a tree of what is visible: headings, texts, links, buttons and fields, each with a reference such as e12 that serves as a selector.",
                                        Length.class)
                                .withTitle("查看页面", "view the page"),
                        workers,
                        limit,
                        (session, input, _) -> view(session, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getPageText",
                                        "Reads the visible text of the page, starting at a character. With saveAs all of it is stored in that shared variable.",
                                        PageText.class)
                                .withTitle("读取页面文字", "read the text of a page"),
                        workers,
                        limit,
                        PageReadTools::text),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getContent",
                                        "Reads the HTML of the page or of an element, cleaned of scripts and styles.",
                                        Content.class)
                                .withTitle("读取 HTML", "read HTML"),
                        workers,
                        limit,
                        (session, input, _) -> content(session, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getPageSummary",
                                        "Sums the page up: title, description, headings, first paragraphs, and how many links, pictures, forms and tables it has.",
                                        NavigationTools.None.class)
                                .withTitle("概括页面", "sum up a page"),
                        workers,
                        limit,
                        (session, _, _) ->
                                JsValues.of(session.page().evaluate(PageScripts.SUMMARY))),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getText",
                                        "Reads the text of one element.",
                                        ActionTools.On.class)
                                .withTitle("读取元素文字", "read the text of an element")
                                .withCallLabel("读取 %s", "read %s", "selector"),
                        workers,
                        limit,
                        (session, input, _) -> {
                            var text = session.withElement(input.selector(), Locator::innerText);
                            return Map.of("text", Value.of(cut(text, MOST_TEXT)));
                        }),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getTexts",
                                        "Reads the texts of all elements that a selector means, 100 at most.",
                                        Texts.class)
                                .withTitle("读取多个元素", "read the texts of elements")
                                .withCallLabel("读取 %s", "read %s", "selector"),
                        workers,
                        limit,
                        (session, input, _) -> texts(session, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "getAttribute",
                                        "Reads an attribute of an element, such as href.",
                                        Attribute.class)
                                .withTitle("读取属性", "read an attribute")
                                .withCallLabel("读取 %s", "read %s", "selector"),
                        workers,
                        limit,
                        (session, input, _) -> attribute(session, input)));
    }

    /** How much to read. */
    record Length(
            @Describe("maximum number of characters, up to 15,000; default: 8,000")
                    @Nullable Integer maxLength) {}

    /** Which part of the text. */
    record PageText(
            @Describe("maximum number of characters, up to 15,000; default: 10,000")
                    @Nullable Integer maxLength,
            @Describe("character to start at; default: 0") @Nullable Integer from,
            @Describe("shared variable that stores all of it for later agents")
                    @Nullable String saveAs) {}

    /** Which HTML. */
    record Content(
            @Describe("maximum number of characters, up to 10,000; default: 5,000")
                    @Nullable Integer maxLength,
            @Describe("without scripts, styles and comments; default: true")
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

    private static Part part(BrowserSession session, String text, int from, int most) {
        int start = Math.clamp(from, 0, text.length());
        int end = Math.min(text.length(), start + most);
        return new Part(
                session.page().url(),
                session.page().title(),
                text.substring(start, end),
                start,
                text.length(),
                end < text.length());
    }

    /** Cut at the end of a line, so that no reference is cut in two. */
    private static Part view(BrowserSession session, Length input) {
        var tree =
                session.page()
                        .ariaSnapshot(new Page.AriaSnapshotOptions().setMode(AriaSnapshotMode.AI));
        int most = length(input.maxLength(), VIEW, MOST_VIEW);
        int end = tree.length() <= most ? tree.length() : Math.max(1, tree.lastIndexOf('\n', most));
        return part(session, tree, 0, end);
    }

    private static Part text(BrowserSession session, PageText input, ToolContext context) {
        var text = session.page().locator("body").innerText();
        var saveAs = input.saveAs();
        if (saveAs != null && !saveAs.isBlank()) {
            context.setVariable(saveAs.strip(), Value.of(text));
        }
        int from = input.from() == null ? 0 : input.from();
        return part(session, text, from, length(input.maxLength(), TEXT, MOST_TEXT));
    }

    private static Part content(BrowserSession session, Content input) {
        boolean isClean = input.cleanHtml() == null || input.cleanHtml();
        var selector = input.selector() == null ? "html" : input.selector();
        var html =
                session.withElement(
                        selector,
                        element ->
                                String.valueOf(
                                        element.evaluate(
                                                isClean
                                                        ? PageScripts.CLEAN_HTML
                                                        : "e => e.outerHTML")));
        return part(session, html, 0, length(input.maxLength(), CONTENT, MOST_CONTENT));
    }

    private static Map<String, Value> texts(BrowserSession session, Texts input) {
        session.withElement(
                input.selector(),
                element -> {
                    element.waitFor(
                            new Locator.WaitForOptions()
                                    .setState(
                                            com.microsoft.playwright.options.WaitForSelectorState
                                                    .ATTACHED));
                    return true;
                });
        var all = session.page().locator(input.selector()).allInnerTexts();
        int most = input.limit() == null ? MOST_TEXTS : Math.clamp(input.limit(), 1, MOST_TEXTS);
        var some = all.stream().limit(most).map(text -> Value.of(cut(text.strip(), 500))).toList();
        return Map.of("texts", Value.of(some), "count", Value.of(all.size()));
    }

    private static Map<String, Value> attribute(BrowserSession session, Attribute input) {
        var value =
                session.withElement(
                        input.selector(),
                        element -> Optional.ofNullable(element.getAttribute(input.name())));
        return value.map(text -> Map.of("value", Value.of(cut(text, MOST_CONTENT))))
                .orElseThrow(() ->
                        new BrowserException(
                                BrowserProblem.UNKNOWN_ERROR,
                                LocalizedText.of(
                                        "元素“%s”没有属性“%s”",
                                        "element '%s' has no attribute '%s'",
                                        input.selector(),
                                        input.name()),
                                LocalizedText.of(
                                        "用 getContent 看它的 HTML", "see its HTML with getContent")));
    }
}
