/**
 * The record of a conversation and its turns: events, transcript, active turns. Start at {@link
 * ConversationService}, then {@link ConversationLog}.
 */
@NullMarked
package dev.troupe.server.conversation;

import org.jspecify.annotations.NullMarked;
