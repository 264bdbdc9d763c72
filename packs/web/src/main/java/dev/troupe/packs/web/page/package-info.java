/**
 * One parsed page: its document, links and readable text. Start at {@link PageParser} and {@link
 * WebPage}.
 */
@NullMarked
package dev.troupe.packs.web.page;

import org.jspecify.annotations.NullMarked;
