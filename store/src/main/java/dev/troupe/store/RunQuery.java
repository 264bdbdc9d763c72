package dev.troupe.store;

import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Reads the rows of runs; their events are not looked at. */
record RunQuery(String condition, List<Object> arguments) implements Store.Query<List<RunSummary>> {
    static RunQuery of(RunId run) {
        return new RunQuery("id = ?", List.of(run.value()));
    }

    /** How many entries a run has; 0 where there is no such run. */
    static Store.Query<Long> lastSequence(RunId run) {
        return statements -> {
            var query = statements.of("select last_seq from run where id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return found.next() ? found.getLong(1) : 0L;
            }
        };
    }

    /** What the last process left behind, oldest first. */
    static RunQuery unfinished() {
        return new RunQuery("status = 'RUNNING' order by started, id", List.of());
    }

    /** What nobody goes on with, oldest first. */
    static RunQuery abandoned(Owner me, Database database) {
        return new RunQuery(
                "status = 'RUNNING' and owner <> ? and "
                        + database.isGone("owner")
                        + " order by started, id",
                List.of(me.epoch()));
    }

    /** The same for whoever reads a file and owns nothing. */
    static RunQuery abandoned() {
        return new RunQuery(
                "status = 'RUNNING' and owner_is_gone(owner) order by started, id", List.of());
    }

    static RunQuery endedBefore(Instant time, int limit) {
        return new RunQuery(
                "ended < ? order by ended, id limit ?", List.of(Nanos.of(time), (long) limit));
    }

    /** The newest first. */
    static RunQuery of(RunFilter filter, Page page) {
        var conditions = new ArrayList<>(List.of("1 = 1"));
        var arguments = new ArrayList<Object>();
        if (!filter.statuses().isEmpty()) {
            var marks = String.join(", ", Collections.nCopies(filter.statuses().size(), "?"));
            conditions.add("status in (" + marks + ")");
            filter.statuses().forEach(status -> arguments.add(status.name()));
        }
        if (!filter.workflow().isEmpty()) {
            conditions.add("lower(workflow) like ? escape '\\'");
            arguments.add(containing(filter.workflow()));
        }
        if (!filter.text().isEmpty()) {
            conditions.add(
                    "(lower(workflow) like ? escape '\\' or lower(request) like ? escape '\\')");
            arguments.add(containing(filter.text()));
            arguments.add(containing(filter.text()));
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
            arguments.add(Nanos.of(filter.from()));
        }
        if (filter.to() != null) {
            conditions.add("started < ?");
            arguments.add(Nanos.of(filter.to()));
        }
        var last = page.after();
        if (last != null) {
            conditions.add("(started, id) < (?, ?)");
            arguments.add(Nanos.of(last.started()));
            arguments.add(last.run().value());
        }
        arguments.add((long) page.limit());
        return new RunQuery(
                String.join(" and ", conditions) + " order by started desc, id desc limit ?",
                arguments);
    }

    /** A pattern for what is in lower case. */
    static String containing(String text) {
        return "%" + escaped(Shown.text(text).toLowerCase(Locale.ROOT)) + "%";
    }

    private static String escaped(String text) {
        return text.replaceAll("[\\\\%_]", "\\\\$0");
    }

    @Override
    public List<RunSummary> in(Statements statements) throws SQLException {
        var query =
                statements.of(
                        "select id, workflow, status, started, ended, nodes, nodes_done, request,"
                                + " user_id, conversation_id from run where "
                                + condition);
        for (int i = 0; i < arguments.size(); i++) {
            query.setObject(i + 1, arguments.get(i));
        }
        var runs = new ArrayList<RunSummary>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                runs.add(read(found));
            }
        }
        return List.copyOf(runs);
    }

    private static RunSummary read(ResultSet found) throws SQLException {
        long ended = found.getLong(5);
        boolean isRunning = found.wasNull();
        return new RunSummary(
                id(text(found, 1)),
                text(found, 2),
                status(text(found, 3)),
                Nanos.toInstant(found.getLong(4)),
                isRunning ? null : Nanos.toInstant(ended),
                found.getInt(6),
                found.getInt(7),
                text(found, 8),
                text(found, 9),
                text(found, 10));
    }

    private static String text(ResultSet found, int column) throws SQLException {
        var text = found.getString(column);
        return text == null ? "" : text;
    }

    /** Also of a row that is damaged: it keeps no other from being listed. */
    private static RunId id(String text) {
        try {
            return new RunId(text);
        } catch (IllegalArgumentException _) {
            return new RunId("damaged-" + Integer.toHexString(text.hashCode()));
        }
    }

    private static RunStatus status(String text) {
        try {
            return RunStatus.valueOf(text);
        } catch (IllegalArgumentException _) {
            return RunStatus.FAILED;
        }
    }
}
