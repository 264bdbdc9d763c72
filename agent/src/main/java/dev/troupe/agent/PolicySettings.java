package dev.troupe.agent;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a tool policy from settings and tells everything that is wrong with them at once. */
final class PolicySettings {
    private static final String OVERWRITE = "overwrite";
    private static final String RULES = "rules";

    private final List<String> problems = new ArrayList<>();

    private PolicySettings() {}

    static ToolPolicy read(Value settings) {
        var reader = new PolicySettings();
        var policy = reader.policy(settings);
        if (!reader.problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "The tool policy cannot be read:\n  - "
                            + String.join("\n  - ", reader.problems));
        }
        return policy;
    }

    private ToolPolicy policy(Value settings) {
        var known =
                Stream.concat(
                                Stream.of(Risk.values()).map(PolicySettings::word),
                                Stream.of(OVERWRITE, RULES))
                        .collect(Collectors.toCollection(TreeSet::new));
        requireKnown(settings, known, "the policy");
        var byRisk = new EnumMap<Risk, ToolPolicy.Verdict>(ToolPolicy.STANDARD.byRisk());
        for (var risk : Risk.values()) {
            verdict(settings.field(word(risk)), word(risk))
                    .ifPresent(verdict -> byRisk.put(risk, verdict));
        }
        var overwriting =
                verdict(settings.field(OVERWRITE), OVERWRITE)
                        .orElse(ToolPolicy.STANDARD.overwriting());
        var rules = new ArrayList<PolicyRule>();
        var given = items(settings.field(RULES));
        for (int index = 0; index < given.size(); index++) {
            rules.add(rule(given.get(index), RULES + "[" + index + "]"));
        }
        return new ToolPolicy(byRisk, overwriting, rules);
    }

    /** What is no list would else be passed over, and the person would rely on it. */
    private List<Value> items(Value given) {
        if (!given.isMissing() && !(given instanceof Value.ListOf)) {
            problems.add(RULES + " must be a list");
        }
        return given.items();
    }

    private PolicyRule rule(Value rule, String where) {
        requireKnown(rule, Set.of("risk", "tool", "arguments", "verdict"), where);
        var risk = text(rule, "risk", where);
        var known = Stream.of(Risk.values()).filter(one -> word(one).equals(risk)).findFirst();
        if (!risk.isEmpty() && known.isEmpty()) {
            problems.add(where + ".risk is '" + risk + "'; give read, write, execute or send");
        }
        var tool = text(rule, "tool", where);
        var verdict = verdict(rule.field("verdict"), where + ".verdict");
        if (rule.field("verdict").isMissing()) {
            problems.add(where + " has no verdict; give allow, ask or deny");
        }
        return new PolicyRule(
                known.orElse(null),
                tool.isEmpty() ? "*" : tool,
                patterns(rule.field("arguments"), where + ".arguments"),
                verdict.orElse(ToolPolicy.Verdict.DENY));
    }

    /** Empty where nothing is given, which stands for any; nothing else may come to that. */
    private String text(Value rule, String name, String where) {
        var value = rule.field(name);
        if (!value.isMissing() && value.asText().isBlank()) {
            problems.add(where + "." + name + " must be one text; give a rule for each");
        }
        return value.asText();
    }

    private Map<String, String> patterns(Value arguments, String where) {
        var patterns = new LinkedHashMap<String, String>();
        switch (arguments) {
            case Value.RecordOf(var fields) ->
                    fields.keySet()
                            .forEach(name -> patterns.put(name, text(arguments, name, where)));
            case Value.Missing _ -> {}
            default -> problems.add(where + " must map argument names to patterns");
        }
        return patterns;
    }

    private Optional<ToolPolicy.Verdict> verdict(Value value, String where) {
        if (value.isMissing()) {
            return Optional.empty();
        }
        var found =
                Stream.of(ToolPolicy.Verdict.values())
                        .filter(one -> word(one).equals(value.asText().toLowerCase(Locale.ROOT)))
                        .findFirst();
        if (found.isEmpty()) {
            problems.add(where + " is '" + value.asText() + "'; give allow, ask or deny");
        }
        return found;
    }

    private void requireKnown(Value record, Set<String> known, String where) {
        if (!(record instanceof Value.RecordOf(var fields))) {
            problems.add(where + " must be an object");
            return;
        }
        for (var name : fields.keySet()) {
            if (!known.contains(name)) {
                problems.add("'" + name + "' in " + where + " is not known; there are " + known);
            }
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
