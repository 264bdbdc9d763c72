package dev.troupe.store.event;

import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.DatabaseBackend;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.disk.DisplayText;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreOwner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Reads the rows of runs, not their events. */
public record RunQuery(String condition, List<Object> arguments)
        implements DatabasePool.Query<List<RunSummary>> {
    public static RunQuery of(RunId run) {
        return new RunQuery("id = ?", List.of(run.value()));
    }

    /** The number of entries of a run; 0 if the run does not exist. */
    public static DatabasePool.Query<Long> lastSequence(RunId run) {
        return statements -> {
            var query = statements.prepare("select last_seq from run where id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return found.next() ? found.getLong(1) : 0L;
            }
        };
    }

    /** What the last process left behind, oldest first. */
    public static RunQuery ofUnfinished() {
        return new RunQuery("status = 'RUNNING' order by started, id", List.of());
    }

    /** A run, if another engine has its record. */
    public static RunQuery ofProjected(RunId run) {
        return new RunQuery("id = ? and owner = " + RunOwnership.PROJECTED, List.of(run.value()));
    }

    /** Runs that do not continue, oldest first. */
    public static RunQuery ofAbandoned(StoreOwner me, DatabaseBackend database) {
        return new RunQuery(
                "status = 'RUNNING' and owner <> ? and owner <> "
                        + RunOwnership.PROJECTED
                        + " and "
                        + database.ownerGoneSql("owner")
                        + " order by started, id",
                List.of(me.epoch()));
    }

    /** A run that has not ended, if another process that is alive owns it. */
    public static RunQuery ofHeldByOther(RunId run, StoreOwner me, DatabaseBackend database) {
        return new RunQuery(
                "id = ? and status = 'RUNNING' and owner <> ? and owner <> "
                        + RunOwnership.PROJECTED
                        + " and not "
                        + database.ownerGoneSql("owner"),
                List.of(run.value(), me.epoch()));
    }

    /** The same for a process that reads a file and owns nothing. */
    public static RunQuery ofAbandoned() {
        return new RunQuery(
                "status = 'RUNNING' and owner <> "
                        + RunOwnership.PROJECTED
                        + " and owner_is_gone(owner) order by started, id",
                List.of());
    }

    public static RunQuery ofEndedBefore(Instant time, int limit) {
        return new RunQuery(
                "ended < ? order by ended, id limit ?", List.of(EpochNanos.of(time), (long) limit));
    }

    /** The newest first. */
    public static RunQuery of(RunFilter filter, RunPage page) {
        var conditions = new ArrayList<>(List.of("1 = 1"));
        var arguments = new ArrayList<Object>();
        if (!filter.statuses().isEmpty()) {
            var marks = String.join(", ", Collections.nCopies(filter.statuses().size(), "?"));
            conditions.add("status in (" + marks + ")");
            filter.statuses().forEach(status -> arguments.add(status.name()));
        }
        if (!filter.workflow().isEmpty()) {
            conditions.add("lower(workflow) like ? escape '\\'");
            arguments.add(likePattern(filter.workflow()));
        }
        if (!filter.text().isEmpty()) {
            conditions.add(
                    "(lower(workflow) like ? escape '\\' or lower(request) like ? escape '\\')");
            arguments.add(likePattern(filter.text()));
            arguments.add(likePattern(filter.text()));
        }
        if (filter.user() != null) {
            conditions.add("user_id = ?");
            arguments.add(filter.user());
        }
        if (!filter.conversation().isEmpty()) {
            conditions.add("conversation_id = ?");
            arguments.add(filter.conversation());
        }
        if (filter.from() != null) {
            conditions.add("started >= ?");
            arguments.add(EpochNanos.of(filter.from()));
        }
        if (filter.to() != null) {
            conditions.add("started < ?");
            arguments.add(EpochNanos.of(filter.to()));
        }
        var last = page.after();
        if (last != null) {
            conditions.add("(started, id) < (?, ?)");
            arguments.add(EpochNanos.of(last.started()));
            arguments.add(last.run().value());
        }
        arguments.add((long) page.limit());
        return new RunQuery(
                String.join(" and ", conditions) + " order by started desc, id desc limit ?",
                arguments);
    }

    /** A pattern for what is in lower case. */
    public static String likePattern(String text) {
        return "%" + escapeLike(DisplayText.sanitize(text).toLowerCase(Locale.ROOT)) + "%";
    }

    private static String escapeLike(String text) {
        return text.replaceAll("[\\\\%_]", "\\\\$0");
    }

    @Override
    public List<RunSummary> execute(StatementCache statements) throws SQLException {
        var query =
                statements.prepare(
                        "select id, workflow, status, started, ended, nodes, nodes_done, request,"
                                + " user_id, conversation_id from run where "
                                + condition);
        for (int i = 0; i < arguments.size(); i++) {
            query.setObject(i + 1, arguments.get(i));
        }
        var runs = new ArrayList<RunSummary>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                runs.add(readSummary(found));
            }
        }
        return List.copyOf(runs);
    }

    private static RunSummary readSummary(ResultSet found) throws SQLException {
        long ended = found.getLong(5);
        boolean isRunning = found.wasNull();
        return new RunSummary(
                readId(readText(found, 1)),
                readText(found, 2),
                parseStatus(readText(found, 3)),
                EpochNanos.toInstant(found.getLong(4)),
                isRunning ? null : EpochNanos.toInstant(ended),
                found.getInt(6),
                found.getInt(7),
                readText(found, 8),
                readText(found, 9),
                readText(found, 10));
    }

    private static String readText(ResultSet found, int column) throws SQLException {
        var text = found.getString(column);
        return text == null ? "" : text;
    }

    /** Also of a damaged row: it does not prevent others from being listed. */
    private static RunId readId(String text) {
        try {
            return new RunId(text);
        } catch (IllegalArgumentException _) {
            return new RunId("damaged-" + Integer.toHexString(text.hashCode()));
        }
    }

    private static RunStatus parseStatus(String text) {
        try {
            return RunStatus.valueOf(text);
        } catch (IllegalArgumentException _) {
            return RunStatus.FAILED;
        }
    }
}
