package dev.troupe.packs.web.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.site.SiteTable;
import dev.troupe.packs.web.table.RecordTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A site on loopback whose pages are given one by one. */
public final class TestSite implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, HttpHandler> pages = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    public TestSite() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().toString();
        requests.add(path);
        pages.getOrDefault(
                        path,
                        it ->
                                send(
                                        it,
                                        404,
                                        "text/html",
                                        "<h1>Not found</h1>".getBytes(StandardCharsets.UTF_8)))
                .handle(exchange);
    }

    /** Adds a page; the path holds the query as well. */
    public TestSite page(String path, String html) {
        return page(path, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    public TestSite page(String path, String html, Charset charset, String contentType) {
        return page(path, contentType, html.getBytes(charset));
    }

    public TestSite page(String path, String contentType, byte[] body) {
        return on(path, exchange -> send(exchange, 200, contentType, body));
    }

    public TestSite redirect(String path, String target) {
        return on(
                path,
                exchange -> {
                    exchange.getResponseHeaders().set("Location", target);
                    send(exchange, 302, "text/html", new byte[0]);
                });
    }

    public TestSite on(String path, HttpHandler handler) {
        pages.put(path, handler);
        return this;
    }

    public static void send(HttpExchange exchange, int status, String contentType, byte[] body)
            throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", contentType);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Crawls from a page and reads the site's items. */
    public RecordTable table(String start) throws InterruptedException {
        try (var http = client()) {
            var crawl = new Crawler(http).crawl(WebUrl.parse(url(start)), CrawlLimits.defaults());
            return SiteTable.read(crawl);
        }
    }

    /**
     * The rows as texts with the named columns only, separated by bars; a dash for what is missing.
     */
    public static List<String> rows(RecordTable table, String... columns) {
        return table.rows().stream()
                .map(row ->
                        Stream.of(columns)
                                .map(column ->
                                        Optional.ofNullable(row.get(column))
                                                .map(Value::asText)
                                                .orElse("-"))
                                .collect(Collectors.joining("|")))
                .toList();
    }

    /** Paths in the order in which they were asked for. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String host() {
        return "127.0.0.1:" + port();
    }

    public String url(String path) {
        return "http://" + host() + path;
    }

    public GuardedHttp client() {
        return GuardedHttp.create(AllowedHosts.parse(host()));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
