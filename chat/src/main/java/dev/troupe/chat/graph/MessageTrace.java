package dev.troupe.chat.graph;

import dev.troupe.core.graph.GraphRun;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitEvent;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The stages that one message passes through, recorded as they happen. Each method states what the
 * coordinator does now; what is on record already is not recorded again, so that a process that
 * takes over a message repeats no visit. Safe for use by several threads.
 */
public final class MessageTrace {
    private static final System.Logger LOG = System.getLogger(MessageTrace.class.getName());

    private final CoordinatorGraph graph;
    private final VisitRecorder visits;
    private final InstantSource clock;
    private final int turn;
    private final int round;
    private final Consumer<VisitBatch> record;
    private @Nullable RunId run;
    private @Nullable Workflow plan;
    private @Nullable RunVisits runVisits;
    private long sequence; // of the run, up to which its events are recorded

    /**
     * @param turn of the conversation
     * @param recorded what is on record of this turn
     * @param record receives what is to be recorded, in order
     */
    public MessageTrace(
            CoordinatorGraph graph,
            int turn,
            List<VisitBatch> recorded,
            InstantSource clock,
            Consumer<VisitBatch> record) {
        this.graph = graph;
        this.turn = turn;
        this.clock = clock;
        this.record = record;
        int last = recorded.isEmpty() ? 1 : recorded.getLast().round();
        var events = VisitBatch.eventsOf(recorded, last);
        boolean canContinue = canContinue(graph, events);
        this.round = canContinue ? last : last + 1;
        this.visits = new VisitRecorder(graph.graph(), canContinue ? events : List.of());
        if (canContinue && !recorded.isEmpty()) {
            this.run = recorded.getLast().run();
            this.sequence = recorded.getLast().sequence();
        }
    }

    /** A message that has its answer, or a document that was edited since, begins a new round. */
    private static boolean canContinue(CoordinatorGraph graph, List<VisitEvent> events) {
        try {
            return !GraphRun.of(graph.graph(), events).isOver();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** The message is received, and about to be understood. */
    public synchronized void receive(String message) {
        var text = receiveRoot(message);
        enter(Stage.USER, Stage.EMMA_LISTEN, text);
        leave(Stage.EMMA_LISTEN, text);
        enter(Stage.EMMA_LISTEN, Stage.EMMA_ANALYZE, text);
        flush();
    }

    private Map<String, Value> receiveRoot(String message) {
        var text = Map.of("message", Value.of(message));
        if (visits.run().visits().isEmpty()) {
            var user = visits.startRoot(text, now());
            visits.end(user, text, now());
        }
        return text;
    }

    /**
     * The message is received by an agent that the user talks with, while the coordinator observes.
     * Where the document has no edge for that, the coordinator receives it.
     *
     * @param subject of the agent's direct work
     */
    public synchronized void receiveDirectly(String message, String agent, String subject) {
        var text = receiveRoot(message);
        boolean isPassedOn = visits.find(Stage.EMMA_LISTEN, "").isPresent();
        if (visits.find(Stage.AGENT_INTERACT, subject).isPresent()) {
            flush(); // on record already
            return;
        }
        var inputs = Map.of("agent", Value.of(agent), "message", Value.of(message));
        var interaction =
                isPassedOn
                        ? Optional.<Visit>empty()
                        : visits.listen(
                                visits.run().visits().getFirst(),
                                Stage.AGENT_INTERACT.node(),
                                subject,
                                inputs,
                                now());
        if (interaction.isEmpty()) {
            receive(message);
            analyze(Map.of("addressee", Value.of(agent)));
            return;
        }
        visits.listen(interaction.get(), Stage.EMMA_MONITOR.node(), subject, text, now());
        flush();
    }

    /**
     * The user ends the dialogue with agents, which are dismissed; the coordinator is about to
     * answer.
     *
     * @param agents by subject of their direct work, never empty
     * @return {@code false} if the document has no edge for direct dialogue
     */
    public synchronized boolean release(String message, Map<String, String> agents) {
        receiveRoot(message);
        if (visits.find(Stage.EMMA_RESPOND, "").isPresent()) {
            return true; // on record already
        }
        var root = visits.run().visits().getFirst();
        var interactions = new ArrayList<Visit>();
        agents.forEach((subject, agent) ->
                visits.listen(
                                root,
                                Stage.AGENT_INTERACT.node(),
                                subject,
                                Map.of("agent", Value.of(agent), "message", Value.of(message)),
                                now())
                        .ifPresent(interactions::add));
        for (var interaction : interactions) {
            boolean isLast = interaction.equals(interactions.getLast());
            new DialogueEnd(visits, interaction, now()).dismiss(isLast);
        }
        flush();
        return !interactions.isEmpty();
    }

    /** The message is understood, and it is about to be decided what to do. */
    public synchronized void analyze(Map<String, Value> outputs) {
        leave(Stage.EMMA_ANALYZE, outputs);
        enter(Stage.EMMA_ANALYZE, Stage.EMMA_DECIDE, outputs);
        flush();
    }

    /** The message is planned; the run that follows may have a part of the plan at first. */
    public synchronized void setPlan(Workflow newPlan) {
        plan = newPlan;
    }

    /** No agent is needed: the message is about to be answered. */
    public synchronized void decideToAnswer(Map<String, Value> outputs) {
        visits.findDirect()
                .ifPresent(direct -> { // the agent could not begin
                    visits.fail(direct, outputs, List.of(), now());
                    visits.open(Stage.EMMA_MONITOR)
                            .forEach(each -> visits.end(each, outputs, now()));
                });
        var analysis = visits.findOpen(Stage.EMMA_ANALYZE, "");
        if (analysis.isPresent()) { // it could not be understood
            visits.fail(analysis.get(), outputs, List.of(), now());
            enter(Stage.EMMA_ANALYZE, Stage.EMMA_DECIDE, Map.of());
        }
        var decision = visits.findOpen(Stage.EMMA_DECIDE, "");
        if (decision.isPresent()) {
            visits.end(decision.get(), outputs, List.of(Map.of()), now());
            enter(Stage.EMMA_DECIDE, Stage.EMMA_RESPOND, outputs);
        }
        flush();
    }

    /**
     * A run does what the message asks for.
     *
     * @param entries reads its journal after a sequence number
     */
    public synchronized void attach(RunId newRun, LongFunction<List<JournalEntry>> entries) {
        if (!newRun.equals(run)) {
            run = newRun;
            sequence = 0;
        }
        var all = entries.apply(0);
        runVisits = new RunVisits(graph, visits, plan, all.subList(0, recordedCount(all)));
        catchUp(all.subList(recordedCount(all), all.size()));
    }

    private int recordedCount(List<JournalEntry> entries) {
        return (int) entries.stream().filter(entry -> entry.sequence() <= sequence).count();
    }

    /**
     * An event of the run that is attached.
     *
     * @param entries reads its journal after a sequence number
     */
    public synchronized void onEvent(JournalEntry entry, LongFunction<List<JournalEntry>> entries) {
        if (runVisits == null || !entry.run().equals(run) || entry.sequence() <= sequence) {
            return;
        }
        catchUp(entry.sequence() == sequence + 1 ? List.of(entry) : entries.apply(sequence));
    }

    private void catchUp(List<JournalEntry> entries) {
        var following = runVisits;
        if (following == null) {
            return;
        }
        try {
            for (var entry : entries) {
                following.apply(entry);
                sequence = entry.sequence();
                flush();
            }
        } catch (IllegalArgumentException e) { // the run must not fail because of its picture
            runVisits = null;
            LOG.log(System.Logger.Level.WARNING, "the visits of run " + run + " end here", e);
        }
    }

    /** The answer is complete and is sent to the user. Nothing if the run still waits. */
    public synchronized void answer(Map<String, Value> outputs) {
        var respond = visits.findOpen(Stage.EMMA_RESPOND, "");
        if (respond.isPresent()) {
            visits.end(respond.get(), outputs, now());
        }
        respond.or(visits::findReply)
                .ifPresent(last -> {
                    var user = visits.follow(last, Stage.USER.node(), "", outputs, now());
                    visits.end(user, Map.of(), now());
                    flush();
                });
    }

    private void enter(Stage from, Stage to, Map<String, Value> inputs) {
        if (visits.find(to, "").isEmpty()) {
            var before = visits.find(from, "").orElseThrow();
            visits.follow(before, to.node(), "", inputs, now());
        }
    }

    private void leave(Stage stage, Map<String, Value> outputs) {
        visits.findOpen(stage, "").ifPresent(visit -> visits.end(visit, outputs, now()));
    }

    private Instant now() {
        return clock.instant();
    }

    private void flush() {
        var news = visits.takeNews();
        if (!news.isEmpty()) {
            record.accept(new VisitBatch(turn, round, run, sequence, news));
        }
    }
}
