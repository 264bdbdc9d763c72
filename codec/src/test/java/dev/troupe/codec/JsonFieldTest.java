package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.JsonField.Kind;
import org.junit.jupiter.api.Test;

class JsonFieldTest {
    @Test
    void findsFieldsAtAnyDepthWithTheirPlaces() {
        var text =
                "{ \"name\" : \"a \\\"b\\\" 😀 中\",\n\t\"hosts\": [ {\"port\":80 }, {\"port\" : 1.50e2}],"
                        + " \"on\":true, \"none\": null, \"deep\": {\"x\": {\"port\": -1}}}\r\n";

        var fields = JsonField.findAll(text);

        assertThat(fields)
                .extracting(JsonField::path)
                .containsExactly(
                        "name",
                        "hosts",
                        "hosts[0].port",
                        "hosts[1].port",
                        "on",
                        "none",
                        "deep",
                        "deep.x",
                        "deep.x.port");
        assertThat(fields)
                .extracting(field -> text.substring(field.start(), field.end()))
                .containsExactly(
                        "\"a \\\"b\\\" 😀 中\"", "", "80", "1.50e2", "true", "null", "", "", "-1");
        assertThat(fields)
                .extracting(JsonField::kind)
                .containsExactly(
                        Kind.TEXT,
                        Kind.LIST,
                        Kind.NUMBER,
                        Kind.NUMBER,
                        Kind.FLAG,
                        Kind.NULL,
                        Kind.RECORD,
                        Kind.RECORD,
                        Kind.NUMBER);
    }

    @Test
    void findsPlacesInATextLongerThanTheParsersBuffer() {
        var text = "{\"long\": \"" + "中x".repeat(40_000) + "\", \"last\": 7}";

        var last = JsonField.findAll(text).getLast();

        assertThat(text.substring(last.start(), last.end())).isEqualTo("7");
    }

    @Test
    void refusesWhatIsNotJson() {
        assertThatThrownBy(() -> JsonField.findAll("{a: 1}")).isInstanceOf(JsonException.class);
        assertThatThrownBy(() -> JsonField.findAll("")).isInstanceOf(JsonException.class);
        assertThatThrownBy(() -> JsonField.findAll("{\"a\": 1, \"a\": 2}"))
                .isInstanceOf(JsonException.class);
    }
}
