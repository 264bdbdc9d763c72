package dev.troupe.cli;

import dev.troupe.chat.ExportedRun;
import dev.troupe.codec.ArchiveException;
import dev.troupe.runtime.Settings;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a run that has ended to one file. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ExportCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Parameters(index = "1", paramLabel = "FILE", descriptionKey = "export-file")
    private String name = "";

    ExportCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var file = surroundings.directory().resolve(name);
        if (Files.exists(file)) {
            throw new UsageException(
                    "文件“%s”已存在，不会覆盖；请换一个文件名",
                    "file '%s' is there already and is not replaced; name another", file);
        }
        try (var journal = Settings.journal(surroundings.environment()).openToRead()) {
            var found = RunLookup.find(journal, run);
            if (!found.isOver()) {
                throw new UsageException(
                        "运行 %1$s 还没有结束；请先用 troupe resume %1$s 继续，或用 troupe cancel %1$s 取消",
                        "run %1$s has not ended; go on with it by troupe resume %1$s, or end it by troupe cancel %1$s",
                        found.id());
            }
            var archive = ExportedRun.of(found.entries(), surroundings.environment().secrets());
            archive.write(file);
            var language = surroundings.language();
            surroundings
                    .out()
                    .println(
                            language.choose(
                                            "已导出运行 %s：%s（%d 条事件，%d 个文件）",
                                            "exported run %s: %s (%d events, %d files)")
                                    .formatted(
                                            found.id(),
                                            file,
                                            archive.entries().size(),
                                            archive.files().size()));
            archive.leftOut()
                    .forEach(left ->
                            surroundings
                                    .err()
                                    .println(
                                            "troupe: "
                                                    + language.choose("未包含 ", "not in it: ")
                                                    + CellText.oneLine(left.path())
                                                    + language.choose("：", ", ")
                                                    + why(left.reason())));
            return Exit.DONE;
        } catch (ArchiveException e) {
            throw new UsageException(e.sentence());
        }
    }

    private String why(String reason) {
        var language = surroundings.language();
        return switch (reason) {
            case "too-large" -> language.choose("文件太大", "which is too large");
            case "secret" -> language.choose("含有密钥", "which holds a secret");
            case "outside" -> language.choose("在工作目录之外", "which lies outside the workspace");
            case "name" -> language.choose("文件名在别处不能使用", "whose name cannot be had elsewhere");
            default -> language.choose("已不在工作目录", "which is gone from the workspace");
        };
    }
}
