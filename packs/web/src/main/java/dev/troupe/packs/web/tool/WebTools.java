package dev.troupe.packs.web.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.crawl.CrawlLimits;
import dev.troupe.packs.web.crawl.Crawler;
import dev.troupe.packs.web.crawl.RecordedPages;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import dev.troupe.packs.web.fetch.WebResponse;
import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.page.ElementText;
import dev.troupe.packs.web.page.PageParser;
import dev.troupe.packs.web.page.ReadableText;
import dev.troupe.packs.web.page.WebPage;
import dev.troupe.packs.web.site.SiteTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tools of the crawler. Each describes in one line what it does; {@link WebPageReader} and
 * {@link Crawler} do it.
 */
public final class WebTools {
    private static final int MAX_TEXT = 8_000; // characters of a page that a model is shown
    private static final int MAX_LINKS = 200;
    private static final Duration PATIENCE =
            Duration.ofMinutes(2); // robots.txt, redirects and the page, each in its own time
    private static final Duration CRAWL_PATIENCE =
            Duration.ofMinutes(30); // thousands of pages; the node's own time may end it before
    static final String SAVE_AS =
            "shared variable that stores all of it for later agents, such as products";

    private WebTools() {}

    public static List<Tool<?, ?>> all(GuardedHttp http) {
        var reader = new WebPageReader(http);
        return List.of(
                new FetchPage(reader),
                new ExtractText(reader),
                new ExtractLinks(reader),
                new ExtractTable(reader),
                new ExtractList(reader),
                new CrawlSite(http));
    }

    /** What a page is asked for. */
    private interface Question<O> {
        O answer() throws InterruptedException;
    }

    private static <O> O answer(Question<O> question) throws InterruptedException {
        try {
            return question.answer();
        } catch (WebException e) {
            throw new ToolException(Problem.of(e.code(), e.text()));
        }
    }

    /** The address of a page. */
    record Address(@Describe("http or https address") String url) {}

    /** The address of a page, and where to store the result. */
    record Extract(
            @Describe("http or https address") String url,
            @Describe(SAVE_AS) @Nullable String saveAs) {}

    /**
     * Text of a page.
     *
     * @param isCut whether the page holds more
     */
    record PageText(
            String url, String title, String text, boolean isCut, @Nullable String savedAs) {
        static PageText of(WebResponse response) {
            if (!response.isHtml()) {
                return of(response.url().toString(), "", response.text(), null);
            }
            var document = PageParser.parse(response);
            return of(
                    response.url().toString(), document.title(), ReadableText.text(document), null);
        }

        static PageText of(String url, String title, String text, @Nullable String savedAs) {
            var isCut = text.length() > MAX_TEXT;
            return new PageText(
                    url, title, isCut ? text.substring(0, MAX_TEXT) : text, isCut, savedAs);
        }
    }

    /** Fetches one page. */
    record FetchPage(WebPageReader reader) implements Tool<Address, PageText> {
        @Override
        public ToolSpec<Address> spec() {
            return ToolSpec.readOnly(
                            "fetchPage",
                            "Fetches one page and returns its title and main text, at most 8,000 characters.",
                            Address.class)
                    .withTitle("读取网页", "fetch a page")
                    .withCallLabel("读取 %s", "fetch %s", "url")
                    .withTimeout(PATIENCE)
                    .withNetworkAccess("url")
                    .withIndependentCalls()
                    .withOutsideText();
        }

        @Override
        public PageText call(Address input, ToolContext context) throws InterruptedException {
            return answer(() -> {
                var response = reader.fetch(input.url());
                return PageParser.compute(() -> PageText.of(response));
            });
        }
    }

    /** Reads the main text of one page. */
    record ExtractText(WebPageReader reader) implements Tool<Extract, PageText> {
        @Override
        public ToolSpec<Extract> spec() {
            return ToolSpec.readOnly(
                            "extractText",
                            "Reads the main text of one page without menus. With saveAs the full text is stored in that shared variable.",
                            Extract.class)
                    .withTitle("提取正文", "extract the text of a page")
                    .withCallLabel("提取 %s 的正文", "extract the text of %s", "url")
                    .withTimeout(PATIENCE)
                    .withNetworkAccess("url")
                    .withIndependentCalls()
                    .withOutsideText();
        }

        @Override
        public PageText call(Extract input, ToolContext context) throws InterruptedException {
            return answer(() -> {
                var page = reader.page(input.url());
                var text = PageParser.compute(() -> ReadableText.text(page.document()));
                var saveAs = Optional.ofNullable(input.saveAs()).filter(it -> !it.isBlank());
                saveAs.ifPresent(it -> context.setVariable(it, Value.of(text)));
                return PageText.of(
                        page.url().toString(), page.document().title(), text, saveAs.orElse(null));
            });
        }
    }

    /** A link as users see it. */
    record FoundLink(String text, String url) {}

    /** Links of a page, at most 200. */
    record FoundLinks(String url, int count, List<FoundLink> links, @Nullable String savedAs) {}

    /** Lists the links of one page. */
    record ExtractLinks(WebPageReader reader) implements Tool<Extract, FoundLinks> {
        @Override
        public ToolSpec<Extract> spec() {
            return ToolSpec.readOnly(
                            "extractLinks",
                            "Lists the links of one page with their texts.",
                            Extract.class)
                    .withTitle("列出链接", "list the links of a page")
                    .withCallLabel("列出 %s 的链接", "list the links of %s", "url")
                    .withTimeout(PATIENCE)
                    .withNetworkAccess("url")
                    .withIndependentCalls()
                    .withOutsideText();
        }

        @Override
        public FoundLinks call(Extract input, ToolContext context) throws InterruptedException {
            return answer(() -> {
                var page = reader.page(input.url());
                var links = PageParser.compute(() -> links(page));
                var saveAs = Optional.ofNullable(input.saveAs()).filter(it -> !it.isBlank());
                saveAs.ifPresent(it ->
                        context.setVariable(
                                it,
                                Value.of(
                                        links.stream()
                                                .map(link ->
                                                        Value.of(
                                                                Map.of(
                                                                        "text",
                                                                        Value.of(link.text()),
                                                                        "url",
                                                                        Value.of(link.url()))))
                                                .toList())));
                return new FoundLinks(
                        page.url().toString(),
                        links.size(),
                        links.stream().limit(MAX_LINKS).toList(),
                        saveAs.orElse(null));
            });
        }
    }

    private static List<FoundLink> links(WebPage page) {
        return page.document().select("a[href]").stream()
                .map(it -> new FoundLink(ElementText.label(it), it.absUrl("href")))
                .filter(it -> it.url().startsWith("http"))
                .distinct()
                .toList();
    }

    /** Reads the main table of one page. */
    record ExtractTable(WebPageReader reader) implements Tool<Extract, ExtractionResult> {
        @Override
        public ToolSpec<Extract> spec() {
            return ToolSpec.readOnly(
                            "extractTable",
                            "Reads the largest HTML table of one page (or the records of a JSON or RSS address). With saveAs all rows are stored in that shared variable and only a preview is returned.",
                            Extract.class)
                    .withTitle("提取表格", "extract a table")
                    .withCallLabel("提取 %s 的表格", "extract the table of %s", "url")
                    .withTimeout(PATIENCE)
                    .withNetworkAccess("url")
                    .withIndependentCalls()
                    .withOutsideText();
        }

        @Override
        public ExtractionResult call(Extract input, ToolContext context)
                throws InterruptedException {
            return answer(() ->
                    ExtractionResult.of(
                            input.url(),
                            reader.table(input.url()),
                            input.saveAs(),
                            1,
                            List.of(),
                            context));
        }
    }

    /** Reads the items that repeat on one page. */
    record ExtractList(WebPageReader reader) implements Tool<Extract, ExtractionResult> {
        @Override
        public ToolSpec<Extract> spec() {
            return ToolSpec.readOnly(
                            "extractList",
                            "Reads the items that repeat on one page, such as products or articles, as records. With saveAs all of them are stored in that shared variable and only a preview is returned.",
                            Extract.class)
                    .withTitle("提取条目", "extract items")
                    .withCallLabel("提取 %s 的条目", "extract the items of %s", "url")
                    .withTimeout(PATIENCE)
                    .withNetworkAccess("url")
                    .withIndependentCalls()
                    .withOutsideText();
        }

        @Override
        public ExtractionResult call(Extract input, ToolContext context)
                throws InterruptedException {
            return answer(() ->
                    ExtractionResult.of(
                            input.url(),
                            reader.list(input.url()),
                            input.saveAs(),
                            1,
                            List.of(),
                            context));
        }
    }

    /** Where a crawl starts and how far it may go. */
    record CrawlInput(
            @Describe("http or https address of the first page") String startUrl,
            @Describe(
                            "links away from the start, default 5; following pages of a list do not count")
                    @Nullable Integer maxDepth,
            @Describe("pages to fetch at most, default 100") @Nullable Integer maxPages,
            @Describe("stay on the host of the start, default true") @Nullable Boolean sameHost,
            @Describe(SAVE_AS) @Nullable String saveAs) {
        CrawlLimits limits() {
            var limits = CrawlLimits.defaults();
            limits = maxDepth == null ? limits : limits.withMaxDepth(Math.clamp(maxDepth, 0, 50));
            limits =
                    maxPages == null ? limits : limits.withMaxPages(Math.clamp(maxPages, 1, 5_000));
            return sameHost == null ? limits : limits.withSameHost(sameHost);
        }
    }

    /** Crawls a site and reads its items. */
    record CrawlSite(GuardedHttp http) implements Tool<CrawlInput, ExtractionResult> {
        @Override
        public ToolSpec<CrawlInput> spec() {
            return ToolSpec.readOnly(
                            "crawl",
                            "Visits the pages of a site from a start page, following lists, categories, next pages and detail pages, and returns one table of the site's items (name, price, category, rating, stock and other attributes of the site). Respects robots.txt. With saveAs all rows are stored in that shared variable and only a preview is returned.",
                            CrawlInput.class)
                    .withTitle("抓取网站", "crawl a site")
                    .withCallLabel("抓取 %s", "crawl %s", "startUrl")
                    .withTimeout(CRAWL_PATIENCE)
                    .withNetworkAccess("startUrl")
                    .withOutsideText();
        }

        @Override
        public ExtractionResult call(CrawlInput input, ToolContext context)
                throws InterruptedException {
            return answer(() -> {
                try {
                    return site(input, context);
                } catch (WebException e) {
                    if (e.code() != WebProblem.NOT_HTML) {
                        throw e;
                    }
                    var data = new WebPageReader(http).data(input.startUrl()).orElseThrow(() -> e);
                    return ExtractionResult.of(
                            input.startUrl(), data, input.saveAs(), 1, List.of(), context);
                }
            });
        }

        private ExtractionResult site(CrawlInput input, ToolContext context)
                throws InterruptedException {
            var progress = new CrawlProgress(context);
            var crawl =
                    new Crawler(http, new RecordedPages(context))
                            .crawl(
                                    WebUrl.parse(input.startUrl()),
                                    input.limits(),
                                    progress::onPage);
            var table = PageParser.compute(() -> SiteTable.read(crawl));
            if (table.isEmpty()) {
                var start = crawl.pages().getFirst();
                throw PageParser.compute(() ->
                        WebPageReader.noRecords(
                                start.url(), start.document(), "list of items", "列表"));
            }
            return ExtractionResult.of(
                    input.startUrl(),
                    table,
                    input.saveAs(),
                    crawl.pages().size(),
                    crawl.problems(),
                    context);
        }
    }
}
