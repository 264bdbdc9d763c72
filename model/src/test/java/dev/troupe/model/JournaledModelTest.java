package dev.troupe.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JournaledModelTest {
    private final Map<String, ModelReply> kept = new HashMap<>();
    private final List<ModelRequest> paid = new ArrayList<>();
    private final ReplyLog log =
            new ReplyLog() {
                @Override
                public Optional<ModelReply> find(String request, int occurrence) {
                    return Optional.ofNullable(kept.get(request + occurrence));
                }

                @Override
                public void save(String request, int occurrence, ModelReply reply) {
                    kept.put(request + occurrence, reply);
                }
            };

    private JournaledModel begun() {
        return new JournaledModel(
                (request, onText) -> {
                    paid.add(request);
                    onText.onText("piece");
                    return ModelReply.text("reply " + paid.size(), "test:model");
                },
                log);
    }

    @Test
    void asksOnceForWorkThatIsBegunAgain() throws InterruptedException {
        var first = begun().chat(Requests.saying("plan this"));
        var heard = new ArrayList<String>();

        var again = begun().chat(Requests.saying("plan this"), heard::add);

        assertThat(again).isEqualTo(first);
        assertThat(heard).containsExactly("reply 1");
        assertThat(paid).hasSize(1);
    }

    @Test
    void tellsRequestsApartThatAreMadeTwice() throws InterruptedException {
        var model = begun();
        model.chat(Requests.saying("try"));
        model.chat(Requests.saying("try"));

        var again = begun();

        assertThat(again.chat(Requests.saying("try")).text()).isEqualTo("reply 1");
        assertThat(again.chat(Requests.saying("try")).text()).isEqualTo("reply 2");
        assertThat(again.chat(Requests.saying("try")).text()).isEqualTo("reply 3");
    }

    @Test
    void tellsTheArgumentsOfCallsToWhoWantsToHearThem() throws InterruptedException {
        var request = Requests.saying("plan");
        var call = new ToolCall("c-1", "generateWorkflow", "{}");
        log.save(RequestDigest.of(request), 1, ModelReply.calls(List.of(call), "test:model"));
        var heard = new ArrayList<String>();

        begun().chat(
                        request,
                        new ReplyListener() {
                            @Override
                            public void onText(String delta) {
                                heard.add("text " + delta);
                            }

                            @Override
                            public void onArguments(int index, String tool, String delta) {
                                heard.add(index + tool + delta);
                            }
                        });

        assertThat(heard).containsExactly("0generateWorkflow{}");
    }

    @Test
    void keepsNoFailure() {
        var failing =
                new JournaledModel(
                        (_, _) -> {
                            throw new ModelException(
                                    Problem.of(ModelProblem.TIMED_OUT, "太久", "too long"));
                        },
                        log);

        assertThatThrownBy(() -> failing.chat(Requests.saying("a")))
                .isInstanceOf(ModelException.class);
        assertThat(kept).isEmpty();
    }

    @Test
    void digestsWhatIsSentAndNothingElse() {
        var request = Requests.saying("a");
        var one = new LinkedHashMap<String, Value>();
        one.put("x", Value.of(1));
        one.put("y", Value.of("z"));
        var other = new LinkedHashMap<String, Value>();
        other.put("y", Value.of("z"));
        other.put("x", Value.of(1));

        assertThat(RequestDigest.of(request.withBrief(Value.of("b"))))
                .isEqualTo(RequestDigest.of(request));
        assertThat(RequestDigest.of(request.withExtraBody(Value.of(one))))
                .isEqualTo(RequestDigest.of(request.withExtraBody(Value.of(other))))
                .isNotEqualTo(RequestDigest.of(request));
        assertThat(RequestDigest.of(request.withTemperature(0.0)))
                .isNotEqualTo(RequestDigest.of(request));
        assertThat(RequestDigest.of(Requests.saying("b"))).isNotEqualTo(RequestDigest.of(request));
        assertThat(
                        RequestDigest.of(
                                request.withTools(
                                        List.of(new ToolDefinition("t", "d", Value.missing())),
                                        ToolChoice.AUTO)))
                .isNotEqualTo(RequestDigest.of(request));
    }
}
