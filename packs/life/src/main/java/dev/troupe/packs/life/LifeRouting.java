package dev.troupe.packs.life;

import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.life.request.FollowUpResolver;
import dev.troupe.packs.life.request.LifeRequestParser;
import dev.troupe.packs.life.request.ParsedLifeRequest;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recognizes requests that are for the life agent alone, including those that refer to earlier
 * messages, and plans them for the offline model. All others are left to the common rules.
 *
 * @param clock in the time zone of the user
 */
record LifeRouting(Clock clock) implements OfflineSkill {
    private static final double CONFIDENCE = 0.95;
    private static final Map<String, List<String>> ABOUT =
            Map.of(
                    "completeTask", List.of("taskTitle"),
                    "updateTask", List.of("taskTitle"),
                    "deleteTask", List.of("taskTitle"),
                    "updateGoal", List.of("goalTitle"),
                    "deleteGoal", List.of("goalTitle"),
                    "updateProject", List.of("projectName"),
                    "deleteProject", List.of("projectName"),
                    "getProjectDetails", List.of("projectName"));
    private static final int DESCRIPTION = 300; // characters of a description in a plan
    private static final int NAME = 60; // characters of a name in a plan

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var message = request.brief().field("message").asText();
        return switch (request.role()) {
            case ROUTER -> findRequest(message, request).map(LifeRouting::route);
            case PLANNER ->
                    mayPlan(request.brief(), message)
                            ? Optional.of(plan(message))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** The request that a message means, if it is for the life agent alone. */
    private Optional<String> findRequest(String message, ModelRequest request) {
        var reader = reader();
        var reading = reader.parse(message);
        var previous = request.brief().field("previous").asText();
        if (isReadOnly(reading)
                && !Mentions.of(previous).files().isEmpty()
                && !reader.parse(previous).isWhole()) {
            return Optional.empty(); // the tasks of a file that was mentioned
        }
        if (reading.isWhole() && !refersBack(reading)) {
            return Optional.of(message);
        }
        return new FollowUpResolver(reader, reader.parse(previous), lastAnswer(request))
                .restate(message)
                .or(() -> Optional.of(message).filter(_ -> reading.isWhole()));
    }

    private static boolean isReadOnly(ParsedLifeRequest reading) {
        return reading.calls().stream()
                .allMatch(call -> call.tool().matches("(?:list|get|analyze|generate).*"));
    }

    /** Whether a call is about something that is not named. */
    private static boolean refersBack(ParsedLifeRequest reading) {
        return reading.calls().stream()
                .anyMatch(call ->
                        ABOUT.getOrDefault(call.tool(), List.of()).stream()
                                .map(name -> call.arguments().get(name))
                                .anyMatch(name ->
                                        name == null || FollowUpResolver.isPronoun(name.asText())));
    }

    private static String lastAnswer(ModelRequest request) {
        return request.messages().reversed().stream()
                .filter(Message.Assistant.class::isInstance)
                .map(Message::text)
                .findFirst()
                .orElse("");
    }

    private LifeRequestParser reader() {
        return new LifeRequestParser(LocalDateTime.now(clock));
    }

    private boolean mayPlan(Value brief, String message) {
        var allowed = brief.field("agents").items().stream().map(Value::asText).toList();
        return brief.field("failed").isMissing()
                && (allowed.isEmpty() || allowed.contains(LifePack.LIFE))
                && reader().parse(message).isWhole();
    }

    private static ModelReply route(String request) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("request", Value.of(request));
        fields.put("intent", Value.of("single_task"));
        fields.put("confidence", Value.of(CONFIDENCE));
        fields.put(
                "explanation", Value.of("the request concerns goals, projects, tasks or reviews"));
        fields.put("entities", Value.of(Map.of()));
        fields.put("needsMultiAgent", Value.of(false));
        fields.put("missing", Value.of(List.of()));
        fields.put("unsupported", Value.of(List.of()));
        return ModelReply.text(Json.write(Value.of(fields)), OfflineModel.NAME);
    }

    private static String describe(String request) {
        var text =
                Language.of(request)
                                .choose(
                                        "处理目标、项目、任务和回顾：",
                                        "Work on goals, projects, tasks and reviews: ")
                        + request;
        return text.length() <= DESCRIPTION ? text : text.substring(0, DESCRIPTION - 1) + "…";
    }

    private static ModelReply plan(String request) {
        var line = request.strip().replaceAll("\\s+", " ");
        var name = line.length() <= NAME ? line : line.substring(0, NAME - 1) + "…";
        var node =
                AgentNode.of(
                        "life",
                        LifePack.LIFE,
                        name,
                        request,
                        List.of(new Step(1, request)),
                        List.of());
        var draft = WorkflowDraft.of("workflow-1", name, describe(line), List.of(node));
        var call =
                new ToolCall("call-1", "generateWorkflow", Json.write(WorkflowJson.write(draft)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }
}
