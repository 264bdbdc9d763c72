package dev.troupe.packs.studio.specialist;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Drives the tools of one specialist for the offline model: one call for each offer that the task
 * asks for, then the messages of the results. In a direct dialogue, what other specialists offer is
 * handed off to them.
 *
 * @param agent type of the specialist
 * @param reader of the offers of all specialists
 */
public record SpecialistSkill(String agent, OfferReader reader)
        implements OfflineSkill, TaskReader {
    private static final String HAND_OFF = "handOff";
    private static final String DIRECT = "direct-"; // begins the node of a direct dialogue

    @Override
    public Set<String> agents() {
        return Set.of(agent);
    }

    @Override
    public TaskReading read(String task) {
        return reader.read(task, agent);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(agent)) {
            return Optional.empty();
        }
        return Optional.of(reply(Json.toRecord(NodeBrief.class, request.brief()), request));
    }

    private ModelReply reply(NodeBrief brief, ModelRequest request) {
        var passed = PassedTask.of(brief.task());
        var text = passed.text(brief.language());
        var unread = reader.findUnread(text);
        if (!unread.isEmpty()) {
            return fail(
                    brief.language()
                            .choose(
                                    "无法理解“%s”，因此没有执行。请改用其他说法，或删除后重试。"
                                            .formatted(String.join("”“", unread)),
                                    "Not understood: '%s'; nothing was done. Rephrase it or leave it out."
                                            .formatted(String.join("', '", unread))));
        }
        var found = reader.find(text);
        var own = found.stream().filter(it -> isOwn(it.offer())).toList();
        var others =
                found.stream()
                        .filter(it -> !isOwn(it.offer()) && !passed.isDoneBy(it.offer().agent()))
                        .toList();
        boolean canPassOn =
                brief.node().startsWith(DIRECT)
                        && !others.isEmpty()
                        && request.tools().stream().anyMatch(it -> it.name().equals(HAND_OFF));
        var results = results(request.messages());
        if (own.isEmpty()) {
            return canPassOn ? passOn(others.getFirst(), passed, brief) : fail(offersText(brief));
        }
        var task = new StudioTask(text, brief.request(), brief.language());
        if (results.stream().anyMatch(Message.ToolResult::isError)) {
            return fail(report(results));
        }
        if (results.size() < own.size()) {
            return switch (own.get(results.size()).offer().response().respond(task)) {
                case Offer.Call(var tool, var arguments) ->
                        call(agent + "-" + (results.size() + 1), tool, arguments);
                case Offer.Refusal(var reason) ->
                        fail((report(results) + "\n" + textOf(reason, brief)).strip());
            };
        }
        return canPassOn && own.size() == results.size()
                ? passOn(
                        others.getFirst(),
                        passed.with(
                                new PassedTask.Share(agent, files(results)),
                                reader.clausesOf(passed.request(), others)),
                        brief)
                : ModelReply.text(name() + report(results), OfflineModel.NAME);
    }

    /** The name before a result, so that an answer states who worked on it. */
    private String name() {
        return agent.substring(0, 1).toUpperCase(Locale.ROOT) + agent.substring(1) + ": ";
    }

    private boolean isOwn(Offer offer) {
        return offer.agent().equals(agent);
    }

    /** The files that were created, separated by spaces. */
    private static String files(List<Message.ToolResult> results) {
        return results.stream()
                .map(result -> data(result).field("path").asText())
                .filter(path -> !path.isEmpty())
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private ModelReply passOn(OfferReader.Found to, PassedTask task, NodeBrief brief) {
        var title = textOf(to.offer().title(), brief);
        return call(
                "hand-off-" + agent,
                HAND_OFF,
                Map.of(
                        "agent",
                        Value.of(to.offer().agent()),
                        "brief",
                        Value.of(task.write(brief.language())),
                        "reason",
                        Value.of(
                                brief.language()
                                        .choose(
                                                "还需要" + title,
                                                "The request asks for this, too: " + title))));
    }

    private String offersText(NodeBrief brief) {
        var titles =
                reader.offers().stream()
                        .filter(this::isOwn)
                        .map(offer -> textOf(offer.title(), brief))
                        .distinct()
                        .toList();
        return brief.language()
                .choose(
                        "任务中没有能按规则完成的部分；可以要求：" + String.join("、", titles),
                        "The task asks for nothing that rules can do here; ask for: "
                                + String.join(", ", titles));
    }

    private static String textOf(LocalizedText text, NodeBrief brief) {
        return brief.language().choose(text.zh(), text.en());
    }

    private static List<Message.ToolResult> results(List<Message> messages) {
        return messages.stream()
                .filter(Message.ToolResult.class::isInstance)
                .map(Message.ToolResult.class::cast)
                .toList();
    }

    private static String report(List<Message.ToolResult> results) {
        var lines = new ArrayList<String>();
        for (var result : results) {
            lines.add(parse(result).field("message").asText());
        }
        lines.removeIf(String::isBlank);
        return String.join("\n", lines);
    }

    private static Value data(Message.ToolResult result) {
        return parse(result).field("data");
    }

    /** A result that was shortened for the model is no longer JSON. */
    private static Value parse(Message.ToolResult result) {
        try {
            return Json.parse(Objects.requireNonNullElse(result.text(), ""));
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    private static ModelReply call(String id, String tool, Map<String, Value> arguments) {
        var call = new ToolCall(id, tool, Json.write(Value.of(arguments)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    private static ModelReply fail(String reason) {
        return call(
                "studio-failed", ContextTools.REPORT_FAILURE, Map.of("reason", Value.of(reason)));
    }
}
