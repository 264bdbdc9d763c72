package dev.troupe.cli.option;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.language.Mentions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that works for a user. */
public final class CommonOptions {
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

    /** The value of {@code --model}; {@code null} if it is not given. */
    public @Nullable String model() {
        return model;
    }

    /**
     * @throws UsageException when there is none of that name
     */
    public Path directory(CliContext context) {
        if (workspace == null) {
            return context.directory();
        }
        var directory = context.directory().resolve(workspace).normalize();
        if (Files.notExists(directory)) {
            throw new UsageException(
                    "工作目录“%s”不存在；请检查名称，或先创建它：mkdir -p %1$s",
                    "workspace '%s' does not exist; check the name, or create it first: mkdir -p %1$s",
                    directory);
        }
        return directory;
    }

    /**
     * The workspace, and the files outside it that a user names in a request.
     *
     * @throws UsageException when it cannot be opened
     */
    public Workspace workspace(CliContext context, String request) {
        var directory = directory(context);
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new UsageException(
                    "工作目录“%s”是文件；请指定目录",
                    "workspace '%s' is a file; specify a directory", directory);
        }
        var opened = Workspace.of(directory);
        for (var name : Mentions.of(request).files()) {
            opened = withReadable(opened, name, context);
        }
        return opened;
    }

    private static Workspace withReadable(Workspace workspace, String name, CliContext here) {
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
