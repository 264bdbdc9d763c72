/**
 * The web pack: adds the crawler agent. Start at {@link WebPack}; {@link RenderedPages} reads
 * records from pages that a browser has loaded.
 */
@NullMarked
package dev.troupe.packs.web;

import org.jspecify.annotations.NullMarked;
