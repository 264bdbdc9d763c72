package dev.troupe.server.page;

import dev.troupe.store.page.PageLink;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A link by which a page is read without an account. */
record PageLinkEntry(
        String id,
        Instant createdAt,
        Instant expiresAt,
        @Schema(description = "Sites that may display the page in a frame") List<String> embedHosts,
        @Schema(description = "Only in the response that creates the link") @Nullable String url) {
    /** What a link is to be. */
    record NewPageLink(
            @Schema(description = "A UTC time at most a year ahead; in 7 days unless given")
                    @Nullable String expiresAt,
            @Schema(
                            description =
                                    "Origins of sites that may display the page in a frame, such as"
                                            + " https://intranet.example; none unless given")
                    @Nullable List<String> embedHosts) {}

    static PageLinkEntry of(PageLink link) {
        return withUrl(link, null);
    }

    static PageLinkEntry withUrl(PageLink link, @Nullable String url) {
        return new PageLinkEntry(link.id(), link.created(), link.expires(), link.embedHosts(), url);
    }
}
