package dev.troupe.page.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.page.Samples;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import dev.troupe.page.blueprint.InvalidBlueprint;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlueprintRulesTest {
    @Test
    void acceptsAValidBlueprint() {
        assertThat(check(Samples.SCORES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "findScores | findScore | UNKNOWN_TOOL | 'findScore' does not exist (did you mean 'findScores'?)",
                "\"classId\": \"$input.class\" | \"limit\": 3 | WRONG_ARGUMENTS | 'classId' of tool findScores is missing",
                "{\"classId\": | {\"limit\": \"many\", \"classId\": | WRONG_ARGUMENTS | 'limit' must be a whole number, not \"many\"",
                "{\"classId\": | {\"term\": 1, \"classId\": | WRONG_ARGUMENTS | unknown argument 'term'",
                "kpi_grid | kpi_gird | UNKNOWN_COMPONENT | 'kpi_gird' does not exist (did you mean 'kpi_grid'?)",
                "$compute.stats | $compute.stat | UNKNOWN_REFERENCE | refers to 'stat', which does not exist (did you mean 'stats'?)",
                "$data.scores.scores | $data.grades.scores | UNKNOWN_REFERENCE | refers to 'grades'",
                "$data.scores.scores | $data.scores[x] | UNKNOWN_REFERENCE | the path of '$data.scores[x]' cannot be read",
                "$input.class | $input.room | UNKNOWN_REFERENCE | refers to 'room'",
                "$input.class | $compute.stats.mean | UNKNOWN_REFERENCE | cannot refer to the result $compute.stats.mean",
                "\"id\": \"mean\", | \"id\": \"mean\", \"dependsOn\": [\"score\"], | UNKNOWN_DEPENDENCY | 'score' does not exist (did you mean 'scores'?)",
                "\"id\": \"mean\", | \"id\": \"scores\", | DUPLICATE_ID | 'scores' occurs more than once",
                "\"id\": \"list\" | \"id\": \"kpi\" | DUPLICATE_ID | 'kpi' occurs more than once",
                "\"outputKey\": \"stats\" | \"outputKey\": \"\" | MISSING_OUTPUT_KEY | node 'mean' has no outputKey",
                "\"$data.scores.scores\" | \"$compute.stats.x\" | CYCLE | mean -> mean",
                "\"id\": \"kpi\", | \"id\": \"kpi\", \"props\": {\"colour\": \"red\"}, | WRONG_PROPS | no option 'colour'",
                "\"id\": \"text\", | \"id\": \"text\", \"props\": {\"variant\": \"loud\"}, | WRONG_PROPS | 'loud'; give one of [default, insight, warning, success]",
                ", \"dataBinding\": \"$compute.stats\" | ` ` | MISSING_FIELD | slot 'kpi' has no data",
                "\"$compute.stats\" | \"the stats\" | UNKNOWN_REFERENCE | 'the stats' is not a reference",
                "\"type\": \"tool\" | \"type\": \"ai\" | MISSING_FIELD | 'mean' has no promptTemplate",
                "\"id\": \"kpi\", | \"id\": \"kpi\", \"aiContentSlot\": true, | WRONG_SHAPE | kpi_grid displays data and cannot be written",
                "\"toolName\": \"findScores\", | \"sourceType\": \"static\", \"value\": \"a text\", | WRONG_SHAPE | table takes a list of records",
                "\"toolName\": \"findScores\", | \"sourceType\": \"static\", | MISSING_FIELD | 'value' of static data is missing",
                "\"toolName\": \"findScores\", | \"sourceType\": \"api\", \"apiPath\": \"/x\", | MISSING_FIELD | the address is '/x'",
                "\"toolName\": \"findScores\", | ` ` | MISSING_FIELD | 'toolName' is missing",
                "\"name\": \"Scores\" | \"name\": \"Scores\", \"capabilityLevel\": 4 | WRONG_TYPE | the value is 4; give 1 to 3",
                "\"name\": \"Scores\" | \"name\": \" \" | MISSING_FIELD | 'name' is blank",
                "\"id\": \"scores\" | \"id\": \"my scores\" | WRONG_TYPE | 'my scores' is not valid",
            })
    void reportsWhatIsWrongWithItsValueAndRemedy(
            String right, String wrong, Kind kind, String message) {
        var json = Samples.SCORES.replace(right, wrong == null ? "" : wrong);

        assertThat(json).isNotEqualTo(Samples.SCORES);
        assertThat(check(json))
                .anySatisfy(problem -> {
                    assertThat(problem.kind()).isEqualTo(kind);
                    assertThat(problem.text().en()).contains(message);
                    assertThat(problem.text().zh()).isNotEqualTo(problem.text().en());
                });
    }

    @Test
    void reportsAllProblemsAtOnce() {
        var json =
                Samples.SCORES
                        .replace("findScores", "findMarks")
                        .replace("kpi_grid", "gauge_grid")
                        .replace("\"outputKey\": \"stats\"", "\"outputKey\": \"\"");

        assertThatThrownBy(() -> Samples.RULES.requireValid(Json.parse(json)))
                .isInstanceOf(InvalidBlueprint.class)
                .hasMessageContainingAll(
                        "'findMarks'", "'gauge_grid'", "has no outputKey", "'stats'");
    }

    @Test
    void namesWhatIsMissingOnce() {
        var json =
                """
                {"id": "bp-x", "uiComposition": {"tabs": [{"id": "t", "slots": [
                   {"id": "s", "componentType": "table", "dataBinding": "$data.a"}]}]}}
                """;

        assertThatThrownBy(() -> Samples.RULES.requireValid(Json.parse(json)))
                .hasMessageContainingAll(
                        "'name' is missing", "refers to 'a'", "none exists yet, so add it first")
                .hasMessageNotContainingAny("blank", "[]");
    }

    @Test
    void namesTheWholeCycle() {
        var json =
                """
                {"id": "bp-x", "name": "X",
                 "dataContract": {"bindings": [
                   {"id": "a", "toolName": "findScores", "dependsOn": ["b"], "paramMapping": {"classId": "1"}},
                   {"id": "b", "toolName": "findScores", "paramMapping": {"classId": "$data.c.id"}},
                   {"id": "c", "toolName": "findScores", "dependsOn": ["a"], "paramMapping": {"classId": "1"}}]},
                 "uiComposition": {"tabs": [{"id": "t", "slots": [
                   {"id": "s", "componentType": "table", "dataBinding": "$data.a"}]}]}}
                """;

        assertThat(check(json))
                .singleElement()
                .extracting(problem -> problem.text().en())
                .asString()
                .contains("a -> b -> c -> a");
    }

    @Test
    void limitsTheSize() {
        var slot =
                "{\"id\": \"s%d\", \"componentType\": \"table\", \"dataBinding\": \"$data.scores\"},";
        var many = new StringBuilder();
        for (int i = 0; i < 250; i++) {
            many.append(slot.formatted(i));
        }
        var json = Samples.SCORES.replace("\"slots\": [", "\"slots\": [" + many);

        assertThat(check(json)).extracting(BlueprintProblem::kind).containsExactly(Kind.TOO_LARGE);
    }

    private static List<BlueprintProblem> check(String json) {
        return Samples.RULES.check(BlueprintJson.read(Json.parse(json)).blueprint());
    }
}
