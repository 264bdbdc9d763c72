package dev.troupe.packs.web.sample;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.packs.web.fetch.AllowedHosts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * A small shop on this machine to try the crawler on: five categories, forty products, all made up.
 *
 * <p>It answers on loopback only. The crawler may visit it when {@link AllowedHosts} lists {@link
 * #host}.
 */
public final class SampleSite implements AutoCloseable {
    private static final Pattern PAGE = Pattern.compile("(?:^|&)page=(\\d{1,4})(?:&|$)");
    private static final String ROBOTS = "User-agent: *\nDisallow: /admin/\n";

    private final HttpServer server;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final SamplePages pages = new SamplePages();

    private SampleSite(HttpServer server) {
        this.server = server;
    }

    /**
     * Starts the shop.
     *
     * @param port 0 for any free one
     * @throws UncheckedIOException when the port is taken
     */
    public static SampleSite start(int port) {
        try {
            var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            var site = new SampleSite(HttpServer.create(address, 100));
            site.server.createContext("/", site::answer);
            site.server.setExecutor(site.executor);
            site.server.start();
            return site;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the sample shop cannot start on port "
                            + port
                            + "; choose another, or 0 for any",
                    e);
        }
    }

    /** The address of the home page. */
    public String url() {
        return "http://" + host() + "/";
    }

    /** Host and port as {@link AllowedHosts} wants them. */
    public String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        var page =
                PAGE.matcher(Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse(""));
        var number = page.find() ? Integer.parseInt(page.group(1)) : 1;
        switch (path) {
            case "/robots.txt" -> send(exchange, 200, "text/plain", ROBOTS);
            case "/style.css" -> send(exchange, 200, "text/css", SampleProduct.text("style.css"));
            case "/admin/" ->
                    send(
                            exchange,
                            200,
                            "text/html",
                            "<h1>Admin</h1><p>Robots must not read this.</p>");
            default -> {
                var image = pages.svg(path);
                var html = pages.html(path, number);
                if (image.isPresent()) {
                    send(exchange, 200, "image/svg+xml", image.get());
                } else if (html.isPresent()) {
                    send(exchange, 200, "text/html", html.get());
                } else {
                    send(
                            exchange,
                            404,
                            "text/html",
                            "<h1>404</h1><p><a href=\"/\">首页 Home</a></p>");
                }
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text)
            throws IOException {
        try (exchange) {
            var body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
            var isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, isHead ? -1 : body.length);
            if (!isHead) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
