package dev.troupe.cli.page;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.followup.FollowUp;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PageServices;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers a question about a saved page from its data, with the blocks that have the answer. */
@Command(name = "ask", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageAskCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "QUESTION",
            descriptionKey = "page-question")
    private List<String> words = List.of();

    private boolean isAnswered; // set while the page is read

    public PageAskCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var live = LivePageFile.require(file, context);
        var question = RequestReader.read(words, context);
        new PageBuild(context, packs, common, false, false)
                .run(
                        live.blueprint().sourcePrompt(),
                        live.current().content().texts(),
                        services -> answer(question, live, services));
        return isAnswered ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** Nothing is built. */
    private Optional<Blueprint> answer(String question, LivePageFile live, PageServices services)
            throws InterruptedException {
        try {
            var followUp =
                    services.followUps(Language.of(question))
                            .read(question, live.blueprint(), live.page());
            switch (followUp) {
                case FollowUp.Chat(var answer) -> {
                    isAnswered = !answer.blocks().isEmpty();
                    answer.text().lines().map(CellText::cleanLine).forEach(context.out()::println);
                }
                case FollowUp.Refine _ ->
                        context.warn(
                                LocalizedText.of(
                                        "这是对页面的修改；请用 page refine",
                                        "This changes the page; use page refine"));
                case FollowUp.Rebuild(_, var loss) -> {
                    context.warn(loss);
                    context.warn(
                            LocalizedText.of(
                                    "这是另一个页面；请用 page build 生成",
                                    "This is another page; build it with page build"));
                }
            }
        } catch (ModelException e) {
            context.warn(e.problem().text());
        }
        return Optional.empty();
    }
}
