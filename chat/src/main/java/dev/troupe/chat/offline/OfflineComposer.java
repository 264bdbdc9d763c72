package dev.troupe.chat.offline;

import dev.troupe.chat.answer.RunResults;
import dev.troupe.codec.Json;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.util.Optional;

/** Answers with the report of the run in plain words; other texts need a language model. */
public final class OfflineComposer implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        boolean hasReport = !request.brief().field("nodes").isMissing();
        if (request.role() != ModelRole.COMPOSER || !hasReport) {
            return Optional.empty();
        }
        var report = Json.toRecord(RunResults.class, request.brief());
        return Optional.of(ModelReply.text(report.plainText(), OfflineModel.NAME));
    }
}
