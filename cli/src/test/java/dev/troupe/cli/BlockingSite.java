package dev.troupe.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A shop of one page that answers no request until it is opened. */
public final class BlockingSite implements AutoCloseable {
    private static final String PAGE =
            """
            <html><body><h1>Shop</h1>
            <div class='product'><h2>Lamp</h2><p>Price: $12.50</p></div>
            <div class='product'><h2>Chair</h2><p>Price: $40.00</p></div>
            <div class='product'><h2>Table</h2><p>Price: $99.00</p></div>
            </body></html>
            """;

    private final HttpServer server;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch visited = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    public BlockingSite() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 9);
        server.createContext("/", this::answer);
        server.setExecutor(executor);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            visited.countDown();
            opened.await();
            boolean isPage = exchange.getRequestURI().getPath().equals("/");
            var body = (isPage ? PAGE : "").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(isPage ? 200 : 404, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    public String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Waits until a client asks for a page. */
    public void awaitVisit() throws InterruptedException {
        visited.await();
    }

    public void open() {
        opened.countDown();
    }

    @Override
    public void close() {
        open();
        server.stop(0);
        executor.close();
    }
}
