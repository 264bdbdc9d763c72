package dev.troupe.cli.run;

import dev.troupe.agent.markdown.Skill;
import dev.troupe.chat.run.RunArchiver;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.ArchiveException;
import dev.troupe.core.run.RunStatus;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.skill.RunSkill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a run that has ended to one file, or a completed one to a directory as a skill. */
@Command(name = "export", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ExportCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Parameters(index = "1", paramLabel = "FILE", descriptionKey = "export-file")
    private String name = "";

    @Option(names = "--skill", descriptionKey = "export-skill")
    private boolean isSkill;

    public ExportCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var file = context.directory().resolve(name);
        if (Files.exists(file)) {
            throw new UsageException(
                    "文件“%s”已存在，不会覆盖；请使用其他文件名",
                    "file '%s' already exists and is not overwritten; use another file name", file);
        }
        try (var journal = Settings.journal(context.environment()).openReader()) {
            var found = RunLookup.find(journal, run);
            if (!found.isOver()) {
                throw new UsageException(
                        "运行 %1$s 尚未结束；请先用 troupe resume %1$s 继续，或用 troupe cancel %1$s 取消",
                        "run %1$s has not ended; continue it with troupe resume %1$s, or end it with troupe cancel %1$s",
                        found.id());
            }
            var archive = RunArchiver.archive(found.entries(), context.environment().secrets());
            if (isSkill) {
                writeSkill(RecordedRun.of(found.id(), archive.entries()), file);
                return ExitCode.DONE;
            }
            archive.write(file);
            var language = context.language();
            context.out()
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
                            context.err()
                                    .println(
                                            "troupe: "
                                                    + language.choose("未包含 ", "not in it: ")
                                                    + CellText.cleanLine(left.path())
                                                    + language.choose("：", ", ")
                                                    + describeReason(left.reason())));
            return ExitCode.DONE;
        } catch (ArchiveException e) {
            throw new UsageException(e.text());
        }
    }

    private void writeSkill(RecordedRun found, Path directory) {
        var skill = String.valueOf(directory.getFileName());
        if (!Skill.isName(skill)) {
            throw new UsageException(
                    "“%s”不能作为技能名；应以小写字母开头，只含小写字母、数字和单个短横",
                    "'%s' cannot be the name of a skill; begin with a lower-case letter and use lower-case letters, digits and single hyphens",
                    skill);
        }
        if (found.state().status() != RunStatus.COMPLETED) {
            throw new UsageException(
                    "运行 %s 没有完成；只有完成的运行可以导出为技能",
                    "run %s did not complete; only completed runs can be exported as skills",
                    found.id());
        }
        try {
            for (var file : new RunSkill(found, skill).files().entrySet()) {
                var path = directory.resolve(file.getKey());
                Files.createDirectories(path.resolveSibling(""));
                Files.writeString(path, file.getValue());
            }
        } catch (IOException e) {
            throw new UsageException("无法写入 %s：%s", "cannot write %s: %s", directory, e);
        }
        context.out()
                .println(
                        context.language()
                                .choose(
                                        "已将运行 %s 导出为技能：%s；请检查 SKILL.md，然后放入 skills 目录",
                                        "exported run %s as a skill: %s; check SKILL.md, then put the directory into skills")
                                .formatted(found.id(), directory));
    }

    private String describeReason(String reason) {
        var language = context.language();
        return switch (reason) {
            case "too-large" -> language.choose("文件太大", "which is too large");
            case "secret" -> language.choose("含有密钥", "which holds a secret");
            case "outside" -> language.choose("在工作目录之外", "which is outside the workspace");
            case "name" -> language.choose("文件名在别处不能使用", "whose name cannot be had elsewhere");
            default -> language.choose("已不在工作目录中", "which is no longer in the workspace");
        };
    }
}
