package dev.troupe.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StructuredChatTest {
    private static final ResponseSchema<Integer> COUNT =
            new ResponseSchema<>() {
                @Override
                public String name() {
                    return "count";
                }

                @Override
                public String description() {
                    return "How many there are.";
                }

                @Override
                public Value schema() {
                    return Value.of(Map.of("type", Value.of("object")));
                }

                @Override
                public Reading<Integer> parse(String json) {
                    return json.matches("\\d+")
                            ? new Reading.Valid<>(Integer.parseInt(json))
                            : new Reading.Invalid<>(List.of("'" + json + "' is no number"));
                }
            };

    private final List<ModelRequest> asked = new ArrayList<>();

    @Test
    void asksForACallOfTheForm() throws InterruptedException {
        assertThat(ask(calling("3"))).isEqualTo(3);

        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().toolChoice()).isEqualTo(ToolChoice.REQUIRED);
        assertThat(asked.getFirst().tools().getFirst().name()).isEqualTo("count");
    }

    @Test
    void takesAnAnswerInTextAtItsWord() throws InterruptedException {
        assertThat(ask(ModelReply.text("4", "m"))).isEqualTo(4);
    }

    @Test
    void sendsAWrongAnswerBackOnceWithWhatIsWrong() throws InterruptedException {
        assertThat(ask(calling("three"), calling("3"))).isEqualTo(3);

        var messages = asked.getLast().messages();
        assertThat(messages).hasSize(3);
        assertThat(messages.getLast())
                .isInstanceOfSatisfying(
                        Message.ToolResult.class,
                        result -> {
                            assertThat(result.isError()).isTrue();
                            assertThat(result.text()).contains("'three' is no number");
                        });
    }

    @Test
    void givesUpAfterASecondWrongAnswer() {
        assertThatThrownBy(() -> ask(ModelReply.text("a", "m"), ModelReply.text("b", "m")))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.problem().is(ModelProblem.WRONG_FORM)).isTrue())
                .hasMessageContainingAll("'count'", "'b' is no number");
        assertThat(asked.getLast().messages().getLast()).isInstanceOf(Message.User.class);
    }

    private int ask(ModelReply... replies) throws InterruptedException {
        ChatModel model =
                (request, _) -> {
                    asked.add(request);
                    return replies[asked.size() - 1];
                };
        return new StructuredChat(model).request(Requests.saying("how many?"), COUNT);
    }

    private static ModelReply calling(String arguments) {
        return ModelReply.calls(List.of(new ToolCall("c1", "count", arguments)), "m");
    }
}
