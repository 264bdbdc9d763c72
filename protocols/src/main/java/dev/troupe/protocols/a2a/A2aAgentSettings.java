package dev.troupe.protocols.a2a;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.RemoteSettings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An agent elsewhere that settings name.
 *
 * @param name a lower-case word; that of the agent here
 * @param url of its card, or of the server that has the card at its usual place
 * @param headers of each request, such as an authorization
 * @param hosts other hosts to which its card may point, in lower case
 * @param timeout of one task
 * @param description for planners, instead of the card's; empty for that
 */
public record A2aAgentSettings(
        String name,
        URI url,
        Map<String, String> headers,
        Set<String> hosts,
        Duration timeout,
        String description) {
    private static final Duration STANDARD_TIMEOUT = Duration.ofMinutes(10);
    private static final String CARD = "/.well-known/agent-card.json";
    private static final Set<String> FIELDS =
            Set.of("url", "headers", "hosts", "timeout", "description");

    public A2aAgentSettings {
        headers = Map.copyOf(headers);
        hosts = Set.copyOf(hosts);
    }

    /**
     * Reads {@code a2a} of the settings: {@code {"agents": {NAME: {"url": …}}}}.
     *
     * @param variable the value of an environment variable, for {@code ${NAME}} in {@code url} and
     *     {@code headers}
     * @throws IllegalArgumentException naming the field and what is wrong with it
     */
    public static List<A2aAgentSettings> parse(
            Value a2a, Function<String, Optional<String>> variable) {
        if (a2a instanceof Value.RecordOf(var sections)) {
            for (var section : sections.keySet()) {
                if (!section.equals("agents")) {
                    throw new InvalidValue(
                            "未知设置 a2a.%s；可用的是 a2a.agents",
                            "unknown setting a2a.%s; expected a2a.agents", section);
                }
            }
        }
        var all = new ArrayList<A2aAgentSettings>();
        if (a2a.field("agents") instanceof Value.RecordOf(var agents)) {
            agents.forEach((name, fields) ->
                    all.add(
                            parse(
                                    name,
                                    new RemoteSettings("a2a.agents." + name, fields, variable))));
        } else if (!a2a.isMissing()) {
            throw new InvalidValue(
                    "a2a.agents 应为“名称: {url: …}”", "a2a.agents must hold NAME: {url: …}");
        }
        return List.copyOf(all);
    }

    private static A2aAgentSettings parse(String name, RemoteSettings settings) {
        settings.requireFields(name, FIELDS);
        var hosts =
                settings.fields().field("hosts").items().stream()
                        .map(host -> host.asText().strip().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        return new A2aAgentSettings(
                name,
                settings.address(),
                settings.texts("headers"),
                hosts,
                settings.timeout(STANDARD_TIMEOUT),
                settings.fields().field("description").asText().strip());
    }

    /** The address of the card. */
    URI card() {
        var path = String.valueOf(url.getRawPath()).replaceFirst("/+$", "");
        if (path.endsWith(".json")) {
            return url;
        }
        return url.resolve(path + CARD);
    }

    /**
     * Whether requests, which carry the headers, may go to an address of the card: one of the same
     * host and port, or of a host that settings name, and encrypted if the card is.
     */
    boolean isAllowed(URI address) {
        boolean isEncrypted = "https".equalsIgnoreCase(address.getScheme());
        boolean isPlain = "http".equalsIgnoreCase(address.getScheme());
        if (!isEncrypted && (!isPlain || "https".equalsIgnoreCase(url.getScheme()))) {
            return false;
        }
        var host = String.valueOf(address.getHost()).toLowerCase(Locale.ROOT);
        boolean isSame = host.equalsIgnoreCase(url.getHost()) && port(address) == port(url);
        return address.getUserInfo() == null && (isSame || hosts.contains(host));
    }

    private static int port(URI address) {
        int usual = "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
        return address.getPort() < 0 ? usual : address.getPort();
    }
}
