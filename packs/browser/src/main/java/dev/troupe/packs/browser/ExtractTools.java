package dev.troupe.packs.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.TimeoutError;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.packs.browser.PageRecords.Found;
import dev.troupe.packs.browser.PageRecords.Shown;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tools that read records, on one page or on all pages of a list. */
final class ExtractTools {
    private static final int PAGES = 50; // where nothing is said
    private static final int MOST_PAGES = 200;
    private static final int ITEMS = 100;
    private static final int PREVIEW = 3; // rows that a model is shown of those that are kept
    private static final int UNSAVED = 30; // rows that it is shown where none are kept
    private static final double CHANGE = 8_000; // ms for the next page of a list to appear
    private static final double APPEARANCE = 5_000; // ms for a table to appear at all
    private static final Duration LIMIT = Duration.ofMinutes(10);
    static final String SAVE_AS =
            "shared variable that keeps all rows for later agents, such as products";

    private ExtractTools() {}

    static List<Tool<?, ?>> all(Workers workers, PageRecords records) {
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "extractTable",
                                        "Reads the largest table of the page, or the one that a selector means, as records; with allPages it turns the pages of the table until there are no more. With saveAs all rows are kept in that shared variable and only a preview is answered.",
                                        Table.class)
                                .titled("提取表格", "extract a table"),
                        workers,
                        LIMIT,
                        (visit, input, context) -> table(visit, input, context, records)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "extractList",
                                        "Reads what repeats on the page, such as products or articles, as records; or with itemSelector the texts and links of those elements. With allPages it turns the pages of the list until there are no more. With saveAs all rows are kept in that shared variable and only a preview is answered.",
                                        Items.class)
                                .titled("提取条目", "extract items"),
                        workers,
                        LIMIT,
                        (visit, input, context) -> list(visit, input, context, records)));
    }

    /** Which table. */
    record Table(
            @Describe("of the table or of what holds it; the largest of the page where left out")
                    @Nullable String selector,
            @Describe("whether the first row names the columns; true where left out")
                    @Nullable Boolean includeHeader,
            @Describe("all pages of the table; false where left out") @Nullable Boolean allPages,
            @Describe("200 at most, 50 where left out") @Nullable Integer maxPages,
            @Describe(SAVE_AS) @Nullable String saveAs) {}

    /** Which items. */
    record Items(
            @Describe("CSS of each item; found by itself where left out")
                    @Nullable String itemSelector,
            @Describe("with itemSelector: items of a page, 100 at most, which is the default")
                    @Nullable Integer limit,
            @Describe("all pages of the list; false where left out") @Nullable Boolean allPages,
            @Describe("200 at most, 50 where left out") @Nullable Integer maxPages,
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
            Visit visit, Table input, ToolContext context, PageRecords records) {
        awaitSome(
                visit,
                input.selector() == null ? "table, [role=table], [role=grid]" : input.selector());
        var selector = input.selector();
        Function<Visit, Shown> read =
                selector == null
                        ? ExtractTools::shown
                        : one ->
                                new Shown(
                                        one.page().url(),
                                        one.on(
                                                selector,
                                                it ->
                                                        String.valueOf(
                                                                it.evaluate("e => e.outerHTML"))));
        var pages = turned(visit, context, pages(input.allPages(), input.maxPages()), read);
        boolean hasHeader = input.includeHeader() == null || input.includeHeader();
        var found = records.table(pages, hasHeader);
        return extracted(
                visit,
                required(found, visit, "表格", "table"),
                input.saveAs(),
                pages.size(),
                context);
    }

    private static Extracted list(
            Visit visit, Items input, ToolContext context, PageRecords records) {
        var selector = input.itemSelector();
        int most = pages(input.allPages(), input.maxPages());
        if (selector == null) {
            var pages = turned(visit, context, most, ExtractTools::shown);
            var found = records.list(pages);
            return extracted(
                    visit,
                    required(found, visit, "列表", "list of items"),
                    input.saveAs(),
                    pages.size(),
                    context);
        }
        int limit = input.limit() == null ? ITEMS : Math.clamp(input.limit(), 1, ITEMS);
        visit.on(
                selector,
                item -> {
                    item.waitFor();
                    return true;
                });
        var pages =
                turned(
                        visit,
                        context,
                        most,
                        one ->
                                JsValues.of(
                                        one.page()
                                                .locator(selector)
                                                .evaluateAll(Scripts.ITEMS, limit)));
        var rows = pages.stream().flatMap(page -> page.items().stream()).toList();
        return extracted(
                visit,
                new Found(List.of("text", "url"), Value.of(rows)),
                input.saveAs(),
                pages.size(),
                context);
    }

    private static int pages(@Nullable Boolean isAll, @Nullable Integer most) {
        boolean isOne = isAll == null || !isAll;
        return isOne ? 1 : most == null ? PAGES : Math.clamp(most, 1, MOST_PAGES);
    }

    private static Shown shown(Visit visit) {
        return new Shown(visit.page().url(), visit.page().content());
    }

    /** What scripts load may come late. */
    private static void awaitSome(Visit visit, String selector) {
        try {
            visit.element(selector)
                    .waitFor(
                            new com.microsoft.playwright.Locator.WaitForOptions()
                                    .setTimeout(APPEARANCE));
        } catch (TimeoutError _) { // whoever reads says that nothing is there
            return;
        } catch (PlaywrightException e) {
            throw Failures.of(e, selector);
        }
    }

    /**
     * Reads page after page.
     *
     * @return one for each page; of a list that only grows, how it was in the end
     */
    private static <T> List<T> turned(
            Visit visit, ToolContext context, int most, Function<Visit, T> read) {
        var pages = new ArrayList<T>();
        pages.add(read.apply(visit));
        for (int number = 2; number <= most; number++) {
            var kind = turn(visit);
            if (kind.isEmpty()) {
                break;
            }
            if (kind.get().equals("more")) {
                pages.clear();
            }
            pages.add(read.apply(visit));
            context.progress(context.language().choose("第 " + number + " 页", "page " + number));
        }
        if (most > 1 && pages.size() == most) {
            visit.notes()
                    .add(
                            "读到 %d 页的上限就停了；可提高 maxPages",
                            "stopped at the limit of %d pages; raise maxPages for more", most);
        }
        return pages;
    }

    /** How the list went on; empty where it did not. */
    private static Optional<String> turn(Visit visit) {
        var page = visit.page();
        var kind = page.evaluate(Scripts.NEXT);
        if (kind == null) {
            return Optional.empty();
        }
        visit.letRead();
        var before = page.evaluate(Scripts.STATE);
        try {
            page.locator("[data-troupe-next]").click();
            page.waitForFunction(
                    Scripts.HAS_CHANGED,
                    before,
                    new Page.WaitForFunctionOptions().setTimeout(CHANGE));
        } catch (TimeoutError _) { // it was the last page after all
            return Optional.empty();
        }
        visit.settle();
        return Optional.of(kind.toString());
    }

    private static Found required(Found found, Visit visit, String zh, String en) {
        if (found.isEmpty()) {
            throw new BrowserFailure(
                    BrowserProblem.ELEMENT_NOT_FOUND,
                    Sentence.of(
                            "%s 上没有%s",
                            "there is no %2$s on %1$s", visit.page().url(), Sentence.of(zh, en)),
                    Sentence.of(
                            "用 getPageView 看页面上有什么，再用 getTexts 或 extractList 的 itemSelector 读取",
                            "see with getPageView what is there, then read it with getTexts or the itemSelector of extractList"));
        }
        return found;
    }

    private static Extracted extracted(
            Visit visit, Found found, @Nullable String saveAs, int pages, ToolContext context) {
        var rows = found.rows().items();
        boolean isSaved = saveAs != null && !saveAs.isBlank();
        if (saveAs != null && isSaved) {
            context.setVariable(saveAs.strip(), found.rows());
        }
        return new Extracted(
                visit.page().url(),
                rows.size(),
                found.columns(),
                List.copyOf(rows.subList(0, Math.min(rows.size(), isSaved ? PREVIEW : UNSAVED))),
                isSaved ? saveAs : null,
                pages);
    }
}
