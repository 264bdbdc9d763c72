package dev.troupe.agent.call;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call as it is recorded before it is executed: everything that was chosen or found then and
 * could be different later. An interrupted call is executed again as it was intended.
 *
 * @param chosen arguments that are not as they were sent
 * @param own files it changes that are not there
 * @param granted files it changes that are there
 * @param names the files among those that are not there whose names it chose itself
 * @param before what the tool found, as {@link Tool#captureBefore} gave it
 * @param note a note for the model with the answer; empty for none
 * @param spared the notice about a file that it does not overwrite; empty if there is none
 * @param excluded files that the call as it came was to change, and that a user removed from it
 */
public record CallIntent(
        Map<String, Value> chosen,
        List<Path> own,
        List<Path> granted,
        List<Path> names,
        Value before,
        String note,
        String spared,
        List<Path> excluded) {
    private static final String KEY = "intent ";
    private static final String REPEATED = KEY + "again ";

    public CallIntent {
        chosen = Map.copyOf(chosen);
        own = List.copyOf(own);
        granted = List.copyOf(granted);
        names = List.copyOf(names);
        excluded = List.copyOf(excluded);
    }

    /** One of a call that touches no files and chooses nothing. */
    public static CallIntent none(String note) {
        return new CallIntent(
                Map.of(), List.of(), List.of(), List.of(), Value.missing(), note, "", List.of());
    }

    /**
     * @param sent the arguments as they came
     */
    public static CallIntent of(ResolvedCall<?> proposal, Value sent, Value before, UserEdit edit) {
        var isThere = CallRecord.byExistence(proposal.proposed().changes());
        var chosen = new LinkedHashMap<String, Value>();
        var resolved = proposal.call().arguments();
        fields(resolved)
                .forEach((name, value) -> {
                    if (!value.equals(sent.field(name))) {
                        chosen.put(name, value);
                    }
                });
        fields(sent).keySet().stream()
                .filter(name -> resolved.field(name).isMissing())
                .forEach(name -> chosen.put(name, Value.missing()));
        return new CallIntent(
                chosen,
                isThere.getOrDefault(false, List.of()),
                isThere.getOrDefault(true, List.of()),
                proposal.names(),
                before,
                edit.note(),
                proposal.spared(),
                edit.excluded());
    }

    /** The step as which the intent of a call is recorded. */
    public static Effect of(Effect call) {
        return Effect.repeatable(KEY + call.key());
    }

    /** The same for a call that a user has executed again. */
    public static Effect ofRepeated(Effect call) {
        return Effect.repeatable(REPEATED + call.key());
    }

    /** The key of the call whose intent a step is; empty for another step. */
    public static Optional<String> callKeyOf(String step) {
        return step.startsWith(KEY)
                ? Optional.of(step.substring((step.startsWith(REPEATED) ? REPEATED : KEY).length()))
                : Optional.empty();
    }

    /** The arguments of the call that was meant. */
    public Value arguments(Value sent) {
        var all = new LinkedHashMap<>(fields(sent));
        chosen.forEach((name, value) -> {
            if (value.isMissing()) {
                all.remove(name);
            } else {
                all.put(name, value);
            }
        });
        return Value.of(all);
    }

    private static Map<String, Value> fields(Value value) {
        return value instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    /** The files that it changes. */
    public List<Path> changes() {
        var all = new java.util.ArrayList<>(own);
        all.addAll(granted);
        return List.copyOf(all);
    }

    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("chosen", Value.of(chosen));
        fields.put("own", CallRecord.paths(own));
        fields.put("granted", CallRecord.paths(granted));
        fields.put("names", CallRecord.paths(names));
        fields.put("before", before);
        fields.put("note", Value.of(note));
        fields.put("spared", Value.of(spared));
        if (!excluded.isEmpty()) {
            fields.put("excluded", CallRecord.paths(excluded));
        }
        return Value.of(fields);
    }

    public static CallIntent of(Value value) {
        return new CallIntent(
                fields(value.field("chosen")),
                CallRecord.paths(value.field("own")),
                CallRecord.paths(value.field("granted")),
                CallRecord.paths(value.field("names")),
                value.field("before"),
                value.field("note").asText(),
                value.field("spared").asText(),
                CallRecord.paths(value.field("excluded")));
    }
}
