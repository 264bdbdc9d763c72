package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A question of a server interrupts the call that it belongs to, and nothing after it. */
class OpenCallTest {
    static final Value FORM =
            Json.parse(
                    """
                    {"message": "Which?", "requestedSchema": {"type": "object",
                     "properties": {"name": {"type": "string"}}, "required": ["name"]}}
                    """);

    static final class Waiting extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** A context whose node waits without a thread once it asks. */
    static final ToolContext CONTEXT =
            (ToolContext)
                    Proxy.newProxyInstance(
                            ToolContext.class.getClassLoader(),
                            new Class<?>[] {ToolContext.class},
                            (_, method, _) ->
                                    switch (method.getName()) {
                                        case "language" -> Language.EN;
                                        case "askUser", "askUserBeforehand" -> throw new Waiting();
                                        default ->
                                                throw new UnsupportedOperationException(
                                                        method.getName());
                                    });

    private final OpenCall call = new OpenCall(CONTEXT, true, ProgressListener.NONE);

    @AfterEach
    void clear() {
        boolean _ = Thread.interrupted();
    }

    @Test
    void aQuestionDuringTheCallInterruptsIt() {
        assertThat(call.fill("toy", FORM)).isEqualTo(ElicitedForm.CANCEL);

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThatThrownBy(call::throwIfSuspended).isInstanceOf(Waiting.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void theInterruptOfAQuestionEndsWithTheCall() {
        var _ = call.fill("toy", FORM);
        call.end();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aQuestionAfterTheResultInterruptsNothing() {
        call.end();

        assertThat(call.fill("toy", FORM)).isEqualTo(ElicitedForm.CANCEL);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThatCode(call::throwIfSuspended).doesNotThrowAnyException();
    }

    @Test
    void anInterruptOfTheUserOutlivesTheCall() {
        Thread.currentThread().interrupt();
        call.end();

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    private final OpenCall once = new OpenCall(CONTEXT, false, ProgressListener.NONE);

    @Test
    void aCallThatMustNotBeRepeatedAsksBeforeTheServerHasAnswers() {
        assertThatThrownBy(() -> once.fillAfter("toy", FORM, 1)).isInstanceOf(Waiting.class);
    }

    @Test
    void aCallThatMustNotBeRepeatedAsksNothingOnceTheServerMayHaveBegun() {
        assertThat(once.fillAfter("toy", FORM, 2)).isEqualTo(ElicitedForm.CANCEL);
        assertThat(once.fill("toy", FORM)).isEqualTo(ElicitedForm.CANCEL);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aCallThatMayBeRepeatedAsksInEachRound() {
        assertThatThrownBy(() -> call.fillAfter("toy", FORM, 2)).isInstanceOf(Waiting.class);
    }
}
