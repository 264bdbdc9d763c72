/**
 * Works with web pages in a browser: reads what scripts put there, fills in forms, takes pictures.
 *
 * <p>Start at {@link BrowserPack}. {@code Browsing} is what the calls of one node share, a page
 * with its cookies; it borrows a {@code Worker} from the {@code Workers}, a thread with a browser
 * of its own; all that the browser loads goes through a {@code SocksProxy}, which asks {@link
 * Reach} first.
 */
@NullMarked
package dev.troupe.packs.browser;

import org.jspecify.annotations.NullMarked;
