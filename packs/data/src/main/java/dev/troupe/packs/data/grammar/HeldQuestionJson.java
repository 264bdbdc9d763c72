package dev.troupe.packs.data.grammar;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.data.algebra.QueryJson;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Questions in the form in which conversations store them. Columns are stored by their names. */
public final class HeldQuestionJson {
    private static final String TABLE = "table";

    private static final JsonMapper WRITER = mapper(List.of());

    private HeldQuestionJson() {}

    public static Value write(HeldQuestion question) {
        return Json.parse(WRITER.writeValueAsString(question));
    }

    /** The file of a stored question; empty when there is none, or it is not readable here. */
    public static Optional<String> table(Value stored) {
        var table = stored.field(TABLE).asText();
        return table.isEmpty() ? Optional.empty() : Optional.of(table);
    }

    /**
     * A stored question about a table; empty when there is none, when the table no longer has its
     * columns, or when another version stored it.
     */
    public static Optional<HeldQuestion> read(Value stored, List<ColumnProfile> columns) {
        if (table(stored).isEmpty()) return Optional.empty();
        try {
            return Optional.of(mapper(columns).readValue(Json.write(stored), HeldQuestion.class));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static JsonMapper mapper(List<ColumnProfile> columns) {
        var names =
                new SimpleModule("columns")
                        .addSerializer(ColumnProfile.class, new ColumnWriter())
                        .addDeserializer(ColumnProfile.class, new ColumnReader(columns));
        return QueryJson.builder(List.of(QuestionClause.class)).addModule(names).build();
    }

    private static final class ColumnWriter extends ValueSerializer<ColumnProfile> {
        @Override
        public void serialize(
                ColumnProfile column, JsonGenerator json, SerializationContext context) {
            json.writeString(column.name());
        }
    }

    private static final class ColumnReader extends ValueDeserializer<ColumnProfile> {
        private final List<ColumnProfile> columns;

        ColumnReader(List<ColumnProfile> columns) {
            this.columns = columns;
        }

        @Override
        public ColumnProfile deserialize(JsonParser json, DeserializationContext context) {
            var name = json.getString();
            return columns.stream()
                    .filter(column -> column.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no column " + name));
        }
    }
}
