package dev.troupe.server.life;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A goal, project, task or review. */
@Schema(description = "With the fields of its kind")
record LifeItem(
        @Schema(pattern = "^(goal|project|task|review)-[0-9]+$") String id,
        @Schema(minimum = "1") long version,
        @Schema(format = "date-time") String createdAt,
        @Schema(format = "date-time") String updatedAt,
        @JsonAnyGetter Map<String, Value> fields) {
    /** Describes the body that creates or updates an item. */
    static final String FIELDS =
            "The fields of its kind: title, description, stage, status, deadline, projects; name,"
                    + " startDate, endDate, aliases, customFields, goals; completed, priority, dueDate,"
                    + " projectId; content, type, date, tags, mood, insights";

    static LifeItem of(Item item) {
        var fields = new LinkedHashMap<>(item.fields());
        fields.keySet().removeAll(List.of("id", "version", "createdAt", "updatedAt"));
        return new LifeItem(
                item.id(), item.version(), item.text("createdAt"), item.text("updatedAt"), fields);
    }
}
