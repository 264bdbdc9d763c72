package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.StatedAction;
import java.util.List;

/** Reads a message that only states what the user has done, which completes the task of it. */
final class StatedActionParser implements ClauseParser {
    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        boolean isWhole =
                clause.masked().text().length() <= StatedAction.LONGEST
                        && clause.payload().isEmpty()
                        && clause.before().isEmpty()
                        && clause.after().isEmpty()
                        && clause.attributes().isEmpty();
        if (!isWhole) {
            return List.of();
        }
        var said = clause.unmask(clause.masked().text()).strip();
        return StatedAction.of(said).isPresent()
                ? List.of(
                        new RequestClause.Arguments()
                                .with("taskTitle", said)
                                .call(PlannedCall.COMPLETE_STATED))
                : List.of();
    }
}
