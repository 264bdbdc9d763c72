package dev.troupe.packs.schedule;

import dev.troupe.agent.offline.LastAnswer;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.offline.WholeRequestSkill;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.schedule.request.ScheduleFollowUp;
import dev.troupe.packs.schedule.request.ScheduleRequestParser;
import java.util.Optional;

/**
 * Routes and plans requests that are to be repeated, or concern schedules, also those that refer to
 * the schedule of the request before.
 */
record ScheduleRouting(SingleAgentPlan plan) implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) throws InterruptedException {
        if (request.role() == ModelRole.ROUTER && request.brief().field("pending").isMissing()) {
            var brief = request.brief();
            var completed =
                    ScheduleFollowUp.complete(
                            brief.field("previous").asText(),
                            LastAnswer.of(request),
                            brief.field("message").asText());
            if (completed.isPresent()) {
                return completed.map(plan::route);
            }
        }
        return new WholeRequestSkill(
                        plan, message -> ScheduleRequestParser.parse(message).isPresent())
                .reply(request);
    }
}
