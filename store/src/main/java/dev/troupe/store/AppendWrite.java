package dev.troupe.store;

import dev.troupe.codec.Json;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries of one run on their way to the file, with what they change about the run's row. */
final class AppendWrite implements Write {
    private static final String NEW_RUN =
            "insert into run (id, workflow, status, started, ended, nodes, nodes_done, last_seq)"
                    + " values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing";
    private static final String NEXT_OF_RUN =
            "update run set nodes_done = nodes_done + ?, last_seq = ? where id = ? and last_seq = ?";
    private static final String END_OF_RUN = "update run set status = ?, ended = ? where id = ?";
    private static final String EVENT =
            "insert into event (run_id, seq, at, type, node_id, payload, blobs)"
                    + " values (?, ?, ?, ?, ?, ?, ?)";
    private static final String EVENT_BLOB =
            "insert into event_blob (run_id, seq, path, kind, hash) values (?, ?, ?, ?, ?)";

    private final RunId run;
    private final List<EntryCodec.Row> rows;
    private final long done;
    private final RunEvent.@Nullable RunStarted start;
    private final RunEvent.@Nullable RunFinished end;

    private AppendWrite(RunId run, List<JournalEntry> entries, EntryCodec codec) {
        this.run = run;
        this.rows = entries.stream().map(codec::encode).toList();
        this.done = entries.stream().filter(AppendWrite::isDone).count();
        this.start =
                entries.getFirst().event() instanceof RunEvent.RunStarted started ? started : null;
        this.end =
                entries.getLast().event() instanceof RunEvent.RunFinished finished
                        ? finished
                        : null;
    }

    /**
     * @param entries at least one
     * @throws IllegalArgumentException when they belong to another run or have gaps
     */
    static AppendWrite of(RunId run, List<JournalEntry> entries, EntryCodec codec) {
        long expected = entries.getFirst().sequence();
        for (var entry : entries) {
            if (!entry.run().equals(run) || entry.sequence() != expected || expected < 1) {
                throw new IllegalArgumentException(
                        "entry "
                                + entry.sequence()
                                + " of run "
                                + entry.run()
                                + " was given where entry "
                                + expected
                                + " of run "
                                + run
                                + " belongs; give the entries of one run, numbered from 1 without"
                                + " gaps");
            }
            expected++;
        }
        return new AppendWrite(run, entries, codec);
    }

    private static boolean isDone(JournalEntry entry) {
        return entry.event() instanceof RunEvent.NodeFinished finished
                && finished.result() instanceof NodeResult.Succeeded;
    }

    @Override
    public void in(Statements statements) throws SQLException {
        if (changeRun(statements) == 0) {
            throw outOfSequence(statements);
        }
        if (end != null) {
            endRun(statements, end);
        }
        for (var row : rows) {
            insert(statements, row);
        }
    }

    private int changeRun(Statements statements) throws SQLException {
        var first = rows.getFirst();
        var last = rows.getLast();
        if (first.sequence() == 1) {
            var insert = statements.of(NEW_RUN);
            insert.setString(1, run.value());
            insert.setString(2, start == null ? "" : start.workflow().name());
            insert.setString(3, RunStatus.RUNNING.name());
            insert.setLong(4, first.at());
            insert.setNull(5, Types.BIGINT);
            insert.setLong(6, start == null ? 0 : start.workflow().definition().nodes().size());
            insert.setLong(7, done);
            insert.setLong(8, last.sequence());
            return insert.executeUpdate();
        }
        var update = statements.of(NEXT_OF_RUN);
        update.setLong(1, done);
        update.setLong(2, last.sequence());
        update.setString(3, run.value());
        update.setLong(4, first.sequence() - 1);
        return update.executeUpdate();
    }

    private void endRun(Statements statements, RunEvent.RunFinished finished) throws SQLException {
        var update = statements.of(END_OF_RUN);
        update.setString(1, finished.outcome().status().name());
        update.setLong(2, rows.getLast().at());
        update.setString(3, run.value());
        update.executeUpdate();
    }

    private void insert(Statements statements, EntryCodec.Row row) throws SQLException {
        var insert = statements.of(EVENT);
        insert.setString(1, run.value());
        insert.setLong(2, row.sequence());
        insert.setLong(3, row.at());
        insert.setString(4, row.type());
        insert.setString(5, row.node());
        insert.setString(6, row.payload());
        insert.setLong(7, row.blobs().size());
        insert.executeUpdate();
        for (var reference : row.blobs()) {
            var blob = statements.of(EVENT_BLOB);
            blob.setString(1, run.value());
            blob.setLong(2, row.sequence());
            blob.setString(3, Json.write(Value.of(reference.path())));
            blob.setString(4, reference.kind().id());
            blob.setString(5, reference.blob().value());
            blob.executeUpdate();
        }
    }

    private StoreException outOfSequence(Statements statements) throws SQLException {
        var query = statements.of("select last_seq from run where id = ?");
        query.setString(1, run.value());
        long last = 0;
        try (var found = query.executeQuery()) {
            if (found.next()) {
                last = found.getLong(1);
            }
        }
        long first = rows.getFirst().sequence();
        return new StoreException(
                StoreProblem.OUT_OF_SEQUENCE,
                "运行 "
                        + run
                        + " 已记录到第 "
                        + last
                        + " 条，收到的却从第 "
                        + first
                        + " 条开始；请只由一个引擎记录一次运行，新的运行使用新的编号",
                "run "
                        + run
                        + " is recorded up to entry "
                        + last
                        + ", but entry "
                        + first
                        + " was to be appended; let one engine record a run, and give a new run a"
                        + " new id");
    }
}
