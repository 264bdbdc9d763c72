package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ClientHistory;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.file.MessageFiles;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.conversation.StoredResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the conversation that a response belongs to, and sends its message there. */
public final class ResponseTurns {
    private static final int MAX_TEXT = 20_000; // characters of a message to the coordinator

    private final ResponseService responses;
    private final ConversationService conversations;
    private final TurnService turns;
    private final MessageFiles files;

    public ResponseTurns(
            ResponseService responses,
            ConversationService conversations,
            TurnService turns,
            MessageFiles files) {
        this.responses = responses;
        this.conversations = conversations;
        this.turns = turns;
        this.files = files;
    }

    /**
     * A message for a conversation.
     *
     * @param instructions of the client; empty for none
     * @param previous the response that it follows in the conversation; {@code null} if that does
     *     not matter
     */
    record TurnMessage(
            ConversationLog log,
            String text,
            String instructions,
            @Nullable StoredResponse previous) {}

    /**
     * What became of a request.
     *
     * @param isOvertaken whether another one continues the previous response, so that this one is
     *     to be prepared again
     * @param faster the response of another request under the same key, if that was faster
     */
    record Outcome(boolean isOvertaken, Optional<StoredResponse> faster) {}

    /**
     * @param address of the server, for links
     * @throws OpenAiException when the request is not one message to a conversation of the caller
     */
    TurnMessage prepare(UserPrincipal caller, ResponseRequest request, String address) {
        turns.requireCapacity(caller); // before a conversation is created
        if (!request.conversation().isEmpty()) {
            var log = conversations.require(caller, request.conversation());
            var added = read(caller, List.of(), request, false).added();
            return new TurnMessage(log, text(added), instructions(request, added), null);
        }
        if (request.previous().isEmpty()) {
            var added = read(caller, List.of(), request, true).added();
            var text = text(added);
            var log = conversations.findOrCreateByHistory(caller, historyOf(added));
            return new TurnMessage(log, text, instructions(request, added), null);
        }
        var previous = responses.requirePrevious(caller, request.previous());
        var earlier =
                previous.conversation() == null
                        ? MessageFiles.withMentions(responses.itemsUntil(caller, previous, address))
                        : responses.document(previous, address).field("output").items();
        var parsed = read(caller, earlier, request, false);
        var text = text(parsed.added());
        var instructions = instructions(request, parsed.added());
        if (previous.conversation() == null) {
            var log = conversations.create(caller, "");
            ClientHistory.of(parsed.earlier()).importInto(log);
            return new TurnMessage(log, text, instructions, null);
        }
        var log = responses.requireContinuable(caller, previous);
        return new TurnMessage(log, text, instructions, previous);
    }

    /** The messages, whose files are in the workspace once everything else is checked. */
    private InputItems.Parsed read(
            UserPrincipal caller,
            List<Value> earlier,
            ResponseRequest request,
            boolean mayHaveHistory) {
        var items = request.input();
        var checked = InputItems.parse(earlier, files.withNames(caller, "input", items)).added();
        if (!mayHaveHistory) {
            requireNoHistory(checked);
        }
        var _ = text(checked);
        return InputItems.parse(earlier, files.importAll(caller, "input", items));
    }

    /**
     * Starts the turn.
     *
     * @return that it began, or why not
     */
    Outcome start(
            UserPrincipal caller,
            TurnMessage message,
            StoredResponse response,
            ResponseRequest request,
            TurnListener listener) {
        var log = message.log();
        synchronized (log) { // two at once on one previous response do not both continue it here
            var previous = message.previous();
            if (previous != null
                    && log.id().equals(previous.conversation())
                    && !ResponseService.isLast(previous, log)) {
                return new Outcome(true, Optional.empty());
            }
            var faster =
                    responses.startTurn(
                            response,
                            log,
                            request.isStored(),
                            of ->
                                    turns.sendMessage(
                                            caller,
                                            of,
                                            message.text(),
                                            message.instructions(),
                                            listener));
            return new Outcome(false, faster);
        }
    }

    /** The last messages of the user, as one. */
    private static String text(List<Message> added) {
        var last = added.subList(historyEnd(added), added.size());
        var text =
                last.stream()
                        .filter(Message.User.class::isInstance)
                        .map(Message::text)
                        .collect(Collectors.joining("\n\n"));
        if (text.isBlank()) {
            throw OpenAiException.invalid(
                    "input",
                    "input 的最后一条消息必须是用户的，并且有内容",
                    "the last message of input must be the user's, with something in it");
        }
        if (text.length() > MAX_TEXT) {
            throw OpenAiException.invalid(
                    "input",
                    "消息有 %d 个字符，最多 %d 个",
                    "the message has %d characters; %d are allowed",
                    text.length(),
                    MAX_TEXT);
        }
        return text;
    }

    /** Where the messages after the last answer begin. */
    private static int historyEnd(List<Message> messages) {
        int end = messages.size();
        while (end > 0
                && (messages.get(end - 1) instanceof Message.User
                        || messages.get(end - 1) instanceof Message.System)) {
            end--;
        }
        return end;
    }

    private static ClientHistory historyOf(List<Message> messages) {
        return ClientHistory.of(messages.subList(0, historyEnd(messages)));
    }

    private static void requireNoHistory(List<Message> added) {
        if (historyEnd(added) > 0) {
            throw OpenAiException.invalid(
                    "input",
                    "继续之前的响应或对话时，input 只能是用户的新消息",
                    "input can only be new messages of the user if it continues a response or a"
                            + " conversation");
        }
    }

    private static String instructions(ResponseRequest request, List<Message> messages) {
        var all = new ArrayList<String>();
        all.add(request.instructions());
        messages.stream()
                .filter(Message.System.class::isInstance)
                .map(Message::text)
                .forEach(all::add);
        return all.stream().filter(each -> !each.isBlank()).collect(Collectors.joining("\n\n"));
    }
}
