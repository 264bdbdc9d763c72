package dev.troupe.agent.call;

import dev.troupe.agent.policy.SensitiveFiles;
import dev.troupe.agent.policy.ToolAction;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
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
import java.util.stream.Stream;

/** Puts a call before a policy, in a run and without one. */
public final class PolicyEvaluation {
    private static final int MOST_COUNTED = 10_000; // files of a directory
    private static final int LONGEST_PATH = 4_096; // characters on any system

    private PolicyEvaluation() {}

    /**
     * @param agent type of the agent that requests the call; empty if a user does
     * @param foreign files from before the run among those that it would change
     */
    public static ToolAction toAction(
            String agent,
            ProposedCall call,
            List<Path> foreign,
            CallOrigin origin,
            Workspace workspace) {
        var spec = call.spec();
        var plain = PathNormalizer.normalize(call.arguments(), workspace.root());
        var places = places(spec.words().places(), plain);
        var replaced = new ArrayList<String>();
        foreign.stream().flatMap(file -> listFiles(file, workspace)).forEach(replaced::add);
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
                origin.carriesOutsideText(),
                call.doing(),
                places,
                findCautions(call, plain, workspace),
                origin.unknownHosts(),
                origin.isUnrequested());
    }

    /**
     * The places of a call, by the name of an argument.
     *
     * @param arguments with plain paths
     * @return empty if one of them is missing, or is more than one text
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

    /** A file by its name; of a directory the files that are in it, since all of them go. */
    private static Stream<String> listFiles(Path file, Workspace workspace) {
        var name = workspace.display(file);
        if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return Stream.of(name);
        }
        try (var all = Files.walk(file)) {
            var files =
                    all.filter(entry -> !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                            .limit(MOST_COUNTED + 1L)
                            .map(workspace::display)
                            .sorted()
                            .toList();
            return files.size() > MOST_COUNTED
                    ? Stream.of(name + "/ (" + MOST_COUNTED + "+)")
                    : files.stream();
        } catch (IOException | UncheckedIOException _) {
            return Stream.of(name + "/");
        }
    }

    /** Why approval is needed whatever the risk class. */
    private static List<LocalizedText> findCautions(
            ProposedCall call, Value arguments, Workspace workspace) {
        var cautions = new LinkedHashSet<LocalizedText>();
        for (var file : call.changes()) {
            SensitiveFiles.findWriteCaution(workspace.display(file)).ifPresent(cautions::add);
        }
        if (cautions.isEmpty()) {
            addReadCautions(arguments, workspace, cautions);
        }
        return List.copyOf(cautions);
    }

    private static void addReadCautions(
            Value arguments, Workspace workspace, Set<LocalizedText> cautions) {
        switch (arguments) {
            case Value.Text(var text) when text.length() <= LONGEST_PATH ->
                    findReadCaution(text, workspace).ifPresent(cautions::add);
            case Value.ListOf(var items) ->
                    items.forEach(item -> addReadCautions(item, workspace, cautions));
            case Value.RecordOf(var fields) ->
                    fields.values().forEach(field -> addReadCautions(field, workspace, cautions));
            case Value.Text _, Value.Num _, Value.Flag _, Value.Missing _ -> {}
        }
    }

    /** Of a file that is there, by the name that is given and by the one behind its links. */
    private static Optional<LocalizedText> findReadCaution(String path, Workspace workspace) {
        try {
            var real = workspace.display(workspace.resolveExisting(path));
            return SensitiveFiles.findReadCaution(real)
                    .or(() -> SensitiveFiles.findReadCaution(path));
        } catch (ToolException _) {
            return Optional.empty(); // not a file that could be read
        }
    }

    /**
     * The same call with its paths as a rule would write them, {@code a.txt} for {@code
     * ./b/../a.txt}.
     */
    public static ToolAction normalize(ToolAction action, Workspace workspace) {
        return action.withArguments(PathNormalizer.normalize(action.arguments(), workspace.root()));
    }

    /** By the paths as they are and as they are plain, whichever is stricter. */
    public static ToolPolicy.Decision decide(
            ToolPolicy policy, ToolAction action, Workspace workspace) {
        var first = policy.decide(action);
        var other = policy.decide(normalize(action, workspace));
        return other.verdict().compareTo(first.verdict()) > 0 ? other : first;
    }
}
