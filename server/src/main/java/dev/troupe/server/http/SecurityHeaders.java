package dev.troupe.server.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.springframework.security.web.header.HeaderWriter;

/** Headers that restrict what browsers do with responses. */
public final class SecurityHeaders implements HeaderWriter {
    /**
     * For the console: its own scripts, workers and artifacts only, styles also inline since
     * libraries of graphs and editors set them so.
     */
    static final String CONSOLE =
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
                    + " img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self';"
                    + " worker-src 'self' blob:; frame-src 'self' blob: data:;"
                    + " object-src 'none'; base-uri 'none'; form-action 'self';"
                    + " frame-ancestors 'none'";

    /**
     * For files of agents and users: they may be shown inside the console, run no scripts, send
     * nothing and count as another site.
     */
    static final String ARTIFACT =
            "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline';"
                    + " img-src 'self' data:; font-src data:; media-src 'self' data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

    private static final Pattern ARTIFACTS =
            Pattern.compile("/api/(runs/[^/]+/artifacts|conversations/[^/]+/files)/.+");
    private static final String POLICY = "Content-Security-Policy";
    private static final String NOTHING =
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()";

    @Override
    public void writeHeaders(HttpServletRequest request, HttpServletResponse response) {
        boolean isArtifact = ARTIFACTS.matcher(request.getServletPath()).matches();
        set(response, POLICY, isArtifact ? ARTIFACT : CONSOLE);
        set(response, "Referrer-Policy", "no-referrer");
        set(response, "Permissions-Policy", NOTHING);
        set(response, "Cross-Origin-Opener-Policy", "same-origin");
        set(response, "Cross-Origin-Resource-Policy", isArtifact ? "cross-origin" : "same-origin");
    }

    /** Headers that a handler set itself take precedence. */
    private static void set(HttpServletResponse response, String name, String value) {
        if (!response.containsHeader(name)) {
            response.setHeader(name, value);
        }
    }
}
