/**
 * The coordinator's stages as a state graph that users may read, copy and edit. Start at {@link
 * CoordinatorGraph}.
 */
@NullMarked
package dev.troupe.chat.graph;

import org.jspecify.annotations.NullMarked;
