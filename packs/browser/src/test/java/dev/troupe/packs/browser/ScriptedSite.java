package dev.troupe.packs.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A site whose content is put there by scripts, with all that pages do to browsers. */
final class ScriptedSite implements AutoCloseable {
    private static final String SHOP =
            """
            <!doctype html><meta charset=utf-8><title>Shop</title>
            <meta name=description content="Things by script"><h1>Things</h1>
            <p>All that is to be seen on this page was put there by a script, page by page.</p>
            <div id=list>loading</div><p id=pages></p>
            <script>
            let page = 1;
            async function show() {
              const answer = await (await fetch('/api/things?page=' + page)).json();
              document.getElementById('list').innerHTML = '<table id=things><thead><tr><th>Name<th>Price<th>Stock</thead><tbody>'
                + answer.rows.map(r => `<tr><td>${r.name}<td>${r.price}<td>${r.stock}`).join('') + '</tbody></table>';
              document.getElementById('pages').innerHTML = `Page ${page} of ${answer.pages} `
                + (page < answer.pages ? '<button id=next onclick="page++; show()">Next</button>' : '<button disabled>Next</button>');
            }
            setTimeout(show, 50);
            </script>
            """;
    private static final String FORM =
            """
            <!doctype html><meta charset=utf-8><title>Form</title>
            <form method=post action=/sent>
              <label>Name <input name=who></label>
              <input name=mail placeholder="E-mail">
              <label>Colour <select name=colour><option value=r>Red</option><option value=g>Green</option></select></label>
              <label><input type=checkbox name=terms value=yes> Terms</label>
              <button>Send</button>
            </form>
            <button id=off disabled>Off</button>
            <button id=hidden style="display:none">Hidden</button>
            <button id=post onclick="fetch('/sent', {method: 'POST', body: 'x=1'}).catch(e => document.title = 'held')">Post</button>
            """;
    private static final String BUSY =
            """
            <!doctype html><title>Busy</title><button id=spin onclick="while (true) {}">Spin</button>
            <button id=say onclick="document.title = confirm('Sure?') ? 'yes' : 'no'">Say</button>
            <button id=alert onclick="alert('Hello'); document.title = 'alerted'">Alert</button>
            <button id=pop onclick="window.open('/form')">Pop</button>
            <a id=file href=/file download>File</a><a id=away href=/form>Away</a>
            <button id=menu onmouseover="document.title = 'hovered'">Menu</button>
            <input id=key onkeydown="document.title = event.key">
            <ul><li class=item><a href=/one>One</a><li class=item><a href=/two>Two</a></ul>
            """;

    private final HttpServer server;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Map<String, String> redirects = new ConcurrentHashMap<>();

    private ScriptedSite(HttpServer server) {
        this.server = server;
    }

    static ScriptedSite start() {
        try {
            var server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
            var site = new ScriptedSite(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", site::answer);
            server.start();
            return site;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Has a path lead elsewhere. */
    void redirect(String path, String to) {
        redirects.put(path, to);
    }

    /** Method, path and body of each request, with its cookies. */
    List<String> requests() {
        return requests;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var path = exchange.getRequestURI().toString();
            var cookies = exchange.getRequestHeaders().getOrDefault("Cookie", List.of());
            requests.add(exchange.getRequestMethod() + " " + path + " " + body + " " + cookies);
            var to = redirects.get(path);
            if (to != null) {
                exchange.getResponseHeaders().set("Location", to);
                exchange.sendResponseHeaders(302, -1);
                return;
            }
            var plain = path.replaceFirst("\\?.*", "");
            switch (plain) {
                case "/shop" -> html(exchange, SHOP);
                case "/form" -> html(exchange, FORM);
                case "/busy" -> html(exchange, BUSY);
                case "/sent" -> html(exchange, "<title>Thanks</title><p id=got>" + body);
                case "/cookie" -> {
                    exchange.getResponseHeaders()
                            .set("Set-Cookie", "who=" + exchange.getRequestURI().getQuery());
                    html(exchange, "<title>Cookie</title>set");
                }
                case "/seen" -> html(exchange, "<title>Seen</title><p id=seen>" + cookies);
                case "/api/things" -> send(exchange, "application/json", things(path));
                case "/file" -> {
                    exchange.getResponseHeaders()
                            .set("Content-Disposition", "attachment; filename=data.csv");
                    send(exchange, "text/csv", "a,b\n1,2\n");
                }
                case "/large" ->
                        send(exchange, "text/html", "<title>Large</title>" + "x".repeat(3_000_000));
                default -> {
                    exchange.sendResponseHeaders(404, 0);
                    exchange.getResponseBody()
                            .write("<title>Nothing</title>".getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static String things(String path) {
        int page = Integer.parseInt(path.replaceFirst(".*page=", ""));
        var rows = new StringBuilder();
        for (int i = 1; i <= 2; i++) {
            int number = (page - 1) * 2 + i;
            rows.append(rows.isEmpty() ? "" : ",")
                    .append(
                            "{\"name\":\"Thing %d\",\"price\":%d.5,\"stock\":%d}"
                                    .formatted(number, number, number * 10));
        }
        return "{\"pages\":3,\"rows\":[" + rows + "]}";
    }

    private static void html(HttpExchange exchange, String text) throws IOException {
        send(exchange, "text/html; charset=utf-8", text);
    }

    private static void send(HttpExchange exchange, String type, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
