package dev.troupe.packs.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.Proxy;
import dev.troupe.agent.process.ControlGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A browser with its driver and its way out. Belongs to the thread that opened it, but for {@link
 * #kill}.
 */
final class BrowserProcess implements AutoCloseable {
    /** Of a browser with its driver's pages; an idle one takes half a gigabyte. */
    private static final ControlGroup.Limits GROUP = new ControlGroup.Limits(2L << 30, 1_000);

    private static final Object STARTING = new Object(); // which process is whose

    /** Chromium heeds its last list only: that of Playwright 1.62, and what fills in forms. */
    private static final String DISABLED =
            String.join(
                    ",",
                    "AvoidUnnecessaryBeforeUnloadCheckSync",
                    "BoundaryEventDispatchTracksNodeRemoval",
                    "DestroyProfileOnBrowserClose",
                    "DialMediaRouteProvider",
                    "GlobalMediaControls",
                    "HttpsUpgrades",
                    "LensOverlay",
                    "MediaRouter",
                    "PaintHolding",
                    "ThirdPartyStoragePartitioning",
                    "BlockOriginHeaderModificationOnRedirect",
                    "Translate",
                    "AutoDeElevate",
                    "OptimizationHints",
                    "AutofillServerCommunication");

    /**
     * What would go around the proxy, or talk to its maker: no QUIC, no direct UDP of WebRTC, no
     * look-ups of names, nothing in the background.
     */
    private static final List<String> ARGUMENTS =
            List.of(
                    "--disable-quic",
                    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
                    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-domain-reliability",
                    "--disable-sync",
                    "--dns-prefetch-disable",
                    "--no-pings",
                    "--disable-blink-features=WebTransport",
                    "--disable-features=" + DISABLED,
                    "--gaia-url=https://gaia.invalid"); // the service that it asks for accounts of

    // users

    private final Playwright playwright;
    private final Browser browser;
    private final SocksProxy proxy;
    private final Optional<ProcessHandle> driver;
    private final Optional<BrowserHome> files;
    private final Optional<ControlGroup> group;
    private volatile boolean isKilled;

    private BrowserProcess(
            Playwright playwright,
            Browser browser,
            SocksProxy proxy,
            Optional<ProcessHandle> driver,
            Optional<BrowserHome> files,
            Optional<ControlGroup> group) {
        this.playwright = playwright;
        this.browser = browser;
        this.proxy = proxy;
        this.driver = driver;
        this.files = files;
        this.group = group;
    }

    /**
     * Starts one.
     *
     * @throws com.microsoft.playwright.PlaywrightException when driver or browser do not start
     * @throws BrowserException if it would have to run as root, or without its sandbox
     */
    static BrowserProcess open(
            Path home,
            Path node,
            Path program,
            BrowserSandbox confinement,
            AddressPolicy addresses,
            BrowserLimits limits) {
        confinement.require();
        var files =
                confinement.isRoot()
                        ? Optional.of(BrowserHome.open())
                        : Optional.<BrowserHome>empty();
        var group =
                confinement.isRoot() ? ControlGroup.create(GROUP) : Optional.<ControlGroup>empty();
        var proxy = SocksProxy.open(addresses, limits.bytes());
        Playwright playwright = null;
        try {
            Optional<ProcessHandle> driver;
            synchronized (STARTING) {
                // Playwright asks for it in this way only; all of a process share one directory.
                System.setProperty("playwright.cli.dir", DriverFiles.locate(home).toString());
                var before = children();
                playwright =
                        Playwright.create(
                                new Playwright.CreateOptions()
                                        .setEnv(
                                                Map.of(
                                                        "PLAYWRIGHT_NODEJS_PATH",
                                                        node.toString(),
                                                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                                                        "1",
                                                        "NODE_NO_WARNINGS",
                                                        "1")));
                driver =
                        ProcessHandle.current()
                                .children()
                                .filter(child ->
                                        !before.contains(child.pid()) && isNode(child, node))
                                .findFirst();
            }
            var options = options(proxy, confinement.isSandboxed());
            options.setExecutablePath(confinement.program(program, home));
            var environment = environment();
            files.ifPresent(own -> {
                environment.put("HOME", own.directory().toString());
                environment.put("TMPDIR", own.directory().toString());
                environment.put("TROUPE_BROWSER_PROGRAM", program.toString());
                environment.remove("XDG_RUNTIME_DIR"); // root's
                options.setDownloadsPath(own.downloads());
            });
            group.ifPresent(own -> environment.put("TROUPE_BROWSER_GROUP", entries(own)));
            var browser = playwright.chromium().launch(options.setEnv(environment));
            return new BrowserProcess(playwright, browser, proxy, driver, files, group);
        } catch (RuntimeException e) {
            if (playwright != null) {
                playwright.close();
            }
            proxy.close();
            files.ifPresent(BrowserHome::close);
            group.ifPresent(ControlGroup::close);
            throw e;
        }
    }

    private static String entries(ControlGroup group) {
        return group.entries().stream().map(Path::toString).collect(Collectors.joining(":"));
    }

    private static Set<Long> children() {
        return ProcessHandle.current()
                .children()
                .map(ProcessHandle::pid)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean isNode(ProcessHandle process, Path node) {
        return process.info()
                .arguments()
                .map(arguments -> List.of(arguments).contains("run-driver"))
                .orElseGet(() -> process.info().command().orElse("").equals(node.toString()));
    }

    private static BrowserType.LaunchOptions options(SocksProxy proxy, boolean isSandboxed) {
        return new BrowserType.LaunchOptions()
                .setHeadless(true)
                .setChromiumSandbox(isSandboxed)
                .setArgs(ARGUMENTS)
                .setHandleSIGINT(false)
                .setHandleSIGTERM(false)
                .setHandleSIGHUP(false)
                .setProxy(new Proxy(proxy.address()).setBypass("<-loopback>"));
    }

    /** No keys of ours: what the browser needs, and nothing else. */
    private static Map<String, String> environment() {
        var environment = new LinkedHashMap<String, String>();
        for (var name :
                List.of("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "XDG_RUNTIME_DIR")) {
            Optional.ofNullable(System.getenv(name))
                    .ifPresent(value -> environment.put(name, value));
        }
        return environment;
    }

    Browser browser() {
        return browser;
    }

    SocksProxy proxy() {
        return proxy;
    }

    /** Processes of driver and browser. */
    List<ProcessHandle> processes() {
        var all = new ArrayList<ProcessHandle>();
        driver.ifPresent(root -> {
            all.add(root);
            root.descendants().forEach(all::add);
        });
        return all;
    }

    /** Whether it can still do something. */
    boolean isAlive() {
        return !isKilled
                && browser.isConnected()
                && driver.map(ProcessHandle::isAlive).orElse(true);
    }

    /**
     * Ends driver and browser immediately, from any thread; a caller that waits for them is
     * notified.
     */
    void kill() {
        isKilled = true;
        var all = processes();
        all.reversed().forEach(ProcessHandle::destroyForcibly);
        proxy.close();
        files.ifPresent(BrowserHome::close);
        group.ifPresent(ControlGroup::close);
    }

    @Override
    public void close() {
        try {
            playwright.close();
        } finally {
            kill();
        }
    }
}
