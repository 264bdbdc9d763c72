package dev.troupe.codec;

import dev.troupe.core.Value;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/** Lets records have components of type {@link Value}. */
final class ValueModule {
    private ValueModule() {}

    static JacksonModule create() {
        return new SimpleModule("troupe-values")
                .addSerializer(Value.class, new Writer())
                .addDeserializer(Value.class, new Reader());
    }

    private static final class Writer extends ValueSerializer<Value> {
        @Override
        public void serialize(Value value, JsonGenerator generator, SerializationContext context) {
            generator.writeTree(Json.toNode(value));
        }
    }

    private static final class Reader extends ValueDeserializer<Value> {
        @Override
        public Value deserialize(JsonParser parser, DeserializationContext context) {
            return Json.fromNode(context.readValue(parser, JsonNode.class));
        }

        @Override
        public Value getNullValue(DeserializationContext context) {
            return Value.missing();
        }

        @Override
        public Value getAbsentValue(DeserializationContext context) {
            return Value.missing();
        }
    }
}
