package dev.troupe.server.a2a;

import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.A2aError;
import dev.troupe.server.http.Values;
import java.util.List;
import java.util.Map;

/** What other agents learn about this one before they talk to it. */
final class A2aCard {
    private static final Value MODES = Values.texts(List.of("text/plain", "text/markdown"));
    private static final Value GENERAL =
            skill(
                    "requests",
                    "Requests",
                    "Plans a request in words, runs it with agents for data, files, documents and the"
                            + " web, and asks when it needs an approval or an answer.");

    private A2aCard() {}

    private static Value skill(String id, String name, String description) {
        return Values.record(
                "id", Value.of(id),
                "name", Value.of(name),
                "description", Value.of(description),
                "tags", Values.texts(List.of("agent")));
    }

    /**
     * For any client: without what is installed here.
     *
     * @param address of the server
     * @param isOpen whether clients need no key
     */
    static Value forAll(String address, String version, boolean isOpen) {
        return card(address, version, isOpen, List.of(GENERAL));
    }

    /** For users: with the agents that can work here. */
    static Value forUser(String address, String version, boolean isOpen, CatalogSnapshot catalog) {
        var skills =
                catalog.entries().stream()
                        .filter(CatalogSnapshot.Entry::isAvailable)
                        .map(entry -> entry.agent().card())
                        .map(card -> skill(card.type(), card.name(), card.description()))
                        .toList();
        return card(address, version, isOpen, skills.isEmpty() ? List.of(GENERAL) : skills);
    }

    /** Read by clients of both versions, which ignore the fields of the other. */
    private static Value card(String address, String version, boolean isOpen, List<Value> skills) {
        var url = Value.of(address + "/a2a");
        var card =
                Values.record(
                        "name", Value.of("Troupe"),
                        "description",
                                Value.of(
                                        "Turns a request into a plan of agents, runs it, and answers with files."),
                        "version", Value.of(version),
                        "supportedInterfaces",
                                Value.of(
                                        List.of(
                                                endpoint(url, "JSONRPC", "1.0"),
                                                endpoint(
                                                        Value.of(address + A2aError.REST),
                                                        "HTTP+JSON",
                                                        "1.0"),
                                                endpoint(url, "JSONRPC", "0.3"))),
                        "url", url,
                        "preferredTransport", Value.of("JSONRPC"),
                        "protocolVersion", Value.of("0.3.0"),
                        "supportsAuthenticatedExtendedCard", Value.of(true),
                        "capabilities",
                                Values.record(
                                        "streaming", Value.of(true),
                                        "pushNotifications", Value.of(true),
                                        "extendedAgentCard", Value.of(true)),
                        "defaultInputModes", MODES,
                        "defaultOutputModes", MODES,
                        "skills", Value.of(skills));
        return isOpen ? card : withKeys(card);
    }

    private static Value endpoint(Value url, String binding, String version) {
        return Values.record(
                "url", url,
                "protocolBinding", Value.of(binding),
                "protocolVersion", Value.of(version));
    }

    private static Value withKeys(Value card) {
        var bearer = Values.record("scheme", Value.of("bearer"));
        var none = Value.of(List.<Value>of());
        var scheme =
                Values.record(
                        "httpAuthSecurityScheme", bearer,
                        "type", Value.of("http"),
                        "scheme", Value.of("bearer"));
        var schemes = Values.record("key", scheme);
        var v1 = Values.record("schemes", Values.record("key", Values.record("list", none)));
        return Values.with(
                Values.with(
                        Values.with(card, "securitySchemes", schemes),
                        "securityRequirements",
                        Value.of(List.of(v1))),
                "security",
                Value.of(List.of(Value.of(Map.of("key", none)))));
    }
}
