package dev.troupe.server.agui;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ClientHistory;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.TurnService;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The coordinator as an agent of AG-UI: each thread of a client is a conversation, each run of it a
 * turn.
 */
@Hidden
@RestController
@RequestMapping("/agui")
public class AgUiController {
    private final ConversationService conversations;
    private final TurnService turns;
    private final RunAccess runs;
    private final AccessSettings access;

    AgUiController(
            ConversationService conversations,
            TurnService turns,
            RunAccess runs,
            AccessSettings access) {
        this.conversations = conversations;
        this.turns = turns;
        this.runs = runs;
        this.access = access;
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    void run(
            UserPrincipal caller,
            @RequestBody Value sent,
            HttpServletRequest http,
            HttpServletResponse response) {
        var input = AgUiInputParser.parse(sent);
        var text = input.text();
        var language = Language.of(text);
        var turn =
                new AgUiTurn(
                        input,
                        language,
                        PublicUrl.of(http, access),
                        run -> runs.read(run).entries(),
                        DisconnectValve.of(http),
                        response);
        if (text.isEmpty()) {
            var known = find(caller, input.thread());
            turn.events().begin(known.map(log -> log.summary().id()).orElse(""), input.state());
            turn.events().messages(known.map(AgUiController::messages).orElse(List.of()));
            turn.events().finish();
            turn.flush();
            return;
        }
        turns.requireCapacity(caller);
        var log = requireConversation(caller, input);
        turns.sendMessage(caller, log, text, input.instructions(), turn);
        turn.events().begin(log.id(), input.state());
        if (!input.tools().isEmpty()) {
            turn.events().ignore(input.tools());
        }
        turn.writeEvents();
    }

    /** The conversation of that id, else the one of that thread. */
    private Optional<ConversationLog> find(UserPrincipal caller, String thread) {
        return conversations
                .find(thread)
                .filter(log -> log.summary().user().equals(caller.user()))
                .or(() -> conversations.findByKey(caller, keyOf(thread)));
    }

    private static String keyOf(String thread) {
        return "agui " + thread;
    }

    private ConversationLog requireConversation(UserPrincipal caller, AgUiInput input) {
        var known = find(caller, input.thread());
        if (known.isPresent()) {
            return known.get();
        }
        var log = conversations.findOrCreateByKey(caller, keyOf(input.thread()));
        synchronized (log) {
            if (log.summary().turns() == 0) {
                ClientHistory.of(input.history()).importInto(log);
            }
        }
        return log;
    }

    private static List<Value> messages(ConversationLog log) {
        return ConversationTranscript.of(log.entries()).messages().stream()
                .map(message ->
                        Values.record(
                                "id",
                                Value.of(log.id() + "/" + message.turn() + "/" + message.role()),
                                "role",
                                Value.of(message.role()),
                                "content",
                                Value.of(message.text())))
                .toList();
    }
}
