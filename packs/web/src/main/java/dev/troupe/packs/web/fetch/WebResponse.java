package dev.troupe.packs.web.fetch;

import java.net.URI;
import java.util.Locale;

/**
 * A successful answer of a server.
 *
 * @param url where the answer came from, after redirects
 * @param contentType as sent; may be empty
 * @param body decompressed; not to be changed
 */
@SuppressWarnings(
        "ArrayRecordComponent") // bodies are large and are read once; responses are not compared
public record WebResponse(URI url, String contentType, byte[] body) {
    /** The body as text, in the charset that the server or the document names. */
    public String text() {
        return PageCharset.of(contentType, body).decode(body);
    }

    public boolean isJson() {
        return mediaType().endsWith("json");
    }

    public boolean isFeed() {
        var type = mediaType();
        return type.contains("rss")
                || type.contains("atom")
                || (type.endsWith("/xml") && looksLikeFeed());
    }

    public boolean isHtml() {
        var type = mediaType();
        return type.contains("html")
                || (type.isEmpty()
                        && looksLike("(?is)\\s*(?:<!doctype html|<html|<head|<body|<!--).*"));
    }

    private boolean looksLikeFeed() {
        return looksLike("(?is).*<(?:rss|feed|rdf:rdf)[\\s>].*");
    }

    private boolean looksLike(String pattern) {
        var start = text();
        return start.substring(0, Math.min(start.length(), 1000)).matches(pattern);
    }

    private String mediaType() {
        return contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
