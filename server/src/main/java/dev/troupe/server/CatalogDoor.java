package dev.troupe.server;

import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Roster;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelRole;
import dev.troupe.runtime.AgentJson;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.Checks;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.RunJson;
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

/** What there is to work with: agents, tools, models, examples; and what waits for people. */
@RestController
@RequestMapping("/api")
public class CatalogDoor {
    private static final int MAX_WAITING = 200; // runs looked at

    private final Assembly assembly;
    private final ModelChoice choice;
    private final Examples examples;
    private final RunLists lists;
    private final Doctor doctor;

    CatalogDoor(
            Assembly assembly,
            ModelChoice choice,
            Examples examples,
            RunLists lists,
            Doctor doctor) {
        this.assembly = assembly;
        this.choice = choice;
        this.examples = examples;
        this.lists = lists;
        this.doctor = doctor;
    }

    @GetMapping("/agents")
    Value agents(Caller caller) {
        return Values.record("items", Values.list(assembly.roster().entries(), CatalogDoor::agent));
    }

    private static Value agent(Roster.Entry entry) {
        var card = entry.agent().card();
        var fields = new LinkedHashMap<String, Value>();
        if (AgentJson.write(entry) instanceof Value.RecordOf(var known)) {
            fields.putAll(known);
        }
        fields.put("name", Values.said(said(card, AgentCard.Words::name)));
        fields.put("description", Values.said(said(card, AgentCard.Words::description)));
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
                    Values.said(
                            new Sentence(entry.remedy(Language.ZH), entry.remedy(Language.EN))));
        }
        return Value.of(fields);
    }

    private static Sentence said(AgentCard card, Function<AgentCard.Words, String> part) {
        return new Sentence(
                part.apply(card.words(Language.ZH)), part.apply(card.words(Language.EN)));
    }

    @GetMapping("/tools")
    Value tools(Caller caller) {
        var specs = new TreeMap<String, ToolSpec<?>>();
        var agents = new TreeMap<String, Set<String>>();
        for (var entry : assembly.roster().entries()) {
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
                "title", Values.said(spec.words().title()),
                "description", Value.of(spec.description()),
                "risk", Value.of(spec.risk().name().toLowerCase(Locale.ROOT)),
                "schema", spec.schema(),
                "agents", Values.texts(agents));
    }

    @GetMapping("/models")
    Value models(Caller caller) {
        var total = assembly.meter().total();
        return Values.record(
                "roles",
                Values.list(Arrays.asList(ModelRole.values()), this::role),
                "usage", // of everybody
                !caller.may(Caller.Role.ADMIN)
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
                        Values.said(
                                new Sentence(
                                        chosen.reason().in(Language.ZH),
                                        chosen.reason().in(Language.EN))));
    }

    @GetMapping("/examples")
    Value examples(Caller caller) {
        return Values.record("items", examples.toValue());
    }

    @GetMapping("/doctor")
    Value doctor(Caller caller, HttpServletRequest request) {
        return Values.record("checks", checks(doctor.checks(), caller, Languages.of(request)));
    }

    /** Where things are on this host, and whom it may reach, is for those who look after it. */
    private static Value checks(List<Checks.Check> checks, Caller caller, Language language) {
        boolean isHost = caller.may(Caller.Role.ADMIN);
        return Values.list(
                checks,
                check ->
                        Values.record(
                                "name", Value.of(check.en()),
                                "title", Value.of(check.title(language)),
                                "ok", Value.of(check.isOk()),
                                "text", Value.of(isHost || isOfAgent(check) ? check.text() : "")));
    }

    private static boolean isOfAgent(Checks.Check check) {
        return check.en().startsWith("Agent ");
    }

    @GetMapping("/approvals")
    Value approvals(Caller caller) {
        var items = new ArrayList<Value>();
        for (var waiting : lists.waiting(caller, MAX_WAITING)) {
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
                                "askedAt", Values.time(run.last())));
            }
        }
        return Values.record("items", Value.of(items));
    }
}
