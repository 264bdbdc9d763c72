package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.graph.Stage;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The work of one agent on a part of a message. */
record AgentTask(
        @JsonProperty("task_id") String id,
        @JsonProperty("session_id") String session,
        @JsonProperty("agent_id") String agent,
        String description,
        @Schema(allowableValues = {"pending", "running", "completed", "failed", "cancelled"})
                String status,
        AgentTaskInput input,
        @Nullable String output,
        @Nullable String error,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("started_at") @Schema(description = "Missing until an agent begins")
                @Nullable Instant startedAt,
        @JsonProperty("completed_at") @Nullable Instant completedAt,
        @Schema(description = "Milliseconds") @Nullable Long duration,
        @Schema(
                        minimum = "0",
                        maximum = "100",
                        description = "The share of its stages that are completed")
                int progress) {
    private static final List<Stage> STAGES =
            List.of(
                    Stage.EMMA_SUMMARY,
                    Stage.EMMA_INVITE,
                    Stage.AGENT_ACTIVE,
                    Stage.AGENT_WORK,
                    Stage.AGENT_INTERACT,
                    Stage.AGENT_COMPLETE);

    /** What the agent received. */
    record AgentTaskInput(
            @JsonProperty("user_request") String userRequest,
            @JsonProperty("task_summary") @Schema(description = "Missing in a direct dialogue")
                    @Nullable Value taskSummary) {}

    boolean isEnded() {
        return !List.of("pending", "running").contains(status);
    }

    /** Whether its agent has begun it. */
    boolean isBegun() {
        return startedAt != null;
    }

    /** The tasks of a session, the oldest first; those of a plan that have not begun come last. */
    static List<AgentTask> of(OpenSession session) {
        var tasks = new ArrayList<AgentTask>();
        session.trace()
                .turns()
                .forEach((turn, visits) -> {
                    var all = visits.visits();
                    var plan = session.trace().plan(turn);
                    var prefix = session.id() + "." + turn + "." + visits.round() + ".";
                    var begun = new HashSet<String>(); // nodes of the plan
                    for (var visit : all) {
                        boolean isDirect =
                                SessionTrace.isOf(visit, Stage.AGENT_INTERACT) && visit.from() == 1;
                        if (isDirect || SessionTrace.isOf(visit, Stage.AGENT_WORK)) {
                            int node = indexOf(plan, visit.subject());
                            boolean isFirst = node >= 0 && begun.add(visit.subject());
                            var id = prefix + (isFirst ? "p" + (node + 1) : visit.number());
                            tasks.add(of(session, turn, id, all, visit));
                        }
                    }
                    for (int node = 0; node < plan.nodes().size(); node++) {
                        var planned = plan.nodes().get(node);
                        if (!begun.contains(planned.id().value())) {
                            var id = prefix + "p" + (node + 1);
                            tasks.add(ofPlanned(session, turn, id, planned, plan.at()));
                        }
                    }
                });
        return List.copyOf(tasks);
    }

    private static int indexOf(SessionTrace.TurnPlan plan, String node) {
        return plan.nodes().stream().map(each -> each.id().value()).toList().indexOf(node);
    }

    /** What no agent has begun: it will be, or it is not needed any more. */
    private static AgentTask ofPlanned(
            OpenSession session, int turn, String id, AgentNode node, Instant planned) {
        boolean isOver =
                session.transcript()
                        .findAnswer(turn)
                        .filter(answer -> answer.state() != Answer.State.NEEDS_INPUT)
                        .isPresent();
        return new AgentTask(
                id,
                session.id(),
                node.type(),
                node.desc(),
                isOver ? "cancelled" : "pending",
                new AgentTaskInput(session.transcript().message(turn), null),
                null,
                null,
                planned,
                null,
                null,
                null,
                isOver ? 100 : 0);
    }

    private static AgentTask of(
            OpenSession session, int turn, String id, List<Visit> all, Visit begin) {
        var end = findEnd(all, begin);
        boolean isAnswered = session.transcript().findAnswer(turn).isPresent();
        var status = end.map(visit -> statusOf(visit)).orElse(isAnswered ? "failed" : "running");
        var summary = begin.inputs().getOrDefault("taskSummary", Value.missing());
        var request = session.transcript().message(turn);
        var output = end.map(visit -> SessionTrace.text(visit.outputs(), "summary")).orElse("");
        var error = end.map(visit -> SessionTrace.text(visit.outputs(), "message")).orElse("");
        var completed = end.flatMap(visit -> Optional.ofNullable(visit.endedAt())).orElse(null);
        return new AgentTask(
                id,
                session.id(),
                SessionTrace.agentOf(begin, all),
                summary.isMissing() ? request : summary.field("task").asText(),
                status,
                new AgentTaskInput(request, summary.isMissing() ? null : summary),
                output.isEmpty() ? null : output,
                error.isEmpty() ? null : error,
                begin.startedAt(),
                begin.startedAt(),
                completed,
                completed == null
                        ? null
                        : Duration.between(begin.startedAt(), completed).toMillis(),
                status.equals("running") ? progressOf(all, begin) : 100);
    }

    /** The visit that ends it; the interaction itself where the agent answered directly. */
    private static Optional<Visit> findEnd(List<Visit> all, Visit begin) {
        return all.stream()
                .filter(visit -> visit.number() >= begin.number())
                .filter(visit -> visit.subject().equals(begin.subject()))
                .filter(visit -> visit.status().isEnd())
                .filter(visit ->
                        Stream.of(Stage.AGENT_COMPLETE, Stage.AGENT_HANDOFF)
                                        .anyMatch(stage -> SessionTrace.isOf(visit, stage))
                                || SessionTrace.isOf(visit, Stage.AGENT_INTERACT)
                                        && visit.outputs().containsKey("status"))
                .findFirst();
    }

    private static String statusOf(Visit end) {
        if (SessionTrace.isOf(end, Stage.AGENT_HANDOFF)) {
            return "completed"; // its part, which ends with the hand-off
        }
        return switch (SessionTrace.text(end.outputs(), "status")) {
            case "failed" -> "failed";
            case "cancelled", "skipped" -> "cancelled";
            default -> end.status() == VisitStatus.FAILED ? "failed" : "completed";
        };
    }

    private static int progressOf(List<Visit> all, Visit begin) {
        long passed =
                STAGES.stream()
                        .filter(stage ->
                                all.stream()
                                        .filter(visit -> visit.subject().equals(begin.subject()))
                                        .anyMatch(visit ->
                                                SessionTrace.isOf(visit, stage)
                                                        && visit.status().isEnd()))
                        .count();
        return (int) (100 * passed / STAGES.size());
    }

    /** The run that a task belongs to, by its id. */
    static Optional<RunId> findRun(OpenSession session, String task) {
        var parts = task.split("\\.", -1);
        var turn = session.trace().turns().get(Integer.parseInt(parts[1]));
        return turn == null ? Optional.empty() : turn.run();
    }
}
