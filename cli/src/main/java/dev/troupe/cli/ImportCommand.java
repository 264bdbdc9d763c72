package dev.troupe.cli;

import dev.troupe.agent.Workspace;
import dev.troupe.chat.ExportedRun;
import dev.troupe.codec.ArchiveException;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.RunId;
import dev.troupe.runtime.Settings;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a run that was exported into the record of runs. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ImportCommand implements Callable<Integer> {
    private static final String DIRECTORY = "imported"; // under TROUPE_HOME

    private final Surroundings surroundings;

    @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "import-file")
    private String name = "";

    @Option(names = "--as-new", descriptionKey = "import-as-new")
    private boolean isNew;

    @Option(
            names = {"-w", "--workspace"},
            paramLabel = "DIR",
            descriptionKey = "import-workspace")
    private @Nullable Path directory;

    ImportCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try {
            return take(RunArchive.read(surroundings.directory().resolve(name)));
        } catch (ArchiveException e) {
            throw new UsageException(e.sentence());
        } catch (InvalidValue e) {
            throw new UsageException(e.sentence());
        }
    }

    private int take(RunArchive archive) {
        var own = archive.entries().getFirst().run();
        try (var journal = Settings.journal(surroundings.environment()).open()) {
            var id = isNew ? RunId.next() : own;
            if (!journal.read(id, 0).isEmpty()) {
                throw new UsageException(
                        "运行 %s 已有记录；用 --as-new 以新编号导入",
                        "run %s is on record already; take it in under a new id with --as-new", id);
            }
            ExportedRun.requireNames(archive); // before a directory is made for them
            var workspace = Workspace.of(workspaceOf(id));
            journal.append(id, ExportedRun.unpack(archive, id, workspace));
            surroundings
                    .out()
                    .println(
                            surroundings
                                    .language()
                                    .choose(
                                            "已导入运行 %s，文件在 %s",
                                            "took in run %s; its files are in %s")
                                    .formatted(id, workspace.root()));
            return Exit.DONE;
        }
    }

    private Path workspaceOf(RunId id) {
        return directory == null
                ? surroundings.home().resolve(DIRECTORY).resolve(id.value())
                : surroundings.directory().resolve(directory).normalize();
    }
}
