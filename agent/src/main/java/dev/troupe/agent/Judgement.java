package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Puts a call before a policy, in a run and without one. */
final class Judgement {
    private static final int MOST_COUNTED = 10_000; // files of a directory
    private static final int FIRST = 10; // files of a directory that are named
    private static final int LONGEST_PATH = 4_096; // characters on any system

    private Judgement() {}

    /**
     * @param agent type of the agent that wants the call; empty where a person does
     * @param foreign files from before the run among those that it would change
     */
    static ToolAction action(
            String agent,
            Intention call,
            List<Path> foreign,
            boolean carriesOutsideText,
            Workspace workspace) {
        var spec = call.spec();
        var plain = PlainPaths.in(call.arguments(), workspace.root());
        var places = places(spec.words().places(), plain);
        var replaced = new ArrayList<String>();
        foreign.stream().map(file -> told(file, workspace)).forEach(replaced::add);
        if (spec.traits().removesRecords()) {
            replaced.addAll(places.isEmpty() ? List.of(spec.name()) : places.values());
        }
        return new ToolAction(
                agent,
                spec.name(),
                spec.risk(),
                call.arguments(),
                spec.traits().leavesWorkspace(),
                replaced,
                carriesOutsideText,
                call.doing(),
                places,
                cautions(call, plain, workspace));
    }

    /**
     * The places of a call, by the name of an argument.
     *
     * @param arguments with plain paths
     * @return empty where one of them is not given, or is more than one text
     */
    private static Map<String, String> places(List<String> names, Value arguments) {
        var places = new LinkedHashMap<String, String>();
        for (var name : names) {
            var value = arguments.field(name);
            var only = value.items().size() == 1 ? value.item(0) : value;
            if (only.asText().isBlank()) {
                return Map.of();
            }
            places.put(name, only.asText());
        }
        return places;
    }

    /** A file by its name; a directory with what is in it, since all of that goes. */
    private static String told(Path file, Workspace workspace) {
        var name = workspace.display(file);
        if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return name;
        }
        try (var all = Files.walk(file)) {
            var files =
                    all.filter(entry -> !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                            .limit(MOST_COUNTED + 1L)
                            .map(workspace::display)
                            .sorted()
                            .toList();
            var first = String.join(", ", files.subList(0, Math.min(FIRST, files.size())));
            var count = files.size() > MOST_COUNTED ? MOST_COUNTED + "+" : "" + files.size();
            return name + "/ (" + count + ": " + first + (files.size() > FIRST ? ", …)" : ")");
        } catch (IOException | UncheckedIOException _) {
            return name + "/";
        }
    }

    /** Why a person is asked whatever the risk class says. */
    private static List<Sentence> cautions(Intention call, Value arguments, Workspace workspace) {
        var cautions = new LinkedHashSet<Sentence>();
        for (var file : call.changes()) {
            SensitiveFiles.whyWriting(workspace.display(file)).ifPresent(cautions::add);
        }
        if (cautions.isEmpty()) {
            addReading(arguments, workspace, cautions);
        }
        return List.copyOf(cautions);
    }

    private static void addReading(Value arguments, Workspace workspace, Set<Sentence> cautions) {
        switch (arguments) {
            case Value.Text(var text) when text.length() <= LONGEST_PATH ->
                    whyReading(text, workspace).ifPresent(cautions::add);
            case Value.ListOf(var items) ->
                    items.forEach(item -> addReading(item, workspace, cautions));
            case Value.RecordOf(var fields) ->
                    fields.values().forEach(field -> addReading(field, workspace, cautions));
            case Value.Text _, Value.Num _, Value.Flag _, Value.Missing _ -> {}
        }
    }

    /** Of a file that is there, by the name that is given and by the one behind its links. */
    private static Optional<Sentence> whyReading(String path, Workspace workspace) {
        try {
            var real = workspace.display(workspace.existing(path));
            return SensitiveFiles.whyReading(real).or(() -> SensitiveFiles.whyReading(path));
        } catch (ToolException _) {
            return Optional.empty(); // not a file that could be read
        }
    }

    /**
     * The same call with its paths as a rule would write them, {@code a.txt} for {@code
     * ./b/../a.txt}.
     */
    static ToolAction plain(ToolAction action, Workspace workspace) {
        return action.withArguments(PlainPaths.in(action.arguments(), workspace.root()));
    }

    /** By the paths as they are and as they are plain, whichever is stricter. */
    static ToolPolicy.Decision decide(ToolPolicy policy, ToolAction action, Workspace workspace) {
        var first = policy.decide(action);
        var other = policy.decide(plain(action, workspace));
        return other.verdict().compareTo(first.verdict()) > 0 ? other : first;
    }
}
