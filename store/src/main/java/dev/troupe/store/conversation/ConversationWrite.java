package dev.troupe.store.conversation;

import dev.troupe.codec.Json;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.disk.DisplayText;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.event.Checksum;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;

/** What is written about conversations. */
sealed interface ConversationWrite extends Write {
    private static boolean exists(Transaction transaction, String id) throws SQLException {
        var query = transaction.prepare("select 1 from conversation where id = ?");
        query.setString(1, id);
        try (var found = query.executeQuery()) {
            return found.next();
        }
    }

    /** Begins one. */
    record Create(ConversationSummary conversation) implements ConversationWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into conversation"
                                    + " (id, user_id, title, created, updated, turns, last_seq)"
                                    + " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing");
            insert.setString(1, conversation.id());
            insert.setString(2, conversation.user());
            insert.setString(3, DisplayText.sanitize(conversation.title()));
            insert.setLong(4, EpochNanos.of(conversation.created()));
            insert.setLong(5, EpochNanos.of(conversation.updated()));
            insert.setLong(6, conversation.turns());
            insert.setLong(7, conversation.lastSequence());
            if (insert.executeUpdate() == 0) {
                throw new StoreException(
                        StoreProblem.OUT_OF_SEQUENCE,
                        "编号为 " + conversation.id() + " 的对话已存在；请使用新的编号",
                        "conversation " + conversation.id() + " already exists; use a new id");
            }
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return exists(transaction, conversation.id());
        }
    }

    /** Adds to one. */
    record Append(ConversationEntry entry, ConversationSummary after) implements ConversationWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update =
                    transaction.prepare(
                            "update conversation set title = ?, updated = ?, turns = ?, last_seq = ?,"
                                    + " bytes = bytes + ? where id = ? and last_seq = ?");
            update.setString(1, DisplayText.sanitize(after.title()));
            update.setLong(2, EpochNanos.of(entry.at()));
            update.setLong(3, after.turns());
            update.setLong(4, entry.sequence());
            var payload = Json.write(entry.payload());
            update.setLong(5, payload.getBytes(StandardCharsets.UTF_8).length);
            update.setString(6, entry.conversation());
            update.setLong(7, entry.sequence() - 1);
            if (update.executeUpdate() == 0) {
                throw outOfSequenceException();
            }
            var run = entry.run();
            var insert =
                    transaction.prepare(
                            "insert into conversation_event"
                                    + " (conversation_id, seq, at, type, run_id, payload, checksum)"
                                    + " values (?, ?, ?, ?, ?, ?, ?)");
            insert.setString(1, entry.conversation());
            insert.setLong(2, entry.sequence());
            insert.setLong(3, EpochNanos.of(entry.at()));
            insert.setString(4, entry.type());
            insert.setString(5, run == null ? null : run.value());
            insert.setString(6, payload);
            insert.setLong(7, checksum());
            insert.executeUpdate();
        }

        private long checksum() {
            var run = entry.run();
            return Checksum.of(
                    entry.conversation(),
                    entry.sequence(),
                    EpochNanos.of(entry.at()),
                    entry.type(),
                    run == null ? null : run.value(),
                    Json.write(entry.payload()));
        }

        @Override
        public List<CommitMark> commitMarks() {
            return List.of(
                    new CommitMark(
                            CommitMark.conversationKey(entry.conversation()),
                            entry.sequence(),
                            checksum()));
        }

        private StoreException outOfSequenceException() {
            return new StoreException(
                    StoreProblem.OUT_OF_SEQUENCE,
                    "对话 "
                            + entry.conversation()
                            + " 已被删除或同时被修改，第 "
                            + entry.sequence()
                            + " 条没有记录；请重新载入对话",
                    "conversation "
                            + entry.conversation()
                            + " was deleted or changed concurrently, so entry "
                            + entry.sequence()
                            + " was not recorded; reload the conversation");
        }

        /** Another process may have recorded another event under the same number. */
        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            var query =
                    transaction.prepare(
                            "select 1 from conversation_event where conversation_id = ? and seq = ?"
                                    + " and checksum = ?");
            query.setString(1, entry.conversation());
            query.setLong(2, entry.sequence());
            query.setLong(3, checksum());
            try (var found = query.executeQuery()) {
                return found.next();
            }
        }
    }

    /** Takes one out. */
    final class Delete implements ConversationWrite {
        /** What is recorded of a conversation that is a session with agents. */
        private static final List<String> REFERRING_TABLES =
                List.of(
                        "agent_session where id",
                        "agent_session_work where session_id",
                        "agent_session_answer where session_id",
                        "response where conversation_id");

        private final String id;
        private volatile boolean isDeleted;

        Delete(String id) {
            this.id = id;
        }

        boolean isDeleted() {
            return isDeleted;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from conversation where id = ?");
            delete.setString(1, id);
            isDeleted = delete.executeUpdate() == 1;
            var events =
                    transaction.prepare("delete from conversation_event where conversation_id = ?");
            events.setString(1, id);
            events.executeUpdate();
            var turns = transaction.prepare("delete from accepted_turn where conversation_id = ?");
            turns.setString(1, id);
            turns.executeUpdate();
            var replies = transaction.prepare("delete from turn_reply where conversation_id = ?");
            replies.setString(1, id);
            replies.executeUpdate();
            for (var table : REFERRING_TABLES) {
                var rows = transaction.prepare("delete from " + table + " = ?");
                rows.setString(1, id);
                rows.executeUpdate();
            }
            var loss = transaction.prepare("delete from loss where id = ?");
            loss.setString(1, CommitMark.conversationKey(id));
            loss.executeUpdate();
        }

        @Override
        public List<CommitMark> commitMarks() {
            return List.of(CommitMark.ofDeleted(CommitMark.conversationKey(id)));
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return !exists(transaction, id);
        }
    }
}
