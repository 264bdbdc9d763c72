package dev.troupe.runtime;

import dev.troupe.chat.Omissions;
import dev.troupe.chat.RunNotes;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Reuse;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Workflow;
import dev.troupe.store.JournalReader;
import dev.troupe.store.Page;
import dev.troupe.store.RunFilter;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;

/**
 * A run as it is on record.
 *
 * @param entries all of it, at least one
 */
public record RecordedRun(RunId id, List<JournalEntry> entries, RunState state, RunNotes notes) {
    private static final int SEARCHED = 1_000; // runs, when only the beginning of an id is given

    /**
     * Looks a run up.
     *
     * @param text the id of a run, or the beginning of one
     * @throws UnknownRun when there is no such run, or there are several
     */
    public static RecordedRun find(JournalReader journal, String text) {
        var id = id(journal, text);
        return of(id, journal.read(id, 0));
    }

    /**
     * A run of which these entries are on record.
     *
     * @throws UnknownRun when there are none
     */
    public static RecordedRun of(RunId id, List<JournalEntry> entries) {
        if (entries.isEmpty() || !(entries.getFirst().event() instanceof RunStarted started)) {
            throw unknown(id.value());
        }
        return new RecordedRun(id, entries, RunState.of(id, entries), RunNotes.of(started));
    }

    /**
     * The id of a run that is looked up; nothing of the run itself is read.
     *
     * @param text the id of a run, or the beginning of one
     * @throws UnknownRun when there is no such run, or there are several
     */
    public static RunId id(JournalReader journal, String text) {
        if (!text.matches("[A-Za-z0-9_-]{1,64}")) {
            throw unknown(text);
        }
        var id = new RunId(text);
        if (journal.run(id).isPresent()) {
            return id;
        }
        var begun =
                journal.runs(RunFilter.ALL, Page.first(SEARCHED)).stream()
                        .map(run -> run.run())
                        .filter(run -> run.value().startsWith(text))
                        .toList();
        if (begun.size() > 1) {
            throw new UnknownRun(text, begun.size());
        }
        return begun.stream().findFirst().orElseThrow(() -> unknown(text));
    }

    private static UnknownRun unknown(String text) {
        return new UnknownRun(text, 0);
    }

    /** Whether it has ended. */
    public boolean isOver() {
        return state.outcome() != null;
    }

    /**
     * A node that a person names.
     *
     * @param text its id, or its number as it is shown
     */
    public NodeId node(String text) {
        var order = RunEvents.readingOrder(entries);
        boolean isId = order.contains(new NodeId(text));
        if (isId || !text.matches("[1-9]\\d{0,5}")) {
            return new NodeId(text);
        }
        int number = Integer.parseInt(text);
        return number > order.size() ? new NodeId(text) : order.get(number - 1);
    }

    /** The plan as it became, without what was replaced in it. */
    public Workflow plan() {
        return Reuse.of(id, entries).plan();
    }

    /**
     * How far it has come: what completed and leaves out a part of the request has done no more
     * than that part.
     *
     * @param isAbandoned whether nobody is at work on it
     */
    public RunWords words(boolean isAbandoned) {
        var words = RunWords.of(state.status(), isAbandoned);
        boolean isPart = words == RunWords.completed && !omissions(false).isEmpty();
        return isPart ? RunWords.partial : words;
    }

    /** What was asked for and is not in it, in sentences. */
    public List<String> omissions(boolean isAbandoned) {
        return Omissions.of(entries, isAbandoned);
    }

    /** How it was started. */
    public RunOptions options() {
        return state.options();
    }

    /** Whether it can only go on once a person answers. */
    public boolean isWaiting() {
        return state.status() == RunStatus.WAITING;
    }

    /** When it began. */
    public Instant started() {
        return entries.getFirst().at();
    }

    /** When something happened last. */
    public Instant last() {
        return entries.getLast().at();
    }

    /** Whether the directory is still there in which it worked. */
    public boolean hasWorkspace() {
        var root = notes.workspace().root();
        return root.isAbsolute() && Files.isDirectory(root);
    }

    /** The questions that wait, each once however many steps ask it. */
    public List<OpenQuestion> questions() {
        var open = state.questions();
        return open.stream()
                .filter(question ->
                        open.stream()
                                .filter(other ->
                                        other.question().key().equals(question.question().key()))
                                .findFirst()
                                .filter(question::equals)
                                .isPresent())
                .toList();
    }
}
