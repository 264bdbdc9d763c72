package dev.troupe.store.account;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.EpochNanos;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which files clients of the API uploaded. Safe for use by several threads. */
public final class UploadedFileStore {
    private static final String SELECT =
            "select id, user_id, name, purpose, created, bytes from uploaded_file where ";

    private final DatabasePool store;

    public UploadedFileStore(DatabasePool store) {
        this.store = store;
    }

    public void add(UploadedFile file) {
        store.commit(new Add(file));
    }

    /** A file of a user by its id. */
    public Optional<UploadedFile> find(String user, String id) {
        return store.read(statements -> {
            var query = statements.prepare(SELECT + "user_id = ? and id = ?");
            query.setString(1, user);
            query.setString(2, id);
            return rows(query).stream().findFirst();
        });
    }

    /** All files of a user, the oldest first. */
    public List<UploadedFile> list(String user) {
        return store.read(statements -> {
            var query = statements.prepare(SELECT + "user_id = ? order by created, id");
            query.setString(1, user);
            return rows(query);
        });
    }

    private static List<UploadedFile> rows(PreparedStatement query) throws SQLException {
        var files = new ArrayList<UploadedFile>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                files.add(row(found));
            }
        }
        return files;
    }

    private static UploadedFile row(ResultSet found) throws SQLException {
        return new UploadedFile(
                found.getString(1),
                found.getString(2),
                found.getString(3),
                found.getString(4),
                EpochNanos.toInstant(found.getLong(5)),
                found.getLong(6));
    }

    public void delete(String id) {
        store.commit(new Delete(id));
    }

    private record Add(UploadedFile file) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into uploaded_file (id, user_id, name, purpose, created, bytes)"
                                    + " values (?, ?, ?, ?, ?, ?) on conflict do nothing");
            insert.setString(1, file.id());
            insert.setString(2, file.user());
            insert.setString(3, file.name());
            insert.setString(4, file.purpose());
            insert.setLong(5, EpochNanos.of(file.created()));
            insert.setLong(6, file.bytes());
            insert.executeUpdate();
        }
    }

    private record Delete(String id) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from uploaded_file where id = ?");
            delete.setString(1, id);
            delete.executeUpdate();
        }
    }
}
