package dev.troupe.testing.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ScriptedModelTest extends ChatModelContract {
    @Override
    protected ChatModel connectedTo(ChatModel behind) {
        return behind;
    }

    @Test
    void playsItsRepliesInOrder() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text("one"), ScriptedReply.text("two"));

        assertThat(model.chat(request("a")).text()).isEqualTo("one");
        assertThat(model.chat(request("b")).text()).isEqualTo("two");
        assertThatCode(model::requireAllUsed).doesNotThrowAnyException();
    }

    @Test
    void failsOnARequestThatItDoesNotExpectAndRemembersIt() {
        var model = new ScriptedModel().when(_ -> false, ScriptedReply.text("never"));

        assertThatThrownBy(() -> model.chat(request("surprise")))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "No scripted reply for request 1, role AGENT, last message User 'surprise';"
                                + " 1 replies are left for other requests");
        assertThatThrownBy(model::requireAllUsed).hasMessageContaining("'surprise'");
    }

    @Test
    void failsOverRepliesThatWereNotUsed() {
        var model =
                ScriptedModel.of(ScriptedReply.text("one"))
                        .when(_ -> true, ScriptedReply.text("two"));

        assertThatThrownBy(model::requireAllUsed)
                .hasMessage("2 scripted replies were not used; the model was asked 0 times");
    }

    @Test
    void prefersTheFirstRuleThatMatchesAndFallsBackToTheOrder() throws InterruptedException {
        var model =
                ScriptedModel.of(ScriptedReply.text("in order"))
                        .when(says("b"), ScriptedReply.text("b1"), ScriptedReply.text("b2"))
                        .whenever(says("c"), ScriptedReply.text("always c"));

        assertThat(texts(model, "c", "b", "a", "c", "b"))
                .containsExactly("always c", "b1", "in order", "always c", "b2");
    }

    @Test
    void givesItsToolCallsIdsThatAreUniqueInAConversation() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.call("x", "{}"), ScriptedReply.call("x", "{}"));
        var first = model.chat(request("a")).toolCalls().getFirst();
        var later =
                request("a")
                        .withMessages(
                                List.of(
                                        new Message.User("a"),
                                        new Message.Assistant("", List.of(first)),
                                        new Message.ToolResult(first.id(), "x", "{}", false)));

        assertThat(model.chat(later).toolCalls().getFirst().id()).isNotEqualTo(first.id());
    }

    @Test
    void breaksOffAfterSomeText() {
        var heard = new ArrayList<String>();
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("half")
                                .withFailureAtEnd(ModelProblem.NETWORK, "cut off"));

        assertThatThrownBy(() -> model.chat(request("a"), heard::add))
                .isInstanceOf(ModelException.class);
        assertThat(heard).containsExactly("half");
    }

    private static List<String> texts(ScriptedModel model, String... messages)
            throws InterruptedException {
        var texts = new ArrayList<String>();
        for (var message : messages) {
            texts.add(model.chat(request(message)).text());
        }
        return texts;
    }

    private static Predicate<ModelRequest> says(String text) {
        return request -> request.messages().getLast().text().equals(text);
    }

    private static ModelRequest request(String text) {
        return ModelRequest.of(ModelRole.AGENT, List.of(new Message.User(text)));
    }
}
