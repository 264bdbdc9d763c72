package dev.troupe.chat.offline;

import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import java.util.List;
import java.util.Optional;

/**
 * Leaves a question that a pack would answer from its own records, and that says nothing of whose
 * they are, to a table of the workspace that has its words: 今年目标是多少 where a table has a column 目标.
 *
 * @param packs that route first
 * @param router for what they leave
 */
public record LookupRouting(List<OfflineSkill> packs, OfflineSkill router, SourceMatcher files)
        implements OfflineSkill {
    private static final double ONE_WORD = 1;

    @Override
    public Optional<ModelReply> reply(ModelRequest request) throws InterruptedException {
        if (request.role() != ModelRole.ROUTER || files.workspace() == null) {
            return Optional.empty();
        }
        for (var pack : packs) {
            var reply = pack.reply(request);
            if (reply.isPresent()) {
                return isLookup(reply.get()) && hasTable(request) ? router.reply(request) : reply;
            }
        }
        return Optional.empty();
    }

    private static boolean isLookup(ModelReply reply) {
        return Json.parse(reply.text())
                .field("entities")
                .field(SingleAgentPlan.LOOKUP)
                .equals(Value.of(true));
    }

    private boolean hasTable(ModelRequest request) {
        return files.findBest(request.brief().field("message").asText(), ONE_WORD).isPresent();
    }
}
