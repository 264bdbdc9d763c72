package dev.troupe.packs.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.WaitForSelectorState;
import com.microsoft.playwright.options.WaitUntilState;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tools that go from page to page. All of them read. */
final class NavigationTools {
    static final Duration MARGIN = Duration.ofSeconds(15); // for a page to become quiet

    private NavigationTools() {}

    static List<Tool<?, ?>> all(BrowserPool workers) {
        var limit = workers.limits().navigation().plus(MARGIN);
        var action = workers.limits().action().plus(MARGIN);
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "navigate",
                                        "Opens an http or https address in the browser and waits until its scripts are idle. Returns address, title and status.",
                                        Navigate.class)
                                .withTitle("打开网页", "open a page")
                                .withCallLabel("打开 %s", "open %s", "url")
                                .withNetworkAccess("url"),
                        workers,
                        limit,
                        (session, input, _) -> navigate(session, input.url())),
                BrowserTool.of(
                        ToolSpec.readOnly("goBack", "Goes back to the page before.", Waiting.class)
                                .withTitle("后退", "go back"),
                        workers,
                        limit,
                        (session, input, _) -> goBack(session, input)),
                BrowserTool.of(
                        ToolSpec.readOnly("reload", "Loads the page again.", Reload.class)
                                .withTitle("刷新页面", "reload the page"),
                        workers,
                        limit,
                        (session, input, _) -> reload(session, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "waitForSelector",
                                        "Waits until an element is visible, or in another state.",
                                        WaitForSelector.class)
                                .withTitle("等待元素", "wait for an element")
                                .withCallLabel("等待 %s", "wait for %s", "selector"),
                        workers,
                        Duration.ofSeconds(60).plus(MARGIN),
                        (session, input, _) -> waitFor(session, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "switchTab",
                                        "Makes another tab the current one; lists all tabs.",
                                        SwitchTab.class)
                                .withTitle("切换标签页", "switch tabs"),
                        workers,
                        action,
                        (session, input, _) -> switchTab(session, input)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "closeTab",
                                        "Closes the current tab; the one before becomes current.",
                                        None.class)
                                .withTitle("关闭标签页", "close a tab"),
                        workers,
                        action,
                        (session, _, _) -> {
                            session.page().close();
                            return tabs(session);
                        }));
    }

    /** No notes. */
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
    record Waiting(@Describe("default: LOAD") @Nullable Until waitUntil) {}

    /** How to load. */
    record Reload(@Describe("bypass the cache; default: false") @Nullable Boolean hard) {}

    /** What to wait for. */
    record WaitForSelector(
            @Describe(ActionTools.SELECTOR) String selector,
            @Describe("default: VISIBLE") @Nullable State state,
            @Describe("milliseconds, at most 60,000; default: 10,000") @Nullable Integer timeout) {}

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
     * @param status of HTTP, 0 if none is known
     */
    record Location(String url, String title, int status) {}

    /** An open tab. */
    record Tab(int tab, String url, String title, boolean isCurrent) {}

    /** All tabs. */
    record Tabs(List<Tab> tabs) {}

    static Location locate(BrowserSession session, int status) {
        return new Location(session.page().url(), session.page().title(), status);
    }

    static Location navigate(BrowserSession session, String url) {
        var address = address(url);
        session.allowSends();
        var page = session.pageOrNew();
        return navigateBy(
                session,
                address,
                () -> page.navigate(address, new Page.NavigateOptions().setWaitUntil(COMMITTED)));
    }

    private static final WaitUntilState COMMITTED = WaitUntilState.DOMCONTENTLOADED;

    /** Navigates; errors on the way are reported as they are for users. */
    private static Location navigateBy(
            BrowserSession session, String address, Supplier<@Nullable Response> way) {
        try {
            var response = way.get();
            session.settle();
            int status = response == null ? 0 : response.status();
            if (status >= 400) {
                session.notes()
                        .add(
                                "服务器返回状态码 %d，页面可能不是要找的内容",
                                "the server answered with status %d; this may not be the page that is wanted",
                                status);
            }
            return locate(session, status);
        } catch (PlaywrightException e) {
            boolean isFile = String.valueOf(e.getMessage()).contains("Download is starting");
            if (isFile) {
                session.processEvents(
                        () -> !session.downloads().isEmpty(), session.limits().action());
                return new Location(address, "", 0);
            }
            throw session.traffic().toNavigationFailure(e, address);
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

    private static BrowserException noAddress(String url) {
        return new BrowserException(
                BrowserProblem.NETWORK_ERROR,
                LocalizedText.of(
                        "“%s”不能打开：只能打开不含用户名的 http 和 https 网址",
                        "'%s' cannot be opened: only http and https addresses without a user name can be",
                        BrowserSession.shorten(url)),
                LocalizedText.of(
                        "请提供以 http:// 或 https:// 开头的网址",
                        "use an address that starts with http:// or https://"));
    }

    private static Location goBack(BrowserSession session, Waiting input) {
        session.allowSends();
        var page = session.page();
        var before = page.url();
        return navigateBy(
                session,
                before,
                () -> {
                    var response = page.goBack(new Page.GoBackOptions().setWaitUntil(state(input)));
                    if (response == null && page.url().equals(before)) {
                        throw new BrowserException(
                                BrowserProblem.UNKNOWN_ERROR,
                                LocalizedText.of("没有上一页", "the history has no previous page"),
                                LocalizedText.of(
                                        "用 navigate 打开网址", "open an address with navigate"));
                    }
                    return response;
                });
    }

    private static WaitUntilState state(Waiting input) {
        return WaitUntilState.valueOf(
                input.waitUntil() == null ? "LOAD" : input.waitUntil().name());
    }

    private static Location reload(BrowserSession session, Reload input) {
        session.allowSends();
        var page = session.page();
        boolean isHard = input.hard() != null && input.hard();
        if (!isHard) {
            return navigateBy(session, page.url(), page::reload);
        }
        var devTools = page.context().newCDPSession(page);
        try {
            var off = new com.google.gson.JsonObject();
            off.addProperty("cacheDisabled", true);
            devTools.send("Network.setCacheDisabled", off);
            return navigateBy(session, page.url(), page::reload);
        } finally {
            devTools.detach();
        }
    }

    private static Location waitFor(BrowserSession session, WaitForSelector input) {
        var state =
                WaitForSelectorState.valueOf(
                        input.state() == null ? "VISIBLE" : input.state().name());
        var options = new com.microsoft.playwright.Locator.WaitForOptions().setState(state);
        if (input.timeout() != null) {
            options.setTimeout(Math.clamp(input.timeout(), 1, 60_000));
        }
        session.withElement(
                input.selector(),
                element -> {
                    element.waitFor(options);
                    return true;
                });
        return locate(session, 0);
    }

    private static Tabs switchTab(BrowserSession session, SwitchTab input) {
        var tabs = session.tabs();
        if (input.tab() < 1 || input.tab() > tabs.size()) {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of("标签页 %d 不存在", "tab %d does not exist", input.tab()),
                    LocalizedText.of("可用的标签页为 1 到 %d", "use a tab from 1 to %d", tabs.size()));
        }
        session.switchTo(tabs.get(input.tab() - 1));
        return tabs(session);
    }

    private static Tabs tabs(BrowserSession session) {
        var tabs = session.tabs();
        var current = tabs.isEmpty() ? null : session.page();
        var told = new ArrayList<Tab>();
        for (var page : tabs) {
            told.add(new Tab(told.size() + 1, page.url(), page.title(), page.equals(current)));
        }
        return new Tabs(told);
    }

    /** Waits for what follows an action, such as another page. */
    static Location waitUntilSettled(BrowserSession session) {
        session.settleAfter(session.tabs().size());
        session.page().waitForLoadState(LoadState.DOMCONTENTLOADED);
        return locate(session, 0);
    }
}
