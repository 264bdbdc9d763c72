/**
 * Fetches pages, crawls sites and turns them into tables.
 *
 * <p>Start at {@link SiteTable}, which reads the items of a crawled site. {@link GuardedHttp} is
 * the only way out to the network, {@link Crawler} decides which pages to fetch, {@link PageReader}
 * answers questions about a single page.
 */
@NullMarked
package dev.troupe.packs.web;

import org.jspecify.annotations.NullMarked;
