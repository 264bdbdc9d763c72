package dev.troupe.store.conversation;

import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event of a conversation as it is stored: type and payload in their wire form.
 *
 * @param sequence from 1, without gaps
 * @param type {@code conversation.answer}
 * @param run that it is about
 */
public record ConversationEntry(
        String conversation,
        long sequence,
        Instant at,
        String type,
        @Nullable RunId run,
        Value payload) {}
