package dev.troupe.packs.web.site;

import dev.troupe.packs.web.field.ItemFields;
import java.net.URI;
import java.util.Optional;

/**
 * An item of the site on its way into the table.
 *
 * @param page the page it was found on
 * @param url the canonical address of the row's page; empty when it has none
 * @param section the heading it stands under, where its page has several such parts; may be empty
 */
record SiteRow(ItemFields fields, URI page, Optional<URI> url, String section) {}
