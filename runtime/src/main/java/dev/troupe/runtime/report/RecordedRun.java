package dev.troupe.runtime.report;

import dev.troupe.chat.run.RunNotes;
import dev.troupe.chat.run.UnmetParts;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.ReusePlan;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.store.JournalReader;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run as it is on record.
 *
 * @param entries all of it, at least one
 */
public record RecordedRun(RunId id, List<JournalEntry> entries, RunState state, RunNotes notes) {
    private static final int PAGE = 500; // entries
    private static final Set<String> TOLD =
            Set.of("agent.replied", "handoff.made", "artifact.created", "approval.granted");
    private static final int SEARCHED = 1_000; // runs, when only the beginning of an id is given

    /**
     * Looks a run up.
     *
     * @param text the id of a run, or the beginning of one
     * @throws UnknownRunException when no such run exists, or several do
     */
    public static RecordedRun find(JournalReader journal, String text) {
        var id = id(journal, text);
        return of(id, journal.read(id, 0));
    }

    /**
     * A run of which these entries are on record.
     *
     * @throws UnknownRunException when there are none
     */
    public static RecordedRun of(RunId id, List<JournalEntry> entries) {
        if (entries.isEmpty() || !(entries.getFirst().event() instanceof RunStarted started)) {
            throw unknownRun(id.value());
        }
        return new RecordedRun(id, entries, RunState.of(id, entries), RunNotes.of(started));
    }

    /**
     * A run without the inner events and reports of its nodes, but with usage, files, handoffs and
     * approvals: enough for {@link RunReport}, a fraction of a long run. It is read in one pass,
     * which holds a page at a time.
     *
     * @param node whose events are all there nevertheless; {@code null} for none
     * @throws UnknownRunException when no such run exists
     */
    public static RecordedRun outline(JournalReader journal, RunId id, @Nullable NodeId node) {
        var kept = new ArrayList<JournalEntry>();
        JournalEntry last = null;
        List<JournalEntry> page;
        do {
            page = journal.read(id, last == null ? 0 : last.sequence(), PAGE);
            for (var entry : page) {
                last = entry;
                if (isInOutline(entry.event(), node)) {
                    kept.add(entry);
                }
            }
        } while (page.size() == PAGE);
        boolean isCut =
                last != null && !kept.isEmpty() && kept.getLast().sequence() < last.sequence();
        if (isCut) {
            kept.add(last); // has the time of the last event
        }
        return of(id, kept);
    }

    private static boolean isInOutline(RunEvent event, @Nullable NodeId node) {
        return switch (event) {
            case RunEvent.OfNode of when of.node().equals(node) -> true;
            case RunEvent.NodeReported(_, var type, _) -> TOLD.contains(type);
            case RunEvent.EffectStarted _, RunEvent.EffectFinished _ -> false;
            default -> true;
        };
    }

    /**
     * The id of a run that is looked up; nothing of the run itself is read.
     *
     * @param text the id of a run, or the beginning of one
     * @throws UnknownRunException when no such run exists, or several do
     */
    public static RunId id(JournalReader journal, String text) {
        if (!text.matches("[A-Za-z0-9_-]{1,64}")) {
            throw unknownRun(text);
        }
        var id = new RunId(text);
        if (journal.findRun(id).isPresent()) {
            return id;
        }
        var begun =
                journal.runs(RunFilter.ALL, RunPage.first(SEARCHED)).stream()
                        .map(run -> run.run())
                        .filter(run -> run.value().startsWith(text))
                        .toList();
        if (begun.size() > 1) {
            throw new UnknownRunException(text, begun.size());
        }
        return begun.stream().findFirst().orElseThrow(() -> unknownRun(text));
    }

    private static UnknownRunException unknownRun(String text) {
        return new UnknownRunException(text, 0);
    }

    /** Whether it has ended. */
    public boolean isOver() {
        return state.outcome() != null;
    }

    /**
     * A node that a user names.
     *
     * @param text its id, or its number as it is shown
     */
    public NodeId findNode(String text) {
        var order = RunEventJson.readingOrder(entries);
        boolean isId = order.contains(new NodeId(text));
        if (isId || !text.matches("[1-9]\\d{0,5}")) {
            return new NodeId(text);
        }
        int number = Integer.parseInt(text);
        return number > order.size() ? new NodeId(text) : order.get(number - 1);
    }

    /** The plan as it became, without what was replaced in it. */
    public Workflow plan() {
        return ReusePlan.of(id, entries).plan();
    }

    /**
     * Its state: partly completed if it omits a part of the request.
     *
     * @param isAbandoned whether no process works on it
     */
    public RunStateName stateName(boolean isAbandoned) {
        var words = RunStateName.of(state.status(), isAbandoned);
        boolean isPart = words == RunStateName.completed && !omissions(false).isEmpty();
        return isPart ? RunStateName.partial : words;
    }

    /** What was asked for and is not in it, in sentences. */
    public List<String> omissions(boolean isAbandoned) {
        return UnmetParts.of(entries, isAbandoned);
    }

    /** How it was started. */
    public RunOptions options() {
        return state.options();
    }

    /** Whether it can only continue once a user answers. */
    public boolean isWaiting() {
        return state.status() == RunStatus.WAITING;
    }

    /** When it began. */
    public Instant startTime() {
        return entries.getFirst().at();
    }

    /** When something happened last. */
    public Instant lastEventTime() {
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
