package dev.troupe.store.page;

import dev.troupe.codec.Json;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.disk.DisplayText;
import dev.troupe.store.disk.EpochNanos;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Templates of pages, each of one user, who may share it with all. Safe for use by several threads,
 * and by several processes.
 */
public final class PageTemplateStore {
    private static final String TEMPLATES =
            "select id, user_id, shared, name, created, content from page_template where ";

    private final DatabasePool store;

    public PageTemplateStore(DatabasePool store) {
        this.store = store;
    }

    /** Adds a template; there is none with its id. */
    public void add(StoredTemplate template) {
        store.commit(new Add(template));
    }

    /** Deletes a template; {@code false} if it does not exist. */
    public boolean delete(String id) {
        var write = new Delete(id);
        store.commit(write);
        return write.isDeleted;
    }

    public Optional<StoredTemplate> find(String id) {
        return store
                .read(statements -> query(statements, TEMPLATES + "id = ?", List.of(id)))
                .stream()
                .findFirst();
    }

    /** Those of a user, then those that others share, each by name. */
    public List<StoredTemplate> listFor(String user, int limit) {
        return store.read(statements ->
                query(
                        statements,
                        TEMPLATES
                                + "user_id = ? or shared = 1"
                                + " order by case when user_id = ? then 0 else 1 end, name, id limit ?",
                        List.of(user, user, (long) limit)));
    }

    /** How many a user has. */
    public long count(String user) {
        return store.read(statements -> {
            var query = statements.prepare("select count(*) from page_template where user_id = ?");
            query.setString(1, user);
            try (var found = query.executeQuery()) {
                found.next();
                return found.getLong(1);
            }
        });
    }

    private static List<StoredTemplate> query(
            StatementCache statements, String sql, List<Object> arguments) throws SQLException {
        var query = statements.prepare(sql);
        for (int i = 0; i < arguments.size(); i++) {
            query.setObject(i + 1, arguments.get(i));
        }
        var templates = new ArrayList<StoredTemplate>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                templates.add(
                        new StoredTemplate(
                                found.getString(1),
                                found.getString(2),
                                found.getLong(3) == 1,
                                found.getString(4),
                                EpochNanos.toInstant(found.getLong(5)),
                                Json.parse(found.getString(6))));
            }
        }
        return List.copyOf(templates);
    }

    private record Add(StoredTemplate template) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var content = Json.write(template.content());
            var insert =
                    transaction.prepare(
                            "insert into page_template"
                                    + " (id, user_id, shared, name, created, content, bytes)"
                                    + " values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing");
            insert.setString(1, template.id());
            insert.setString(2, template.user());
            insert.setLong(3, template.isShared() ? 1 : 0);
            insert.setString(4, DisplayText.sanitize(template.name()));
            insert.setLong(5, EpochNanos.of(template.created()));
            insert.setString(6, content);
            insert.setLong(7, content.getBytes(StandardCharsets.UTF_8).length);
            insert.executeUpdate();
        }
    }

    private static final class Delete implements IdempotentWrite {
        private final String id;
        private volatile boolean isDeleted;

        Delete(String id) {
            this.id = id;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from page_template where id = ?");
            delete.setString(1, id);
            if (delete.executeUpdate() == 1) {
                isDeleted = true;
            }
        }
    }
}
