package dev.troupe.server.page;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.page.export.PageHtml;
import dev.troupe.page.version.PageContent;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.page.PageLinkEntry.NewPageLink;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.page.PageLink;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Links by which the latest version of a page is read without an account, until they expire. */
@Tag(name = "pages")
@RestController
class PageLinkController {
    private static final Duration USUAL = Duration.ofDays(7);
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final int MAX_LINKS = 50; // of one page
    private static final int MAX_HOSTS = 20;
    private static final Pattern ORIGIN =
            Pattern.compile("https?://(?:\\*\\.)?[A-Za-z0-9.-]{1,253}(?::\\d{1,5})?");

    private final PageService pages;
    private final ServerSettings settings;
    private final AuditService audit;
    private final TimeSource time;

    PageLinkController(
            PageService pages, ServerSettings settings, AuditService audit, TimeSource time) {
        this.pages = pages;
        this.settings = settings;
        this.audit = audit;
        this.time = time;
    }

    @PostMapping("/api/pages/{id}/links")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Create a link by which a page is read without an account",
            description = "The address is returned only once; a hash of its secret is stored.")
    @ApiResponse(responseCode = "201", description = "The link with its address")
    @ProblemResponses({400, 404, 409})
    PageLinkEntry create(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody NewPageLink sent,
            HttpServletRequest request) {
        var page = pages.require(caller, id);
        var now = time.instant();
        pages.store().deleteLinksExpiredBefore(now);
        if (pages.store().links(page.id()).size() >= MAX_LINKS) {
            throw ApiException.conflict(
                    ServerProblem.CONFLICT,
                    "一个页面最多 %d 个链接；请先删除不用的",
                    "a page has at most %d links; delete one that is not needed",
                    MAX_LINKS);
        }
        var token = RandomTokens.random();
        var link =
                new PageLink(
                        RandomTokens.random().substring(0, 12),
                        RandomTokens.digest(token),
                        page.id(),
                        now,
                        expiry(sent.expiresAt(), now),
                        requireOrigins(Objects.requireNonNullElse(sent.embedHosts(), List.of())));
        pages.store().addLink(link);
        audit.record(request, "page.shared", id, link.id() + " until " + link.expires());
        return PageLinkEntry.withUrl(
                link, PublicUrl.of(request, settings.access()) + "/shared/" + token);
    }

    private static Instant expiry(@Nullable String text, Instant now) {
        if (text == null) {
            return now.plus(USUAL);
        }
        try {
            var expires = Instant.parse(text);
            if (expires.isAfter(now) && !expires.isAfter(now.plus(LONGEST))) {
                return expires;
            }
        } catch (DateTimeParseException _) {
            // reported below
        }
        throw ApiException.badRequest(
                "expiresAt“%s”无效；请使用一年之内将来的 UTC 时间，如 2027-01-31T00:00:00Z",
                "expiresAt '%s' is not valid; use a UTC time within a year from now, such as 2027-01-31T00:00:00Z",
                text);
    }

    private static List<String> requireOrigins(List<String> hosts) {
        if (hosts.size() > MAX_HOSTS) {
            throw ApiException.badRequest(
                    "embedHosts 有 %d 个，最多 %d 个",
                    "embedHosts has %d origins; %d are allowed", hosts.size(), MAX_HOSTS);
        }
        for (var host : hosts) {
            if (!ORIGIN.matcher(host).matches()) {
                throw ApiException.badRequest(
                        "embedHosts 中的“%s”不是网站的来源；请使用如 https://intranet.example",
                        "'%s' in embedHosts is not the origin of a site; give one such as https://intranet.example",
                        host);
            }
        }
        return hosts;
    }

    @GetMapping("/api/pages/{id}/links")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the links of a page")
    @ApiResponse(responseCode = "200", description = "All links, without their addresses")
    @ProblemResponses(404)
    ItemsOf<PageLinkEntry> list(UserPrincipal caller, @PathVariable String id) {
        return ItemsOf.of(pages.store().links(pages.require(caller, id).id()), PageLinkEntry::of);
    }

    @DeleteMapping("/api/pages/{id}/links/{link}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a link; its address no longer works")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses(404)
    void delete(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable String link,
            HttpServletRequest request) {
        var page = pages.require(caller, id);
        if (!pages.store().deleteLink(page.id(), link)) {
            throw ApiException.notFound("链接“%s”不存在", "link '%s' does not exist", link);
        }
        audit.record(request, "page.link-deleted", id, link);
    }

    /** One response for a link that never existed, has expired or was deleted. */
    @GetMapping("/shared/{token}")
    @PublicEndpoint
    @Operation(summary = "Read a page by a link")
    @ApiResponse(
            responseCode = "200",
            description = "The page, which runs no scripts",
            content = @Content(mediaType = MediaType.TEXT_HTML_VALUE))
    @ProblemResponses(404)
    ResponseEntity<byte[]> read(@PathVariable String token) {
        var link =
                pages.store()
                        .findLink(RandomTokens.digest(token))
                        .filter(it -> time.instant().isBefore(it.expires()))
                        .orElseThrow(PageLinkController::unknownLink);
        var page =
                pages.store()
                        .find(link.page())
                        .filter(it -> pages.isActive(it.user()))
                        .orElseThrow(PageLinkController::unknownLink);
        var content = PageContent.of(pages.requireVersion(page, 0).content());
        return ResponseEntity.ok()
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .header("Content-Security-Policy", policy(link))
                .header("X-Content-Type-Options", "nosniff")
                .header("X-Robots-Tag", "noindex")
                .header(HttpHeaders.CACHE_CONTROL, "private, no-store")
                .body(
                        PageHtml.of(content.page(), content.language())
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static String policy(PageLink link) {
        var hosts = link.embedHosts().isEmpty() ? "'none'" : String.join(" ", link.embedHosts());
        return "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none';"
                + " form-action 'none'; frame-ancestors "
                + hosts;
    }

    private static ApiException unknownLink() {
        return ApiException.notFound(
                "此链接不存在或已过期；请向发送者索取新的链接",
                "this link does not exist or has expired; ask who sent it for a new one");
    }
}
