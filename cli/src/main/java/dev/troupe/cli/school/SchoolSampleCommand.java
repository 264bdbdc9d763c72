package dev.troupe.cli.school;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.school.file.SampleSchool;
import dev.troupe.packs.school.store.School;
import dev.troupe.runtime.pack.HomeSchoolRepository;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Loads an invented school, or removes it. */
@Command(name = "sample", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class SchoolSampleCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--remove", descriptionKey = "school-sample-remove")
    private boolean isRemoved;

    SchoolSampleCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return SchoolTask.execute(
                context, school -> context.out().println(context.localize(change(school))));
    }

    private LocalizedText change(School school) {
        if (isRemoved) {
            return LocalizedText.of(
                    "已删除 %s 个示例班级及其记录",
                    "Removed %s sample classes with their records", school.removeSamples());
        }
        SampleSchool.addTo(school, HomeSchoolRepository.FILES);
        return LocalizedText.of(
                "已加载示例数据：两个虚构的班级，显示时都会标明；用 --remove 删除",
                "Loaded sample data: two invented classes, marked wherever they are displayed; remove them with --remove");
    }
}
