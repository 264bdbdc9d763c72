package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rules in a file of JSON. Read anew each time, so that what a person strikes out is gone. */
final class RuleFile implements StandingRules {
    private static final String RULES = "rules";

    private final Path file;

    RuleFile(Path file) {
        this.file = file;
    }

    @Override
    public synchronized List<PolicyRule> rules() {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            var settings = Json.parse(Files.readString(file));
            var rules = ToolPolicy.parse(settings).rules();
            requireAllowing(settings, rules);
            return rules;
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidValue(
                    "无法读取 %s：%s；请改正或删除它",
                    "%s cannot be read: %s; correct or delete it", file, Sentence.of(e));
        }
    }

    /** Whatever else a policy may say stands elsewhere; here it would be passed over. */
    private static void requireAllowing(Value settings, List<PolicyRule> rules) {
        boolean isRulesAlone =
                settings instanceof Value.RecordOf(var fields)
                        && fields.keySet().stream().allMatch(RULES::equals);
        boolean isAllowing =
                rules.stream().allMatch(rule -> rule.verdict() == ToolPolicy.Verdict.ALLOW);
        if (!isRulesAlone || !isAllowing) {
            throw new InvalidValue(
                    "这里只能有 rules，而且每条的 verdict 都是 allow；其他的写在 troupe.yaml 的 tools 里",
                    "only rules with the verdict allow may stand here; all else belongs to tools in troupe.yaml");
        }
    }

    @Override
    public synchronized void add(PolicyRule rule) {
        var rules = new ArrayList<>(rules());
        if (rules.contains(rule)) {
            return;
        }
        rules.add(rule);
        var document =
                Value.of(Map.of(RULES, Value.of(rules.stream().map(PolicyRule::toValue).toList())));
        try {
            var directory = file.toAbsolutePath().resolveSibling("");
            Files.createDirectories(directory);
            var next = Files.createTempFile(directory, "rules", ".json");
            Files.writeString(next, Json.writePretty(document) + "\n");
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
