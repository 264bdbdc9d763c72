package dev.troupe.agent;

import dev.troupe.core.InvalidValue;
import dev.troupe.core.Sentence;
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

    private final List<Sentence> problems = new ArrayList<>();

    private PolicySettings() {}

    static ToolPolicy read(Value settings) {
        var reader = new PolicySettings();
        var policy = reader.policy(settings);
        reader.requireNoProblems();
        return policy;
    }

    static PolicyRule readRule(Value settings) {
        var reader = new PolicySettings();
        var rule = reader.rule(settings, "rule");
        reader.requireNoProblems();
        return rule;
    }

    private void requireNoProblems() {
        if (!problems.isEmpty()) {
            throw new InvalidValue(
                    "无法读取工具策略：\n  - %s",
                    "The tool policy cannot be read:\n  - %s", Sentence.joined("\n  - ", problems));
        }
    }

    private ToolPolicy policy(Value settings) {
        var known =
                Stream.concat(
                                Stream.of(Risk.values()).map(PolicySettings::word),
                                Stream.of(OVERWRITE, RULES))
                        .collect(Collectors.toCollection(TreeSet::new));
        requireKnown(settings, known, Sentence.of("策略", "the policy"));
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
            problems.add(Sentence.of("%s 应是列表", "%s must be a list", RULES));
        }
        return given.items();
    }

    private PolicyRule rule(Value rule, String where) {
        requireKnown(
                rule, Set.of("risk", "tool", "arguments", "verdict"), Sentence.verbatim(where));
        var risk = text(rule, "risk", where);
        var known = Stream.of(Risk.values()).filter(one -> word(one).equals(risk)).findFirst();
        if (!risk.isEmpty() && known.isEmpty()) {
            problems.add(
                    Sentence.of(
                            "%s.risk 是“%s”；应为 read、write、execute 或 send",
                            "%s.risk is '%s'; give read, write, execute or send", where, risk));
        }
        var tool = text(rule, "tool", where);
        var verdict = verdict(rule.field("verdict"), where + ".verdict");
        if (rule.field("verdict").isMissing()) {
            problems.add(
                    Sentence.of(
                            "%s 没有 verdict；应为 allow、ask 或 deny",
                            "%s has no verdict; give allow, ask or deny", where));
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
            problems.add(
                    Sentence.of(
                            "%s.%s 应是一段文字；请每个写一条规则",
                            "%s.%s must be one text; give a rule for each", where, name));
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
            default ->
                    problems.add(
                            Sentence.of(
                                    "%s 应把参数名对应到模式",
                                    "%s must map argument names to patterns", where));
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
            problems.add(
                    Sentence.of(
                            "%s 是“%s”；应为 allow、ask 或 deny",
                            "%s is '%s'; give allow, ask or deny", where, value.asText()));
        }
        return found;
    }

    private void requireKnown(Value record, Set<String> known, Sentence where) {
        if (!(record instanceof Value.RecordOf(var fields))) {
            problems.add(Sentence.of("%s 应是一组字段", "%s must be an object", where));
            return;
        }
        for (var name : fields.keySet()) {
            if (!known.contains(name)) {
                problems.add(
                        Sentence.of(
                                "%2$s里的“%1$s”无法识别；有 %3$s",
                                "'%s' in %s is not known; there are %s", name, where, known));
            }
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
