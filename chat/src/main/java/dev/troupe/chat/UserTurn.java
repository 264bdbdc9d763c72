package dev.troupe.chat;

import dev.troupe.agent.EarlierRun;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.model.Message;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a message of the user permits its run.
 *
 * @param outputs files that the user asked to write, whatever their content
 * @param words the user's messages, the latest last
 * @param earlier what the run may know from the conversation before it
 * @param instructions for all messages, which permit nothing; may be empty
 */
record UserTurn(
        Set<String> outputs, List<String> words, EarlierTurns earlier, String instructions) {
    private static final int MAX_ANSWERS = 10; // whose text is recognized in calls
    private static final int MAX_CHARACTERS = 4_000; // of each

    /**
     * @param before all that was recorded of the run of the message before; empty if it is not
     *     known
     */
    static UserTurn of(Conversation conversation, String message, List<JournalEntry> before) {
        return new UserTurn(
                conversation.findOutputs(message),
                conversation.userMessages(message),
                findEarlier(conversation, before),
                conversation.instructions());
    }

    private static EarlierTurns findEarlier(Conversation conversation, List<JournalEntry> before) {
        if (conversation.request() == null && before.isEmpty()) {
            return EarlierTurns.NONE;
        }
        if (before.isEmpty()
                || !(before.getFirst().event() instanceof RunEvent.RunStarted started)) {
            return new EarlierTurns(true, Set.of(), answers(conversation), true);
        }
        var run = EarlierRun.of(before);
        var notes = RunNotes.of(started);
        var hosts = new LinkedHashSet<>(notes.earlier().hosts());
        hosts.addAll(run.hosts());
        boolean isUntrusted =
                run.hasUntrustedText() || notes.earlier().isUntrusted() || notes.isImported();
        return new EarlierTurns(true, hosts, answers(conversation), isUntrusted);
    }

    private static List<String> answers(Conversation conversation) {
        return conversation.messages().reversed().stream()
                .filter(Message.Assistant.class::isInstance)
                .map(Message::text)
                .map(text -> text.substring(0, Math.min(MAX_CHARACTERS, text.length())))
                .limit(MAX_ANSWERS)
                .toList();
    }
}
