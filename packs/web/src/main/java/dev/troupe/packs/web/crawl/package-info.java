/** Crawls a site along its links within limits and robots.txt. Start at {@link Crawler}. */
@NullMarked
package dev.troupe.packs.web.crawl;

import org.jspecify.annotations.NullMarked;
