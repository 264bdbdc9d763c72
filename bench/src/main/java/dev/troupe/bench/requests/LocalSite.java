package dev.troupe.bench.requests;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A small site on this machine: the pages of the resource directory {@code site}, and forms. */
final class LocalSite implements AutoCloseable {
    private static final Set<String> PAGES =
            Set.of(
                    "index.html",
                    "about.html",
                    "news.html",
                    "team.html",
                    "form.html",
                    "关于.html",
                    "员工.html",
                    "报名.html");

    private final HttpServer server;
    private final List<String> posted = new CopyOnWriteArrayList<>();
    private final AtomicInteger pages = new AtomicInteger();

    private LocalSite(HttpServer server) {
        this.server = server;
    }

    static LocalSite start() throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var site = new LocalSite(HttpServer.create(address, 0));
        site.server.createContext("/", site::answer);
        site.server.start();
        return site;
    }

    /** Its host and port. */
    String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    List<String> posted() {
        return List.copyOf(posted);
    }

    int pages() {
        return pages.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestMethod().equals("POST")) {
                var body =
                        new String(
                                exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                posted.add(URLDecoder.decode(body, StandardCharsets.UTF_8));
                send(exchange, 200, "<!doctype html><title>Sent</title><p>Thank you.</p>");
                return;
            }
            var path = exchange.getRequestURI().getPath().substring(1);
            var page = path.isEmpty() ? "index.html" : path;
            if (PAGES.contains(page)) {
                pages.incrementAndGet();
                send(exchange, 200, RequestSet.resource("site/" + page));
            } else {
                send(exchange, 404, "<!doctype html><title>Not found</title>");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
