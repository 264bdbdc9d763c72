package dev.troupe.server.http;

import dev.troupe.language.Language;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;

/** The language of words that the server makes for a request, by its Accept-Language. */
public final class RequestLanguage {
    private RequestLanguage() {}

    public static boolean isChinese(HttpServletRequest request) {
        return request.getHeader("Accept-Language") != null
                && request.getLocale().getLanguage().equals(Locale.CHINESE.getLanguage());
    }

    public static Language of(HttpServletRequest request) {
        return isChinese(request) ? Language.ZH : Language.EN;
    }
}
