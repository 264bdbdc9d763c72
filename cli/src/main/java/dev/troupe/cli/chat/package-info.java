/**
 * {@code troupe chat}: an interactive conversation. Start at {@link ChatCommand}, then {@link
 * ChatSession}.
 */
@NullMarked
package dev.troupe.cli.chat;

import org.jspecify.annotations.NullMarked;
