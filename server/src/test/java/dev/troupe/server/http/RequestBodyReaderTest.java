package dev.troupe.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestBodyReaderTest {
    record NewKey(
            @Schema(maxLength = 5) String name,
            List<String> scopes,
            @JsonProperty("new") boolean isNew,
            @Nullable String note,
            Value extra) {}

    private static NewKey read(String body) {
        return RequestBodyReader.read(NewKey.class, Json.parse(body));
    }

    @Test
    void readsEachComponentFromTheFieldOfItsName() {
        assertThat(
                        read(
                                """
                                {"name": "ci", "scopes": ["read"], "new": true, "note": "n", "extra": {"a": 1}}
                                """))
                .isEqualTo(new NewKey("ci", List.of("read"), true, "n", Json.parse("{\"a\": 1}")));
    }

    @Test
    void takesAbsentFieldsAndNullAsMissing() {
        assertThat(read("{\"name\": \"ci\", \"note\": null}"))
                .isEqualTo(new NewKey("ci", List.of(), false, null, Value.missing()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|the body must be a JSON object",
                "{}|field name is missing",
                "{\"name\": \" \"}|field name is missing",
                "{\"name\": 1}|field name must be a string",
                "{\"name\": \"longer\"}|field name has 6 characters; 5 are allowed",
                "{\"name\": \"ci\", \"scopes\": \"read\"}|field scopes must be an array of strings",
                "{\"name\": \"ci\", \"new\": 1}|field new must be true or false",
                "{\"name\": \"ci\", \"isNew\": true}|unknown field isNew; expected one of name, scopes, new, note, extra",
            })
    void reportsTheFieldThatDoesNotFit(String body, String problem) {
        assertThatThrownBy(() -> read(body))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining(problem);
    }
}
