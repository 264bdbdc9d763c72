package dev.troupe.runtime.page;

import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.browser.BrowserPack;
import java.util.List;

/** Prints pages as PDF, with the browser of the browser pack. */
public final class PagePdf {
    private PagePdf() {}

    /**
     * @param html the page as one file
     * @throws ToolException with the remedy if no browser is installed that can print it
     */
    public static byte[] print(List<Pack> packs, String html) throws InterruptedException {
        for (var pack : packs) {
            if (pack instanceof BrowserPack browser) {
                return browser.printPdf(html);
            }
        }
        throw new ToolException(
                AgentProblem.UNAVAILABLE,
                "没有浏览器扩展包，因此没有生成 PDF；请导出 HTML，在浏览器中打开并打印",
                "there is no browser pack, so no PDF was written; export HTML, open it in a browser and print it");
    }
}
