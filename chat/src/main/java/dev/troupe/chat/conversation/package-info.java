/**
 * The values of a conversation: turns, what a message was understood as, the plan proposed for it,
 * its review, the answer and its files. Start at {@link Conversation} and {@link Turn}.
 */
@NullMarked
package dev.troupe.chat.conversation;

import org.jspecify.annotations.NullMarked;
