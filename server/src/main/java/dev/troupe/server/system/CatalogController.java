package dev.troupe.server.system;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelRole;
import dev.troupe.runtime.AgentJson;
import dev.troupe.runtime.EnvironmentChecks;
import dev.troupe.runtime.ModelSelection;
import dev.troupe.runtime.RunJson;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.http.Values;
import dev.troupe.server.message.ExampleRequests;
import dev.troupe.server.run.RunListService;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The catalog: agents, tools, models, examples; and what waits for users. */
@RestController
@RequestMapping("/api")
public class CatalogController {
    private static final int MAX_WAITING = 200; // runs that are read

    private final TroupeRuntime assembly;
    private final ModelSelection choice;
    private final ExampleRequests examples;
    private final RunListService lists;
    private final DoctorService doctor;

    CatalogController(
            TroupeRuntime assembly,
            ModelSelection choice,
            ExampleRequests examples,
            RunListService lists,
            DoctorService doctor) {
        this.assembly = assembly;
        this.choice = choice;
        this.examples = examples;
        this.lists = lists;
        this.doctor = doctor;
    }

    @GetMapping("/agents")
    @RequiresRole(Role.VIEWER)
    Value agents() {
        return Values.record(
                "items",
                Values.list(assembly.catalogSnapshot().entries(), CatalogController::agent));
    }

    private static Value agent(CatalogSnapshot.Entry entry) {
        var card = entry.agent().card();
        var fields = new LinkedHashMap<String, Value>();
        if (AgentJson.write(entry) instanceof Value.RecordOf(var known)) {
            fields.putAll(known);
        }
        fields.put("name", Values.localizedText(localize(card, AgentCard.Words::name)));
        fields.put(
                "description", Values.localizedText(localize(card, AgentCard.Words::description)));
        fields.put(
                "capabilities",
                Values.record(
                        "zh", Values.texts(card.words(Language.ZH).capabilities()),
                        "en", Values.texts(card.words(Language.EN).capabilities())));
        fields.put(
                "tools", Values.list(entry.agent().tools(), tool -> Value.of(tool.spec().name())));
        if (!entry.isAvailable()) {
            fields.put(
                    "why",
                    Values.localizedText(
                            new LocalizedText(
                                    entry.remedy(Language.ZH), entry.remedy(Language.EN))));
        }
        return Value.of(fields);
    }

    private static LocalizedText localize(AgentCard card, Function<AgentCard.Words, String> part) {
        return new LocalizedText(
                part.apply(card.words(Language.ZH)), part.apply(card.words(Language.EN)));
    }

    @GetMapping("/tools")
    @RequiresRole(Role.VIEWER)
    Value tools() {
        var specs = new TreeMap<String, ToolSpec<?>>();
        var agents = new TreeMap<String, Set<String>>();
        for (var entry : assembly.catalogSnapshot().entries()) {
            for (var tool : entry.agent().tools()) {
                var name = tool.spec().name();
                specs.putIfAbsent(name, tool.spec());
                agents.computeIfAbsent(name, _ -> new TreeSet<>()).add(entry.agent().card().type());
            }
        }
        return Values.record(
                "items",
                Values.list(
                        specs.values(),
                        spec -> tool(spec, agents.getOrDefault(spec.name(), Set.of()))));
    }

    private static Value tool(ToolSpec<?> spec, Set<String> agents) {
        return Values.record(
                "name", Value.of(spec.name()),
                "title", Values.localizedText(spec.words().title()),
                "description", Value.of(spec.description()),
                "risk", Value.of(spec.risk().name().toLowerCase(Locale.ROOT)),
                "schema", spec.schema(),
                "agents", Values.texts(agents));
    }

    @GetMapping("/models")
    @RequiresRole(Role.VIEWER)
    Value models(UserPrincipal caller) {
        var total = assembly.meter().total();
        return Values.record(
                "roles",
                Values.list(Arrays.asList(ModelRole.values()), this::role),
                "usage", // of all users
                !caller.hasRole(UserPrincipal.Role.ADMIN)
                        ? Value.missing()
                        : Values.record(
                                "inputTokens", Value.of(total.inputTokens()),
                                "outputTokens", Value.of(total.outputTokens()),
                                "cost", RunJson.cost(total)));
    }

    private Value role(ModelRole role) {
        var chosen = choice.of(role);
        return Values.record(
                "role", Value.of(role.name().toLowerCase(Locale.ROOT)),
                "model", Value.of(chosen.toString()),
                "offline", Value.of(chosen.isOffline()),
                "reason",
                        Values.localizedText(
                                new LocalizedText(
                                        chosen.reason().in(Language.ZH),
                                        chosen.reason().in(Language.EN))));
    }

    @GetMapping("/examples")
    @RequiresRole(Role.VIEWER)
    Value examples() {
        return Values.record("items", examples.toValue());
    }

    @GetMapping("/doctor")
    @RequiresRole(Role.VIEWER)
    Value doctor(UserPrincipal caller, HttpServletRequest request) {
        return Values.record(
                "checks", checks(doctor.checks(), caller, RequestLanguage.of(request)));
    }

    /** Paths on this host, and reachable hosts, are for administrators. */
    private static Value checks(
            List<EnvironmentChecks.Check> checks, UserPrincipal caller, Language language) {
        boolean isHost = caller.hasRole(UserPrincipal.Role.ADMIN);
        return Values.list(
                checks,
                check ->
                        Values.record(
                                "name", Value.of(check.en()),
                                "title", Value.of(check.title(language)),
                                "ok", Value.of(check.isOk()),
                                "text", Value.of(isHost || isOfAgent(check) ? check.text() : "")));
    }

    private static boolean isOfAgent(EnvironmentChecks.Check check) {
        return check.en().startsWith("Agent ");
    }

    @GetMapping("/approvals")
    @RequiresRole(Role.VIEWER)
    Value approvals(UserPrincipal caller) {
        var items = new ArrayList<Value>();
        for (var waiting : lists.findWaiting(caller, MAX_WAITING)) {
            var run = waiting.run();
            for (var open : run.questions()) {
                items.add(
                        Values.record(
                                "runId", Value.of(run.id().value()),
                                "request", Value.of(run.notes().request()),
                                "conversationId",
                                        waiting.conversation().isEmpty()
                                                ? Value.missing()
                                                : Value.of(waiting.conversation()),
                                "question", RunJson.question(open),
                                "askedAt", Values.time(run.lastEventTime())));
            }
        }
        return Values.record("items", Value.of(items));
    }
}
