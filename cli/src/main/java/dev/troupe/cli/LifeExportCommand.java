package dev.troupe.cli;

import dev.troupe.agent.WorkspaceFile;
import dev.troupe.packs.life.LifeFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes everything to a file, or to standard output. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeExportCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(arity = "0..1", paramLabel = "FILE", descriptionKey = "life-out")
    private @Nullable Path file;

    @Mixin private final LifeFileOptions options = new LifeFileOptions();

    LifeExportCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var text = new LifeFiles(life).write(options.format(file), options.kind());
            if (file == null) {
                surroundings.out().print(text);
                surroundings.out().flush();
            } else {
                write(surroundings.directory().resolve(file), text);
                desk.say("已写入 %s", "written: %s", file);
            }
        });
    }

    private static void write(Path target, String text) {
        try {
            WorkspaceFile.of(target).write(text);
        } catch (IOException e) {
            throw new UsageException("无法写入 %s：%s", "%s cannot be written: %s", target, e);
        }
    }
}
