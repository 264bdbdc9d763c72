package dev.troupe.packs.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.WaitForSelectorState;
import com.microsoft.playwright.options.WaitUntilState;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tools that go from page to page. All of them read. */
final class PageTools {
    static final Duration MARGIN = Duration.ofSeconds(15); // for a page to become quiet

    private PageTools() {}

    static List<Tool<?, ?>> all(Workers workers) {
        var limit = workers.limits().navigation().plus(MARGIN);
        var action = workers.limits().action().plus(MARGIN);
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "navigate",
                                        "Opens an http or https address in the browser and waits until its scripts have come to rest. Answers address, title and status.",
                                        Navigate.class)
                                .titled("打开网页", "open a page")
                                .doing("打开 %s", "open %s", "url"),
                        workers,
                        limit,
                        (visit, input, _) -> navigate(visit, input.url())),
                BrowserTool.of(
                        ToolSpec.readOnly("goBack", "Goes back to the page before.", Waiting.class)
                                .titled("后退", "go back"),
                        workers,
                        limit,
                        (visit, input, _) -> goBack(visit, input)),
                BrowserTool.of(
                        ToolSpec.readOnly("reload", "Loads the page again.", Reload.class)
                                .titled("刷新页面", "reload the page"),
                        workers,
                        limit,
                        (visit, input, _) -> reload(visit, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "waitForSelector",
                                        "Waits until an element is visible, or in another state.",
                                        WaitForSelector.class)
                                .titled("等待元素", "wait for an element")
                                .doing("等待 %s", "wait for %s", "selector"),
                        workers,
                        Duration.ofSeconds(60).plus(MARGIN),
                        (visit, input, _) -> waitFor(visit, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "switchTab",
                                        "Makes another tab the current one; lists all tabs.",
                                        SwitchTab.class)
                                .titled("切换标签页", "switch tabs"),
                        workers,
                        action,
                        (visit, input, _) -> switchTab(visit, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "closeTab",
                                        "Closes the current tab; the one before becomes current.",
                                        None.class)
                                .titled("关闭标签页", "close a tab"),
                        workers,
                        action,
                        (visit, _, _) -> {
                            visit.page().close();
                            return tabs(visit);
                        }));
    }

    /** Nothing to say. */
    record None() {}

    /** Where to go. */
    record Navigate(@Describe("http or https address") String url) {}

    /** What counts as arrived. */
    enum Until {
        LOAD,
        DOMCONTENTLOADED,
        NETWORKIDLE,
        COMMIT
    }

    /** How long to wait. */
    record Waiting(@Describe("LOAD where left out") @Nullable Until waitUntil) {}

    /** How to load. */
    record Reload(
            @Describe("without what is cached; false where left out") @Nullable Boolean hard) {}

    /** What to wait for. */
    record WaitForSelector(
            @Describe(ActionTools.SELECTOR) String selector,
            @Describe("VISIBLE where left out") @Nullable State state,
            @Describe("milliseconds, 60,000 at most; 10,000 where left out")
                    @Nullable Integer timeout) {}

    /** What an element can be waited for to be. */
    enum State {
        VISIBLE,
        HIDDEN,
        ATTACHED,
        DETACHED
    }

    /** Which tab. */
    record SwitchTab(@Describe("from 1, in the order in which they were opened") int tab) {}

    /**
     * Where the browser is.
     *
     * @param status of HTTP, 0 where none is known
     */
    record Where(String url, String title, int status) {}

    /** An open tab. */
    record Tab(int tab, String url, String title, boolean isCurrent) {}

    /** All tabs. */
    record Tabs(List<Tab> tabs) {}

    static Where where(Visit visit, int status) {
        return new Where(visit.page().url(), visit.page().title(), status);
    }

    static Where navigate(Visit visit, String url) {
        var address = address(url);
        visit.letSend();
        var page = visit.pageOrNew();
        return go(
                visit,
                address,
                () -> page.navigate(address, new Page.NavigateOptions().setWaitUntil(COMMITTED)));
    }

    private static final WaitUntilState COMMITTED = WaitUntilState.DOMCONTENTLOADED;

    /** Goes somewhere; what went wrong on the way is told as it is for people. */
    private static Where go(Visit visit, String address, Supplier<@Nullable Response> way) {
        try {
            var response = way.get();
            visit.settle();
            int status = response == null ? 0 : response.status();
            if (status >= 400) {
                visit.notes()
                        .add(
                                "服务器返回状态码 %d，页面可能不是要找的内容",
                                "the server answered with status %d; this may not be the page that is wanted",
                                status);
            }
            return where(visit, status);
        } catch (PlaywrightException e) {
            boolean isFile = String.valueOf(e.getMessage()).contains("Download is starting");
            if (isFile) {
                visit.attend(() -> !visit.downloads().isEmpty(), visit.limits().action());
                return new Where(address, "", 0);
            }
            throw visit.unopened(e, address);
        }
    }

    private static String address(String url) {
        var plain = url.strip();
        var withScheme =
                plain.matches("(?i)[a-z][a-z0-9+.-]*:(?!\\d).*") ? plain : "http://" + plain;
        try {
            var uri = URI.create(withScheme.replace(" ", "%20"));
            var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean isWeb = List.of("http", "https").contains(scheme);
            if (isWeb && uri.getRawAuthority() != null && uri.getRawUserInfo() == null) {
                return withScheme;
            }
        } catch (IllegalArgumentException _) {
            throw noAddress(plain);
        }
        throw noAddress(plain);
    }

    private static BrowserFailure noAddress(String url) {
        return new BrowserFailure(
                BrowserProblem.NETWORK_ERROR,
                Sentence.of(
                        "“%s”不能打开：只能打开不含用户名的 http 和 https 网址",
                        "'%s' cannot be opened: only http and https addresses without a user name can be",
                        Visit.shortened(url)),
                Sentence.of(
                        "给出 http:// 或 https:// 开头的网址",
                        "give an address that begins with http:// or https://"));
    }

    private static Where goBack(Visit visit, Waiting input) {
        visit.letSend();
        var page = visit.page();
        var before = page.url();
        return go(
                visit,
                before,
                () -> {
                    var response = page.goBack(new Page.GoBackOptions().setWaitUntil(state(input)));
                    if (response == null && page.url().equals(before)) {
                        throw new BrowserFailure(
                                BrowserProblem.UNKNOWN_ERROR,
                                Sentence.of("没有上一页", "there is no page before this one"),
                                Sentence.of("用 navigate 打开网址", "open an address with navigate"));
                    }
                    return response;
                });
    }

    private static WaitUntilState state(Waiting input) {
        return WaitUntilState.valueOf(
                input.waitUntil() == null ? "LOAD" : input.waitUntil().name());
    }

    private static Where reload(Visit visit, Reload input) {
        visit.letSend();
        var page = visit.page();
        boolean isHard = input.hard() != null && input.hard();
        if (!isHard) {
            return go(visit, page.url(), page::reload);
        }
        var devTools = page.context().newCDPSession(page);
        try {
            var off = new com.google.gson.JsonObject();
            off.addProperty("cacheDisabled", true);
            devTools.send("Network.setCacheDisabled", off);
            return go(visit, page.url(), page::reload);
        } finally {
            devTools.detach();
        }
    }

    private static Where waitFor(Visit visit, WaitForSelector input) {
        var state =
                WaitForSelectorState.valueOf(
                        input.state() == null ? "VISIBLE" : input.state().name());
        var options = new com.microsoft.playwright.Locator.WaitForOptions().setState(state);
        if (input.timeout() != null) {
            options.setTimeout(Math.clamp(input.timeout(), 1, 60_000));
        }
        visit.on(
                input.selector(),
                element -> {
                    element.waitFor(options);
                    return true;
                });
        return where(visit, 0);
    }

    private static Tabs switchTab(Visit visit, SwitchTab input) {
        var tabs = visit.tabs();
        if (input.tab() < 1 || input.tab() > tabs.size()) {
            throw new BrowserFailure(
                    BrowserProblem.UNKNOWN_ERROR,
                    Sentence.of("没有标签页 %d", "there is no tab %d", input.tab()),
                    Sentence.of("有 1 到 %d", "there are 1 to %d", tabs.size()));
        }
        visit.switchTo(tabs.get(input.tab() - 1));
        return tabs(visit);
    }

    private static Tabs tabs(Visit visit) {
        var tabs = visit.tabs();
        var current = tabs.isEmpty() ? null : visit.page();
        var told = new ArrayList<Tab>();
        for (var page : tabs) {
            told.add(new Tab(told.size() + 1, page.url(), page.title(), page.equals(current)));
        }
        return new Tabs(told);
    }

    /** Waits for what follows an action, such as another page. */
    static Where settled(Visit visit) {
        visit.settleAfter(visit.tabs().size());
        visit.page().waitForLoadState(LoadState.DOMCONTENTLOADED);
        return where(visit, 0);
    }
}
