package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.packs.life.file.LifeFiles;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes a file in, all of it or nothing. */
@Command(name = "import", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeImportCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "life-in")
    private Path file = Path.of("");

    @Mixin private final LifeFileOptions options = new LifeFileOptions();

    LifeImportCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var text = read(context.directory().resolve(file));
            var read =
                    new LifeFiles(life)
                            .read(options.format(file), options.kind(), text, file.toString());
            desk.print(
                    "已导入：新增 %s 项，未更改 %s 项，跳过 %s 项",
                    "Imported: %s new, %s unchanged, %s skipped",
                    read.added(),
                    read.unchanged(),
                    read.skipped());
        });
    }

    private static String read(Path source) {
        try {
            return Files.readString(source);
        } catch (MalformedInputException _) {
            throw new UsageException(
                    "%s 不是 UTF-8 文本；请保存为 UTF-8", "%s is not UTF-8 text; save it as UTF-8", source);
        } catch (IOException e) {
            throw new UsageException("无法读取 %s：%s", "%s cannot be read: %s", source, e);
        }
    }
}
