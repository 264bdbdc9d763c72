package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import java.util.List;

/** One page of a list of items. */
final class InputItemPage {
    private InputItemPage() {}

    /**
     * @param after the id of the item before the first one; empty to begin at the start
     */
    static Value of(List<Value> items, int limit, String after) {
        var ids = items.stream().map(item -> item.field("id").asText()).toList();
        int start = after.isEmpty() ? 0 : ids.indexOf(after) + 1;
        if (!after.isEmpty() && start == 0) {
            throw OpenAiException.invalid("after", "没有项“%s”", "there is no item '%s'", after);
        }
        int end = Math.min(items.size(), start + limit);
        var page = items.subList(start, end);
        return Values.record(
                "object", Value.of("list"),
                "data", Value.of(page),
                "first_id", page.isEmpty() ? Value.missing() : page.getFirst().field("id"),
                "last_id", page.isEmpty() ? Value.missing() : page.getLast().field("id"),
                "has_more", Value.of(end < items.size()));
    }
}
