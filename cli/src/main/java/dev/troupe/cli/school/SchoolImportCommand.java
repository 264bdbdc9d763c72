package dev.troupe.cli.school;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.packs.school.file.ImportFile;
import dev.troupe.packs.school.file.RecordImport;
import dev.troupe.packs.school.file.RecordRows;
import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.runtime.pack.HomeSchoolRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports files in their order, each as a whole or not at all. */
@Command(name = "import", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class SchoolImportCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(arity = "1..*", paramLabel = "FILE", descriptionKey = "school-files")
    private List<Path> files = List.of();

    @Option(names = "--kind", paramLabel = "KIND", descriptionKey = "school-kind")
    private @Nullable RecordKind kind;

    SchoolImportCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return SchoolTask.execute(
                context,
                school -> {
                    var imports = new RecordImport(school);
                    for (var file : files) {
                        var rows = rows(file);
                        context.out().println(context.localize(imports.store(rows, kind).text()));
                    }
                });
    }

    private RecordRows rows(Path file) {
        try {
            return ImportFile.read(
                    file.toString(), context.directory().resolve(file), HomeSchoolRepository.FILES);
        } catch (IOException e) {
            throw new UsageException("无法读取 %s：%s", "%s cannot be read: %s", file, e);
        }
    }
}
