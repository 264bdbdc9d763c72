/**
 * Which agents work in a conversation, and for whom a message is. Start at {@link AgentSession} and
 * {@link MessageRoute}.
 */
@NullMarked
package dev.troupe.chat.session;

import org.jspecify.annotations.NullMarked;
