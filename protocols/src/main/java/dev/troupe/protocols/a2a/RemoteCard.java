package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.ServerText;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * What an agent states about itself, and its address.
 *
 * @param skills names and descriptions, each on one line
 */
record RemoteCard(String name, String description, List<String> skills, Endpoint endpoint) {
    private static final int MAX_SKILLS = 50;
    private static final int MAX_NAME = 80; // characters
    private static final int MAX_DESCRIPTION = 400; // characters
    private static final int MAX_SKILL = 160; // characters

    RemoteCard {
        skills = List.copyOf(skills);
    }

    /**
     * Where requests go.
     *
     * @param isLegacy whether by A2A 0.3, else by 1.0
     * @param isStreaming whether it reports the progress of tasks
     */
    record Endpoint(URI url, boolean isLegacy, boolean isStreaming) {}

    private record Interface(String url, String binding, String version) {
        boolean isOf(String prefix) {
            return binding.equals("JSONRPC") && (version + ".").startsWith(prefix + ".");
        }
    }

    /**
     * Reads a card of 1.0 or 0.3.
     *
     * @throws ToolException when it is not one, or names no address that may be used
     */
    static RemoteCard parse(Value card, A2aAgentSettings settings) {
        var name = ServerText.line(card.field("name").asText(), MAX_NAME);
        if (name.isEmpty()) {
            throw new ToolException(
                    A2aProblem.INVALID_CARD,
                    "%s 的内容不是 A2A 智能体卡片；检查 a2a.agents.%s.url",
                    "%s is not the card of an A2A agent; check a2a.agents.%s.url",
                    settings.card(),
                    settings.name());
        }
        var skills =
                card.field("skills").items().stream()
                        .limit(MAX_SKILLS)
                        .map(RemoteCard::describe)
                        .toList();
        return new RemoteCard(
                name,
                ServerText.line(card.field("description").asText(), MAX_DESCRIPTION),
                skills,
                endpoint(card, settings));
    }

    private static String describe(Value skill) {
        var name = ServerText.line(skill.field("name").asText(), MAX_NAME);
        var does = ServerText.line(skill.field("description").asText(), MAX_SKILL);
        return does.isEmpty() ? name : name + ": " + does;
    }

    private static Endpoint endpoint(Value card, A2aAgentSettings settings) {
        var all = interfaces(card);
        var current = all.stream().filter(it -> it.isOf("1")).findFirst();
        var usable =
                current.or(() -> all.stream().filter(it -> it.isOf("0.3")).findFirst())
                        .orElseThrow(() -> toVersionProblem(all, settings));
        boolean isStreaming = card.field("capabilities").field("streaming").equals(Value.of(true));
        return new Endpoint(requireAllowed(usable.url(), settings), current.isEmpty(), isStreaming);
    }

    private static List<Interface> interfaces(Value card) {
        var all = new ArrayList<Interface>();
        for (var one : card.field("supportedInterfaces").items()) { // of 1.0
            all.add(
                    new Interface(
                            one.field("url").asText(),
                            one.field("protocolBinding").asText(),
                            one.field("protocolVersion").asText()));
        }
        var version = card.field("protocolVersion").asText(); // from here on of 0.3
        if (!version.isEmpty()) {
            var preferred = card.field("preferredTransport").asText();
            all.add(
                    new Interface(
                            card.field("url").asText(),
                            preferred.isEmpty() ? "JSONRPC" : preferred,
                            version));
            for (var one : card.field("additionalInterfaces").items()) {
                all.add(
                        new Interface(
                                one.field("url").asText(),
                                one.field("transport").asText(),
                                version));
            }
        }
        return all;
    }

    private static ToolException toVersionProblem(List<Interface> all, A2aAgentSettings settings) {
        var offered = new LinkedHashSet<String>();
        all.forEach(it -> offered.add(ServerText.line(it.binding() + " " + it.version(), 40)));
        return new ToolException(
                A2aProblem.UNSUPPORTED_VERSION,
                "A2A 智能体“%s”提供 %s；支持的是 1.0 或 0.3 的 JSONRPC",
                "A2A agent '%s' offers %s; supported are versions 1.0 and 0.3 by JSONRPC",
                settings.name(),
                offered.isEmpty() ? "-" : String.join(", ", offered));
    }

    private static URI requireAllowed(String text, A2aAgentSettings settings) {
        return parse(text)
                .filter(settings::isAllowed)
                .orElseThrow(() ->
                        new ToolException(
                                A2aProblem.INVALID_CARD,
                                "A2A 智能体“%s”的卡片指向“%s”；只会发送到卡片所在的主机，或 a2a.agents.%1$s.hosts 列出的主机，且不会从"
                                        + " https 降为 http",
                                "the card of A2A agent '%s' points to '%s'; requests go only to the host of the card"
                                        + " or to one listed in a2a.agents.%1$s.hosts, and not from https to"
                                        + " http",
                                settings.name(),
                                ServerText.line(text, 200)));
    }

    private static Optional<URI> parse(String text) {
        try {
            return Optional.of(new URI(text)).filter(uri -> uri.getHost() != null);
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }
}
