package dev.troupe.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Values;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnRequestTest {
    @Test
    void isReadAsItWasStored() {
        var preferences = RunPreferences.of(true, "stop", "PT5M", List.of("handbook"), "low");
        var request = TurnRequest.forMessage("Ann", null, preferences);

        assertThat(TurnRequest.from(request.toValue())).isEqualTo(request);
        assertThat(TurnPriority.ofStored(request.toValue())).isEqualTo(TurnPriority.LOW);
    }

    @Test
    void fieldsOfANewerVersionArePassedOver() {
        var stored =
                Json.parse(
                        "{\"kind\": \"message\", \"by\": \"Ann\", \"color\": 1, \"priority\":"
                                + " \"urgent\", \"wishes\": {\"review\": true, \"tone\": \"dry\"}}");

        var request = TurnRequest.from(stored);

        assertThat(request.preferences())
                .isEqualTo(RunPreferences.of(true, null, null, null, "normal"));
    }

    @Test
    void aPreviousVersionReadsWhatIsStored() {
        var stored = TurnRequest.forMessage("Ann", null, RunPreferences.BACKGROUND).toValue();

        assertThat(stored.field("wishes"))
                .as("refused by it if it has other fields than its own")
                .isEqualTo(Values.emptyRecord());
        assertThat(stored.field("priority")).isEqualTo(Value.of("low"));
    }

    @Test
    void anUnknownPriorityIsRefused() {
        assertThatThrownBy(() -> RunPreferences.of(null, null, null, null, "urgent"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("'urgent'")
                .hasMessageContaining("use normal or low");
    }
}
