package dev.troupe.cli.run;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.run.RunArchiver;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.ArchiveException;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.settings.Settings;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a run that was exported into the record of runs. */
@Command(name = "import", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ImportCommand implements Callable<Integer> {
    private static final String DIRECTORY = "imported"; // under TROUPE_HOME

    private final CliContext context;

    @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "import-file")
    private String name = "";

    @Option(names = "--as-new", descriptionKey = "import-as-new")
    private boolean isNew;

    @Option(
            names = {"-w", "--workspace"},
            paramLabel = "DIR",
            descriptionKey = "import-workspace")
    private @Nullable Path directory;

    public ImportCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try {
            return importRun(RunArchive.read(context.directory().resolve(name)));
        } catch (ArchiveException e) {
            throw new UsageException(e.text());
        } catch (InvalidValue e) {
            throw new UsageException(e.text());
        }
    }

    private int importRun(RunArchive archive) {
        var own = archive.entries().getFirst().run();
        try (var journal = Settings.journal(context.environment()).open()) {
            var id = isNew ? RunId.generate() : own;
            if (!journal.read(id, 0).isEmpty()) {
                throw new UsageException(
                        "运行 %s 已有记录；用 --as-new 以新编号导入",
                        "run %s already exists; import it under a new id with --as-new", id);
            }
            RunArchiver.requireNames(archive); // before a directory is created for them
            var workspace = Workspace.of(workspaceFor(id));
            journal.append(id, RunArchiver.unpack(archive, id, workspace));
            context.out()
                    .println(
                            context.language()
                                    .choose(
                                            "已导入运行 %s，文件位于 %s",
                                            "imported run %s; its files are in %s")
                                    .formatted(id, workspace.root()));
            return ExitCode.DONE;
        }
    }

    private Path workspaceFor(RunId id) {
        return directory == null
                ? context.home().resolve(DIRECTORY).resolve(id.value())
                : context.directory().resolve(directory).normalize();
    }
}
