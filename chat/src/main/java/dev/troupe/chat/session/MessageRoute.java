package dev.troupe.chat.session;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.core.value.LocalizedText;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    /**
     * For no agent yet: it names an agent that does not exist, or it names one and asks for
     * nothing.
     *
     * @param agent that it names; empty if there is none of this name
     */
    record Unresolved(String name, Optional<AgentCard> agent) implements MessageRoute {
        /**
         * The question about it.
         *
         * @param agents that can be invited
         */
        public LocalizedText text(List<AgentCard> agents) {
            return agent.map(card ->
                            LocalizedText.of(
                                    "要 %s 做什么？请在名字之后输入，例如：@%s %s",
                                    "What is %s to do? Write it after the name, such as: @%s %s",
                                    new LocalizedText(card.chinese().name(), card.name()),
                                    card.type(),
                                    new LocalizedText(
                                            example(card.chinese().capabilities()),
                                            example(card.capabilities()))))
                    .orElseGet(() ->
                            LocalizedText.of(
                                    "没有名为“%s”的智能体。可以邀请：%s。给协调器的消息以 @emma 开头，或不写 @。",
                                    "No agent is named '%s'. Agents: %s. A message for the coordinator begins with @emma, or without @.",
                                    name,
                                    agents.stream()
                                            .map(AgentCard::type)
                                            .collect(Collectors.joining(", "))));
        }

        private static String example(List<String> skills) {
            return skills.isEmpty() ? "…" : skills.getFirst();
        }
    }

    /** Names by which a message addresses the coordinator. */
    List<String> COORDINATOR = List.of("emma", "coordinator", "协调器");

    Pattern NAME = Pattern.compile("[\\p{L}][\\p{L}\\p{N}_-]{0,39}(?![\\p{L}\\p{N}_.@/(-])");

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
        if (direct.isEmpty()
                ? DialogueEndPhrases.nameCoordinator(text)
                : DialogueEndPhrases.contain(text)) {
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
        record Mention(AgentCard agent, String name) {}
        return agents.stream()
                .flatMap(card ->
                        Stream.of(card.type(), card.name(), card.chinese().name())
                                .filter(name -> begins(text, name))
                                .map(name -> new Mention(card, name)))
                .max(Comparator.comparingInt(mention -> mention.name().length()))
                .map(mention -> toRoute(mention.agent(), rest(text, mention.name()), direct))
                .or(() -> ofUnknownName(text));
    }

    private static MessageRoute toRoute(AgentCard agent, String text, List<Engagement> direct) {
        return text.isEmpty()
                ? new Unresolved(agent.type(), Optional.of(agent))
                : toAgent(agent.type(), text, direct);
    }

    /** Only a word of letters may be meant as a name. */
    private static Optional<MessageRoute> ofUnknownName(String text) {
        var name = NAME.matcher(text);
        return name.lookingAt()
                ? Optional.of(new Unresolved(name.group(), Optional.empty()))
                : Optional.empty();
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
