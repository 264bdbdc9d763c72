package dev.troupe.store.conversation;

import dev.troupe.codec.Json;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.event.Checksum;
import dev.troupe.store.event.RunQuery;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Conversations, event by event, in the same database as their runs. Safe for use by several
 * threads.
 */
public final class ConversationStore {
    private static final String COLUMNS =
            "select id, user_id, title, created, updated, turns, last_seq from conversation where ";

    private final DatabasePool store;

    public ConversationStore(DatabasePool store) {
        this.store = store;
    }

    /**
     * Adds one that has not begun.
     *
     * @throws StoreException code OUT_OF_SEQUENCE when there is one with its id
     */
    public void create(ConversationSummary conversation) {
        store.commit(new ConversationWrite.Create(conversation));
    }

    /**
     * Appends an event.
     *
     * @param after how the conversation is with it
     * @throws StoreException code OUT_OF_SEQUENCE when something else was recorded in the meantime,
     *     or the conversation was deleted; nothing was recorded then
     */
    public void append(ConversationEntry entry, ConversationSummary after) {
        store.commit(new ConversationWrite.Append(entry, after));
    }

    /**
     * The same, and in the same commit a turn is accepted, which this process works on until it
     * {@linkplain #settleTurn settles} it. What it does not settle, the next one finds under {@link
     * #findUnanswered}.
     *
     * @param turn from 1
     */
    public void acceptTurn(ConversationEntry entry, ConversationSummary after, int turn) {
        store.commit(new TurnWrite.Accept(new ConversationWrite.Append(entry, after), turn));
    }

    /**
     * The same as {@link #append}, of a turn that this process works on.
     *
     * @throws StoreException code FENCED when another process has taken the turn over
     */
    public void advanceTurn(ConversationEntry entry, ConversationSummary after, int turn) {
        store.commit(new TurnWrite.Advance(new ConversationWrite.Append(entry, after), turn));
    }

    /**
     * The same as {@link #advanceTurn}, and in the same commit the turn has its answer.
     *
     * @throws StoreException code FENCED when another process has taken the turn over
     */
    public void endTurn(ConversationEntry entry, ConversationSummary after, int turn) {
        store.commit(new TurnWrite.Settle(new ConversationWrite.Append(entry, after), turn, true));
    }

    /**
     * The same of a turn that no process works on.
     *
     * @throws StoreException code FENCED when another process does
     */
    public void settleTurn(ConversationEntry entry, ConversationSummary after, int turn) {
        store.commit(new TurnWrite.Settle(new ConversationWrite.Append(entry, after), turn, false));
    }

    /** The turns of a conversation that other processes work on. */
    public List<Integer> findTurnsOfOthers(String id) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select turn from accepted_turn where conversation_id = ? and owner <> ?"
                                    + " and not "
                                    + store.database().ownerGoneSql("owner")
                                    + " order by turn");
            query.setString(1, id);
            query.setLong(2, store.owner().epoch());
            var turns = new ArrayList<Integer>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    turns.add(found.getInt(1));
                }
            }
            return List.copyOf(turns);
        });
    }

    /**
     * Accepts a settled turn again, because its run continues.
     *
     * @throws StoreException code FENCED when another process works on it
     */
    public void reopenTurn(String id, int turn) {
        store.commit(new TurnWrite.Reopen(id, turn));
    }

    /** Releases a turn that this process works on to the next one, cleanly. */
    public void releaseTurn(String id, int turn) {
        store.commit(new TurnWrite.Release(id, turn));
    }

    /** Deletes a turn that cannot be worked on. */
    public void discardTurn(String id, int turn) {
        store.commit(new TurnWrite.Forget(id, turn));
    }

    /**
     * Takes a turn over from the process that worked on it last.
     *
     * @return {@code false} if it was settled, or another process was faster
     */
    public boolean claimTurn(AcceptedTurn accepted) {
        var write = new TurnWrite.Claim(accepted);
        store.commit(write);
        return write.isClaimed();
    }

    /**
     * Stores a model's reply within a turn, until the turn has its answer.
     *
     * @param request names the request among those of the turn
     * @param occurrence the number of the request, from 1, if the same request is sent several
     *     times
     */
    public void saveReply(String id, int turn, String request, int occurrence, Value reply) {
        store.commit(new TurnWrite.SaveReply(id, turn, request, occurrence, Json.write(reply)));
    }

    /**
     * The reply of a model within a turn; empty if none was stored. A reply that is damaged counts
     * as none, since the model can be asked again.
     */
    public Optional<Value> findReply(String id, int turn, String request, int occurrence) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select reply, checksum from turn_reply where conversation_id = ?"
                                    + " and turn = ? and request = ? and occurrence = ?");
            query.setString(1, id);
            query.setLong(2, turn);
            query.setString(3, request);
            query.setLong(4, occurrence);
            try (var found = query.executeQuery()) {
                if (!found.next()) {
                    return Optional.empty();
                }
                var reply = found.getString(1);
                var kept = new TurnWrite.SaveReply(id, turn, request, occurrence, reply);
                return kept.checksum() == found.getLong(2)
                        ? Optional.of(Json.parse(reply))
                        : Optional.empty();
            }
        });
    }

    /** The turns that this process works on, or that an ended process worked on. */
    public List<AcceptedTurn> findUnanswered() {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select conversation_id, turn, owner, starts from accepted_turn"
                                    + " where owner = ? or "
                                    + store.database().ownerGoneSql("owner")
                                    + " order by conversation_id, turn");
            query.setLong(1, store.owner().epoch());
            var turns = new ArrayList<AcceptedTurn>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    turns.add(
                            new AcceptedTurn(
                                    found.getString(1),
                                    found.getInt(2),
                                    found.getLong(3),
                                    found.getInt(4)));
                }
            }
            return List.copyOf(turns);
        });
    }

    /** Deletes one with its events; {@code false} if it does not exist. Its runs stay. */
    public boolean delete(String id) {
        var write = new ConversationWrite.Delete(id);
        store.commit(write);
        return write.isDeleted();
    }

    public Optional<ConversationSummary> find(String id) {
        return store
                .read(statements -> querySummaries(statements, COLUMNS + "id = ?", List.of(id)))
                .stream()
                .findFirst();
    }

    /**
     * The latest first.
     *
     * @param text that the title contains, in any case; empty for all
     * @param limit 1 to 1,000
     * @param after the last one of the page before; {@code null} for the first page
     */
    public List<ConversationSummary> list(
            String user, String text, int limit, @Nullable ConversationSummary after) {
        var sql = new StringBuilder(COLUMNS).append("user_id = ?");
        var arguments = new ArrayList<Object>(List.of(user));
        if (!text.isEmpty()) {
            sql.append(" and lower(title) like ? escape '\\'");
            arguments.add(RunQuery.likePattern(text));
        }
        if (after != null) {
            sql.append(" and (updated, id) < (?, ?)");
            arguments.add(EpochNanos.of(after.updated()));
            arguments.add(after.id());
        }
        arguments.add((long) limit);
        sql.append(" order by updated desc, id desc limit ?");
        return store.read(statements -> querySummaries(statements, sql.toString(), arguments));
    }

    private static List<ConversationSummary> querySummaries(
            StatementCache statements, String sql, List<Object> arguments) throws SQLException {
        var query = statements.prepare(sql);
        for (int i = 0; i < arguments.size(); i++) {
            query.setObject(i + 1, arguments.get(i));
        }
        var conversations = new ArrayList<ConversationSummary>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                conversations.add(
                        new ConversationSummary(
                                found.getString(1),
                                found.getString(2),
                                found.getString(3),
                                EpochNanos.toInstant(found.getLong(4)),
                                EpochNanos.toInstant(found.getLong(5)),
                                found.getInt(6),
                                found.getLong(7)));
            }
        }
        return List.copyOf(conversations);
    }

    /**
     * Its events after a sequence number, in order.
     *
     * @param limit 1 or more
     */
    public List<ConversationEntry> read(String id, long after, int limit) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select seq, at, type, run_id, payload, checksum from"
                                    + " conversation_event"
                                    + " where conversation_id = ? and seq > ? order by seq limit ?");
            query.setString(1, id);
            query.setLong(2, after);
            query.setInt(3, limit);
            var entries = new ArrayList<ConversationEntry>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    entries.add(readEntry(id, found));
                }
            }
            return List.copyOf(entries);
        });
    }

    private static ConversationEntry readEntry(String id, ResultSet found) throws SQLException {
        var run = found.getString(4);
        var payload = found.getString(5);
        long checksum = found.getLong(6);
        boolean isKnown = !found.wasNull(); // the table did not exist yet
        long own =
                Checksum.of(
                        id, found.getLong(1), found.getLong(2), found.getString(3), run, payload);
        if (isKnown && checksum != own) {
            throw damagedException(id, found.getLong(1), null);
        }
        try {
            return new ConversationEntry(
                    id,
                    found.getLong(1),
                    readInstant(found),
                    found.getString(3),
                    run == null ? null : new RunId(run),
                    Json.parse(payload));
        } catch (IllegalArgumentException e) {
            throw damagedException(id, found.getLong(1), e);
        }
    }

    private static StoreException damagedException(
            String id, long sequence, @Nullable Throwable cause) {
        return new StoreException(
                StoreProblem.DAMAGED,
                "对话 " + id + " 的第 " + sequence + " 条记录已损坏；其他对话不受影响；请用备份恢复，或删除这个对话",
                "entry "
                        + sequence
                        + " of conversation "
                        + id
                        + " is damaged; other conversations are not affected; restore a backup, or"
                        + " delete this conversation",
                cause);
    }

    private static Instant readInstant(ResultSet found) throws SQLException {
        return EpochNanos.toInstant(found.getLong(2));
    }
}
