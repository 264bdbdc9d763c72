package dev.troupe.agent.policy;

import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
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

/** Reads a tool policy from settings and reports all problems together. */
final class PolicyParser {
    private static final String OVERWRITE = "overwrite";
    private static final String RULES = "rules";

    private final List<LocalizedText> problems = new ArrayList<>();

    private PolicyParser() {}

    static ToolPolicy read(Value settings) {
        var reader = new PolicyParser();
        var policy = reader.parsePolicy(settings);
        reader.requireNoProblems();
        return policy;
    }

    static PolicyRule readSingleRule(Value settings) {
        var reader = new PolicyParser();
        var rule = reader.parseRule(settings, "rule");
        reader.requireNoProblems();
        return rule;
    }

    private void requireNoProblems() {
        if (!problems.isEmpty()) {
            throw new InvalidValue(
                    "无法读取工具策略：\n  - %s",
                    "The tool policy cannot be read:\n  - %s",
                    LocalizedText.join("\n  - ", problems));
        }
    }

    private ToolPolicy parsePolicy(Value settings) {
        var known =
                Stream.concat(
                                Stream.of(Risk.values()).map(PolicyParser::word),
                                Stream.of(OVERWRITE, RULES))
                        .collect(Collectors.toCollection(TreeSet::new));
        requireKnown(settings, known, LocalizedText.of("策略", "the policy"));
        var byRisk = new EnumMap<Risk, ToolPolicy.Verdict>(ToolPolicy.STANDARD.byRisk());
        for (var risk : Risk.values()) {
            parseVerdict(settings.field(word(risk)), word(risk))
                    .ifPresent(verdict -> byRisk.put(risk, verdict));
        }
        var overwriting =
                parseVerdict(settings.field(OVERWRITE), OVERWRITE)
                        .orElse(ToolPolicy.STANDARD.overwriting());
        var rules = new ArrayList<PolicyRule>();
        var given = requireList(settings.field(RULES));
        for (int index = 0; index < given.size(); index++) {
            rules.add(parseRule(given.get(index), RULES + "[" + index + "]"));
        }
        return new ToolPolicy(byRisk, overwriting, rules);
    }

    /** A value that is not a list would otherwise be ignored, and the user would rely on it. */
    private List<Value> requireList(Value given) {
        if (!given.isMissing() && !(given instanceof Value.ListOf)) {
            problems.add(LocalizedText.of("%s 应是列表", "%s must be a list", RULES));
        }
        return given.items();
    }

    private PolicyRule parseRule(Value rule, String where) {
        requireKnown(
                rule,
                Set.of("risk", "tool", "arguments", "verdict"),
                LocalizedText.verbatim(where));
        var risk = text(rule, "risk", where);
        var known = Stream.of(Risk.values()).filter(one -> word(one).equals(risk)).findFirst();
        if (!risk.isEmpty() && known.isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "%s.risk 是“%s”；应为 read、write、execute 或 send",
                            "%s.risk is '%s'; give read, write, execute or send", where, risk));
        }
        var tool = text(rule, "tool", where);
        var verdict = parseVerdict(rule.field("verdict"), where + ".verdict");
        if (rule.field("verdict").isMissing()) {
            problems.add(
                    LocalizedText.of(
                            "%s 没有 verdict；应为 allow、ask 或 deny",
                            "%s has no verdict; give allow, ask or deny", where));
        }
        return new PolicyRule(
                known.orElse(null),
                tool.isEmpty() ? "*" : tool,
                parsePatterns(rule.field("arguments"), where + ".arguments"),
                verdict.orElse(ToolPolicy.Verdict.DENY));
    }

    /** Empty if nothing is given, which means any; no other value may result in that. */
    private String text(Value rule, String name, String where) {
        var value = rule.field(name);
        if (!value.isMissing() && value.asText().isBlank()) {
            problems.add(
                    LocalizedText.of(
                            "%s.%s 应是一段文字；请每个写一条规则",
                            "%s.%s must be one text; give a rule for each", where, name));
        }
        return value.asText();
    }

    private Map<String, String> parsePatterns(Value arguments, String where) {
        var patterns = new LinkedHashMap<String, String>();
        switch (arguments) {
            case Value.RecordOf(var fields) ->
                    fields.keySet()
                            .forEach(name -> patterns.put(name, text(arguments, name, where)));
            case Value.Missing _ -> {}
            default ->
                    problems.add(
                            LocalizedText.of(
                                    "%s 应把参数名对应到模式",
                                    "%s must map argument names to patterns", where));
        }
        return patterns;
    }

    private Optional<ToolPolicy.Verdict> parseVerdict(Value value, String where) {
        if (value.isMissing()) {
            return Optional.empty();
        }
        var found =
                Stream.of(ToolPolicy.Verdict.values())
                        .filter(one -> word(one).equals(value.asText().toLowerCase(Locale.ROOT)))
                        .findFirst();
        if (found.isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "%s 是“%s”；应为 allow、ask 或 deny",
                            "%s is '%s'; give allow, ask or deny", where, value.asText()));
        }
        return found;
    }

    private void requireKnown(Value record, Set<String> known, LocalizedText where) {
        if (!(record instanceof Value.RecordOf(var fields))) {
            problems.add(LocalizedText.of("%s 应是一组字段", "%s must be an object", where));
            return;
        }
        for (var name : fields.keySet()) {
            if (!known.contains(name)) {
                problems.add(
                        LocalizedText.of(
                                "%2$s里的“%1$s”无法识别；有 %3$s",
                                "'%s' in %s is not known; there are %s", name, where, known));
            }
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
