package dev.troupe.packs.web.fetch;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads addresses the way browsers do (WHATWG URL Standard, the parts that concern http and https).
 */
public final class WebUrl {
    private static final Pattern PARTS =
            Pattern.compile("(?is)(https?):[/\\\\]{0,2}([^/\\\\?#]*)([^?#]*)(\\?[^#]*)?(#.*)?");
    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*");
    private static final Pattern BARE_HOST =
            Pattern.compile(
                    "(?i)(?:[\\p{L}\\p{N}-]+\\.){0,126}[\\p{L}\\p{N}-]+(?::\\d+)?(?:[/?#].*)?");
    private static final Pattern TRACKING =
            Pattern.compile(
                    "(?i)(?:utm_\\w+|gclid|fbclid|msclkid|spm|scm|sid|sessionid|phpsessid|jsessionid|_ga|ref|referrer)");

    private WebUrl() {}

    /**
     * Reads an address as a user or a page writes it.
     *
     * @param text an absolute address; a missing scheme means http
     * @throws WebException code BAD_URL when it is not an http or https address or holds a user
     *     name
     */
    public static URI parse(String text) {
        return parse(text, StandardCharsets.UTF_8);
    }

    /**
     * Like {@link #parse(String)}; characters outside ASCII in the query are written in the page's
     * charset.
     */
    static URI parse(String text, Charset queryCharset) {
        var cleaned = text.strip().replaceAll("[\\t\\r\\n]", "");
        var withScheme =
                !cleaned.matches("(?is)https?:.*") && BARE_HOST.matcher(cleaned).matches()
                        ? "http://" + cleaned
                        : cleaned;
        var parts = PARTS.matcher(withScheme);
        if (!parts.matches()) {
            var why =
                    SCHEME.matcher(cleaned).matches()
                            ? "only http and https can be fetched"
                            : "it is not a web address";
            throw badUrl(
                    text, why, SCHEME.matcher(cleaned).matches() ? "只能抓取 http 和 https" : "不是网址");
        }
        var authority = parts.group(2);
        if (authority.indexOf('@') >= 0) {
            throw badUrl(
                    "(hidden)",
                    "it contains a user name or password; remove the part before @",
                    "网址含用户名或密码，请删除 @ 之前的部分");
        }
        var path = encode(parts.group(3).replace('\\', '/'), StandardCharsets.UTF_8);
        var query = parts.group(4) == null ? "" : encode(parts.group(4), queryCharset);
        var written =
                parts.group(1).toLowerCase(Locale.ROOT)
                        + "://"
                        + authority(text, authority)
                        + (path.isEmpty() ? "/" : path)
                        + query;
        try {
            return new URI(written).normalize();
        } catch (URISyntaxException e) {
            throw badUrl(text, e.getReason(), "网址格式无效");
        }
    }

    /** A link of a page; empty when it leads to no page (mail, script, malformed). */
    public static Optional<URI> link(String absolute, Charset queryCharset) {
        if (!absolute.regionMatches(true, 0, "http", 0, 4)) {
            return Optional.empty();
        }
        try {
            return Optional.of(parse(absolute, queryCharset));
        } catch (WebException e) {
            return Optional.empty(); // a broken link on a page is not a failure of the page
        }
    }

    /** Resolves the target of a redirect (RFC 3986, 5.2). */
    static URI resolve(URI base, String reference) {
        var target = reference.strip();
        if (target.matches("(?is)[a-z][a-z0-9+.-]*:.*")) {
            return parse(target);
        }
        if (target.startsWith("//")) {
            return parse(base.getScheme() + ":" + target);
        }
        var path = base.getRawPath();
        var start =
                target.startsWith("/")
                        ? ""
                        : target.startsWith("?")
                                ? path
                                : path.substring(0, path.lastIndexOf('/') + 1);
        return parse(base.getScheme() + "://" + base.getRawAuthority() + start + target);
    }

    /**
     * The form under which two spellings of one page are equal: no fragment, tracking or default
     * port; sorted query.
     */
    public static URI canonical(URI url) {
        var query =
                Optional.ofNullable(url.getRawQuery()).stream()
                        .flatMap(all -> Arrays.stream(all.split("&", -1)))
                        .filter(pair ->
                                !pair.isEmpty()
                                        && !TRACKING.matcher(pair.split("=", 2)[0]).matches())
                        .sorted()
                        .collect(Collectors.joining("&"));
        var path = dropDotSegments(url.getRawPath()).replaceFirst("(?i);jsessionid=[^/]*", "");
        return URI.create(
                url.getScheme()
                        + "://"
                        + url.getRawAuthority()
                        + path
                        + (query.isEmpty() ? "" : "?" + query));
    }

    public static boolean isSameSite(URI one, URI other) {
        return site(one).equals(site(other));
    }

    private static String site(URI url) {
        return url.getRawAuthority().replaceFirst("^www\\.", "");
    }

    public static int port(URI url) {
        return url.getPort() >= 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
    }

    private static String dropDotSegments(String path) {
        var result = path;
        while (result.startsWith("/../") || result.equals("/..")) {
            result = result.length() == 3 ? "/" : result.substring(3);
        }
        return result;
    }

    private static String authority(String text, String authority) {
        var bracket = authority.indexOf(']');
        var colon = authority.indexOf(':', Math.max(0, bracket));
        var host = colon < 0 ? authority : authority.substring(0, colon);
        var port = colon < 0 ? "" : authority.substring(colon + 1);
        if (host.isEmpty() || !isPort(port)) {
            throw badUrl(text, "its host or port is malformed", "主机名或端口格式无效");
        }
        var isDefault =
                port.isEmpty()
                        || (port.equals("80") && text.strip().regionMatches(true, 0, "http:", 0, 5))
                        || (port.equals("443")
                                && text.strip().regionMatches(true, 0, "https:", 0, 6));
        return host(text, host) + (isDefault ? "" : ":" + Integer.parseInt(port));
    }

    private static boolean isPort(String port) {
        return port.isEmpty() || port.matches("\\d{1,5}") && Integer.parseInt(port) <= 65_535;
    }

    private static String host(String text, String host) {
        if (host.startsWith("[")) {
            if (!host.matches("(?i)\\[[0-9a-f:.]+]")) {
                throw badUrl(text, "its IPv6 address is malformed", "IPv6 地址格式无效");
            }
            return host.toLowerCase(Locale.ROOT);
        }
        try {
            var ascii =
                    IDN.toASCII(host.replace("%2e", "."), IDN.ALLOW_UNASSIGNED)
                            .toLowerCase(Locale.ROOT);
            var dotless = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
            return LegacyIpv4.normalize(dotless)
                    .orElseGet(() -> {
                        if (!dotless.matches("[a-z0-9._-]+")) {
                            throw badUrl(text, "its host name is malformed", "主机名格式无效");
                        }
                        return dotless;
                    });
        } catch (IllegalArgumentException e) {
            throw badUrl(text, "its host is malformed: " + e.getMessage(), "主机名格式无效");
        }
    }

    private static String encode(String text, Charset charset) {
        var out = new StringBuilder();
        text.codePoints()
                .forEach(c -> {
                    if (c > 0x7E || c <= 0x20 || "\"<>^`{|}\\[]".indexOf(c) >= 0) {
                        for (var b : Character.toString(c).getBytes(charset)) {
                            out.append("%%%02X".formatted(b & 0xFF));
                        }
                    } else {
                        out.appendCodePoint(c);
                    }
                });
        return out.toString().replaceAll("%(?![0-9A-Fa-f]{2})", "%25");
    }

    private static WebException badUrl(String text, String english, String chinese) {
        return new WebException(
                WebProblem.BAD_URL,
                "The address '%s' cannot be fetched: %s.".formatted(text, english),
                "网址“%s”无法抓取：%s。".formatted(text, chinese));
    }
}
