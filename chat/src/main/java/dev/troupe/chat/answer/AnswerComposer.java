package dev.troupe.chat.answer;

import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.codec.Json;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Words the answer to a request from the result of its run. Numbers are taken from summaries as
 * they are; the model may only arrange them.
 */
public final class AnswerComposer {
    private static final String INSTRUCTIONS =
            """
            Answer the user's request from the report of the run below, in the user's language, in a few sentences. Give the
            numbers and file names exactly as the report has them, name what failed and why, and add nothing that is not in it.
            """;

    private final ChatModel model;
    private final ConversationListener listener;

    public AnswerComposer(ChatModel model, ConversationListener listener) {
        this.model = model;
        this.listener = listener;
    }

    /**
     * The part of a prompt with the user's instructions for all answers; empty if there are none.
     */
    static String describeInstructions(String instructions) {
        return instructions.isBlank()
                ? ""
                : "\n\nThe user's instructions for all answers:\n" + instructions.strip();
    }

    /**
     * @param instructions of the user for all answers; may be empty
     */
    public String compose(
            String message, String instructions, RunState run, List<Artifact> artifacts)
            throws InterruptedException {
        var report = report(message, run, artifacts);
        var text = text(message, instructions, run, report);
        return report.citations().isEmpty() ? text : text + "\n" + report.citations();
    }

    /**
     * A model arranges the results of the nodes; their sources are listed after it in any case. A
     * run that has none states its problems alone: a model may claim a success.
     */
    private String text(String message, String instructions, RunState run, RunResults report)
            throws InterruptedException {
        boolean isPlain = report.nodes().size() == 1 && run.status() == RunStatus.COMPLETED;
        boolean hasNoResult =
                run.status() == RunStatus.CANCELLED || run.status() == RunStatus.FAILED;
        if (isPlain || hasNoResult) {
            return report.plainText();
        }
        try {
            var answer =
                    model.chat(
                            ModelRequest.of(
                                            ModelRole.COMPOSER,
                                            List.of(
                                                    new Message.System(
                                                            INSTRUCTIONS
                                                                    + describeInstructions(
                                                                            instructions)),
                                                    new Message.User(
                                                            "Request: "
                                                                    + message
                                                                    + "\n\nReport:\n"
                                                                    + report.material())))
                                    .withBrief(Json.toValue(report)),
                            new AnswerStream(listener));
            boolean isCut =
                    answer.finish() == ModelReply.FinishReason.LENGTH
                            || answer.finish() == ModelReply.FinishReason.CONTENT_FILTER;
            return answer.text().isBlank() || isCut
                    ? report.plainText()
                    : report.withMissingFiles(answer.text().strip(), makers(run));
        } catch (ModelException _) {
            return report.plainText(); // the work is done; an answer in plain words beats none
        }
    }

    /** The agents of the nodes, as the plan names them. */
    private static Map<String, String> makers(RunState run) {
        return run.workflow().nodes().stream()
                .collect(Collectors.toMap(node -> node.id().value(), AgentNode::type));
    }

    private static RunResults report(String message, RunState run, List<Artifact> artifacts) {
        var language = Language.of(message);
        var nodes =
                run.workflow().nodes().stream()
                        .filter(node -> !isReplaced(node, run))
                        .map(node -> report(node, run, language))
                        .toList();
        return new RunResults(language, run.status(), nodes, artifacts);
    }

    private static RunResults.NodeReport report(AgentNode node, RunState run, Language language) {
        var text =
                switch (run.result(node.id())) {
                    case NodeResult.Succeeded(_, var summary, _, _) -> summary;
                    case NodeResult.Failed(var problem) -> {
                        var said = findRevisionReason(node, run).orElse(problem.text());
                        yield language.choose(said.zh(), said.en());
                    }
                    case NodeResult.Cancelled(var reason) -> reason;
                    case null -> causeName(run.skipCause(node.id()), run);
                };
        return new RunResults.NodeReport(
                node.id().value(), node.name(), run.status(node.id()), text, sources(node, run));
    }

    private static List<String> sources(AgentNode node, RunState run) {
        return run.result(node.id()) instanceof NodeResult.Succeeded(var output, _, _, _)
                ? output.field("sources").items().stream().map(AnswerComposer::citation).toList()
                : List.of();
    }

    private static String citation(Value source) {
        var anchor = source.field("anchor").asText();
        var path = source.field("path").asText();
        return anchor.isEmpty() ? path : path + "#" + anchor;
    }

    /** What was done because of a failure that was repaired. */
    private static Optional<LocalizedText> findRevisionReason(AgentNode node, RunState run) {
        return run.revisions().stream()
                .filter(revision -> revision.node().equals(node.id()))
                .map(RunEvent.PlanRevised::reason)
                .findFirst();
    }

    private static boolean isReplaced(AgentNode node, RunState run) {
        var cause = run.skipCause(node.id());
        return cause != null && cause.kind() == SkipCause.Kind.REPLACED;
    }

    private static String causeName(@Nullable SkipCause cause, RunState run) {
        return cause == null ? "" : run.workflow().node(cause.because()).name();
    }
}
