package dev.troupe.protocols.mcp.client;

import dev.troupe.protocols.mcp.oauth.OAuthAccess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A user who agrees to everything, with a browser that follows one redirect. */
public final class ObedientBrowser implements OAuthAccess.Browser {
    private final HttpClient client = HttpClient.newHttpClient();

    @Override
    public void open(URI address) throws IOException {
        try {
            var answer =
                    client.send(
                            HttpRequest.newBuilder(address).build(),
                            HttpResponse.BodyHandlers.discarding());
            var back = answer.headers().firstValue("Location").orElseThrow();
            var _ =
                    client.sendAsync(
                            HttpRequest.newBuilder(URI.create(back)).build(),
                            HttpResponse.BodyHandlers.discarding());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
