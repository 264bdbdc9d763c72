package dev.troupe.page.blueprint;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.page.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BlueprintJsonTest {
    @Test
    void readsWhatItWrites() {
        var first = BlueprintJson.read(Json.parse(Samples.SCORES));

        var again = BlueprintJson.read(BlueprintJson.write(first.blueprint()));

        assertThat(first.problems()).isEmpty();
        assertThat(again.problems()).isEmpty();
        assertThat(again.blueprint()).isEqualTo(first.blueprint());
    }

    @Test
    void readsBothSpellingsAndWritesCamelCase() {
        var snake =
                Samples.SCORES
                        .replace("dataContract", "data_contract")
                        .replace("toolName", "tool_name")
                        .replace("paramMapping", "param_mapping")
                        .replace("aiContentSlot", "ai_content_slot")
                        .replace("outputKey", "output_key");

        var parsed = BlueprintJson.read(Json.parse(snake));

        assertThat(parsed.problems()).isEmpty();
        assertThat(parsed.blueprint())
                .isEqualTo(BlueprintJson.read(Json.parse(Samples.SCORES)).blueprint());
        assertThat(Json.write(BlueprintJson.write(parsed.blueprint())))
                .contains("dataContract", "toolName", "outputKey", "aiContentSlot")
                .doesNotContain("data_contract", "tool_name");
    }

    @Test
    void keepsTheNamesOfArguments() {
        var json = Samples.SCORES.replace("\"classId\"", "\"class_id\"");

        var binding = BlueprintJson.read(Json.parse(json)).blueprint().dataContract().bindings();

        assertThat(binding.getFirst().arguments()).containsOnlyKeys("class_id");
    }

    @Test
    void reportsFieldsThatDoNotExistAndValuesThatDoNotFit() {
        var json =
                Samples.SCORES
                        .replace("\"toolName\": \"findScores\"", "\"toolNam\": \"findScores\"")
                        .replace("\"layout\": \"tabs\"", "\"layout\": \"grid\"")
                        .replace("\"aiContentSlot\": true", "\"aiContentSlot\": \"yes\"");

        var problems = BlueprintJson.read(Json.parse(json)).problems();

        assertThat(problems)
                .extracting(problem -> problem.line().en())
                .anySatisfy(line ->
                        assertThat(line)
                                .startsWith("dataContract.bindings[0].toolNam:")
                                .contains("unknown field 'toolNam'", "toolName"))
                .anySatisfy(line ->
                        assertThat(line)
                                .startsWith("uiComposition.layout:")
                                .contains("\"grid\"", "tabs, single_page"))
                .anySatisfy(line ->
                        assertThat(line)
                                .startsWith("uiComposition.tabs[0].slots[2].aiContentSlot:")
                                .contains("\"yes\"", "true or false"))
                .hasSize(3);
    }

    @Test
    void fitsThePublishedSchema() throws IOException {
        var schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schemaText(), InputFormat.JSON);
        var written =
                Json.write(
                        BlueprintJson.write(
                                BlueprintJson.read(Json.parse(Samples.SCORES)).blueprint()));

        assertThat(schema.validate(written, InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(written.replace("componentType", "component"), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void theSchemaHasTheFieldsThatAreWritten() throws IOException {
        var written =
                BlueprintJson.write(BlueprintJson.read(Json.parse(Samples.SCORES)).blueprint());

        var fields = Json.parse(schemaText()).field("properties");

        assertThat(keys(fields)).isEqualTo(keys(written));
    }

    private static SortedSet<String> keys(Value value) {
        return new TreeSet<>(((Value.RecordOf) value).fields().keySet());
    }

    private static String schemaText() throws IOException {
        try (var in = Blueprint.class.getResourceAsStream("blueprint.schema.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
