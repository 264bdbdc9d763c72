/**
 * Decides which agents are engaged in a conversation and for which of them a message is. Start at
 * {@link AgentSession} and {@link MessageRoute}.
 */
@NullMarked
package dev.troupe.chat.session;

import org.jspecify.annotations.NullMarked;
