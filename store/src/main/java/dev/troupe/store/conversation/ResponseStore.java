package dev.troupe.store.conversation;

import dev.troupe.codec.Json;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.EpochNanos;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Optional;

/** Responses by their ids. Safe for use by several threads. */
public final class ResponseStore {
    private final DatabasePool store;

    public ResponseStore(DatabasePool store) {
        this.store = store;
    }

    /**
     * Adds one, unless there is one with its id.
     *
     * @return the one that is stored now
     */
    public StoredResponse create(StoredResponse response) {
        store.commit(new Create(response));
        return find(response.id()).orElse(response);
    }

    /** Notes that another turn answers it. */
    public void update(StoredResponse response) {
        store.commit(new Move(response.id(), response.turn()));
    }

    public Optional<StoredResponse> find(String id) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select id, user_id, conversation_id, turn, created, content"
                                    + " from response where id = ?");
            query.setString(1, id);
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(
                                new StoredResponse(
                                        found.getString(1),
                                        found.getString(2),
                                        found.getString(3),
                                        found.getInt(4),
                                        EpochNanos.toInstant(found.getLong(5)),
                                        Json.parse(found.getString(6))))
                        : Optional.empty();
            }
        });
    }

    public void delete(String id) {
        store.commit(new Delete(id));
    }

    private record Create(StoredResponse response) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into response (id, user_id, conversation_id, turn, created,"
                                    + " content, bytes) values (?, ?, ?, ?, ?, ?, ?)"
                                    + " on conflict do nothing");
            var content = Json.write(response.content());
            insert.setString(1, response.id());
            insert.setString(2, response.user());
            var conversation = response.conversation();
            if (conversation == null) {
                insert.setNull(3, Types.VARCHAR);
            } else {
                insert.setString(3, conversation);
            }
            insert.setLong(4, response.turn());
            insert.setLong(5, EpochNanos.of(response.created()));
            insert.setString(6, content);
            insert.setLong(7, content.getBytes(StandardCharsets.UTF_8).length);
            insert.executeUpdate();
        }
    }

    private record Move(String id, int turn) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update = transaction.prepare("update response set turn = ? where id = ?");
            update.setLong(1, turn);
            update.setString(2, id);
            update.executeUpdate();
        }
    }

    private record Delete(String id) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from response where id = ?");
            delete.setString(1, id);
            delete.executeUpdate();
        }
    }
}
