package dev.troupe.server.run;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.page.AmisException;
import dev.troupe.packs.amis.page.AmisHtml;
import dev.troupe.packs.amis.page.AmisPageProblem;
import dev.troupe.packs.amis.page.PageCheck;
import dev.troupe.server.http.ApiException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * An amis page that an agent made, as browsers show it. It counts as another site: its scripts are
 * amis's own, by their hashes, and it cannot send requests to this server in a user's name.
 */
final class AmisPreview {
    /** What the page's own policy allows of this is less: only scripts with the hashes it names. */
    private static final String POLICY =
            "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline';"
                    + " style-src 'unsafe-inline'; img-src data: blob:; font-src data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

    private AmisPreview() {}

    /**
     * @throws ApiException if the file is not a valid page, or this build does not include amis
     */
    static ResponseEntity<Resource> of(Resource file, String name, Language language)
            throws IOException {
        var html = html(file, name, language).getBytes(StandardCharsets.UTF_8);
        return ResponseEntity.ok()
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(new ByteArrayResource(html));
    }

    private static String html(Resource file, String name, Language language) throws IOException {
        try {
            return AmisHtml.of(page(file, name), language);
        } catch (AmisException e) {
            throw ApiException.badRequest("页面不能显示：%s", "The page cannot be shown: %s", e.text());
        }
    }

    private static Value page(Resource file, String name) throws IOException {
        try {
            var page = Json.parse(file.getContentAsString(StandardCharsets.UTF_8));
            var problems = PageCheck.STRICT.checkPage(page);
            if (!problems.isEmpty()) {
                throw ApiException.badRequest(
                        "“%s”不是有效的 amis 页面：%s",
                        "'%s' is not a valid amis page: %s", name, AmisPageProblem.list(problems));
            }
            return page;
        } catch (JsonException e) {
            throw ApiException.badRequest(
                    "“%s”不是有效的 JSON：%s", "'%s' is not valid JSON: %s", name, e.text());
        }
    }
}
