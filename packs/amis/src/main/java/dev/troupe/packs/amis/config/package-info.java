/**
 * Builds and walks amis configurations and finds the data names they bind to. Start at {@link
 * ComponentConfig} and {@link ConfigWalker}.
 */
@NullMarked
package dev.troupe.packs.amis.config;

import org.jspecify.annotations.NullMarked;
