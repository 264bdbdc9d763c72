package dev.troupe.packs.web;

import dev.troupe.agent.ToolContext;
import dev.troupe.language.English;

/** Tells people now and then how many pages a crawl has read. Used by one thread. */
final class CrawlProgress {
    private static final int STEP = 10; // pages between two lines

    private final ToolContext context;

    CrawlProgress(ToolContext context) {
        this.context = context;
    }

    void fetched(Page page, int pages) {
        if (pages == 1 || pages % STEP == 0) {
            context.progress(
                    context.language()
                            .choose(
                                    "已抓取 %d 页：%s".formatted(pages, page.url()),
                                    "Fetched %s: %s"
                                            .formatted(
                                                    English.counted(pages, "page"), page.url())));
        }
    }
}
