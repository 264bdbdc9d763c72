/**
 * Checks that a page is valid, safe and fully bound, and renders it as one HTML file. Start at
 * {@link PageCheck} and {@link AmisHtml}.
 */
@NullMarked
package dev.troupe.packs.amis.page;

import org.jspecify.annotations.NullMarked;
