package dev.troupe.packs.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import dev.troupe.core.value.LocalizedText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One node's tabs and cookies in a browser, and what happens to them. Belongs to the thread of its
 * worker.
 */
final class BrowserSession {
    private static final double QUIET = 3_000; // ms that a page is given to become quiet
    private static final double SETTLE = 5_000; // ms that the page after an action has to appear
    private static final int ANSWER = 2_000; // ms in which a page answers that can
    private static final Duration MOMENT = Duration.ofMillis(300);
    private static final int MOST_TABS = 10;

    private final BrowserProcess engine;
    private final BrowserLimits limits;
    private final BrowserContext context;
    private final PageNotes notes = new PageNotes();
    private final List<Page> tabs = new ArrayList<>();
    private final List<Download> downloads = new ArrayList<>();
    private final BrowserTraffic traffic;
    private @Nullable Page current;
    private boolean isGuarded;
    private boolean acceptsDialogs;

    BrowserSession(BrowserProcess engine, BrowserLimits limits) {
        this.engine = engine;
        this.limits = limits;
        this.traffic = new BrowserTraffic(engine.proxy(), limits, notes);
        this.context =
                engine.browser()
                        .newContext(
                                new Browser.NewContextOptions()
                                        .setAcceptDownloads(true)
                                        .setServiceWorkers(ServiceWorkerPolicy.BLOCK)
                                        .setViewportSize(1280, 900));
        context.setDefaultTimeout(millis(limits.action()));
        context.setDefaultNavigationTimeout(millis(limits.navigation()));
        context.onPage(this::handleOpened);
        context.onDialog(this::answerDialog);
        context.onRequest(traffic::record);
    }

    /** Does something; Playwright's errors are translated to Troupe's. */
    <T> T run(BrowserWorker.BrowserCall<T> action) {
        try {
            return action.run(this);
        } catch (PlaywrightException e) {
            throw unlessStuck(PlaywrightErrors.of(e, ""));
        } catch (BrowserException e) {
            throw unlessStuck(e);
        } finally {
            traffic.noteRefusals();
        }
    }

    /** Where the page does not answer at all, that is what is wrong, and its browser is ended. */
    private BrowserException unlessStuck(BrowserException failure) {
        var page = current;
        if (page == null || !failure.type().isOfTime()) {
            return failure;
        }
        try {
            page.waitForFunction(
                    "() => true", null, new Page.WaitForFunctionOptions().setTimeout(ANSWER));
            return failure;
        } catch (TimeoutError _) {
            engine.kill();
            return BrowserWorker.pageStuck(Duration.ofMillis(ANSWER));
        } catch (PlaywrightException _) { // it no longer exists, which the next call will report
            return failure;
        }
    }

    BrowserTraffic traffic() {
        return traffic;
    }

    PageNotes notes() {
        return notes;
    }

    BrowserLimits limits() {
        return limits;
    }

    /** The tab that is worked with. */
    Page page() {
        var page = current;
        if (page == null || page.url().startsWith("chrome-error:")) {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of("没有打开的页面", "no page is open"),
                    LocalizedText.of("先用 navigate 打开网址", "open an address with navigate first"));
        }
        return page;
    }

    /** The first element that a selector means. */
    Locator element(String selector) {
        var plain = selector.strip();
        return page().locator(plain.matches("(?:f\\d+)?e\\d+") ? "aria-ref=" + plain : plain)
                .first();
    }

    /** Acts on one element; what goes wrong names it. */
    <T> T withElement(String selector, Function<Locator, T> action) {
        try {
            return action.apply(element(selector));
        } catch (PlaywrightException e) {
            throw PlaywrightErrors.of(e, selector);
        }
    }

    /**
     * From now on the pages may send whatever they like: they load on their own, or a user has
     * approved it.
     */
    void allowSends() {
        if (isGuarded) {
            context.unrouteAll();
            isGuarded = false;
        }
    }

    /** From now on the pages may only read, with GET, HEAD and OPTIONS. */
    void allowReadsOnly() {
        if (!isGuarded) {
            context.route("**/*", this::checkRequest);
            isGuarded = true;
        }
    }

    private void checkRequest(Route route) {
        var request = route.request();
        if (BrowserTraffic.READING.contains(request.method())) {
            route.resume();
            return;
        }
        notes.add(
                "已拦截页面的请求 %s %s；如需发送，请使用 submit（会先询问用户）",
                "blocked the request %s %s of the page; to send it, use submit, which asks the user first",
                request.method(),
                shorten(request.url()));
        route.abort("blockedbyclient");
    }

    /** Dialogs are answered with yes until this is set to no. */
    void acceptDialogs(boolean accepts) {
        acceptsDialogs = accepts;
    }

    private void answerDialog(Dialog dialog) {
        boolean isNotice = dialog.type().equals("alert") || dialog.type().equals("beforeunload");
        boolean isYes = isNotice || acceptsDialogs;
        notes.add(
                isYes ? "页面弹出 %s“%s”，已选择“确定”" : "页面弹出 %s“%s”，已选择“取消”；如需确定，请设置 acceptDialog",
                isYes
                        ? "the page showed %s '%s', which was accepted"
                        : "the page showed %s '%s', which was dismissed; set acceptDialog to accept it",
                dialog.type(),
                shorten(dialog.message()));
        try {
            if (isYes) {
                dialog.accept(dialog.defaultValue());
            } else {
                dialog.dismiss();
            }
        } catch (PlaywrightException _) { // its page was closed in the meantime
            return;
        }
    }

    private void handleOpened(Page page) {
        if (tabs.size() >= MOST_TABS) {
            notes.add("已有 %d 个标签页，新的被关闭", "%d tabs are open, so another was closed", MOST_TABS);
            page.close();
            return;
        }
        if (!tabs.isEmpty()) {
            notes.add(
                    "打开了新标签页 %d，现在是当前页；switchTab 可以换回去",
                    "tab %d was opened and is the current one now; switchTab goes back",
                    tabs.size() + 1);
        }
        tabs.add(page);
        current = page;
        page.onClose(this::handleClosed);
        page.onCrash(crashed -> {
            notes.add(
                    "页面崩溃，已关闭；请用 navigate 重新打开",
                    "the page crashed and was closed; open it again with navigate");
            crashed.close();
        });
        page.onDownload(download -> {
            downloads.add(download);
            notes.add(
                    "页面提供了文件“%s”；用 saveDownload 保存到工作目录",
                    "the page offers the file '%s'; saveDownload saves it in the workspace",
                    download.suggestedFilename());
        });
    }

    private void handleClosed(Page page) {
        tabs.remove(page);
        if (page.equals(current)) {
            current = tabs.isEmpty() ? null : tabs.getLast();
        }
    }

    /** The tabs, in the order in which they were opened. */
    List<Page> tabs() {
        return List.copyOf(tabs);
    }

    void switchTo(Page page) {
        current = page;
        page.bringToFront();
    }

    /** Files that pages offered, the oldest first. */
    List<Download> downloads() {
        return downloads;
    }

    /** The current tab, or a new one if there is none. */
    Page pageOrNew() {
        var page = current;
        return page == null ? context.newPage() : page;
    }

    /** After an action: another tab, or another page in this one, does not appear immediately. */
    void settleAfter(int tabsBefore) {
        processEvents(() -> tabs.size() != tabsBefore, MOMENT);
        settle();
    }

    /** Gives scripts a moment to load content; a page that is never idle is not a problem. */
    void settle() {
        var page = current;
        if (page == null) {
            return;
        }
        try {
            page.waitForLoadState(
                    LoadState.DOMCONTENTLOADED,
                    new Page.WaitForLoadStateOptions().setTimeout(SETTLE));
            page.waitForLoadState(
                    LoadState.NETWORKIDLE, new Page.WaitForLoadStateOptions().setTimeout(QUIET));
        } catch (TimeoutError _) { // it continues loading; what is there can be read
            return;
        }
    }

    private static int millis(Duration time) {
        return Math.toIntExact(time.toMillis());
    }

    static String shorten(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }

    /**
     * Processes the events of the page while there is nothing to do: requests that wait for a
     * decision are decided, dialogs are answered.
     */
    void processEvents(BooleanSupplier isCalled, Duration limit) {
        try {
            context.waitForCondition(
                    isCalled,
                    new BrowserContext.WaitForConditionOptions().setTimeout(millis(limit)));
        } catch (TimeoutError _) { // nothing came
            return;
        }
    }

    void close() {
        context.close();
        engine.proxy().reset();
    }
}
