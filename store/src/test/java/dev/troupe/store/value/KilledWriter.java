package dev.troupe.store.value;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A process that appends to several runs, and reports what was acknowledged, until it is killed. A
 * second argument begins the names of its runs; each line ends with a dot then.
 */
public final class KilledWriter {
    public static final List<RunId> RUNS =
            IntStream.range(0, 4).mapToObj(i -> new RunId("run-" + i)).toList();

    private KilledWriter() {}

    public static void main(String[] args) {
        var journal = Place.open(args[0]);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var prefix = args.length > 1 ? args[1] : "";
            var end = prefix.isEmpty() ? "" : ".";
            for (var run : RUNS) {
                var own = new RunId(prefix + run);
                executor.execute(() -> appendForever(journal, own, end));
            }
        }
    }

    private static void appendForever(DurableJournal journal, RunId run, String end) {
        for (long last = journal.read(run, 0).size(); ; ) {
            long next = last + 1 + last % 3;
            journal.append(run, entries(run, last + 1, next));
            last = next;
            System.out.println(run + " " + last + end);
        }
    }

    /** What is appended to a run, always the same. */
    public static List<JournalEntry> entries(RunId run, long first, long last) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(i -> Samples.entry(run, i, event(run, i)).getFirst())
                .toList();
    }

    private static RunEvent event(RunId run, long sequence) {
        return sequence % 30 == 0
                ? Samples.finished("agent-1", Samples.big(run + " " + sequence))
                : new RunEvent.CancelRequested(run + " " + sequence);
    }
}
