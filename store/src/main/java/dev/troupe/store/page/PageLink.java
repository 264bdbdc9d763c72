package dev.troupe.store.page;

import java.time.Instant;
import java.util.List;

/**
 * A link by which a page is read without an account, until it expires or is deleted.
 *
 * @param id names it to its owner; not the secret
 * @param hash of the secret, which is not stored
 * @param embedHosts origins of other sites that may display it in a frame; empty for none
 */
public record PageLink(
        String id,
        String hash,
        String page,
        Instant created,
        Instant expires,
        List<String> embedHosts) {
    public PageLink {
        embedHosts = List.copyOf(embedHosts);
        if (embedHosts.stream().anyMatch(host -> host.isBlank() || host.matches(".*\\s.*"))) {
            throw new IllegalArgumentException("an origin is blank or contains white space");
        }
    }
}
