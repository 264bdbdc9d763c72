package dev.troupe.server.observe;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.model.call.ModelCall;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.http.LogContext;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the progress of runs, with their ids and never with the content of messages or files. */
public final class RunLogger implements TurnObserver {
    private static final Logger LOG = LoggerFactory.getLogger(RunLogger.class);

    private final Map<String, String> ids;

    public RunLogger(ActiveTurn turn) {
        this.ids = turn.logContext();
    }

    @Override
    public void on(ObservedRun run, JournalEntry entry) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        try (var _ = LogContext.of(ids).put(LogContext.RUN, run.id().value())) {
            log(run, entry.event());
        }
    }

    private static void log(ObservedRun run, RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted started ->
                    LOG.info("run started with {} nodes", started.workflow().nodes().size());
            case RunEvent.RunResumed _ -> LOG.info("run resumed");
            case RunEvent.RunFinished(var outcome) ->
                    LOG.info("run ended {}", outcome.status().name().toLowerCase(Locale.ROOT));
            case RunEvent.OfNode node -> {
                try (var _ = LogContext.empty().put(LogContext.NODE, node.node().value())) {
                    logNode(run, node);
                }
            }
            default -> {} // is on record, if it is needed
        }
    }

    private static void logNode(ObservedRun run, RunEvent.OfNode event) {
        switch (event) {
            case RunEvent.NodeStarted(var node, var attempt) ->
                    LOG.info("agent {} began, attempt {}", run.agent(node), attempt);
            case RunEvent.NodeFinished(var node, _, NodeResult.Failed(var problem)) ->
                    LOG.info("agent {} failed: {}", run.agent(node), problem.code());
            case RunEvent.NodeFinished(var node, _, _) ->
                    LOG.info("agent {} ended", run.agent(node));
            case RunEvent.QuestionAsked _ -> LOG.info("waiting for the user");
            case NodeReported(_, var type, var payload) when type.equals("tool.failed") ->
                    LOG.info(
                            "tool {} failed: {}",
                            payload.field("tool").asText(),
                            payload.field("code").asText());
            default -> {} // is on record, if it is needed
        }
    }

    @Override
    public void on(ModelCall call) {
        if (!call.failure().isEmpty() && LOG.isInfoEnabled()) {
            try (var _ =
                    LogContext.of(ids)
                            .put(LogContext.RUN, call.run())
                            .put(LogContext.NODE, call.node())) {
                LOG.info("model {} failed: {}", call.model(), call.failure());
            }
        }
    }

    @Override
    public void onEnd() {}
}
