package dev.troupe.cli;

import dev.troupe.agent.Workspace;
import dev.troupe.language.Mentions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that works for a person. */
final class CommonOptions {
    @Option(
            names = {"-w", "--workspace"},
            paramLabel = "DIR",
            descriptionKey = "workspace")
    private @Nullable Path workspace;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "PROVIDER:NAME",
            descriptionKey = "model")
    private @Nullable String model;

    /** What {@code --model} says; {@code null} where it is not given. */
    @Nullable String model() {
        return model;
    }

    Path directory(Surroundings surroundings) {
        return workspace == null
                ? surroundings.directory()
                : surroundings.directory().resolve(workspace).normalize();
    }

    /**
     * The workspace, and the files outside it that a person names in a request.
     *
     * @throws UsageException when it cannot be opened
     */
    Workspace workspace(Surroundings surroundings, String request) {
        var directory = directory(surroundings);
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new UsageException(
                    "工作目录“%s”是文件；请给出目录", "workspace '%s' is a file; give a directory", directory);
        }
        var opened = Workspace.of(directory);
        for (var name : Mentions.of(request).files()) {
            opened = withReadable(opened, name, surroundings);
        }
        return opened;
    }

    private static Workspace withReadable(Workspace workspace, String name, Surroundings here) {
        try {
            var file =
                    name.startsWith("~/")
                            ? Path.of(System.getProperty("user.home")).resolve(name.substring(2))
                            : here.directory().resolve(name);
            return Files.isRegularFile(file) ? workspace.withReadable(file) : workspace;
        } catch (InvalidPathException _) {
            return workspace; // a word that only looks like a file
        }
    }
}
