package dev.troupe.server.http;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.web.util.UriUtils;

/** Paths of files within URLs. */
public final class UrlPaths {
    private static final List<String> SECRET = List.of("/approve/", "/api/triggers/");

    private UrlPaths() {}

    /** A file's path as the end of a URL. */
    public static String encode(String path) {
        return Arrays.stream(path.split("/", -1))
                .map(part -> UriUtils.encodePathSegment(part, StandardCharsets.UTF_8))
                .collect(Collectors.joining("/"));
    }

    /** What a request's path has after a part of it, decoded. */
    public static String pathAfter(String part, HttpServletRequest request) {
        var uri = request.getRequestURI();
        int at = uri.indexOf(part);
        var rest = at < 0 ? "" : uri.substring(at + part.length());
        try {
            return UriUtils.decode(rest, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw ApiException.badRequest("路径“%s”的编码有误", "path '%s' is not encoded rightly", rest);
        }
    }

    /** The path of a request for the log, without the tokens that some paths end with. */
    public static String forLog(HttpServletRequest request) {
        var path = request.getServletPath(); // decoded, as it is looked up
        return SECRET.stream()
                .filter(path::startsWith)
                .findFirst()
                .map(secret -> secret + "...")
                .orElseGet(() -> String.valueOf(request.getRequestURI()));
    }
}
