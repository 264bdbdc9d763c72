package dev.troupe.packs.web.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.language.EnglishText;
import dev.troupe.packs.web.page.WebPage;

/** Reports to users now and then how many pages a crawl has read. Used by one thread. */
final class CrawlProgress {
    private static final int STEP = 10; // pages between two lines

    private final ToolContext context;

    CrawlProgress(ToolContext context) {
        this.context = context;
    }

    void onPage(WebPage page, int pages) {
        if (pages == 1 || pages % STEP == 0) {
            context.reportProgress(
                    context.language()
                            .choose(
                                    "已抓取 %d 页：%s".formatted(pages, page.url()),
                                    "Fetched %s: %s"
                                            .formatted(
                                                    EnglishText.withCount(pages, "page"),
                                                    page.url())));
        }
    }
}
