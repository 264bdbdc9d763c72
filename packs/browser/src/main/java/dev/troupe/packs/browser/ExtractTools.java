package dev.troupe.packs.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.TimeoutError;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.browser.PageRecords.Records;
import dev.troupe.packs.browser.PageRecords.RenderedPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tools that read records, on one page or on all pages of a list. */
final class ExtractTools {
    private static final int PAGES = 50; // if none is given
    private static final int MOST_PAGES = 200;
    private static final int ITEMS = 100;
    private static final int PREVIEW = 3; // stored rows that a model is shown
    private static final int UNSAVED = 30; // rows that it is shown if none are stored
    private static final double CHANGE = 8_000; // ms for the next page of a list to appear
    private static final double APPEARANCE = 5_000; // ms for a table to appear at all
    private static final Duration LIMIT = Duration.ofMinutes(10);
    static final String SAVE_AS =
            "shared variable that stores all rows for later agents, such as products";

    private ExtractTools() {}

    static List<Tool<?, ?>> all(BrowserPool workers, PageRecords records) {
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "extractTable",
                                        "Reads the largest table of the page, or the one that a selector matches, as records; with allPages it reads every page of the table. With saveAs all rows are stored in that shared variable and only a preview is returned.",
                                        Table.class)
                                .withTitle("提取表格", "extract a table"),
                        workers,
                        LIMIT,
                        (session, input, context) -> table(session, input, context, records)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "extractList",
                                        "Reads repeated items of the page, such as products or articles, as records; or with itemSelector the texts and links of those elements. With allPages it reads every page of the list. With saveAs all rows are stored in that shared variable and only a preview is returned.",
                                        Items.class)
                                .withTitle("提取条目", "extract items"),
                        workers,
                        LIMIT,
                        (session, input, context) -> list(session, input, context, records)));
    }

    /** Which table. */
    record Table(
            @Describe(
                            "selector of the table or its container; default: the largest table of the page")
                    @Nullable String selector,
            @Describe("whether the first row contains column names; default: true")
                    @Nullable Boolean includeHeader,
            @Describe("read all pages of the table; default: false") @Nullable Boolean allPages,
            @Describe("at most 200; default: 50") @Nullable Integer maxPages,
            @Describe(SAVE_AS) @Nullable String saveAs) {}

    /** Which items. */
    record Items(
            @Describe("CSS selector of each item; default: detected automatically")
                    @Nullable String itemSelector,
            @Describe("with itemSelector: items of a page, 100 at most, which is the default")
                    @Nullable Integer limit,
            @Describe("read all pages of the list; default: false") @Nullable Boolean allPages,
            @Describe("at most 200; default: 50") @Nullable Integer maxPages,
            @Describe(SAVE_AS) @Nullable String saveAs) {}

    /**
     * What was read.
     *
     * @param count all records
     * @param preview the first few
     * @param pages of the list that were read
     */
    record Extracted(
            String url,
            int count,
            List<String> columns,
            List<Value> preview,
            @Nullable String savedAs,
            int pages) {}

    private static Extracted table(
            BrowserSession session, Table input, ToolContext context, PageRecords records) {
        awaitSome(
                session,
                input.selector() == null ? "table, [role=table], [role=grid]" : input.selector());
        var selector = input.selector();
        Function<BrowserSession, RenderedPage> read =
                selector == null
                        ? ExtractTools::toRenderedPage
                        : one ->
                                new RenderedPage(
                                        one.page().url(),
                                        one.withElement(
                                                selector,
                                                it ->
                                                        String.valueOf(
                                                                it.evaluate("e => e.outerHTML"))));
        var pages = collectPages(session, context, pages(input.allPages(), input.maxPages()), read);
        boolean hasHeader = input.includeHeader() == null || input.includeHeader();
        var found = records.table(pages, hasHeader);
        return toExtracted(
                session,
                requireRecords(found, session, "表格", "table"),
                input.saveAs(),
                pages.size(),
                context);
    }

    private static Extracted list(
            BrowserSession session, Items input, ToolContext context, PageRecords records) {
        var selector = input.itemSelector();
        int most = pages(input.allPages(), input.maxPages());
        if (selector == null) {
            var pages = collectPages(session, context, most, ExtractTools::toRenderedPage);
            var found = records.list(pages);
            return toExtracted(
                    session,
                    requireRecords(found, session, "列表", "list of items"),
                    input.saveAs(),
                    pages.size(),
                    context);
        }
        int limit = input.limit() == null ? ITEMS : Math.clamp(input.limit(), 1, ITEMS);
        session.withElement(
                selector,
                item -> {
                    item.waitFor();
                    return true;
                });
        var pages =
                collectPages(
                        session,
                        context,
                        most,
                        one ->
                                JsValues.of(
                                        one.page()
                                                .locator(selector)
                                                .evaluateAll(PageScripts.ITEMS, limit)));
        var rows = pages.stream().flatMap(page -> page.items().stream()).toList();
        return toExtracted(
                session,
                new Records(List.of("text", "url"), Value.of(rows)),
                input.saveAs(),
                pages.size(),
                context);
    }

    private static int pages(@Nullable Boolean isAll, @Nullable Integer most) {
        boolean isOne = isAll == null || !isAll;
        return isOne ? 1 : most == null ? PAGES : Math.clamp(most, 1, MOST_PAGES);
    }

    private static RenderedPage toRenderedPage(BrowserSession session) {
        return new RenderedPage(session.page().url(), session.page().content());
    }

    /** What scripts load may come late. */
    private static void awaitSome(BrowserSession session, String selector) {
        try {
            session.element(selector)
                    .waitFor(
                            new com.microsoft.playwright.Locator.WaitForOptions()
                                    .setTimeout(APPEARANCE));
        } catch (TimeoutError _) { // the reader reports that there is nothing
            return;
        } catch (PlaywrightException e) {
            throw PlaywrightErrors.of(e, selector);
        }
    }

    /**
     * Reads page after page.
     *
     * @return one for each page; of a list that only grows, how it was in the end
     */
    private static <T> List<T> collectPages(
            BrowserSession session,
            ToolContext context,
            int most,
            Function<BrowserSession, T> read) {
        var pages = new ArrayList<T>();
        pages.add(read.apply(session));
        for (int number = 2; number <= most; number++) {
            var kind = turnPage(session);
            if (kind.isEmpty()) {
                break;
            }
            if (kind.get().equals("more")) {
                pages.clear();
            }
            pages.add(read.apply(session));
            context.reportProgress(
                    context.language().choose("第 " + number + " 页", "page " + number));
        }
        if (most > 1 && pages.size() == most) {
            session.notes()
                    .add(
                            "读到 %d 页的上限就停了；可提高 maxPages",
                            "stopped at the limit of %d pages; raise maxPages for more", most);
        }
        return pages;
    }

    /** How the list continued; empty if it did not. */
    private static Optional<String> turnPage(BrowserSession session) {
        var page = session.page();
        var kind = page.evaluate(PageScripts.NEXT);
        if (kind == null) {
            return Optional.empty();
        }
        session.allowReadsOnly();
        var before = page.evaluate(PageScripts.STATE);
        try {
            page.locator("[data-troupe-next]").click();
            page.waitForFunction(
                    PageScripts.HAS_CHANGED,
                    before,
                    new Page.WaitForFunctionOptions().setTimeout(CHANGE));
        } catch (TimeoutError _) { // it was the last page after all
            return Optional.empty();
        }
        session.settle();
        return Optional.of(kind.toString());
    }

    private static Records requireRecords(
            Records found, BrowserSession session, String zh, String en) {
        if (found.isEmpty()) {
            throw new BrowserException(
                    BrowserProblem.ELEMENT_NOT_FOUND,
                    LocalizedText.of(
                            "%s 上没有%s",
                            "there is no %2$s on %1$s",
                            session.page().url(),
                            LocalizedText.of(zh, en)),
                    LocalizedText.of(
                            "用 getPageView 看页面上有什么，再用 getTexts 或 extractList 的 itemSelector 读取",
                            "use getPageView to see the page, then read it with getTexts or the itemSelector of extractList"));
        }
        return found;
    }

    private static Extracted toExtracted(
            BrowserSession session,
            Records found,
            @Nullable String saveAs,
            int pages,
            ToolContext context) {
        var rows = found.rows().items();
        boolean isSaved = saveAs != null && !saveAs.isBlank();
        if (saveAs != null && isSaved) {
            context.setVariable(saveAs.strip(), found.rows());
        }
        return new Extracted(
                session.page().url(),
                rows.size(),
                found.columns(),
                List.copyOf(rows.subList(0, Math.min(rows.size(), isSaved ? PREVIEW : UNSAVED))),
                isSaved ? saveAs : null,
                pages);
    }
}
