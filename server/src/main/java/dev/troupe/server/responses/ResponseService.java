package dev.troupe.server.responses;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ClientHistory;
import dev.troupe.server.conversation.ClientHistory.PastTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.turn.RunRecovery;
import dev.troupe.server.turn.TurnControl;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.conversation.ResponseStore;
import dev.troupe.store.conversation.StoredResponse;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * The responses that are stored: those of models as they were sent, those of turns as references to
 * their conversations. Safe for use by several threads.
 */
public final class ResponseService {
    private static final int MAX_CHAIN = 500; // responses before one
    private static final long POLL_MILLIS = 500; // of the client, and of another server
    private static final long CANCEL_SECONDS = 10; // until a cancelled turn has its answer

    private final ResponseStore store;
    private final ConversationService conversations;
    private final TurnService turns;
    private final TurnControl control;
    private final RunRecovery runRecovery;

    public ResponseService(
            DurableJournal journal,
            ConversationService conversations,
            TurnService turns,
            TurnControl control,
            RunRecovery runRecovery) {
        this.store = journal.responses();
        this.conversations = conversations;
        this.turns = turns;
        this.control = control;
        this.runRecovery = runRecovery;
    }

    /**
     * An id that is not used yet; the same for the same key of a user.
     *
     * @param key empty for none
     */
    static String newId(UserPrincipal caller, String key) {
        return "resp_"
                + (key.isEmpty()
                        ? RandomTokens.random()
                        : RandomTokens.digest(caller.user() + "\n" + key));
    }

    /**
     * The response that was created under a key; empty if there is none.
     *
     * @param digest of the request
     * @throws dev.troupe.server.http.ApiException when the key belongs to another request
     */
    Optional<StoredResponse> findRepeated(String id, String key, String digest) {
        var known = key.isEmpty() ? Optional.<StoredResponse>empty() : store.find(id);
        if (known.isPresent() && !known.get().content().field("digest").asText().equals(digest)) {
            throw TurnService.keyReused(key);
        }
        return known.filter(response -> {
            boolean isThere = response.conversation() == null || findTurn(response).isPresent();
            if (!isThere) {
                store.delete(id); // its server ended before the turn was accepted
            }
            return isThere;
        });
    }

    /**
     * @throws OpenAiException when the caller has no response of this id
     */
    StoredResponse require(UserPrincipal caller, String id) {
        return find(caller, id)
                .orElseThrow(() ->
                        new OpenAiException(
                                new OpenAiError(
                                        404,
                                        "invalid_request_error",
                                        "id",
                                        "response_not_found",
                                        LocalizedText.of(
                                                "响应“%s”不存在", "response '%s' does not exist", id),
                                        false,
                                        null)));
    }

    /**
     * The response that another continues.
     *
     * @throws OpenAiException when the caller has no response of this id
     */
    StoredResponse requirePrevious(UserPrincipal caller, String id) {
        return find(caller, id)
                .orElseThrow(() ->
                        new OpenAiException(
                                new OpenAiError(
                                        400,
                                        "invalid_request_error",
                                        "previous_response_id",
                                        "previous_response_not_found",
                                        LocalizedText.of(
                                                "之前的响应“%s”不存在",
                                                "previous response '%s' does not exist", id),
                                        false,
                                        null)));
    }

    private Optional<StoredResponse> find(UserPrincipal caller, String id) {
        return store.find(id)
                .filter(response -> response.user().equals(caller.user()))
                .filter(response ->
                        response.conversation() == null || findTurn(response).isPresent());
    }

    /** The turn of a response, unless its message was withdrawn or replaced. */
    private Optional<ConversationLog> findTurn(StoredResponse response) {
        var conversation = response.conversation();
        return conversation == null
                ? Optional.empty()
                : conversations
                        .find(conversation)
                        .filter(log -> {
                            var said = ConversationTranscript.of(log.entries());
                            return said.message(response.turn())
                                    .equals(response.content().field("text").asText());
                        });
    }

    /** Stores the response of a model; the one that is stored under its id now. */
    StoredResponse create(StoredResponse response) {
        return store.create(response);
    }

    /** What it sends to a turn once it is accepted. */
    interface TurnStarter {
        ActiveTurn start(ConversationLog log);
    }

    /**
     * Has a turn of a conversation answer a response.
     *
     * @param response of that conversation, whose turn is not known yet
     * @param isStored whether it can be referred to later
     * @return the response of another request under the same key, if that was faster
     */
    Optional<StoredResponse> startTurn(
            StoredResponse response, ConversationLog log, boolean isStored, TurnStarter starter) {
        if (!isStored) {
            var _ = starter.start(log);
            return Optional.empty();
        }
        var expected = response.withTurn(log.summary().turns() + 1);
        var stored = store.create(expected);
        if (!stored.content().field("attempt").equals(expected.content().field("attempt"))) {
            return Optional.of(stored);
        }
        try {
            var turn = starter.start(log);
            if (turn.number() != expected.turn()) { // another server was faster
                store.update(expected.withTurn(turn.number()));
            }
        } catch (RuntimeException e) {
            store.delete(response.id());
            throw e;
        }
        return Optional.empty();
    }

    /** Where the turn after a response belongs: its conversation, or a copy that ends with it. */
    ConversationLog requireContinuable(UserPrincipal caller, StoredResponse previous) {
        var log = findTurn(previous).orElseThrow();
        var transcript = log.transcript();
        var answer = transcript.findAnswer(previous.turn());
        if (answer.isEmpty()) {
            throw conflict(
                    "response_in_progress",
                    "响应“%s”还没有结束",
                    "response '%s' is still in progress",
                    previous.id());
        }
        if (isLast(previous, log)) {
            return log;
        }
        if (answer.get().state() == Answer.State.NEEDS_INPUT) {
            throw conflict(
                    "response_answered",
                    "响应“%s”的问题已由另一个请求回答；请从之后的响应继续",
                    "the question of response '%s' is answered by another request; continue from a"
                            + " later response",
                    previous.id());
        }
        return copyUntil(caller, previous.turn(), log);
    }

    /** Whether nothing has followed a response in its conversation. */
    static boolean isLast(StoredResponse response, ConversationLog log) {
        return log.id().equals(response.conversation())
                && log.summary().turns() == response.turn()
                && !log.isBusy();
    }

    private ConversationLog copyUntil(UserPrincipal caller, int turn, ConversationLog log) {
        var transcript = ConversationTranscript.of(log.entries());
        var history =
                IntStream.rangeClosed(1, turn)
                        .boxed()
                        .flatMap(each ->
                                transcript.findAnswer(each).stream()
                                        .map(answer ->
                                                new PastTurn(
                                                        transcript.message(each), answer.text())))
                        .toList();
        turns.requireCapacity(caller);
        var copy = conversations.create(caller, log.summary().title());
        new ClientHistory(history).importInto(copy);
        return copy;
    }

    static OpenAiException conflict(String code, String zh, String en, Object... values) {
        return new OpenAiException(
                new OpenAiError(
                        409,
                        "invalid_request_error",
                        "previous_response_id",
                        code,
                        LocalizedText.of(zh, en, values),
                        false,
                        null));
    }

    /**
     * The items of a response and of all before it, the oldest first.
     *
     * @throws OpenAiException when one of them was deleted, or is in progress
     */
    List<Value> itemsUntil(UserPrincipal caller, StoredResponse last, String address) {
        var parts = new ArrayList<List<Value>>();
        var response = last;
        while (true) {
            var document = document(response, address);
            if (document.field("status").asText().equals(ResponseJson.IN_PROGRESS)) {
                throw conflict(
                        "response_in_progress",
                        "响应“%s”还没有结束",
                        "response '%s' is still in progress",
                        response.id());
            }
            parts.add(document.field("output").items());
            parts.add(response.content().field("input").items());
            var before = response.content().field("previous").asText();
            if (before.isEmpty()) {
                break;
            }
            if (parts.size() > 2 * MAX_CHAIN) {
                throw OpenAiException.invalid(
                        "previous_response_id",
                        "之前的响应超过 %d 个；请在 input 中发送所需的内容",
                        "there are more than %d responses before; send what is needed in input",
                        MAX_CHAIN);
            }
            response = requirePrevious(caller, before);
        }
        return parts.reversed().stream().flatMap(List::stream).toList();
    }

    /**
     * A response as it is now.
     *
     * @param address of the server, for links
     */
    Value document(StoredResponse response, String address) {
        var ofModel = response.content().field("response");
        if (!ofModel.isMissing()) {
            return ofModel;
        }
        var log = findTurn(response).orElseThrow();
        runRecovery.answerAbandoned(log);
        var json = ResponseContent.json(response);
        var text = response.content().field("text").asText();
        var format =
                new TurnResponseFormat(
                        json,
                        false,
                        response.content().field("approvals").equals(Value.of(true)),
                        address,
                        Language.of(text));
        return log.transcript()
                .findAnswer(response.turn())
                .map(format::toStoredDocument)
                .orElseGet(json::toInProgress);
    }

    /** Waits until a response has ended, while its client is connected. */
    void awaitEnd(StoredResponse response, BooleanSupplier isGone)
            throws IOException, InterruptedException {
        var log = findTurn(response);
        while (log.isPresent()) {
            var active = log.get().activeTurn(response.turn());
            if (active.isEmpty() && !log.get().turnsOfOthers().contains(response.turn())) {
                return;
            }
            if (active.isPresent()) {
                awaitEnd(active.get(), POLL_MILLIS);
            } else {
                Thread.sleep(POLL_MILLIS);
            }
            if (isGone.getAsBoolean()) {
                throw new EOFException("the client disconnected");
            }
        }
    }

    private static void awaitEnd(ActiveTurn turn, long millis) throws InterruptedException {
        try {
            turn.endFuture().get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            // it is still being worked on
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stops the turn of a response, if it is being worked on; {@code false} if it is not. */
    boolean cancel(UserPrincipal caller, StoredResponse response) throws InterruptedException {
        var log = findTurn(response);
        if (log.isEmpty()) {
            return false;
        }
        var active = log.get().activeTurn(response.turn());
        if (active.isPresent()) {
            active.get().cancel();
            awaitEnd(active.get(), TimeUnit.SECONDS.toMillis(CANCEL_SECONDS));
            return true;
        }
        return log.get().turnsOfOthers().contains(response.turn())
                && control.stop(caller, log.get()).isPresent();
    }

    /**
     * Deletes a response; the turn remains in its conversation.
     *
     * @throws OpenAiException when it is in progress
     */
    void delete(StoredResponse response) {
        boolean isActive =
                findTurn(response)
                        .filter(log ->
                                log.activeTurn(response.turn()).isPresent()
                                        || log.turnsOfOthers().contains(response.turn()))
                        .isPresent();
        if (isActive) {
            throw new OpenAiException(
                    new OpenAiError(
                            409,
                            "invalid_request_error",
                            "id",
                            "response_in_progress",
                            LocalizedText.of(
                                    "响应“%s”还没有结束；请先取消它",
                                    "response '%s' is still in progress; cancel it first",
                                    response.id()),
                            false,
                            null));
        }
        store.delete(response.id());
    }
}
