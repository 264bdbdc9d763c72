package dev.troupe.packs.data.algebra;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Queries in the form in which records of runs store them. */
public final class QueryJson {
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
    private interface Typed {}

    private static final JsonMapper MAPPER = builder(List.of()).build();

    private QueryJson() {}

    public static Value write(Query query) {
        return Json.parse(MAPPER.writeValueAsString(query));
    }

    /** A stored query; empty when there is none, or another version stored it. */
    public static Optional<Query> read(Value stored) {
        try {
            return Optional.ofNullable(MAPPER.readValue(Json.write(stored), Query.class));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /**
     * A mapper for records that contain parts of queries.
     *
     * @param sealed other sealed types, whose records are stored with their names
     */
    public static JsonMapper.Builder builder(List<Class<?>> sealed) {
        var builder =
                JsonMapper.builder()
                        .changeDefaultVisibility(visibility ->
                                visibility
                                        .withGetterVisibility(Visibility.NONE)
                                        .withIsGetterVisibility(Visibility.NONE)
                                        .withFieldVisibility(Visibility.ANY)
                                        .withCreatorVisibility(Visibility.ANY));
        Stream.concat(
                        Stream.of(Expression.class, QueryCondition.class, Cell.class),
                        sealed.stream())
                .forEach(type -> {
                    builder.addMixIn(type, Typed.class);
                    builder.registerSubtypes(kinds(type).toList());
                });
        return builder;
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(QueryJson::kinds)
                : Stream.of(type);
    }
}
