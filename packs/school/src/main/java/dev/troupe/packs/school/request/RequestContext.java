package dev.troupe.packs.school.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.school.entity.Entity;
import java.util.EnumMap;
import java.util.Map;

/** The ids of records that come with a request: {@code classId}, or {@code class} of its input. */
final class RequestContext {
    private RequestContext() {}

    /** The field of each type; types that are not given are missing. */
    static Map<Entity.Type, String> of(Value context) {
        var chosen = new EnumMap<Entity.Type, String>(Entity.Type.class);
        for (var type : Entity.Type.values()) {
            var name = type.wireName();
            var direct = context.field(keyOf(type));
            var id = direct.isMissing() ? context.field("input").field(name) : direct;
            if (!id.asText().isBlank()) {
                chosen.put(type, id.asText().strip());
            }
        }
        return chosen;
    }

    /** The name of the field with the id of a record. */
    static String keyOf(Entity.Type type) {
        return type.wireName() + "Id";
    }
}
