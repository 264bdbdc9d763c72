package dev.troupe.cli.life;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.packs.life.file.LifeFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes everything to a file, or to standard output. */
@Command(name = "export", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeExportCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(arity = "0..1", paramLabel = "FILE", descriptionKey = "life-out")
    private @Nullable Path file;

    @Mixin private final LifeFileOptions options = new LifeFileOptions();

    LifeExportCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var text = new LifeFiles(life).write(options.format(file), options.kind());
            if (file == null) {
                context.out().print(text);
                context.out().flush();
            } else {
                write(context.directory().resolve(file), text);
                desk.print("已写入 %s", "written: %s", file);
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
