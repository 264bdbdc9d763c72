package dev.troupe.server.system;

import dev.troupe.agent.policy.PolicyRule;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How the server is set up, without secrets. */
record ServerOverview(
        String version,
        @Schema(allowableValues = {"open", "accounts"}) String access,
        PolicyOverview policy,
        @Schema(description = "Permanent approvals, numbered from 1") List<ToolRule> rules,
        JournalOverview journal,
        @Schema(allowableValues = {"full", "relaxed"}) String durability,
        RetentionOverview retention) {

    record PolicyOverview(
            @Schema(allowableValues = {"allow", "ask", "deny"}) String read,
            @Schema(allowableValues = {"allow", "ask", "deny"}) String write,
            @Schema(allowableValues = {"allow", "ask", "deny"}) String execute,
            @Schema(allowableValues = {"allow", "ask", "deny"}) String send,
            @Schema(allowableValues = {"allow", "ask", "deny"}) String overwrite,
            @Schema(allowableValues = {"retry", "ask", "fail"}) String unknown,
            List<ToolRule> rules) {}

    record ToolRule(
            @Schema(minimum = "1") @Nullable Integer n,
            @Nullable String text,
            @Schema(allowableValues = {"read", "write", "execute", "send"}) @Nullable String risk,
            String tool,
            @Schema(description = "Patterns of the arguments, by their names")
                    @Nullable Map<String, String> arguments,
            @Schema(allowableValues = {"allow", "ask", "deny"}) String verdict) {
        static ToolRule of(PolicyRule rule) {
            return of(null, null, rule);
        }

        /** A rule in a numbered list. */
        static ToolRule of(int n, PolicyRule rule) {
            return of(n, rule.text(), rule);
        }

        private static ToolRule of(@Nullable Integer n, @Nullable String text, PolicyRule rule) {
            var risk = rule.risk();
            return new ToolRule(
                    n,
                    text,
                    risk == null ? null : label(risk),
                    rule.tool(),
                    rule.arguments().isEmpty() ? null : new TreeMap<>(rule.arguments()),
                    label(rule.verdict()));
        }
    }

    record JournalOverview(
            @Schema(allowableValues = {"sqlite", "memory", "postgresql"}) String kind) {}

    record RetentionOverview(boolean forever, @Schema(example = "PT2160H") @Nullable String age) {}

    static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
