package dev.troupe.store;

import dev.troupe.codec.Json;
import java.sql.SQLException;
import java.util.List;

/** What is written about conversations. */
sealed interface ConversationWrite extends Write {
    private static boolean exists(Transaction transaction, String id, long sequence)
            throws SQLException {
        var query =
                transaction.of(
                        "select 1 from conversation_event where conversation_id = ? and seq = ?");
        query.setString(1, id);
        query.setLong(2, sequence);
        try (var found = query.executeQuery()) {
            return found.next();
        }
    }

    private static boolean exists(Transaction transaction, String id) throws SQLException {
        var query = transaction.of("select 1 from conversation where id = ?");
        query.setString(1, id);
        try (var found = query.executeQuery()) {
            return found.next();
        }
    }

    /** Begins one. */
    record Create(ConversationSummary conversation) implements ConversationWrite {
        @Override
        public void in(Transaction transaction) throws SQLException {
            var insert =
                    transaction.of(
                            "insert into conversation"
                                    + " (id, user_id, title, created, updated, turns, last_seq)"
                                    + " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing");
            insert.setString(1, conversation.id());
            insert.setString(2, conversation.user());
            insert.setString(3, Shown.text(conversation.title()));
            insert.setLong(4, Nanos.of(conversation.created()));
            insert.setLong(5, Nanos.of(conversation.updated()));
            insert.setLong(6, conversation.turns());
            insert.setLong(7, conversation.lastSequence());
            if (insert.executeUpdate() == 0) {
                throw new StoreException(
                        StoreProblem.OUT_OF_SEQUENCE,
                        "编号为 " + conversation.id() + " 的对话已存在；请使用新的编号",
                        "there is a conversation " + conversation.id() + "; give a new id");
            }
        }

        @Override
        public boolean isDone(Transaction transaction) throws SQLException {
            return exists(transaction, conversation.id());
        }
    }

    /** Adds to one. */
    record Append(ConversationEvent event, ConversationSummary after) implements ConversationWrite {
        @Override
        public void in(Transaction transaction) throws SQLException {
            var update =
                    transaction.of(
                            "update conversation set title = ?, updated = ?, turns = ?, last_seq = ?"
                                    + " where id = ? and last_seq = ?");
            update.setString(1, Shown.text(after.title()));
            update.setLong(2, Nanos.of(event.at()));
            update.setLong(3, after.turns());
            update.setLong(4, event.sequence());
            update.setString(5, event.conversation());
            update.setLong(6, event.sequence() - 1);
            if (update.executeUpdate() == 0) {
                throw outOfSequence();
            }
            var run = event.run();
            var insert =
                    transaction.of(
                            "insert into conversation_event"
                                    + " (conversation_id, seq, at, type, run_id, payload, checksum)"
                                    + " values (?, ?, ?, ?, ?, ?, ?)");
            insert.setString(1, event.conversation());
            insert.setLong(2, event.sequence());
            insert.setLong(3, Nanos.of(event.at()));
            insert.setString(4, event.type());
            insert.setString(5, run == null ? null : run.value());
            insert.setString(6, Json.write(event.payload()));
            insert.setLong(7, checksum());
            insert.executeUpdate();
        }

        private long checksum() {
            var run = event.run();
            return Checksum.of(
                    event.conversation(),
                    event.sequence(),
                    Nanos.of(event.at()),
                    event.type(),
                    run == null ? null : run.value(),
                    Json.write(event.payload()));
        }

        @Override
        public List<Mark> marks() {
            return List.of(
                    new Mark(
                            Mark.conversation(event.conversation()), event.sequence(), checksum()));
        }

        private StoreException outOfSequence() {
            return new StoreException(
                    StoreProblem.OUT_OF_SEQUENCE,
                    "对话 "
                            + event.conversation()
                            + " 已被删除，或同时有别的改动，第 "
                            + event.sequence()
                            + " 条没有记录；请重新载入对话",
                    "conversation "
                            + event.conversation()
                            + " was deleted or changed meanwhile, so entry "
                            + event.sequence()
                            + " was not recorded; load it again");
        }

        @Override
        public boolean isDone(Transaction transaction) throws SQLException {
            return exists(transaction, event.conversation(), event.sequence());
        }
    }

    /** Takes one out. */
    final class Delete implements ConversationWrite {
        private final String id;
        private volatile boolean isDeleted;

        Delete(String id) {
            this.id = id;
        }

        boolean isDeleted() {
            return isDeleted;
        }

        @Override
        public void in(Transaction transaction) throws SQLException {
            var delete = transaction.of("delete from conversation where id = ?");
            delete.setString(1, id);
            isDeleted = delete.executeUpdate() == 1;
            var events = transaction.of("delete from conversation_event where conversation_id = ?");
            events.setString(1, id);
            events.executeUpdate();
            var turns = transaction.of("delete from accepted_turn where conversation_id = ?");
            turns.setString(1, id);
            turns.executeUpdate();
            var replies = transaction.of("delete from turn_reply where conversation_id = ?");
            replies.setString(1, id);
            replies.executeUpdate();
            var loss = transaction.of("delete from loss where id = ?");
            loss.setString(1, Mark.conversation(id));
            loss.executeUpdate();
        }

        @Override
        public List<Mark> marks() {
            return List.of(Mark.deleted(Mark.conversation(id)));
        }

        @Override
        public boolean isDone(Transaction transaction) throws SQLException {
            return !exists(transaction, id);
        }
    }
}
