package dev.troupe.packs.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Margin;
import com.microsoft.playwright.options.Media;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import java.util.List;

/**
 * Prints HTML as a PDF of A4 pages, in a separate browser that loads nothing else.
 *
 * @param requirements what must be on this machine
 */
record PagePrinter(BrowserPool workers, List<Requirement> requirements) {
    private static final String MARGIN = "12mm";

    /**
     * @param html a whole file, whose policy forbids scripts and addresses
     * @throws ToolException with the remedy where no browser can print it
     */
    byte[] print(String html) throws InterruptedException {
        requirements.stream()
                .filter(it -> !it.isMet())
                .findFirst()
                .ifPresent(missing -> {
                    throw new ToolException(
                            AgentProblem.UNAVAILABLE,
                            "没有生成 PDF：%s；也可以导出 HTML，在浏览器中打开并打印",
                            "no PDF was written: %s; or export HTML, open it in a browser and print it",
                            new LocalizedText(
                                    missing.remedy(Language.ZH), missing.remedy(Language.EN)));
                });
        try (var browser = new NodeBrowser(workers)) {
            var limit = workers.limits().navigation().plus(NavigationTools.MARGIN);
            return browser.call(session -> print(session, html), limit);
        } catch (BrowserException e) {
            throw new ToolException(
                    AgentProblem.UNAVAILABLE, "没有生成 PDF：%s", "no PDF was written: %s", e.text());
        }
    }

    private static byte[] print(BrowserSession session, String html) {
        var page = session.pageOrNew();
        page.emulateMedia(
                new Page.EmulateMediaOptions()
                        .setMedia(Media.PRINT)
                        .setColorScheme(ColorScheme.LIGHT));
        page.setContent(html);
        return page.pdf(
                new Page.PdfOptions()
                        .setFormat("A4")
                        .setPrintBackground(true)
                        .setMargin(
                                new Margin()
                                        .setTop(MARGIN)
                                        .setBottom(MARGIN)
                                        .setLeft(MARGIN)
                                        .setRight(MARGIN)));
    }
}
