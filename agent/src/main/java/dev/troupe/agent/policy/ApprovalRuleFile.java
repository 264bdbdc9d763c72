package dev.troupe.agent.policy;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Rules in a file of JSON. Read again each time, so that a rule removed by a user is no longer
 * applied. The file is replaced as a whole, by one process at a time, so that no rule of another
 * one is lost.
 */
final class ApprovalRuleFile implements ApprovalRules {
    private static final String RULES = "rules";

    /** The lock of a file belongs to the process, so its threads take turns here. */
    private static final ReentrantLock TURN = new ReentrantLock();

    private final Path file;

    ApprovalRuleFile(Path file) {
        this.file = file;
    }

    @Override
    public List<PolicyRule> rules() {
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
                    "%s cannot be read: %s; correct or delete it", file, LocalizedText.of(e));
        }
    }

    /** All other parts of a policy are stored elsewhere; here they would be ignored. */
    private static void requireAllowing(Value settings, List<PolicyRule> rules) {
        boolean isRulesAlone =
                settings instanceof Value.RecordOf(var fields)
                        && fields.keySet().stream().allMatch(RULES::equals);
        boolean isAllowing =
                rules.stream().allMatch(rule -> rule.verdict() == ToolPolicy.Verdict.ALLOW);
        if (!isRulesAlone || !isAllowing) {
            throw new InvalidValue(
                    "这里只能有 rules，而且每条的 verdict 都是 allow；其他的写在 troupe.yaml 的 tools 里",
                    "only rules with the verdict allow may stand here; all else belongs to tools in"
                            + " troupe.yaml");
        }
    }

    @Override
    public void add(PolicyRule rule) {
        update(rules -> !rules.contains(rule) && rules.add(rule));
    }

    @Override
    public boolean remove(PolicyRule rule) {
        return update(rules -> rules.remove(rule));
    }

    /**
     * Changes the rules while no other process does.
     *
     * @param edit returns whether it changed anything
     */
    private boolean update(Predicate<List<PolicyRule>> edit) {
        TURN.lock();
        try {
            var directory =
                    PrivateFiles.createDirectories(file.toAbsolutePath().resolveSibling(""));
            var guard = directory.resolve(file.getFileName() + ".lock");
            try (var channel = FileChannel.open(guard, CREATE, WRITE);
                    var _ = channel.lock()) {
                var rules = new ArrayList<>(rules());
                boolean isChanged = edit.test(rules);
                if (isChanged) {
                    write(rules, directory);
                }
                return isChanged;
            }
        } catch (IOException e) {
            throw new InvalidValue(
                    "无法写入 %s：%s；请检查磁盘空间和写权限",
                    "%s cannot be written: %s; check free disk space and file permissions",
                    file,
                    e);
        } finally {
            TURN.unlock();
        }
    }

    private void write(List<PolicyRule> rules, Path directory) throws IOException {
        var document =
                Value.of(Map.of(RULES, Value.of(rules.stream().map(PolicyRule::toValue).toList())));
        var next = Files.createTempFile(directory, RULES, ".json");
        try {
            Files.writeString(next, Json.writePretty(document) + "\n", WRITE, DSYNC);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
            WorkspaceFile.syncDirectory(file);
        } finally {
            Files.deleteIfExists(next); // it still exists if the rename failed
        }
    }
}
