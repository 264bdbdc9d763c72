package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.page.template.InvalidTemplate;
import dev.troupe.page.template.PageTemplate;
import dev.troupe.page.template.SlotType;
import dev.troupe.page.template.TemplateSlot;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Saves the request and the changes of a page as a template, with slots for what may differ. */
@Command(name = "template", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageTemplateCommand implements Callable<Integer> {
    private static final Pattern SLOT =
            Pattern.compile("(?<key>[^:=]+)(?::(?<type>[^=]+))?=(?<example>.+)", Pattern.DOTALL);

    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            descriptionKey = "page-template-output")
    private Path output = Path.of("");

    @Option(names = "--name", paramLabel = "NAME", descriptionKey = "page-template-name")
    private String name = "";

    @Option(names = "--slot", paramLabel = "KEY[:TYPE]=TEXT", descriptionKey = "page-template-slot")
    private List<String> slots = List.of();

    public PageTemplateCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var live = LivePageFile.require(file, context);
        var changes =
                live.versions().stream()
                        .filter(it -> it.cause().equals("patch"))
                        .map(LivePageFile.FileVersion::note)
                        .toList();
        try {
            var template =
                    PageTemplate.of(
                            name.isBlank() ? live.page().title() : name,
                            live.blueprint().sourcePrompt(),
                            changes,
                            slots.stream().map(PageTemplateCommand::slot).toList());
            PageTemplateFile.write(template, context.directory().resolve(output));
            context.out()
                    .println(
                            context.language()
                                    .choose("已写入 %s：%s", "written to %s: %s")
                                    .formatted(output, template.request()));
            return ExitCode.DONE;
        } catch (InvalidTemplate e) {
            e.problems().forEach(context::warn);
            return ExitCode.FAILED;
        }
    }

    private static TemplateSlot slot(String text) {
        var found = SLOT.matcher(text);
        if (!found.matches()) {
            throw new UsageException(
                    "--slot 的“%s”无效；请使用 名称=原文 或 名称:类型=原文",
                    "'%s' of --slot is not valid; write KEY=TEXT or KEY:TYPE=TEXT", text);
        }
        var key = found.group("key").strip();
        return new TemplateSlot(
                key, key, type(found.group("type")), true, found.group("example"), "");
    }

    /** By its name, or the first word of it; text unless given. */
    private static SlotType type(@Nullable String name) {
        if (name == null) {
            return SlotType.TEXT_INPUT;
        }
        return Arrays.stream(SlotType.values())
                .filter(it ->
                        it.wireName().equals(name.strip())
                                || it.wireName().startsWith(name.strip() + "_"))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException(
                                "类型“%s”不存在；可用：%s",
                                "type '%s' does not exist; expected one of %s",
                                name,
                                Arrays.stream(SlotType.values()).map(SlotType::wireName).toList()));
    }
}
