package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import java.util.List;
import java.util.Map;

/** What the contract of models asks: for the weather, by a tool or in words. */
final class WeatherRequest {
    private WeatherRequest() {}

    static ModelRequest of(String text) {
        return ModelRequest.of(ModelRole.AGENT, List.of(new Message.User(text)));
    }

    static ModelRequest withTool(ToolChoice choice) {
        return of("How is the weather?").withTools(List.of(tool()), choice);
    }

    static ToolDefinition tool() {
        var city = Value.of(Map.of("type", Value.of("string"), "minLength", Value.of(1)));
        var units =
                Value.of(
                        Map.of(
                                "type", Value.of("array"),
                                "items",
                                        Value.of(
                                                Map.of(
                                                        "type",
                                                        Value.of("string"),
                                                        "enum",
                                                        Value.of(
                                                                List.of(
                                                                        Value.of("celsius"),
                                                                        Value.of("kelvin")))))));
        var schema =
                Map.of(
                        "type", Value.of("object"),
                        "properties", Value.of(Map.of("city", city, "units", units)),
                        "required", Value.of(List.of(Value.of("city"))),
                        "additionalProperties", Value.of(false));
        return new ToolDefinition("weather", "Tells the weather of a city.", Value.of(schema));
    }
}
