package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunEvent.NodeReported;
import dev.troupe.model.ModelCall;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes how runs get on to the log, with their ids and never with what was said, read or written.
 */
final class RunLog implements TurnWatch {
    private static final Logger LOG = LoggerFactory.getLogger(RunLog.class);

    private final Map<String, String> ids;

    RunLog(LiveTurn turn) {
        this.ids = LogIds.of(turn);
    }

    @Override
    public void on(WatchedRun run, JournalEntry entry) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        try (var _ = LogIds.with(ids).and(LogIds.RUN, run.id().value())) {
            tell(run, entry.event());
        }
    }

    private static void tell(WatchedRun run, RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted started ->
                    LOG.info("run began with {} nodes", started.workflow().nodes().size());
            case RunEvent.RunResumed _ -> LOG.info("run goes on");
            case RunEvent.RunFinished(var outcome) ->
                    LOG.info("run ended {}", outcome.status().name().toLowerCase(Locale.ROOT));
            case RunEvent.OfNode node -> {
                try (var _ = LogIds.none().and(LogIds.NODE, node.node().value())) {
                    tellOfNode(run, node);
                }
            }
            default -> {} // is on record, where it is looked for
        }
    }

    private static void tellOfNode(WatchedRun run, RunEvent.OfNode event) {
        switch (event) {
            case RunEvent.NodeStarted(var node, var attempt) ->
                    LOG.info("agent {} began, attempt {}", run.agent(node), attempt);
            case RunEvent.NodeFinished(var node, _, NodeResult.Failed(var problem)) ->
                    LOG.info("agent {} failed: {}", run.agent(node), problem.code());
            case RunEvent.NodeFinished(var node, _, _) ->
                    LOG.info("agent {} ended", run.agent(node));
            case RunEvent.QuestionAsked _ -> LOG.info("waits for a person");
            case NodeReported(_, var type, var payload) when type.equals("tool.failed") ->
                    LOG.info(
                            "tool {} failed: {}",
                            payload.field("tool").asText(),
                            payload.field("code").asText());
            default -> {} // is on record, where it is looked for
        }
    }

    @Override
    public void on(ModelCall call) {
        if (!call.failure().isEmpty() && LOG.isInfoEnabled()) {
            try (var _ =
                    LogIds.with(ids).and(LogIds.RUN, call.run()).and(LogIds.NODE, call.node())) {
                LOG.info("model {} failed: {}", call.model(), call.failure());
            }
        }
    }

    @Override
    public void ended() {}
}
