package dev.troupe.model.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.Requests;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayingModelTest {
    private final List<RecordedCall> tape = Collections.synchronizedList(new ArrayList<>());

    @Test
    void playsWhatWasRecordedInWhateverOrderItIsAsked() throws InterruptedException {
        record("a", "b", "fail");
        var replayed = new ReplayingModel(tape);
        var heard = new ArrayList<String>();

        assertThat(replayed.chat(Requests.saying("b"), heard::add).text()).isEqualTo("re: b");
        assertThatThrownBy(() -> replayed.chat(Requests.saying("fail")))
                .hasMessageContaining("as recorded");
        assertThat(replayed.unusedCalls()).hasSize(1);
        assertThat(replayed.chat(Requests.saying("a").withBrief(Value.of("x"))).text())
                .isEqualTo("re: a");
        assertThat(heard).containsExactly("re: b");
    }

    @Test
    void namesWhatIsDifferentInARequestThatItDoesNotKnow() throws InterruptedException {
        record("read sales.csv and add up", "read other.csv and add up and more");
        var replayed = new ReplayingModel(tape);

        assertThatThrownBy(() -> replayed.chat(Requests.saying("read prices.csv and add up")))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.problem().is(ModelProblem.UNEXPECTED_REQUEST)).isTrue())
                .hasMessageContainingAll("request 1", "message 1", "prices.csv", "sales.csv");
        assertThatThrownBy(() ->
                        replayed.chat(
                                Requests.saying("read sales.csv and add up").withTemperature(0.5)))
                .hasMessageContaining("temperature is 0.5 where null is expected");
    }

    @Test
    void saysWhenTheTapeIsUsedUp() throws InterruptedException {
        record("a");
        var replayed = new ReplayingModel(tape);
        replayed.chat(Requests.saying("a"));

        assertThatThrownBy(() -> replayed.chat(Requests.saying("a")))
                .hasMessageContaining("all 1 replies are used up");
    }

    private void record(String... texts) throws InterruptedException {
        ChatModel model =
                (request, _) -> {
                    var text = request.messages().getFirst().text();
                    if (text.equals("fail")) {
                        throw new ModelException(
                                Problem.of(
                                        ModelProblem.UNAVAILABLE,
                                        LocalizedText.verbatim("as recorded")));
                    }
                    return ModelReply.text("re: " + text, "test:model");
                };
        var recording = new RecordingModel(model, tape::add);
        for (var text : texts) {
            try {
                recording.chat(Requests.saying(text));
            } catch (ModelException _) {
                // is on the tape
            }
        }
    }
}
