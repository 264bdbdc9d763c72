package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.store.Life;
import dev.troupe.runtime.pack.HomeLifeRepository;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the commands about goals, projects, tasks and reviews share. */
record LifeCommandContext(CliContext context) {
    private static final String USER = ""; // the command is for the one user at this machine

    /** What is done with a life. */
    interface LifeTask {
        void run(Life life);
    }

    /** Does something and answers the exit code. */
    int run(LifeTask lifeTask) {
        try (var home = HomeLifeRepository.of(context.environment())) {
            lifeTask.run(home.of(USER));
            return ExitCode.DONE;
        } catch (LifeException e) {
            context.err().println("troupe: " + context.localize(e.text()));
            return switch (e.code()) {
                case AMBIGUOUS -> ExitCode.NEEDS_INPUT;
                case CONFLICT -> ExitCode.FAILED;
                case INVALID, NOT_FOUND, DUPLICATE, NOTHING_TO_UNDO, BAD_FILE -> ExitCode.USAGE;
            };
        }
    }

    /**
     * Fields as they are typed: {@code dueDate=2026-12-01}; nothing after the sign clears one.
     *
     * @throws UsageException if one has no {@code =}
     */
    static Map<String, Value> parseFields(ItemKind kind, List<String> typed) {
        var fields = new LinkedHashMap<String, Value>();
        for (var one : typed) {
            int sign = one.indexOf('=');
            if (sign < 1) {
                throw new UsageException(
                        "“%s”不是 字段=值；%s的字段有 %s",
                        "'%s' is not FIELD=VALUE; the fields of a %s are %s",
                        one,
                        kind.noun(),
                        kind.fieldNames());
            }
            var name = one.substring(0, sign).strip();
            var field = name.equals("project") ? "projectId" : name;
            fields.put(field, kind.parseInput(field, one.substring(sign + 1)));
        }
        return fields;
    }

    /** Reports the result of a change. */
    void printItem(Item item, boolean isJson, String zh, String en) {
        if (isJson) {
            context.out().println(Json.write(item.toValue()));
        } else {
            var done =
                    LocalizedText.of(
                            zh, en, item.kind().noun(), CellText.cleanLine(item.name()), item.id());
            context.out().println(context.localize(done));
        }
    }

    void print(String zh, String en, Object... values) {
        context.out().println(context.localize(LocalizedText.of(zh, en, values)));
    }
}
