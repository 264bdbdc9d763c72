package dev.troupe.store.page;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.disk.EpochNanos;
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
 * Pages of users, version by version, and the links to them. A version never changes. Safe for use
 * by several threads, and by several processes.
 */
public final class PageStore {
    private static final String PAGES =
            "select id, user_id, title, created, updated, last_version from page where ";
    private static final String LINKS =
            "select id, hash, page_id, created, expires, embed_hosts from page_link where ";

    private final DatabasePool store;

    public PageStore(DatabasePool store) {
        this.store = store;
    }

    /**
     * Adds a page with its first version.
     *
     * @throws StoreException code OUT_OF_SEQUENCE when there is one with its id
     */
    public void create(StoredPage page, PageVersion first) {
        store.commit(new PageWrite.Create(page, first));
    }

    /**
     * Adds the next version of a page.
     *
     * @throws StoreException code OUT_OF_SEQUENCE when another version was added in the meantime,
     *     or the page was deleted; nothing was recorded then
     */
    public void append(PageVersion version, String title) {
        store.commit(new PageWrite.Append(version, title));
    }

    /** Deletes a page with its versions and links; {@code false} if it does not exist. */
    public boolean delete(String id) {
        var write = new PageWrite.Delete(id);
        store.commit(write);
        return write.isDeleted();
    }

    public Optional<StoredPage> find(String id) {
        return store
                .read(statements -> queryPages(statements, PAGES + "id = ?", List.of(id)))
                .stream()
                .findFirst();
    }

    /**
     * The latest first.
     *
     * @param text that the title contains, in any case; empty for all
     * @param limit 1 to 1,000
     * @param after the last one of the previous page of the list; {@code null} for the first page
     */
    public List<StoredPage> list(String user, String text, int limit, @Nullable StoredPage after) {
        var sql = new StringBuilder(PAGES).append("user_id = ?");
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
        return store.read(statements -> queryPages(statements, sql.toString(), arguments));
    }

    private static List<StoredPage> queryPages(
            StatementCache statements, String sql, List<Object> arguments) throws SQLException {
        var query = statements.prepare(sql);
        for (int i = 0; i < arguments.size(); i++) {
            query.setObject(i + 1, arguments.get(i));
        }
        var pages = new ArrayList<StoredPage>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                pages.add(
                        new StoredPage(
                                found.getString(1),
                                found.getString(2),
                                found.getString(3),
                                EpochNanos.toInstant(found.getLong(4)),
                                EpochNanos.toInstant(found.getLong(5)),
                                found.getLong(6)));
            }
        }
        return List.copyOf(pages);
    }

    /**
     * A version with its content.
     *
     * @throws StoreException code DAMAGED when it cannot be read
     */
    public Optional<PageVersion> findVersion(String page, long number) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select version, at, cause, note, content, checksum from page_version"
                                    + " where page_id = ? and version = ?");
            query.setString(1, page);
            query.setLong(2, number);
            try (var found = query.executeQuery()) {
                return found.next() ? Optional.of(readVersion(page, found)) : Optional.empty();
            }
        });
    }

    private static PageVersion readVersion(String page, ResultSet found) throws SQLException {
        var content = found.getString(5);
        var version =
                new PageVersion(
                        page,
                        found.getLong(1),
                        EpochNanos.toInstant(found.getLong(2)),
                        found.getString(3),
                        found.getString(4),
                        Value.missing());
        if (PageWrite.checksum(version, content) != found.getLong(6)) {
            throw damagedException(version);
        }
        return new PageVersion(
                page,
                version.number(),
                version.at(),
                version.cause(),
                version.note(),
                Json.parse(content));
    }

    private static StoreException damagedException(PageVersion version) {
        return new StoreException(
                StoreProblem.DAMAGED,
                "页面 "
                        + version.page()
                        + " 的第 "
                        + version.number()
                        + " 版已损坏；其他版本不受影响；请用备份恢复，或刷新页面以生成新的版本",
                "version "
                        + version.number()
                        + " of page "
                        + version.page()
                        + " is damaged; other versions are not affected; restore a backup, or"
                        + " refresh the page for a new version",
                null);
    }

    /**
     * The versions of a page without their content, the latest first.
     *
     * @param limit 1 to 1,000
     * @param before versions with smaller numbers; {@link Long#MAX_VALUE} for the latest
     */
    public List<PageVersion> versions(String page, int limit, long before) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select version, at, cause, note from page_version"
                                    + " where page_id = ? and version < ?"
                                    + " order by version desc limit ?");
            query.setString(1, page);
            query.setLong(2, before);
            query.setInt(3, limit);
            var versions = new ArrayList<PageVersion>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    versions.add(
                            new PageVersion(
                                    page,
                                    found.getLong(1),
                                    EpochNanos.toInstant(found.getLong(2)),
                                    found.getString(3),
                                    found.getString(4),
                                    Value.missing()));
                }
            }
            return List.copyOf(versions);
        });
    }

    /** Adds a link; none is added if its page was deleted. */
    public void addLink(PageLink link) {
        store.commit(new PageWrite.AddLink(link));
    }

    /** Deletes a link; {@code false} if the page has none with this id. */
    public boolean deleteLink(String page, String id) {
        var write = new PageWrite.DeleteLink(page, id);
        store.commit(write);
        return write.isDeleted();
    }

    /** Deletes the links that expired before a time. */
    public void deleteLinksExpiredBefore(Instant time) {
        store.commit(new PageWrite.DeleteExpired(time));
    }

    /** The links of a page, the latest first, with those that have expired. */
    public List<PageLink> links(String page) {
        return store.read(statements ->
                queryLinks(statements, LINKS + "page_id = ? order by created desc, id", page));
    }

    /** The link with this hash, whether or not it has expired. */
    public Optional<PageLink> findLink(String hash) {
        return store.read(statements -> queryLinks(statements, LINKS + "hash = ?", hash)).stream()
                .findFirst();
    }

    private static List<PageLink> queryLinks(StatementCache statements, String sql, String argument)
            throws SQLException {
        var query = statements.prepare(sql);
        query.setString(1, argument);
        var links = new ArrayList<PageLink>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                var hosts = found.getString(6);
                links.add(
                        new PageLink(
                                found.getString(1),
                                found.getString(2),
                                found.getString(3),
                                EpochNanos.toInstant(found.getLong(4)),
                                EpochNanos.toInstant(found.getLong(5)),
                                hosts.isEmpty() ? List.of() : List.of(hosts.split(" ", -1))));
            }
        }
        return List.copyOf(links);
    }
}
