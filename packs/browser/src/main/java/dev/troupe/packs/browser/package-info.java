/**
 * Works with web pages in a browser: reads what scripts put there, fills in forms, takes pictures.
 *
 * <p>Start at {@link BrowserPack}. {@code NodeBrowser} is what the calls of one node share, a page
 * with its cookies; it borrows a {@code BrowserWorker} from the {@code BrowserPool}, a thread with
 * its own browser; all that the browser loads goes through a {@code SocksProxy}, which asks {@link
 * AddressPolicy} first.
 */
@NullMarked
package dev.troupe.packs.browser;

import org.jspecify.annotations.NullMarked;
