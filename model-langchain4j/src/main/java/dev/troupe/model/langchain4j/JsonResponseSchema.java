package dev.troupe.model.langchain4j;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ResponseSchema;
import java.util.List;

/**
 * A form that a JSON Schema (draft 2020-12) describes. What a model sends is read leniently and
 * checked strictly.
 */
public final class JsonResponseSchema implements ResponseSchema<Value> {
    private final String name;
    private final String description;
    private final Value schema;
    private final Schema validator;

    private JsonResponseSchema(String name, String description, Value schema) {
        this.name = name;
        this.description = description;
        this.schema = schema;
        this.validator =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Json.write(schema));
    }

    /**
     * @param name of the answer: letters, digits, dashes
     * @param schema of the answer, an object
     */
    public static JsonResponseSchema of(String name, String description, Value schema) {
        return new JsonResponseSchema(name, description, schema);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Value schema() {
        return schema;
    }

    @Override
    public Reading<Value> parse(String json) {
        Value answer;
        try {
            answer = Json.parseLenient(json).value();
        } catch (JsonException e) {
            return new Reading.Invalid<>(List.of("it is not JSON: " + e.getMessage()));
        }
        var problems =
                validator.validate(Json.write(answer), InputFormat.JSON).stream()
                        .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                        .toList();
        return problems.isEmpty() ? new Reading.Valid<>(answer) : new Reading.Invalid<>(problems);
    }
}
