package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.packs.data.join.UnmatchedRequest;
import java.util.LinkedHashMap;
import java.util.List;

/** Rows or values of one table without a partner in the other. */
final class UnmatchedRows {
    private UnmatchedRows() {}

    /**
     * The call that finds them, or the answer once they are there.
     *
     * @param sources the table whose rows are wanted, and the other
     */
    static ModelReply list(DataTurn turn, UnmatchedRequest request, List<String> sources) {
        var join = turn.find("joinTables", _ -> true);
        if (join.isPresent())
            return turn.text(DataSummary.listUnmatched(turn, request, join.get()));
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("tables", Value.of(sources.stream().map(Value::of).toList()));
        arguments.put("isUnmatched", Value.of(true));
        request.by().ifPresent(words -> arguments.put("by", Value.of(words)));
        request.column()
                .ifPresent(column -> {
                    arguments.put("by", Value.of(column));
                    arguments.put("isOfValues", Value.of(true));
                });
        arguments.put(
                "saveAs", Value.of(DataTurn.stem(request.base()) + "_unmatched" + turn.suffix()));
        return turn.call("joinTables", arguments);
    }
}
