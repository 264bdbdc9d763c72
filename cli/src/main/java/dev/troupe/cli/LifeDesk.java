package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.packs.life.Item;
import dev.troupe.packs.life.Kind;
import dev.troupe.packs.life.Life;
import dev.troupe.packs.life.LifeException;
import dev.troupe.runtime.LifeHome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the commands about goals, projects, tasks and reviews share. */
record LifeDesk(Surroundings surroundings) {
    private static final String USER = ""; // the command is for the one person at this machine

    /** What is done with a life. */
    interface Work {
        void on(Life life);
    }

    /** Does something and answers the exit code. */
    int with(Work work) {
        try (var home = LifeHome.of(surroundings.environment())) {
            work.on(home.of(USER));
            return Exit.DONE;
        } catch (LifeException e) {
            surroundings.err().println("troupe: " + surroundings.say(e.sentence()));
            return switch (e.code()) {
                case AMBIGUOUS -> Exit.NEEDS_INPUT;
                case CONFLICT -> Exit.FAILED;
                case INVALID, NOT_FOUND, DUPLICATE, NOTHING_TO_UNDO, BAD_FILE -> Exit.USAGE;
            };
        }
    }

    /**
     * Fields as they are typed: {@code dueDate=2026-12-01}; nothing after the sign clears one.
     *
     * @throws UsageException where one has no sign
     */
    static Map<String, Value> fields(Kind kind, List<String> typed) {
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
            fields.put(field, kind.typed(field, one.substring(sign + 1)));
        }
        return fields;
    }

    /** Tells what became of a thing. */
    void tell(Item item, boolean isJson, String zh, String en) {
        if (isJson) {
            surroundings.out().println(Json.write(item.toValue()));
        } else {
            var done =
                    Sentence.of(
                            zh, en, item.kind().noun(), CellText.oneLine(item.name()), item.id());
            surroundings.out().println(surroundings.say(done));
        }
    }

    void say(String zh, String en, Object... values) {
        surroundings.out().println(surroundings.say(Sentence.of(zh, en, values)));
    }
}
