package dev.troupe.server.system;

import static dev.troupe.server.system.ServerOverview.label;

import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.PolicyRule;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.Risk;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.JournalSettings;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.SessionController;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.system.ServerOverview.JournalOverview;
import dev.troupe.server.system.ServerOverview.PolicyOverview;
import dev.troupe.server.system.ServerOverview.RetentionOverview;
import dev.troupe.server.system.ServerOverview.ToolRule;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** How the server is set up, without a password or an address that holds one. */
@Tag(name = "server")
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
    @Operation(summary = "Get the settings of the server")
    @ApiResponse(responseCode = "200", description = "Settings without secrets")
    ServerOverview show() {
        var journal = Settings.journal(environment);
        var age = journal.retention().age();
        return new ServerOverview(
                SessionController.version(),
                label(access.mode()),
                policy(),
                rules(),
                new JournalOverview(kind(journal)),
                label(journal.durability()),
                new RetentionOverview(age.isEmpty(), age.map(Duration::toString).orElse(null)));
    }

    /** As {@code tools} in {@code troupe.yaml} has it. */
    private PolicyOverview policy() {
        var policy = Settings.toolPolicy(environment);
        return new PolicyOverview(
                verdict(policy, Risk.READ),
                verdict(policy, Risk.WRITE),
                verdict(policy, Risk.EXECUTE),
                verdict(policy, Risk.SEND),
                label(policy.overwriting()),
                label(Settings.uncertainCallPolicy(environment)),
                policy.rules().stream().map(ToolRule::of).toList());
    }

    private static String verdict(ToolPolicy policy, Risk risk) {
        return label(policy.byRisk().getOrDefault(risk, ToolPolicy.Verdict.DENY));
    }

    /** The rules that users allowed permanently, numbered from 1. */
    private List<ToolRule> rules() {
        var numbered = new ArrayList<ToolRule>();
        for (var rule : standing.rules()) {
            numbered.add(ToolRule.of(numbered.size() + 1, rule));
        }
        return numbered;
    }

    private static String kind(JournalSettings journal) {
        var where = journal.where();
        return where.startsWith("postgres") ? "postgresql" : where;
    }

    /** Users are asked again from then on. */
    @DeleteMapping("/rules/{n}")
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Remove a permanent approval; for administrators")
    @ApiResponse(responseCode = "204", description = "Removed; users are asked again")
    @ProblemResponses(404)
    void deleteRule(
            @PathVariable
                    @Parameter(description = "Number of the rule in the list, starting at 1")
                    @Schema(minimum = "1")
                    int n,
            HttpServletRequest request) {
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
