package dev.troupe.server;

import dev.troupe.server.Program.Reply;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.http.HttpClient;
import java.util.List;

/**
 * A browser with the console open: it keeps cookies, says where requests come from, and shows the
 * token.
 */
final class Browser {
    private final int port;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = HttpClient.newBuilder().cookieHandler(cookies).build();
    private String token = "";

    Browser(int port) {
        this.port = port;
        open();
    }

    /** Loads the console, which asks who is signed in. */
    Reply open() {
        var reply = send("GET", "/api/session", "");
        token = reply.json().field("csrf").asText();
        return reply;
    }

    String token() {
        return token;
    }

    List<HttpCookie> cookies() {
        return cookies.getCookieStore().getCookies();
    }

    /** One of this server's, by its name without the port. */
    String cookie(String name) {
        return cookies().stream()
                .filter(cookie -> cookie.getName().equals(name + "_" + port))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElse("");
    }

    /** Has a cookie that somebody else put there. */
    void plant(String name, String value) {
        var cookie = new HttpCookie(name + "_" + port, value);
        cookie.setPath("/");
        cookie.setVersion(0);
        cookie.setDomain("localhost.local"); // what CookieManager makes of localhost
        cookies.getCookieStore().add(java.net.URI.create("http://localhost:" + port), cookie);
    }

    Reply signIn(String name, String password) {
        var reply =
                post(
                        "/api/session",
                        "{\"name\": \"%s\", \"password\": \"%s\"}".formatted(name, password));
        if (reply.status() == 200) {
            token = reply.json().field("csrf").asText();
        }
        return reply;
    }

    Reply get(String path) {
        return send("GET", path, "");
    }

    Reply post(String path, String json) {
        return send("POST", path, json);
    }

    /** As its own pages send. */
    Reply send(String method, String path, String json) {
        var request =
                Program.request(port, method, path, json)
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Origin", "http://localhost:" + port);
        if (!token.isEmpty()) {
            request.header("X-CSRF-Token", token);
        }
        return Program.reply(client, request.build());
    }

    /** With other headers than its own pages send. */
    Reply sendWith(String method, String path, String json, String... headers) {
        var request = Program.request(port, method, path, json);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return Program.reply(client, request.build());
    }
}
