/**
 * Parses the description of a page into components and fields, and later changes to it. Start at
 * {@link PageRequestParser}; a {@link ComponentSpec} is one component.
 */
@NullMarked
package dev.troupe.packs.amis.request;

import org.jspecify.annotations.NullMarked;
