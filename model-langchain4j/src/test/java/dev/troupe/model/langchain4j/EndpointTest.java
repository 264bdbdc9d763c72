package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x|Unknown text 'x' in the context|Unknown text '[key hidden]' in the context",
                "test|The latest test of test-1|The latest [key hidden] of test-1",
                "abcdef-123456|Key:abcdef-123456x is wrong|Key:[key hidden]x is wrong",
            })
    void hidesAShortKeyOnlyAsAWord(String key, String text, String expected) {
        var endpoint =
                new Endpoint("m", URI.create("http://localhost/v1"), key, "the key", "the address");

        assertThat(endpoint.redactKeys(text)).isEqualTo(expected);
    }
}
