package dev.troupe.chat;

import dev.troupe.codec.Json;
import dev.troupe.core.AgentNode;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.core.SkipCause;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Words the answer to a request from what its run came to. Numbers are taken from summaries as they
 * are; the model may only arrange them.
 */
final class Composer {
    private static final String INSTRUCTIONS =
            """
            Answer the user's request from the report of the run below, in the user's language, in a few sentences. Give the
            numbers and file names exactly as the report has them, name what failed and why, and add nothing that is not in it.
            """;

    private final ChatModel model;

    Composer(ChatModel model) {
        this.model = model;
    }

    String compose(String message, RunState run, List<Artifact> artifacts)
            throws InterruptedException {
        var report = report(message, run, artifacts);
        boolean isPlain = report.nodes().size() == 1 && run.status() == RunStatus.COMPLETED;
        if (isPlain || run.status() == RunStatus.CANCELLED) {
            return report.plainText();
        }
        try {
            var answer =
                    model.chat(
                            ModelRequest.of(
                                            ModelRole.COMPOSER,
                                            List.of(
                                                    new Message.System(INSTRUCTIONS),
                                                    new Message.User(
                                                            "Request: "
                                                                    + message
                                                                    + "\n\nReport:\n"
                                                                    + report.material())))
                                    .withBrief(Json.from(report)));
            return answer.text().isBlank() ? report.plainText() : answer.text().strip();
        } catch (ModelException _) {
            return report.plainText(); // the work is done; an answer in plain words beats none
        }
    }

    private static RunReport report(String message, RunState run, List<Artifact> artifacts) {
        var language = Language.of(message);
        var nodes =
                run.workflow().nodes().stream().map(node -> report(node, run, language)).toList();
        return new RunReport(language, run.status(), nodes, artifacts);
    }

    private static RunReport.NodeReport report(AgentNode node, RunState run, Language language) {
        var text =
                switch (run.result(node.id())) {
                    case NodeResult.Succeeded(_, var summary, _, _) -> summary;
                    case NodeResult.Failed(var problem) ->
                            language.choose(problem.sentence().zh(), problem.sentence().en());
                    case NodeResult.Cancelled(var reason) -> reason;
                    case null -> because(run.skipCause(node.id()), run);
                };
        return new RunReport.NodeReport(
                node.id().value(), node.name(), run.status(node.id()), text);
    }

    private static String because(@Nullable SkipCause cause, RunState run) {
        return cause == null ? "" : run.workflow().node(cause.because()).name();
    }
}
