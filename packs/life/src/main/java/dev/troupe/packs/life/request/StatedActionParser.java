package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.StatedAction;
import java.util.List;

/** Reads a message that only states what the user has done, which completes the task of it. */
final class StatedActionParser implements ClauseParser {
    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var said = clause.unmask(clause.masked().text()).strip();
        boolean isWhole =
                clause.payload().isEmpty()
                        && clause.before().isEmpty()
                        && clause.after().isEmpty()
                        && clause.attributes().isEmpty();
        return isWhole && StatedAction.of(said).isPresent()
                ? List.of(
                        new RequestClause.Arguments()
                                .with("taskTitle", said)
                                .call(PlannedCall.COMPLETE_STATED))
                : List.of();
    }
}
