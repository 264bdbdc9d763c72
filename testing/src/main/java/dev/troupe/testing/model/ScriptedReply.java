package dev.troupe.testing.model;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.model.Usage;
import dev.troupe.testing.Gate;
import java.time.Duration;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a {@link ScriptedModel} does when it is asked. */
@FunctionalInterface
public interface ScriptedReply {
    ModelReply play(ModelRequest request, TextListener onText) throws InterruptedException;

    /** Replies with a text, received piece by piece. */
    static ScriptedReply text(String... pieces) {
        return (_, onText) -> {
            for (var piece : pieces) {
                onText.onText(piece);
            }
            return ModelReply.text(String.join("", pieces), ScriptedModel.NAME);
        };
    }

    /**
     * Calls one tool, with an id that is unique in the conversation.
     *
     * @param arguments JSON, or whatever a bad model would send
     */
    static ScriptedReply call(String tool, String arguments) {
        return calls(new ToolCall("", tool, arguments));
    }

    /**
     * Calls tools.
     *
     * @param calls in order; an empty id stands for one that is unique in the conversation
     */
    static ScriptedReply calls(ToolCall... calls) {
        return (request, _) ->
                ModelReply.calls(
                        IntStream.range(0, calls.length)
                                .mapToObj(i -> withId(calls[i], request.messages().size(), i + 1))
                                .toList(),
                        ScriptedModel.NAME);
    }

    /**
     * Calls one tool whose arguments are received piece by piece.
     *
     * @param beforePiece is asked to wait before each piece, from the one at 0
     */
    static ScriptedReply callInPieces(String tool, Pause beforePiece, String... pieces) {
        return (request, listener) -> {
            for (int i = 0; i < pieces.length; i++) {
                beforePiece.await(i);
                ReplyListener.forward(listener, 0, tool, pieces[i]);
            }
            return call(tool, String.join("", pieces)).play(request, listener);
        };
    }

    /** Waits for a condition of the test before a piece of a reply is received. */
    @FunctionalInterface
    interface Pause {
        Pause NONE = _ -> {};

        void await(int piece) throws InterruptedException;
    }

    /** Gives no reply. */
    static ScriptedReply failure(ModelProblem problem, String message) {
        return failure(problem, message, null);
    }

    /**
     * Gives no reply.
     *
     * @param retryAfter how long it asks to wait
     */
    static ScriptedReply failure(
            ModelProblem problem, String message, @Nullable Duration retryAfter) {
        return (_, _) -> {
            throw new ModelException(
                    Problem.of(problem, LocalizedText.verbatim(message)), retryAfter, null);
        };
    }

    /** Never replies; ends when it is interrupted. */
    static ScriptedReply endless() {
        return text().withGate(new Gate());
    }

    /** This reply, once the gate is open. */
    default ScriptedReply withGate(Gate gate) {
        return (request, onText) -> {
            gate.pass();
            return play(request, onText);
        };
    }

    /** This reply up to its end, if it is interrupted. */
    default ScriptedReply withFailureAtEnd(ModelProblem problem, String message) {
        return (request, onText) -> {
            play(request, onText);
            throw new ModelException(Problem.of(problem, LocalizedText.verbatim(message)));
        };
    }

    /** This reply, with the given usage of tokens. */
    default ScriptedReply withUsage(long inputTokens, long outputTokens) {
        var usage = Usage.withoutCost(inputTokens, outputTokens);
        return (request, onText) -> play(request, onText).withUsage(usage);
    }

    /** This reply with another reason for its end. */
    default ScriptedReply withFinishReason(ModelReply.FinishReason reason) {
        return (request, onText) -> {
            var reply = play(request, onText);
            return new ModelReply(
                    reply.text(), reply.toolCalls(), reason, reply.usage(), reply.model());
        };
    }

    /** A text before tool calls in the same reply. */
    default ScriptedReply withText(String text) {
        return (request, onText) -> {
            onText.onText(text);
            var reply = play(request, onText);
            return new ModelReply(
                    text + reply.text(),
                    reply.toolCalls(),
                    reply.finish(),
                    reply.usage(),
                    reply.model());
        };
    }

    private static ToolCall withId(ToolCall call, int messages, int number) {
        return call.id().isEmpty()
                ? new ToolCall("call-" + messages + "-" + number, call.name(), call.arguments())
                : call;
    }
}
