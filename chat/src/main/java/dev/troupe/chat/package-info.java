/**
 * The one entry for messages. Start at {@link Coordinator}: it understands, plans, runs and
 * answers.
 */
@NullMarked
package dev.troupe.chat;

import org.jspecify.annotations.NullMarked;
