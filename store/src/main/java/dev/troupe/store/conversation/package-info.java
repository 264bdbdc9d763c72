/** Stores conversations, their events and accepted turns. Start at {@link ConversationStore}. */
@NullMarked
package dev.troupe.store.conversation;

import org.jspecify.annotations.NullMarked;
