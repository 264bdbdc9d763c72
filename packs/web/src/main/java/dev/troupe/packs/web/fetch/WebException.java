package dev.troupe.packs.web.fetch;

import dev.troupe.core.value.LocalizedText;
import java.time.Duration;
import java.util.Optional;

/**
 * A page that could not be read: the code is the reason, the message the remedy, in English and in
 * Chinese.
 */
public final class WebException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final WebProblem code;
    private final String chinese;
    private final int status;
    private final transient Optional<Duration> retryAfter;

    public WebException(WebProblem code, String english, String chinese) {
        this(code, english, chinese, 0, Optional.empty());
    }

    private WebException(
            WebProblem code,
            String english,
            String chinese,
            int status,
            Optional<Duration> retryAfter) {
        super(english);
        this.code = code;
        this.chinese = chinese;
        this.status = status;
        this.retryAfter = retryAfter;
    }

    static WebException ofStatus(String url, int status, Optional<Duration> retryAfter) {
        var missing = status == 404 || status == 410;
        return new WebException(
                missing ? WebProblem.NOT_FOUND : WebProblem.HTTP_STATUS,
                "Fetching %s: the server answered with status %d%s."
                        .formatted(url, status, missing ? "; check the address" : remedy(status)),
                "抓取 %s：服务器返回状态码 %d%s。"
                        .formatted(url, status, missing ? "，请检查网址" : remedyInChinese(status)),
                status,
                retryAfter);
    }

    private static String remedy(int status) {
        return switch (status) {
            case 401, 403 -> "; the page is not public, Troupe does not sign in to sites";
            case 429 -> "; the site asks for fewer requests, try again later";
            default -> status >= 500 ? "; the site itself failed, try again later" : "";
        };
    }

    private static String remedyInChinese(int status) {
        return switch (status) {
            case 401, 403 -> "，该页面不公开，Troupe 不会登录网站";
            case 429 -> "，网站要求减少请求，请稍后重试";
            default -> status >= 500 ? "，网站自身出错，请稍后重试" : "";
        };
    }

    @Override
    public LocalizedText text() {
        return new LocalizedText(chinese, String.valueOf(getMessage()));
    }

    public WebProblem code() {
        return code;
    }

    public String chinese() {
        return chinese;
    }

    /** The HTTP status, or 0 when no server answered. */
    public int status() {
        return status;
    }

    /** How long the server asks to wait; empty when it did not specify it. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
