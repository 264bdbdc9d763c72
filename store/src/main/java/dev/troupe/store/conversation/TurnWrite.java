package dev.troupe.store.conversation;

import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.event.Checksum;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** What is written about accepted turns. */
sealed interface TurnWrite extends Write {
    /** Records an event with which a turn is accepted: both, or neither. */
    record Accept(ConversationWrite.Append append, int turn) implements TurnWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            requireNotWithOther(transaction, append.entry().conversation(), turn);
            append.apply(transaction);
            insert(transaction, append.entry().conversation(), turn);
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return append.isCommitted(transaction);
        }

        @Override
        public List<CommitMark> commitMarks() {
            return append.commitMarks();
        }
    }

    /** Records an event of a turn that this process works on. */
    record Advance(ConversationWrite.Append append, int turn) implements TurnWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            requireOwn(transaction, append.entry().conversation(), turn);
            append.apply(transaction);
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return append.isCommitted(transaction);
        }

        @Override
        public List<CommitMark> commitMarks() {
            return append.commitMarks();
        }
    }

    /**
     * Records the answer to a turn, which is not to be worked on any more.
     *
     * @param isOwn whether this process works on it, and not merely no process
     */
    record Settle(ConversationWrite.Append append, int turn, boolean isOwn) implements TurnWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            if (isOwn) {
                requireOwn(transaction, append.entry().conversation(), turn);
            } else {
                requireNotWithOther(transaction, append.entry().conversation(), turn);
            }
            append.apply(transaction);
            delete(transaction, append.entry().conversation(), turn);
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return append.isCommitted(transaction);
        }

        @Override
        public List<CommitMark> commitMarks() {
            return append.commitMarks();
        }
    }

    /**
     * Stores a model's reply within a turn.
     *
     * @param reply as JSON
     */
    record SaveReply(String conversation, int turn, String request, int occurrence, String reply)
            implements TurnWrite, IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into turn_reply"
                                    + " (conversation_id, turn, request, occurrence, reply, checksum)"
                                    + " values (?, ?, ?, ?, ?, ?)"
                                    + " on conflict (conversation_id, turn, request, occurrence)"
                                    + " do update set reply = excluded.reply,"
                                    + " checksum = excluded.checksum");
            setParameters(insert, conversation, turn);
            insert.setString(3, request);
            insert.setLong(4, occurrence);
            insert.setString(5, reply);
            insert.setLong(6, checksum());
            insert.executeUpdate();
        }

        long checksum() {
            return Checksum.of(conversation, turn, occurrence, request, null, reply);
        }
    }

    /** Takes up a turn again that has its answer, because its run continues. */
    record Reopen(String conversation, int turn) implements TurnWrite, IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            requireNotWithOther(transaction, conversation, turn);
            insert(transaction, conversation, turn);
        }
    }

    /** Deletes a turn that cannot be worked on. */
    record Forget(String conversation, int turn) implements TurnWrite, IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            delete(transaction, conversation, turn);
        }
    }

    /** Releases a turn cleanly, for the next process. */
    record Release(String conversation, int turn) implements TurnWrite, IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update =
                    transaction.prepare(
                            "update accepted_turn set starts = 0"
                                    + " where conversation_id = ? and turn = ? and owner = ?");
            setParameters(update, conversation, turn);
            update.setLong(3, transaction.owner().epoch());
            update.executeUpdate();
        }
    }

    /** Takes a turn from the process that worked on it, unless another was faster. */
    final class Claim implements TurnWrite {
        private final AcceptedTurn accepted;
        private volatile boolean isClaimed;

        Claim(AcceptedTurn accepted) {
            this.accepted = accepted;
        }

        boolean isClaimed() {
            return isClaimed;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update =
                    transaction.prepare(
                            "update accepted_turn set owner = ?, starts = ? where conversation_id = ?"
                                    + " and turn = ? and owner = ? and starts = ?");
            update.setLong(1, transaction.owner().epoch());
            update.setLong(2, accepted.starts() + 1L);
            update.setString(3, accepted.conversation());
            update.setLong(4, accepted.turn());
            update.setLong(5, accepted.owner());
            update.setLong(6, accepted.starts());
            isClaimed = update.executeUpdate() == 1;
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            var query =
                    transaction.prepare(
                            "select 1 from accepted_turn where conversation_id = ? and turn = ?"
                                    + " and owner = ? and starts = ?");
            setParameters(query, accepted.conversation(), accepted.turn());
            query.setLong(3, transaction.owner().epoch());
            query.setLong(4, accepted.starts() + 1L);
            try (var found = query.executeQuery()) {
                isClaimed = found.next();
                return isClaimed;
            }
        }
    }

    /**
     * @throws StoreException code FENCED if this process does not work on the turn, or not any more
     */
    private static void requireOwn(Transaction transaction, String conversation, int turn)
            throws SQLException {
        var query =
                transaction.prepare(
                        "select 1 from accepted_turn where conversation_id = ? and turn = ?"
                                + " and owner = ?");
        setParameters(query, conversation, turn);
        query.setLong(3, transaction.owner().epoch());
        try (var found = query.executeQuery()) {
            if (!found.next()) {
                throw fencedException(conversation, turn);
            }
        }
    }

    /**
     * @throws StoreException code FENCED where another process that is alive works on the turn
     */
    private static void requireNotWithOther(Transaction transaction, String conversation, int turn)
            throws SQLException {
        var query =
                transaction.prepare(
                        "select 1 from accepted_turn where conversation_id = ? and turn = ?"
                                + " and owner <> ? and not "
                                + transaction.database().ownerGoneSql("owner"));
        setParameters(query, conversation, turn);
        query.setLong(3, transaction.owner().epoch());
        try (var found = query.executeQuery()) {
            if (found.next()) {
                throw fencedException(conversation, turn);
            }
        }
    }

    private static StoreException fencedException(String conversation, int turn) {
        return new StoreException(
                StoreProblem.FENCED,
                "对话 " + conversation + " 的第 " + turn + " 条消息由另一个进程处理，未写入任何内容；请重新载入对话",
                "message "
                        + turn
                        + " of conversation "
                        + conversation
                        + " is worked on by another process, so nothing was recorded; reload the"
                        + " conversation");
    }

    private static void insert(Transaction transaction, String conversation, int turn)
            throws SQLException {
        var insert =
                transaction.prepare(
                        "insert into accepted_turn (conversation_id, turn, owner, starts)"
                                + " values (?, ?, ?, 1) on conflict (conversation_id, turn)"
                                + " do update set owner = excluded.owner");
        setParameters(insert, conversation, turn);
        insert.setLong(3, transaction.owner().epoch());
        insert.executeUpdate();
    }

    private static void delete(Transaction transaction, String conversation, int turn)
            throws SQLException {
        var delete =
                transaction.prepare(
                        "delete from accepted_turn where conversation_id = ? and turn = ?");
        setParameters(delete, conversation, turn);
        delete.executeUpdate();
        var replies =
                transaction.prepare(
                        "delete from turn_reply where conversation_id = ? and turn = ?");
        setParameters(replies, conversation, turn);
        replies.executeUpdate();
    }

    private static void setParameters(PreparedStatement statement, String conversation, int turn)
            throws SQLException {
        statement.setString(1, conversation);
        statement.setLong(2, turn);
    }
}
