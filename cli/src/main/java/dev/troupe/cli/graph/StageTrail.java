package dev.troupe.cli.graph;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.chat.session.Engagement;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.core.graph.VisitEvent;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Collects the visits of one message, and shows them as paths through the stages: those of the
 * coordinator, and those of each agent's work, in the order in which they began.
 */
public final class StageTrail implements ConversationListener {
    private static final String EMMA = "emma";

    private final List<VisitBatch> batches = new ArrayList<>();

    /** Stages that follow each other for one agent. */
    private record Path(int first, String owner, List<String> stages) {}

    @Override
    public synchronized void onEvent(ConversationEvent.Progress event) {
        if (event instanceof ConversationEvent.StagesVisited(var batch)) {
            batches.add(batch);
        }
    }

    /**
     * One line for each path, then the agents that are engaged.
     *
     * @param session after the message
     */
    public synchronized List<String> lines(AgentSession session, Language language) {
        int round = batches.stream().mapToInt(VisitBatch::round).max().orElse(1);
        var events = VisitBatch.eventsOf(batches, round);
        var failed = new LinkedHashMap<Integer, Boolean>();
        events.stream()
                .filter(VisitEvent.VisitEnded.class::isInstance)
                .map(VisitEvent.VisitEnded.class::cast)
                .forEach(ended -> failed.put(ended.visit(), ended.hasFailed()));
        var paths = new ArrayList<Path>();
        var open = new LinkedHashMap<String, Path>();
        for (var event : events) {
            if (event instanceof VisitEvent.VisitStarted started) {
                add(started, failed, open, paths);
            }
        }
        var lines = new ArrayList<String>();
        for (var path : paths) {
            var line = CellText.cleanLine(String.join(" → ", path.stages()));
            var owner = CellText.cleanLine(path.owner());
            lines.add("%3d  %-8s %s".formatted(path.first(), owner, line));
        }
        lines.add(engagedText(session.engagements(), language));
        return List.copyOf(lines);
    }

    private static void add(
            VisitEvent.VisitStarted started,
            Map<Integer, Boolean> failed,
            Map<String, Path> open,
            List<Path> paths) {
        var agent = started.inputs().get("agent");
        var named = agent == null ? "" : agent.asText();
        boolean isCoordinator =
                started.node().value().startsWith("EMMA_") && !isOfAgent(started.node().value());
        var owner = isCoordinator || named.isEmpty() ? EMMA : named;
        var key = owner.equals(EMMA) ? EMMA : started.subject() + "/" + owner;
        var path = open.get(key);
        boolean isNew = path == null || owner.equals(EMMA) && !paths.getLast().equals(path);
        if (isNew || path == null) {
            path = new Path(started.visit(), owner, new ArrayList<>());
            paths.add(path);
            open.put(key, path);
        }
        var mark = failed.getOrDefault(started.visit(), false) ? "✗" : "";
        path.stages().add(started.node().value().replaceFirst("^(?:EMMA|AGENT)_", "") + mark);
    }

    /** Stages in which the coordinator works for one agent. */
    private static boolean isOfAgent(String stage) {
        return stage.equals("EMMA_SUMMARY") || stage.equals("EMMA_INVITE");
    }

    private static String engagedText(List<Engagement> engagements, Language language) {
        return engagements.isEmpty()
                ? language.choose("所有智能体休眠。", "All agents are dormant.")
                : language.choose("已邀请：", "Engaged: ")
                        + engagements.stream()
                                .map(Engagement::agent)
                                .distinct()
                                .collect(Collectors.joining(", "));
    }
}
