package dev.troupe.model.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.TextListener;
import dev.troupe.model.Usage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ObservedModelTest {
    private static final String NAME = "openai:any";
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")))
                    .withBrief(
                            Value.of(Map.of("run", Value.of("r-1"), "node", Value.of("node-1"))));

    private final List<ModelCall> calls = new ArrayList<>();

    private ChatModel observed(ChatModel model) {
        var seconds = new AtomicLong();
        InstantSource clock = () -> Instant.ofEpochSecond(seconds.getAndAdd(2));
        return new ObservedModel(model, NAME, calls::add, clock);
    }

    @Test
    void tellsWhoWasAskedForWhichNodeHowLongAndWhatItCameTo() throws InterruptedException {
        var usage = Usage.withoutCost(7, 3);
        var model = observed((_, _) -> ModelReply.text("hi", NAME).withUsage(usage));

        model.chat(REQUEST);

        assertThat(calls).hasSize(1);
        var call = calls.getFirst();
        assertThat(call.model()).isEqualTo(NAME);
        assertThat(call.run()).isEqualTo("r-1");
        assertThat(call.node()).isEqualTo("node-1");
        assertThat(call.duration()).isEqualTo(Duration.ofSeconds(2));
        assertThat(call.usage()).isEqualTo(usage);
        assertThat(call.failure()).isEmpty();
    }

    @Test
    void tellsWhyThereIsNoReply() {
        var limited = Problem.of(ModelProblem.RATE_LIMITED, "太快", "too fast");

        assertThatThrownBy(() -> observed(failing(new ModelException(limited))).chat(REQUEST))
                .isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> observed(failing(new IllegalStateException())).chat(REQUEST))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> observed(this::interrupted).chat(REQUEST))
                .isInstanceOf(InterruptedException.class);

        assertThat(calls.stream().map(ModelCall::failure))
                .containsExactly("model.rate-limited", "_OTHER", "cancelled");
        assertThat(calls.stream().map(ModelCall::usage)).containsOnly(Usage.NONE);
    }

    private static ChatModel failing(RuntimeException failure) {
        return (_, _) -> {
            throw failure;
        };
    }

    private ModelReply interrupted(ModelRequest request, TextListener onText)
            throws InterruptedException {
        throw new InterruptedException();
    }
}
