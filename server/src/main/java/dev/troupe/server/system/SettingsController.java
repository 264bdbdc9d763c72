package dev.troupe.server.system;

import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.PolicyRule;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.Environment;
import dev.troupe.runtime.JournalSettings;
import dev.troupe.runtime.Settings;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.SessionController;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerSettings;
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
public class SettingsController {
    private final Environment environment;
    private final AccessSettings access;
    private final ApprovalRules standing;
    private final AuditService audit;

    SettingsController(ServerSettings settings, ApprovalRules standing, AuditService audit) {
        this.environment = settings.environment();
        this.access = settings.access();
        this.standing = standing;
        this.audit = audit;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value show() {
        var journal = Settings.journal(environment);
        return Values.record(
                "version", Value.of(SessionController.version()),
                "access", Value.of(label(access.mode())),
                "policy", policy(),
                "rules", rules(),
                "journal", Values.record("kind", Value.of(kind(journal))),
                "durability", Value.of(label(journal.durability())),
                "retention", retention(journal));
    }

    /** As {@code tools} in {@code troupe.yaml} has it. */
    private Value policy() {
        var policy = Settings.toolPolicy(environment);
        var fields = new LinkedHashMap<String, Value>();
        for (var risk : Risk.values()) {
            var verdict = policy.byRisk().getOrDefault(risk, ToolPolicy.Verdict.DENY);
            fields.put(label(risk), Value.of(label(verdict)));
        }
        fields.put("overwrite", Value.of(label(policy.overwriting())));
        fields.put("unknown", Value.of(label(Settings.uncertainCallPolicy(environment))));
        fields.put("rules", Values.list(policy.rules(), PolicyRule::toValue));
        return Value.of(fields);
    }

    /** The rules that users allowed permanently, numbered from 1. */
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

    private static String kind(JournalSettings journal) {
        var where = journal.where();
        return where.startsWith("postgres") ? "postgresql" : where;
    }

    private static Value retention(JournalSettings journal) {
        var age = journal.retention().age();
        return Values.record(
                "forever", Value.of(age.isEmpty()),
                "age", age.map(it -> Value.of(it.toString())).orElse(Value.missing()));
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Users are asked again from then on. */
    @DeleteMapping("/rules/{n}")
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void deleteRule(@PathVariable int n, HttpServletRequest request) {
        var rule = rule(standing.rules(), n);
        standing.remove(rule);
        audit.record(request, "rule.deleted", rule.text(), "");
    }

    private static PolicyRule rule(List<PolicyRule> rules, int n) {
        if (n < 1 || n > rules.size()) {
            throw ApiException.notFound("第 %d 条规则不存在", "rule %d does not exist", n);
        }
        return rules.get(n - 1);
    }
}
