package dev.troupe.chat.session;

import dev.troupe.agent.catalog.AgentCard;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** For whom a message is. */
public sealed interface MessageRoute {
    /**
     * For the coordinator.
     *
     * @param text the message without a mention of it
     */
    record ToCoordinator(String text) implements MessageRoute {}

    /**
     * For one agent.
     *
     * @param isEngaged whether the user talks with it already; it must be invited otherwise
     */
    record ToAgent(DirectTask task, boolean isEngaged) implements MessageRoute {}

    /** Ends the dialogue with agents. */
    record Release(List<Engagement> agents) implements MessageRoute {
        public Release {
            agents = List.copyOf(agents);
        }
    }

    /** Names by which a message addresses the coordinator. */
    List<String> COORDINATOR = List.of("emma", "coordinator", "协调器");

    /**
     * A message that begins with {@code @name} is for whom it names; one of the stop words ends the
     * dialogue with all agents; every other message is for the agent that the user talks with, if
     * it is exactly one.
     *
     * @param agents that can be invited
     */
    static MessageRoute of(String message, AgentSession session, List<AgentCard> agents) {
        var direct = session.directEngagements();
        var text = message.strip();
        if (hasMention(text)) {
            var named = ofMention(text.substring(1), direct, agents);
            if (named.isPresent()) {
                return named.get();
            }
        }
        if (!direct.isEmpty() && DialogueEndPhrases.contain(text)) {
            return new Release(direct);
        }
        return direct.size() == 1
                ? toAgent(direct.getFirst().agent(), text, direct)
                : new ToCoordinator(message);
    }

    /** Whether a message begins with whom it is for. */
    static boolean hasMention(String message) {
        var text = message.strip();
        return text.startsWith("@") || text.startsWith("＠");
    }

    private static Optional<MessageRoute> ofMention(
            String text, List<Engagement> direct, List<AgentCard> agents) {
        var coordinator = COORDINATOR.stream().filter(name -> begins(text, name)).findFirst();
        if (coordinator.isPresent()) {
            return Optional.of(new ToCoordinator(rest(text, coordinator.get())))
                    .filter(route -> !route.text().isEmpty())
                    .map(MessageRoute.class::cast);
        }
        record Mention(String agent, String name) {}
        return agents.stream()
                .flatMap(card ->
                        Stream.of(card.type(), card.name(), card.chinese().name())
                                .filter(name -> begins(text, name))
                                .map(name -> new Mention(card.type(), name)))
                .max(Comparator.comparingInt(mention -> mention.name().length()))
                .filter(mention -> !rest(text, mention.name()).isEmpty())
                .map(mention -> toAgent(mention.agent(), rest(text, mention.name()), direct));
    }

    /** Chinese text may follow a name without a space, other letters may not. */
    private static boolean begins(String text, String name) {
        if (name.isEmpty()
                || !text.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT))) {
            return false;
        }
        if (text.length() == name.length()) {
            return true;
        }
        char next = text.charAt(name.length());
        return next > 0x7f || !Character.isLetterOrDigit(next) && next != '-' && next != '_';
    }

    private static String rest(String text, String name) {
        return text.substring(name.length()).replaceFirst("^[\\s,，:：、]{1,10}", "").strip();
    }

    private static MessageRoute toAgent(String agent, String text, List<Engagement> direct) {
        var engaged = direct.stream().filter(each -> each.agent().equals(agent)).findFirst();
        var goal = engaged.map(Engagement::task).orElse("");
        return new ToAgent(new DirectTask(agent, goal, text), engaged.isPresent());
    }
}
