package dev.troupe.server.http;

import dev.troupe.server.settings.AccessSettings;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** By which address a client reaches the server. */
public final class PublicUrl {
    private PublicUrl() {}

    /** Without a slash at its end: that of the settings, else as the request has it. */
    public static String of(HttpServletRequest request, AccessSettings access) {
        var url = access.url();
        var text =
                url == null
                        ? ServletUriComponentsBuilder.fromContextPath(request).toUriString()
                        : url.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
