package dev.troupe.server;

import dev.troupe.agent.PolicyRule;
import dev.troupe.agent.Risk;
import dev.troupe.agent.StandingRules;
import dev.troupe.agent.ToolPolicy;
import dev.troupe.core.Value;
import dev.troupe.runtime.Environment;
import dev.troupe.runtime.JournalChoice;
import dev.troupe.runtime.Settings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** How the server is set up, without a password or an address that holds one. */
@RestController
@RequestMapping("/api/settings")
public class SettingsDoor {
    private final Environment environment;
    private final AccessSettings access;
    private final StandingRules standing;
    private final Audit audit;

    SettingsDoor(ServeSettings settings, StandingRules standing, Audit audit) {
        this.environment = settings.environment();
        this.access = settings.access();
        this.standing = standing;
        this.audit = audit;
    }

    @GetMapping
    Value show(Caller caller) {
        var journal = Settings.journal(environment);
        return Values.record(
                "version", Value.of(SessionDoor.version()),
                "access", Value.of(word(access.mode())),
                "policy", policy(),
                "rules", rules(),
                "journal", Values.record("kind", Value.of(kind(journal))),
                "durability", Value.of(word(journal.durability())),
                "retention", retention(journal));
    }

    /** As {@code tools} in {@code troupe.yaml} has it. */
    private Value policy() {
        var policy = Settings.policy(environment);
        var fields = new LinkedHashMap<String, Value>();
        for (var risk : Risk.values()) {
            var verdict = policy.byRisk().getOrDefault(risk, ToolPolicy.Verdict.DENY);
            fields.put(word(risk), Value.of(word(verdict)));
        }
        fields.put("overwrite", Value.of(word(policy.overwriting())));
        fields.put("unknown", Value.of(word(Settings.unknown(environment))));
        fields.put("rules", Values.list(policy.rules(), PolicyRule::toValue));
        return Value.of(fields);
    }

    /** What people allowed for good, numbered from 1. */
    private Value rules() {
        var numbered = new ArrayList<Value>();
        for (var rule : standing.rules()) {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("n", Value.of(numbered.size() + 1));
            fields.put("text", Value.of(rule.text()));
            if (rule.toValue() instanceof Value.RecordOf(var known)) {
                fields.putAll(known);
            }
            numbered.add(Value.of(fields));
        }
        return Value.of(numbered);
    }

    private static String kind(JournalChoice journal) {
        var where = journal.where();
        return where.startsWith("postgres") ? "postgresql" : where;
    }

    private static Value retention(JournalChoice journal) {
        var age = journal.retention().age();
        return Values.record(
                "forever", Value.of(age.isEmpty()),
                "age", age.map(it -> Value.of(it.toString())).orElse(Value.missing()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** People are asked again from then on. */
    @DeleteMapping("/rules/{n}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void strikeOut(Caller caller, @PathVariable int n, HttpServletRequest request) {
        caller.require(Caller.Role.ADMIN);
        var rule = rule(standing.rules(), n);
        standing.remove(rule);
        audit.note(request, "rule.deleted", rule.text(), "");
    }

    private static PolicyRule rule(List<PolicyRule> rules, int n) {
        if (n < 1 || n > rules.size()) {
            throw Refusal.missing("没有第 %d 条规则", "there is no rule %d", n);
        }
        return rules.get(n - 1);
    }
}
