package dev.troupe.chat;

import dev.troupe.codec.Json;
import dev.troupe.core.AgentNode;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Sentence;
import dev.troupe.core.SkipCause;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.List;
import java.util.Optional;
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
    private final ConversationListener listener;

    Composer(ChatModel model, ConversationListener listener) {
        this.model = model;
        this.listener = listener;
    }

    String compose(String message, RunState run, List<Artifact> artifacts)
            throws InterruptedException {
        var report = report(message, run, artifacts);
        var text = text(message, run, report);
        return report.cited().isEmpty() ? text : text + "\n" + report.cited();
    }

    /**
     * A model arranges what nodes said; what documents they went by is told after it in any case.
     */
    private String text(String message, RunState run, RunReport report)
            throws InterruptedException {
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
                                    .withBrief(Json.from(report)),
                            new Saying(listener));
            return answer.text().isBlank() ? report.plainText() : answer.text().strip();
        } catch (ModelException _) {
            return report.plainText(); // the work is done; an answer in plain words beats none
        }
    }

    private static RunReport report(String message, RunState run, List<Artifact> artifacts) {
        var language = Language.of(message);
        var nodes =
                run.workflow().nodes().stream()
                        .filter(node -> !isReplaced(node, run))
                        .map(node -> report(node, run, language))
                        .toList();
        return new RunReport(language, run.status(), nodes, artifacts);
    }

    private static RunReport.NodeReport report(AgentNode node, RunState run, Language language) {
        var text =
                switch (run.result(node.id())) {
                    case NodeResult.Succeeded(_, var summary, _, _) -> summary;
                    case NodeResult.Failed(var problem) -> {
                        var said = answer(node, run).orElse(problem.sentence());
                        yield language.choose(said.zh(), said.en());
                    }
                    case NodeResult.Cancelled(var reason) -> reason;
                    case null -> because(run.skipCause(node.id()), run);
                };
        return new RunReport.NodeReport(
                node.id().value(), node.name(), run.status(node.id()), text, sources(node, run));
    }

    private static List<String> sources(AgentNode node, RunState run) {
        return run.result(node.id()) instanceof NodeResult.Succeeded(var output, _, _, _)
                ? output.field("sources").items().stream().map(Composer::citation).toList()
                : List.of();
    }

    private static String citation(Value source) {
        var anchor = source.field("anchor").asText();
        var path = source.field("path").asText();
        return anchor.isEmpty() ? path : path + "#" + anchor;
    }

    /** What was done because of a failure that was made good. */
    private static Optional<Sentence> answer(AgentNode node, RunState run) {
        return run.revisions().stream()
                .filter(revision -> revision.node().equals(node.id()))
                .map(RunEvent.PlanRevised::reason)
                .findFirst();
    }

    private static boolean isReplaced(AgentNode node, RunState run) {
        var cause = run.skipCause(node.id());
        return cause != null && cause.kind() == SkipCause.Kind.REPLACED;
    }

    private static String because(@Nullable SkipCause cause, RunState run) {
        return cause == null ? "" : run.workflow().node(cause.because()).name();
    }
}
