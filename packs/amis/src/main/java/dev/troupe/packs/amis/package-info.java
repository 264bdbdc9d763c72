/**
 * Builds amis pages from requests, checks them and shows them. Start at {@link
 * dev.troupe.packs.amis.AmisPack}; {@link dev.troupe.packs.amis.PageCheck} says what a valid page
 * is.
 */
@NullMarked
package dev.troupe.packs.amis;

import org.jspecify.annotations.NullMarked;
