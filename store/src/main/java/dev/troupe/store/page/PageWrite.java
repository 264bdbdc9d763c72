package dev.troupe.store.page;

import dev.troupe.codec.Json;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.DisplayText;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.event.Checksum;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;

/** What is written about pages. */
sealed interface PageWrite extends Write {
    /** Of all that a version has. */
    static long checksum(PageVersion version, String content) {
        return Checksum.of(
                version.page(),
                version.number(),
                EpochNanos.of(version.at()),
                version.cause(),
                version.note(),
                content);
    }

    private static void insert(Transaction transaction, PageVersion version, String content)
            throws SQLException {
        var clean =
                new PageVersion(
                        version.page(),
                        version.number(),
                        version.at(),
                        version.cause(),
                        DisplayText.sanitize(version.note()),
                        version.content());
        var insert =
                transaction.prepare(
                        "insert into page_version"
                                + " (page_id, version, at, cause, note, content, checksum)"
                                + " values (?, ?, ?, ?, ?, ?, ?)");
        insert.setString(1, clean.page());
        insert.setLong(2, clean.number());
        insert.setLong(3, EpochNanos.of(clean.at()));
        insert.setString(4, clean.cause());
        insert.setString(5, clean.note());
        insert.setString(6, content);
        insert.setLong(7, checksum(clean, content));
        insert.executeUpdate();
    }

    private static boolean exists(Transaction transaction, PageVersion version)
            throws SQLException {
        var query =
                transaction.prepare(
                        "select 1 from page_version where page_id = ? and version = ? and at = ?");
        query.setString(1, version.page());
        query.setLong(2, version.number());
        query.setLong(3, EpochNanos.of(version.at()));
        try (var found = query.executeQuery()) {
            return found.next();
        }
    }

    private static int bytesOf(String content) {
        return content.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Adds a page. */
    record Create(StoredPage page, PageVersion first) implements PageWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var content = Json.write(first.content());
            var insert =
                    transaction.prepare(
                            "insert into page"
                                    + " (id, user_id, title, created, updated, last_version, bytes)"
                                    + " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing");
            insert.setString(1, page.id());
            insert.setString(2, page.user());
            insert.setString(3, DisplayText.sanitize(page.title()));
            insert.setLong(4, EpochNanos.of(page.created()));
            insert.setLong(5, EpochNanos.of(page.updated()));
            insert.setLong(6, first.number());
            insert.setLong(7, bytesOf(content));
            if (insert.executeUpdate() == 0) {
                throw new StoreException(
                        StoreProblem.OUT_OF_SEQUENCE,
                        "编号为 " + page.id() + " 的页面已存在；请使用新的编号",
                        "page " + page.id() + " already exists; use a new id");
            }
            insert(transaction, first, content);
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return exists(transaction, first);
        }
    }

    /** Adds a version. */
    record Append(PageVersion version, String title) implements PageWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var content = Json.write(version.content());
            var update =
                    transaction.prepare(
                            "update page set title = ?, updated = ?, last_version = ?,"
                                    + " bytes = bytes + ? where id = ? and last_version = ?");
            update.setString(1, DisplayText.sanitize(title));
            update.setLong(2, EpochNanos.of(version.at()));
            update.setLong(3, version.number());
            update.setLong(4, bytesOf(content));
            update.setString(5, version.page());
            update.setLong(6, version.number() - 1);
            if (update.executeUpdate() == 0) {
                throw new StoreException(
                        StoreProblem.OUT_OF_SEQUENCE,
                        "页面 "
                                + version.page()
                                + " 已被删除或同时被修改，第 "
                                + version.number()
                                + " 版没有记录；请重新载入页面",
                        "page "
                                + version.page()
                                + " was deleted or changed at the same time, version "
                                + version.number()
                                + " was not recorded; load the page again");
            }
            insert(transaction, version, content);
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return exists(transaction, version);
        }
    }

    /** Deletes a page with all that belongs to it. */
    final class Delete implements PageWrite, IdempotentWrite {
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
            for (var table : new String[] {"page_link", "page_version"}) {
                var delete = transaction.prepare("delete from " + table + " where page_id = ?");
                delete.setString(1, id);
                delete.executeUpdate();
            }
            var delete = transaction.prepare("delete from page where id = ?");
            delete.setString(1, id);
            if (delete.executeUpdate() == 1) {
                isDeleted = true;
            }
        }
    }

    /** Adds a link, unless the page no longer exists. */
    record AddLink(PageLink link) implements PageWrite, IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into page_link (hash, id, page_id, created, expires, embed_hosts)"
                                    + " select ?, ?, id, ?, ?, ? from page where id = ?"
                                    + " on conflict (hash) do nothing");
            insert.setString(1, link.hash());
            insert.setString(2, link.id());
            insert.setLong(3, EpochNanos.of(link.created()));
            insert.setLong(4, EpochNanos.of(link.expires()));
            insert.setString(5, String.join(" ", link.embedHosts()));
            insert.setString(6, link.page());
            insert.executeUpdate();
        }
    }

    /** Deletes a link. */
    final class DeleteLink implements PageWrite, IdempotentWrite {
        private final String page;
        private final String id;
        private volatile boolean isDeleted;

        DeleteLink(String page, String id) {
            this.page = page;
            this.id = id;
        }

        boolean isDeleted() {
            return isDeleted;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from page_link where page_id = ? and id = ?");
            delete.setString(1, page);
            delete.setString(2, id);
            if (delete.executeUpdate() > 0) {
                isDeleted = true;
            }
        }
    }

    /** Deletes the links that have expired. */
    record DeleteExpired(Instant time) implements PageWrite, IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from page_link where expires < ?");
            delete.setLong(1, EpochNanos.of(time));
            delete.executeUpdate();
        }
    }
}
