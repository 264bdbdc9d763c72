package dev.troupe.store.event;

import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.commit.LossGuard;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.disk.DisplayText;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries of one run on their way to the database, with what they change about the run's row. */
public final class AppendWrite implements Write {
    private static final String NEW_RUN =
            "insert into run (id, workflow, status, started, ended, nodes, nodes_done, last_seq,"
                    + " owner, request, user_id, conversation_id, head, bytes)"
                    + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing";
    private static final String NEXT_OF_RUN =
            "update run set nodes_done = nodes_done + ?, last_seq = ?, owner = ?, head = ?,"
                    + " bytes = bytes + ? where id = ? and last_seq = ? and owner = ?";
    private static final String HEAD = "select head from run where id = ?";
    private static final String END_OF_RUN = "update run set status = ?, ended = ? where id = ?";
    private static final String IS_DONE =
            "select 1 from run where id = ? and owner = ? and exists"
                    + " (select 1 from event where run_id = run.id and seq = ?)";
    private static final String EVENT =
            "insert into event (run_id, seq, at, type, node_id, payload, blobs, checksum)"
                    + " values (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String EVENT_BLOB =
            "insert into event_blob (run_id, seq, path, kind, hash) values (?, ?, ?, ?, ?)";

    private final RunId run;
    private final List<EntryCodec.Row> rows;
    private final long[] sums; // of the rows alone
    private final long[] checksums; // of the rows with all before them, once that is known
    private final long done;
    private final long bytes;
    private final NodeCountChange growth;
    private final RunEvent.@Nullable RunStarted start;
    private final RunEvent.@Nullable RunFinished end;

    private final boolean isProjected;

    private AppendWrite(
            RunId run, List<JournalEntry> entries, EntryCodec codec, boolean isProjected) {
        this.run = run;
        this.isProjected = isProjected;
        var encoded = entries.stream().map(codec::encode).toList();
        this.rows = encoded.stream().map(EntryCodec.NewRow::row).toList();
        this.bytes = encoded.stream().mapToLong(EntryCodec.NewRow::bytes).sum();
        this.sums = rows.stream().mapToLong(row -> Checksum.of(run.value(), row)).toArray();
        this.checksums = new long[sums.length];
        this.done = entries.stream().filter(AppendWrite::isDone).count();
        this.growth = new NodeCountChange(run, entries);
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
    public static AppendWrite of(RunId run, List<JournalEntry> entries, EntryCodec codec) {
        return of(run, entries, codec, false);
    }

    /** The same for a run whose record another engine has; it belongs to no process. */
    public static AppendWrite ofProjected(RunId run, List<JournalEntry> entries, EntryCodec codec) {
        return of(run, entries, codec, true);
    }

    private static AppendWrite of(
            RunId run, List<JournalEntry> entries, EntryCodec codec, boolean isProjected) {
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
                                + " belongs; append the entries of one run, numbered from 1 without"
                                + " gaps");
            }
            expected++;
        }
        return new AppendWrite(run, entries, codec, isProjected);
    }

    private static boolean isDone(JournalEntry entry) {
        return entry.event() instanceof RunEvent.NodeReused
                || entry.event() instanceof RunEvent.NodeFinished finished
                        && finished.result() instanceof NodeResult.Succeeded;
    }

    @Override
    public void apply(Transaction transaction) throws SQLException {
        if (rows.getFirst().sequence() == 1) {
            insertRun(transaction);
        } else if (!advanceRun(transaction, ownerIn(transaction))) {
            takeOverRun(transaction);
        }
        if (end != null) {
            endRun(transaction, end);
        }
        insertRows(transaction);
        growth.apply(transaction);
    }

    private long ownerIn(Transaction transaction) {
        return isProjected ? RunOwnership.PROJECTED : transaction.owner().epoch();
    }

    private void insertRun(Transaction transaction) throws SQLException {
        chainChecksums(0);
        var conversation = noteText("conversation");
        if (!conversation.isEmpty()) {
            LossGuard.requireNoLoss(
                    CommitMark.conversationKey(conversation),
                    "对话 " + conversation,
                    "conversation " + conversation,
                    "请新建一个对话",
                    "Begin a new conversation",
                    transaction);
        }
        var insert = transaction.prepare(NEW_RUN);
        insert.setString(1, run.value());
        insert.setString(2, start == null ? "" : DisplayText.sanitize(start.workflow().name()));
        insert.setString(3, RunStatus.RUNNING.name());
        insert.setLong(4, rows.getFirst().at());
        insert.setNull(5, Types.BIGINT);
        insert.setLong(6, start == null ? 0 : start.workflow().definition().nodes().size());
        insert.setLong(7, done);
        insert.setLong(8, rows.getLast().sequence());
        insert.setLong(9, ownerIn(transaction));
        insert.setString(10, noteText("request"));
        insert.setString(11, noteText("user"));
        insert.setString(12, conversation);
        insert.setLong(13, checksums[checksums.length - 1]);
        insert.setLong(14, bytes);
        if (insert.executeUpdate() == 0) {
            throw outOfSequenceException(
                    RunOwnership.find(run, transaction).map(RunOwnership::lastSequence).orElse(0L));
        }
    }

    /** The notes of the process that started the run; empty if there are none. */
    private String noteText(String name) {
        var value = start == null ? null : start.notes().get(name);
        return value == null ? "" : DisplayText.sanitize(value.asText());
    }

    /** Advances a run that belongs to an owner; does nothing if it does not. */
    private boolean advanceRun(Transaction transaction, long owner) throws SQLException {
        var head = transaction.prepare(HEAD);
        head.setString(1, run.value());
        try (var found = head.executeQuery()) {
            chainChecksums(found.next() ? found.getLong(1) : 0); // 0 also if there were none before
        }
        var update = transaction.prepare(NEXT_OF_RUN);
        update.setLong(1, done);
        update.setLong(2, rows.getLast().sequence());
        update.setLong(3, ownerIn(transaction));
        update.setLong(4, checksums[checksums.length - 1]);
        update.setLong(5, bytes);
        update.setString(6, run.value());
        update.setLong(7, rows.getFirst().sequence() - 1);
        update.setLong(8, owner);
        return update.executeUpdate() == 1;
    }

    private void chainChecksums(long before) {
        long last = before;
        for (int i = 0; i < sums.length; i++) {
            last = Checksum.chain(last, sums[i]);
            checksums[i] = last;
        }
    }

    /** Continues the run of an ended owner. */
    private void takeOverRun(Transaction transaction) throws SQLException {
        LossGuard.requireNoLoss(
                run.value(),
                "运行 " + run,
                "run " + run,
                "请用备份恢复；如果重复执行没有影响，用 troupe resume " + run + " --force 继续",
                "Restore a backup; or, if repeating work is safe, continue with troupe resume "
                        + run
                        + " --force",
                transaction);
        var found =
                RunOwnership.find(run, transaction).orElseThrow(() -> outOfSequenceException(0));
        if (isProjected) {
            found.requireProjected(run);
        } else {
            found.requireOwned(run, transaction);
        }
        if (found.lastSequence() != rows.getFirst().sequence() - 1) {
            throw outOfSequenceException(found.lastSequence());
        }
        if (!advanceRun(transaction, found.owner())) { // another was faster
            RunOwnership.find(run, transaction).orElse(found).requireOwned(run, transaction);
            throw outOfSequenceException(found.lastSequence());
        }
    }

    private void endRun(Transaction transaction, RunEvent.RunFinished finished)
            throws SQLException {
        var update = transaction.prepare(END_OF_RUN);
        update.setString(1, finished.outcome().status().name());
        update.setLong(2, rows.getLast().at());
        update.setString(3, run.value());
        update.executeUpdate();
    }

    private void insertRows(Transaction transaction) throws SQLException {
        var insert = transaction.prepare(EVENT);
        for (int i = 0; i < checksums.length; i++) {
            var row = rows.get(i);
            insert.setString(1, run.value());
            insert.setLong(2, row.sequence());
            insert.setLong(3, row.at());
            insert.setString(4, row.type());
            insert.setString(5, row.node());
            insert.setString(6, row.payload());
            insert.setLong(7, row.blobs().size());
            insert.setLong(8, checksums[i]);
            insert.addBatch();
        }
        insert.executeBatch();
        for (var row : rows) {
            insertReferences(transaction, row);
        }
    }

    private void insertReferences(Transaction transaction, EntryCodec.Row row) throws SQLException {
        for (var reference : row.blobs()) {
            var blob = transaction.prepare(EVENT_BLOB);
            blob.setString(1, run.value());
            blob.setLong(2, row.sequence());
            blob.setString(3, Json.write(Value.of(reference.path())));
            blob.setString(4, reference.kind().id());
            blob.setString(5, reference.blob().value());
            blob.executeUpdate();
        }
    }

    @Override
    public List<CommitMark> commitMarks() {
        if (isProjected) {
            return List.of(); // what is lost here is copied again
        }
        return List.of(
                new CommitMark(
                        run.value(), rows.getLast().sequence(), checksums[checksums.length - 1]));
    }

    @Override
    public boolean isCommitted(Transaction transaction) throws SQLException {
        var query = transaction.prepare(IS_DONE);
        query.setString(1, run.value());
        query.setLong(2, ownerIn(transaction));
        query.setLong(3, rows.getLast().sequence());
        try (var found = query.executeQuery()) {
            return found.next();
        }
    }

    private StoreException outOfSequenceException(long last) {
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
