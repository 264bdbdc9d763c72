package dev.troupe.server.session;

import dev.troupe.chat.session.AgentSession;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.RecordedSession;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.EnvelopeCode;
import dev.troupe.store.session.StoredSession;

/**
 * A session as its record has it at one moment.
 *
 * @param agents which are engaged
 * @param trace the visits of its messages
 */
record OpenSession(
        StoredSession stored,
        ConversationLog log,
        ConversationTranscript transcript,
        AgentSession agents,
        SessionTrace trace) {
    static OpenSession of(StoredSession stored, ConversationLog log) {
        var entries = log.entries();
        return new OpenSession(
                stored,
                log,
                log.transcript(),
                RecordedSession.of(entries),
                SessionTrace.of(entries));
    }

    String id() {
        return stored.id();
    }

    boolean isClosed() {
        return stored.isClosed();
    }

    /**
     * @throws ApiException when it is closed
     */
    void requireActive() {
        if (isClosed()) {
            throw EnvelopeCode.SESSION_CLOSED.exception(
                    409, "会话“%s”已关闭；请新建会话", "session '%s' is closed; create another", id());
        }
    }

    String status() {
        return isClosed() ? "closed" : "active";
    }
}
