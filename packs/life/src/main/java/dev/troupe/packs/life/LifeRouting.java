package dev.troupe.packs.life;

import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.agent.offline.LastAnswer;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.life.request.CompletedMessage;
import dev.troupe.packs.life.request.FollowUpResolver;
import dev.troupe.packs.life.request.LifeRequestParser;
import dev.troupe.packs.life.request.ParsedLifeRequest;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognizes requests that are for the life agent alone, including those that refer to earlier
 * messages, and plans them for the offline model. All others are left to the common rules.
 *
 * @param clock in the time zone of the user
 */
record LifeRouting(Clock clock) implements OfflineSkill, TaskReader {
    private static final SingleAgentPlan PLAN =
            new SingleAgentPlan(
                    LifePack.LIFE,
                    "the request concerns goals, projects, tasks or reviews",
                    LocalizedText.of(
                            "处理目标、项目、任务和回顾：", "Work on goals, projects, tasks and reviews: "));

    /** The user, whose own records are meant then. */
    private static final Pattern OWNER =
            Pattern.compile("我|\\b(?:i|my|me|mine)\\b", Pattern.CASE_INSENSITIVE);

    private static final int RECENT = 6; // answers that a number may refer to

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

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var message = request.brief().field("message").asText();
        return switch (request.role()) {
            case ROUTER -> route(message, request);
            case PLANNER ->
                    mayPlan(request.brief(), message)
                            ? Optional.of(PLAN.plan(message))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    @Override
    public Set<String> agents() {
        return Set.of(LifePack.LIFE);
    }

    @Override
    public TaskReading read(String task) {
        return LifeTaskReader.read(task, LocalDateTime.now(clock));
    }

    /** Routes a message that is for the life agent alone. */
    private Optional<ModelReply> route(String message, ModelRequest request) {
        var reader = reader();
        var reading = reader.parse(message);
        var previous = request.brief().field("previous").asText();
        if (isReadOnly(reading)
                && !Mentions.of(previous).files().isEmpty()
                && !reader.parse(previous).isWhole()) {
            return Optional.empty(); // the tasks of a file that was mentioned
        }
        var resolver = new FollowUpResolver(reader, reader.parse(previous), findAnswer(request));
        var corrected = resolver.correct(message);
        if (corrected.isPresent()) {
            return corrected.map(completed -> PLAN.route(completed.text(), completed.toValue()));
        }
        if (reading.isWhole() && !refersBack(reading)) {
            boolean isOwn =
                    !isReadOnly(reading)
                            || OWNER.matcher(message).find()
                            || reader.parse(previous).isWhole();
            return Optional.of(isOwn ? PLAN.route(message) : PLAN.routeLookup(message));
        }
        return resolver.resolve(message)
                .map(completed -> PLAN.route(completed.text(), completed.toValue()))
                .or(() -> Optional.of(PLAN.route(message)).filter(_ -> reading.isWhole()));
    }

    /** The last answer, or the last list if that has none: "the second one" is then one of it. */
    private static String findAnswer(ModelRequest request) {
        var last = LastAnswer.of(request);
        if (FollowUpResolver.isList(last)) {
            return last;
        }
        return request.messages().reversed().stream()
                .filter(Message.Assistant.class::isInstance)
                .map(Message::text)
                .limit(RECENT)
                .filter(FollowUpResolver::isList)
                .findFirst()
                .orElse(last);
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

    private LifeRequestParser reader() {
        return new LifeRequestParser(LocalDateTime.now(clock));
    }

    private boolean mayPlan(Value brief, String message) {
        var reading =
                findCompleted(brief.field("entities").field(FollowUpSkill.STATE), message)
                        .map(reader()::parse)
                        .orElseGet(() -> reader().parse(message));
        boolean isOfFiles = !brief.field("entities").field("files").items().isEmpty();
        return PLAN.isAllowed(brief)
                && reading.isWhole()
                && !(isOfFiles && isReadOnly(reading)); // routed to a file that answers it
    }

    /**
     * The message that a value holds, if a task is that message still: a user may have changed the
     * task since.
     */
    static Optional<CompletedMessage> findCompleted(Value value, String task) {
        return CompletedMessage.from(value).filter(message -> message.text().equals(task));
    }
}
