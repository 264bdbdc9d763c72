package dev.troupe.server;

import dev.troupe.server.TestClient.Reply;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.http.HttpClient;
import java.util.List;

/**
 * A browser with the console open: it stores cookies, sends the headers of browsers, and the token.
 */
public final class TestBrowser {
    private final int port;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = HttpClient.newBuilder().cookieHandler(cookies).build();
    private String token = "";

    public TestBrowser(int port) {
        this.port = port;
        open();
    }

    /** Loads the console, which asks who is signed in. */
    public Reply open() {
        var reply = send("GET", "/api/session", "");
        token = reply.json().field("csrf").asText();
        return reply;
    }

    public String token() {
        return token;
    }

    public List<HttpCookie> cookies() {
        return cookies.getCookieStore().getCookies();
    }

    /** One of this server's, by its name without the port. */
    public String cookie(String name) {
        return cookies().stream()
                .filter(cookie -> cookie.getName().equals(name + "_" + port))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElse("");
    }

    /** Has a cookie from elsewhere. */
    public void plant(String name, String value) {
        var cookie = new HttpCookie(name + "_" + port, value);
        cookie.setPath("/");
        cookie.setVersion(0);
        cookie.setDomain("localhost.local"); // what CookieManager makes of localhost
        cookies.getCookieStore().add(java.net.URI.create("http://localhost:" + port), cookie);
    }

    public Reply signIn(String name, String password) {
        var reply =
                post(
                        "/api/session",
                        "{\"name\": \"%s\", \"password\": \"%s\"}".formatted(name, password));
        if (reply.status() == 200) {
            token = reply.json().field("csrf").asText();
        }
        return reply;
    }

    public Reply get(String path) {
        return send("GET", path, "");
    }

    public Reply post(String path, String json) {
        return send("POST", path, json);
    }

    /** As its own pages send. */
    public Reply send(String method, String path, String json) {
        var request =
                TestClient.request(port, method, path, json)
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Origin", "http://localhost:" + port);
        if (!token.isEmpty()) {
            request.header("X-CSRF-Token", token);
        }
        return TestClient.reply(client, request.build());
    }

    /** With other headers than its own pages send. */
    public Reply sendWith(String method, String path, String json, String... headers) {
        var request = TestClient.request(port, method, path, json);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return TestClient.reply(client, request.build());
    }
}
