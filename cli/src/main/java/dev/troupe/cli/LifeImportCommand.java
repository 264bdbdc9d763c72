package dev.troupe.cli;

import dev.troupe.packs.life.LifeFiles;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes a file in, all of it or nothing. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeImportCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "FILE", descriptionKey = "life-in")
    private Path file = Path.of("");

    @Mixin private final LifeFileOptions options = new LifeFileOptions();

    LifeImportCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var text = read(surroundings.directory().resolve(file));
            var read =
                    new LifeFiles(life)
                            .read(options.format(file), options.kind(), text, file.toString());
            desk.say(
                    "添加 %s 项，已有 %s 项，略过 %s 项",
                    "added %s, there already %s, passed over %s",
                    read.added(),
                    read.kept(),
                    read.passedOver());
        });
    }

    private static String read(Path source) {
        try {
            return Files.readString(source);
        } catch (MalformedInputException _) {
            throw new UsageException("%s 不是 UTF-8 编码的文本", "%s is no text in UTF-8", source);
        } catch (IOException e) {
            throw new UsageException("无法读取 %s：%s", "%s cannot be read: %s", source, e);
        }
    }
}
